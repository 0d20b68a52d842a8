// @ts-check
// A game of earlier rules: it can be viewed, and continued under today's rules in a new game.

import { inWords, tell } from "./ask.js";
import { find, make } from "./make.js";

/** @import { Begun } from "./wire.js" */

/** What the button does. */
const MEANS = "This makes a new game. The old one stays as it is.";

/** Makes the new game and goes to it; a refusal is shown beside the button. */
async function goOn() {
  const button = find("#todays-rules");
  button.toggleAttribute("disabled", true);
  try {
    /** @type {Begun} */
    const { id } = await tell(`/api/games/${location.pathname.split("/").at(-1)}/fork`, {});
    location.assign(`/games/${id}`);
  } catch (error) {
    find("#past-refused").textContent = `Not possible: ${inWords(error)}`;
  }
}

/**
 * The bar of the game: what is said of it, and the button that continues it.
 * @param {string} told
 */
export function pastBar(told) {
  const button = { class: "order primary", id: "todays-rules", onclick: goOn };
  return [
    make("p", { class: "cap" }, "Earlier rules"),
    make("h2", { id: "question" }, "You can view this game."),
    make("p", {}, told),
    make("div", { class: "answers" }, make("button", button, make("b", {}, "Continue under today's rules"))),
    make("p", { class: "small", id: "past-refused", role: "status" }, MEANS),
  ];
}
