// @ts-check
// A game of earlier rules: it can be looked at, and gone on with under today's rules in a game of its own.

import { inWords, tell } from "./ask.js";
import { find, make } from "./make.js";

/** @import { Begun } from "./wire.js" */

/** What the button does. */
const MEANS = "That makes a new game. This one stays as it is.";

/** Makes the new game and goes to it; why it cannot be made is said beside the button. */
async function goOn() {
  const button = find("#todays-rules");
  button.toggleAttribute("disabled", true);
  try {
    /** @type {Begun} */
    const { id } = await tell(`/api/games/${location.pathname.split("/").at(-1)}/fork`, {});
    location.assign(`/games/${id}`);
  } catch (error) {
    find("#past-refused").textContent = `It cannot go on: ${inWords(error)}`;
  }
}

/**
 * What is said of the game, and the way to go on.
 * @param {string} told
 */
export function pastBar(told) {
  const button = { class: "order primary", id: "todays-rules", onclick: goOn };
  return [
    make("p", { class: "cap" }, "Earlier rules"),
    make("h2", { id: "question" }, "You can look at this game."),
    make("p", {}, told),
    make("div", { class: "answers" }, make("button", button, make("b", {}, "Go on under today's rules"))),
    make("p", { class: "small", id: "past-refused", role: "status" }, MEANS),
  ];
}
