// @ts-check
// All units as a list, the enemy's among them, for a person who does not see the map.

import { fill, find, make } from "./make.js";

/** @import { Army, Document, Unit } from "./wire.js" */

/**
 * @param {string} name
 * @param {Army} army
 * @param {Unit[]} units
 * @param {(id: string) => void} onUnit
 */
function armyList(name, army, units, onUnit) {
  const row = (/** @type {Unit} */ { id, name, at, words }) => {
    const choose = { class: "quiet", "data-unit": id, onclick: () => onUnit(id) };
    const called = make("th", { scope: "row" }, make("button", choose, name));
    return make("tr", {}, called, make("td", {}, at), make("td", {}, words));
  };
  const side = make("span", { class: `side ${army.coat}` }, name);
  const heading = make("h3", {}, side, ` ${units.length} on the map`);
  return make("section", {}, heading, make("table", { class: "listed" }, make("tbody", {}, units.map(row))));
}

/**
 * Opens the list.
 * @param {Document} game
 * @param {(id: string) => void} onUnit a unit of it is chosen
 */
export function openUnitList({ armies, seats, units }, onUnit) {
  const panel = /** @type {HTMLDialogElement} */ (find("#list-panel"));
  const choose = (/** @type {string} */ id) => {
    panel.close();
    onUnit(id);
  };
  const close = { autofocus: true, onclick: () => panel.close() };
  fill(
    panel,
    make(
      "header",
      { class: "spread" },
      make("h2", { id: "list-title" }, "All units"),
      make("button", close, "Close ", make("kbd", {}, "Esc")),
    ),
    make(
      "div",
      { class: "lists" },
      armies.map((army, side) => armyList(seats[side].name, army, units.filter((unit) => unit.side === side), choose)),
    ),
  );
  panel.showModal();
}
