// @ts-check
// What a scenario needs on a real table, made from its roster: a sheet to tick off, order cards, counters to cut out.

import { make } from "./make.js";
import { isLeader } from "./umpireask.js";

/** @import { UmpireForms, UmpireRoster, UmpireUnit } from "./wire.js" */

/** The most boxes in a row; a larger unit has a line to write on. */
const BOXES = 40;
/** Lines of an order card. */
const LINES = 5;

/** @param {string} word */
const words = (word) => word.replaceAll("-", " ");

/** @param {UmpireRoster} roster @param {UmpireUnit} unit */
const sideOf = (roster, { side }) => roster.sides[side] ?? "";

/** What is shown of a unit. @param {UmpireForms} forms @param {UmpireUnit} unit */
function told({ shows, unit: keys }, { kind, values }) {
  if (isLeader({ kind })) return kind;
  const shown = shows.flatMap((key) => {
    const value = values[key] ?? "";
    const of = keys.find((one) => one.key === key);
    if (!value || value === "no" || value === "none" || value === "0") return [];
    return [of?.kind === "yes-no" ? words(key) : of?.kind === "number" ? `${words(key)} ${value}` : words(value)];
  });
  return shown.length > 0 ? shown.join(", ") : kind;
}

/** @param {UmpireForms} forms @param {UmpireUnit} unit */
const strengthOf = ({ strength }, { kind, values }) => {
  if (isLeader({ kind })) return 0;
  const whole = Number(strength ? values[strength.whole] : NaN);
  return whole > 0 ? whole : 0;
};

/** @param {UmpireUnit[]} units */
function brigades(units) {
  /** @type {Map<string, UmpireUnit[]>} */
  const found = new Map();
  for (const unit of units) found.set(unit.brigade ?? "", [...(found.get(unit.brigade ?? "") ?? []), unit]);
  return [...found];
}

/** A box for each figure, in fives. @param {number} count */
function boxes(count) {
  if (count === 0 || count > BOXES) return make("span", { class: "line" });
  const fives = Array.from({ length: Math.ceil(count / 5) }, (_, at) => Math.min(5, count - 5 * at));
  return make(
    "span",
    { class: "boxes" },
    fives.map((five) =>
      make(
        "span",
        {},
        Array.from({ length: five }, () => make("i")),
      ),
    ),
  );
}

/**
 * The units of both sides, with a box for each figure.
 * @param {UmpireForms} forms
 * @param {UmpireRoster} roster
 */
export function rosterSheet(forms, roster) {
  const row = (/** @type {UmpireUnit} */ unit) => {
    const count = strengthOf(forms, unit);
    return make(
      "tr",
      {},
      make("th", { scope: "row" }, unit.name),
      make("td", {}, told(forms, unit)),
      make("td", { class: "num" }, count ? String(count) : ""),
      make("td", { class: "lost" }, boxes(count)),
      make("td", { class: "note" }),
    );
  };
  const heads = ["unit", "what it is", forms.strength?.counted ?? "", "lost", "states, tokens, notes"];
  const side = (/** @type {string} */ name, /** @type {number} */ at) => {
    const units = roster.units.filter((unit) => unit.side === at);
    const bodies = brigades(units).map(([brigade, some]) =>
      make(
        "tbody",
        {},
        brigade ? make("tr", { class: "brigade" }, make("th", { colspan: "5", scope: "rowgroup" }, brigade)) : null,
        some.map(row),
      ),
    );
    return make(
      "section",
      { class: "side-sheet" },
      make("h2", {}, `${roster.title}: ${name}`),
      make("p", {}, `${forms.title} · ${roster.turns} turns at most`),
      make(
        "table",
        {},
        make(
          "thead",
          {},
          make(
            "tr",
            {},
            heads.map((head) => make("th", { scope: "col" }, head)),
          ),
        ),
        bodies,
      ),
    );
  };
  return roster.sides.map(side);
}

/**
 * A card for each brigade, with room for its orders.
 * @param {UmpireForms} forms
 * @param {UmpireRoster} roster
 */
export function cards(forms, roster) {
  const card = (/** @type {number} */ at, /** @type {string} */ name, /** @type {UmpireUnit[]} */ units) =>
    make(
      "article",
      { class: `card coat${at + 1}` },
      make("p", { class: "small" }, `${roster.sides[at] ?? ""} · ${roster.title}`),
      make("h2", {}, name || (roster.sides[at] ?? "")),
      make(
        "ul",
        {},
        units.map((unit) => make("li", {}, make("b", {}, unit.name), ` ${told(forms, unit)}`)),
      ),
      make("p", { class: "small" }, "turn and order"),
      Array.from({ length: LINES }, () => make("p", { class: "line" })),
    );
  return roster.sides.map((_, at) =>
    brigades(roster.units.filter(({ side }) => side === at)).map(([name, units]) => card(at, name, units)),
  );
}

/**
 * A counter for each unit, and markers for the states a unit can be in.
 * @param {UmpireForms} forms
 * @param {UmpireRoster} roster
 */
export function counters(forms, roster) {
  const counter = (/** @type {UmpireUnit} */ unit) => {
    const count = strengthOf(forms, unit);
    return make(
      "div",
      { class: `counter coat${unit.side + 1}` },
      make("small", {}, sideOf(roster, unit)),
      make("b", {}, unit.name),
      make("span", {}, told(forms, unit)),
      count ? make("em", {}, String(count)) : null,
    );
  };
  // The states are the values of a unit that a result can change: each choice that is not where a unit begins.
  const states = forms.unit.flatMap(({ key, kind, values, default: usual }) => {
    if (kind === "yes-no") return [words(key)];
    return kind === "choice" && /state|level|morale|order/.test(key)
      ? values.filter((value) => value !== usual).map(words)
      : [];
  });
  const marker = (/** @type {string} */ state) =>
    Array.from({ length: 6 }, () => make("div", { class: "counter marker" }, make("b", {}, state)));
  const numbers = Array.from({ length: 12 }, (_, at) =>
    make("div", { class: "counter marker" }, make("small", {}, "lost"), make("em", {}, String(at + 1))),
  );
  return [
    make("h2", {}, `${roster.title}: counters`),
    make("div", { class: "sheet-of" }, roster.units.map(counter)),
    make("h2", {}, "Markers"),
    make("div", { class: "sheet-of" }, states.map(marker), numbers),
  ];
}
