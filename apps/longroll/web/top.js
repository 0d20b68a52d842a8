// @ts-check
// The lines above the board: whose turn it is, the steps of it, and what is left to do.

import { fill, find, make } from "./make.js";
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

/** @param {Document} game */
export function drawTop(game) {
  const { armies, seats, phases, acts, yours, over, ready, options } = game;
  document.title = `${game.title}: ${game.status}`;
  find("#title").textContent = game.title;
  find("#caption").textContent = game.caption;
  find("#status").textContent = game.turn;
  fill(find("#sides"), seats.map((seat, at) => who(seat, armies[at])));
  fill(find("#phases"), over ? [] : phases.map((phase, at) => step(phase, at, armies[phase.side])));
  const whose = acts === null ? "" : `${armies[acts].name}: ${yours ? "your orders" : "the computer"}`;
  const told = over ?? whose;
  if (find("#acts").textContent !== told) speak(told);
  find("#acts").textContent = told;
  find("#acts").classList.toggle("wanted", yours && !over);
  const many = `${ready.length} ${ready.length === 1 ? "unit" : "units"} may act`;
  find("#left").textContent = yours && ready.length > 0 ? many : "";
  find("#next").hidden = ready.length === 0;
  const end = options.find((offer) => offer.kind === "end");
  find("#end").hidden = !end;
  find("#end").textContent = end?.label ?? "";
  find("#undo").toggleAttribute("disabled", !game.undo);
}

/**
 * Draws the same for a moment that is over: nobody is wanted then, and nothing can be done.
 * @param {Document} game
 * @param {Frame} moment
 */
export function drawMoment({ armies, seats }, { turn, phases, side }) {
  find("#status").textContent = turn;
  fill(find("#phases"), phases.map((phase, at) => step(phase, at, armies[phase.side])));
  find("#acts").textContent = `${seats[side].name}: ${PLAYERS[seats[side].player]}`;
  find("#acts").classList.remove("wanted");
  find("#undo").setAttribute("disabled", "");
}
