// @ts-check
// A game without further orders: one of earlier rules is continued in a new game, one that is over is played again.

import { ask, inWords, tell } from "./ask.js";
import { find, make } from "./make.js";

/** @import { Battle, Begin, Begun, Document, Lobby, Scenario } from "./wire.js" */

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
    find("#past-refused").textContent = inWords(error);
  }
}

/**
 * Whether a game was played of a scenario, as it is today.
 * @param {Battle} about
 * @param {Scenario} scenario
 */
const isOf = ({ title, place, units, turns }, scenario) =>
  [title, place, ...units, turns].join() === [scenario.title, scenario.place, ...scenario.units, scenario.turns].join();

/**
 * Begins the battle anew with the same seats, and goes to it.
 * @param {Document} game
 */
async function begin({ seats }) {
  /** @type {Lobby} */
  const { rulesets, games } = await ask("/api/lobby");
  const about = games.find(({ id }) => location.pathname.endsWith(id))?.about;
  const all = rulesets.flatMap(({ id, scenarios }) => scenarios.map((scenario) => ({ ruleset: id, scenario })));
  const found = about && all.find(({ scenario }) => isOf(about, scenario));
  if (!found) throw new Error("the scenario of this game has changed; choose it in the lobby");
  /** @type {Begin} */
  const asked = { ruleset: found.ruleset, scenario: found.scenario.id, players: seats.map(({ player }) => player) };
  /** @type {Begun} */
  const { id } = await tell("/api/games", asked);
  location.assign(`/games/${id}`);
}

/**
 * The button that plays the battle again, and the line for a refusal.
 * @param {Document} game
 */
export function playAgain(game) {
  const said = make("p", { class: "small bad", role: "alert" });
  const onclick = () => begin(game).catch((error) => (said.textContent = inWords(error)));
  return [make("button", { class: "primary", id: "play-again", onclick }, "Play again"), said];
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
