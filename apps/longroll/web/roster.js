// @ts-check
// The panel when no unit is picked: the units that may react, or those with orders.

import { fill, make } from "./make.js";
import { reactions } from "./reactions.js";

/** @import { Hands } from "./offers.js" */
/** @import { Asked } from "./question.js" */
/** @import { Document, Unit } from "./wire.js" */

/**
 * The units with orders, those that have not acted first.
 * @param {Document} game
 * @param {Hands} hands
 */
function ready(game, { onUnit }) {
  if (game.ready.length === 0 || game.asks === "choice") return null;
  /** @param {Unit} unit */
  const row = ({ id, name, at, words }) => {
    const parts = [make("b", {}, name), make("span", { class: "dim" }, at), make("small", { class: "dim" }, words)];
    return make("li", {}, make("button", { class: "quiet row", "data-unit": id, onclick: () => onUnit(id) }, parts));
  };
  const may = game.units.filter(({ id }) => game.ready.includes(id));
  const waits = (/** @type {Unit} */ { id }) => game.waiting.includes(id);
  const [first, rest] = [may.filter(waits), may.filter((unit) => !waits(unit))];
  /**
   * @param {string} words
   * @param {Unit[]} units
   */
  const list = (words, units) =>
    units.length > 0 ? [make("h3", {}, words), make("ul", { class: "units" }, units.map(row))] : null;
  const others = first.length > 0 ? "Other units with orders" : "Units with orders";
  return make("section", {}, list(`Not yet ${game.task?.done}`, first), list(others, rest));
}

/**
 * The panel when no unit is picked.
 * @param {HTMLElement} element
 * @param {Asked} asked
 * @param {Hands} hands
 */
export function rosterCard(element, asked, hands) {
  fill(element, reactions(asked, hands), ready(asked.game, hands));
}
