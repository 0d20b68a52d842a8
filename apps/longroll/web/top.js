// @ts-check
// The lines above the board: whose turn it is, its steps, and the units left to act.

import { capital, fill, find, make } from "./make.js";
import { speak } from "./speak.js";

/** @import { Army, Document, Frame, Phase, Player, Seat } from "./wire.js" */

/** @type {Record<Player, string>} */
const PLAYERS = { human: "you", "ai:recruit": "computer, recruit", "ai:random": "computer, random" };

/**
 * @param {Seat} seat
 * @param {Army} army
 */
function who(seat, army) {
  const side = make("span", { class: `side ${army.coat}` }, seat.name);
  return make("span", { class: "who" }, side, make("span", { class: "dim" }, PLAYERS[seat.player]));
}

/**
 * @param {Phase} phase
 * @param {number} at
 * @param {Army} army
 */
function step(phase, at, army) {
  const when = { class: phase.when === "past" ? "done" : null, "aria-current": phase.when === "now" ? "step" : null };
  return make(
    "li",
    when,
    make("span", { class: "n" }, String(at + 1)),
    make("span", { class: `side ${army.coat}`, title: army.name }),
    make("span", { class: "name" }, phase.name),
  );
}

/**
 * How many of the units of a step have not acted in it: `3 of 5 units have not moved`.
 * @param {Document} game
 */
function left({ waiting, acted, task, deck }) {
  // A card is for one unit alone.
  if (deck) return "";
  const all = waiting.length + acted.length;
  if (all === 0 || !task) return "";
  if (waiting.length === 0) return `All units have ${task.done}`;
  const have = waiting.length === 1 ? "has" : "have";
  return `${waiting.length} of ${all} ${all === 1 ? "unit" : "units"} ${have} not ${task.done}`;
}

/** @param {Document} game */
export function drawTop(game) {
  const { armies, seats, phases, acts, yours, over, ready, options } = game;
  document.title = `${game.title}: ${game.status}`;
  find("#title").textContent = game.title;
  find("#caption").textContent = game.caption;
  find("#status").textContent = game.turn;
  find("#score").textContent = game.score;
  fill(find("#sides"), seats.map((seat, at) => who(seat, armies[at])));
  fill(find("#phases"), over ? [] : phases.map((phase, at) => step(phase, at, armies[phase.side])));
  const whose = acts === null ? "" : `${seats[acts].name}: ${yours ? "your orders" : "the computer"}`;
  const told = over === null ? whose : capital(over);
  document.body.toggleAttribute("data-over", over !== null);
  if (find("#acts").textContent !== told) speak(told);
  find("#acts").textContent = told;
  find("#acts").classList.toggle("wanted", yours && !over);
  find("#left").textContent = yours && !over ? left(game) : "";
  // A card is for one unit, or for those that a commander may order.
  find("#next").hidden = ready.length < (game.deck ? 2 : 1) || game.asks === "choice";
  const end = options.find((offer) => offer.kind === "end");
  find("#end").hidden = !end;
  fill(find("#end"), end ? [`${end.label} `, make("kbd", {}, "E")] : null);
  drawUndo(game.undo ? null : (game.undo_refused ?? "there is nothing to take back"));
}

/**
 * The button that takes back the last order; the reason why it cannot is its tip.
 * @param {string | null} refused
 */
export function drawUndo(refused) {
  const button = find("#undo");
  // It stays within reach of hand and key, for it says why it is off.
  button.ariaDisabled = String(refused !== null);
  const told = refused === null ? "Take back the last order" : `Not now: ${refused}`;
  button.title = told;
  button.ariaDescription = told;
}

/**
 * Draws the same for an earlier moment, in which no order is possible.
 * @param {Document} game
 * @param {Frame} moment
 */
export function drawMoment({ armies, seats }, { turn, phases, side }) {
  find("#status").textContent = turn;
  fill(find("#phases"), phases.map((phase, at) => step(phase, at, armies[phase.side])));
  find("#acts").textContent = `${seats[side].name}: ${PLAYERS[seats[side].player]}`;
  find("#acts").classList.remove("wanted");
  drawUndo("the film shows an earlier moment; end it first");
}
