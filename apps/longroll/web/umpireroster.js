// @ts-check
// The units of a sitting: those still to act, those that play a part, and what is left in the deck.

import { capital, make } from "./make.js";
import { leftIn, valuesOf } from "./sittings.js";
import { fits, isLeader } from "./umpireask.js";
import { valueWords } from "./umpireforms.js";

/** @import { RosterUnit } from "./umpiretypes.js" */
/** @import { UmpireDesk } from "./umpiredesk.js" */
/** @import { UmpireRole } from "./wire.js" */

/**
 * What the roster asks of the page.
 * @typedef {object} RosterHands
 * @property {() => void} onPicked a unit has its part
 * @property {(unit: RosterUnit) => void} onEdit
 * @property {() => void} onAdd
 */

/** The place of a side: the first is solid, the second hatched. @param {UmpireDesk} desk @param {string} side */
export const coatOf = (desk, side) => (desk.sitting.sides.indexOf(side) === 0 ? "coat1" : "coat2");

/**
 * A unit in a line: how strong it is, and the values that are shown of it.
 * @param {UmpireDesk} desk
 * @param {RosterUnit} unit
 * @param {{ strong?: boolean }} [how]
 */
export function unitWords(desk, unit, { strong = false } = {}) {
  const values = valuesOf(desk.sitting, unit);
  const strength = desk.strength(unit);
  if (isLeader(unit)) return [unit.kind, values.quality ? valueWords(values.quality) : ""].filter(Boolean).join(", ");
  const shown = desk.ruleset.shows.flatMap((key) => {
    const value = values[key];
    const kind = desk.ruleset.unit.find((one) => one.key === key)?.kind;
    if (value === undefined || value === "" || value === "0" || value === "no" || value === "none") return [];
    return [
      kind === "yes-no" ? valueWords(key) : kind === "number" ? `${valueWords(key)} ${value}` : valueWords(value),
    ];
  });
  const size = strong && strength ? [`${strength.left} ${strength.counted}`] : [];
  return [...size, ...(shown.length > 0 ? shown : [unit.kind])].filter(Boolean).join(", ");
}

/**
 * @param {UmpireDesk} desk
 * @param {RosterUnit} unit
 * @param {{ acted: Set<string>, waits: Set<string> }} state
 * @param {RosterHands} hands
 */
function row(desk, unit, { acted, waits }, { onPicked, onEdit }) {
  const { draft, form, role } = desk;
  const strength = desk.strength(unit);
  const part = form.roles.findIndex(({ id }) => draft.units[id]?.includes(unit.id));
  const isGone = desk.isGone(unit);
  const may = !role || fits(role, unit);
  const signs = [part === 0 ? "sel" : part > 0 ? "tgt" : "", isGone ? "gone" : ""].filter(Boolean).join(" ");
  const state = isGone ? "gone" : acted.has(unit.id) ? "acted ✓" : waits.has(unit.id) ? "to act" : "";
  const word = part >= 0 && !isGone ? form.roles[part].title : state;
  const pick = () => {
    desk.pick(unit.id);
    onPicked();
  };
  const shown = strength ? [make("b", {}, String(strength.left)), make("small", {}, `of ${strength.whole}`)] : null;
  const bar = {
    class: `lb ${coatOf(desk, unit.side)}`,
    "--v": strength ? `${(100 * strength.left) / strength.whole}%` : "0%",
  };
  return make(
    "li",
    { class: signs },
    make(
      "button",
      { class: "rb", "data-unit": unit.id, "aria-pressed": String(part >= 0), disabled: !may, onclick: pick },
      make("span", {}, make("b", {}, unit.name), make("small", {}, unitWords(desk, unit))),
      word ? make("em", { class: word === state ? (state === "to act" ? "to" : "dn") : "part" }, word) : null,
      make("span", { class: "st" }, shown),
      make("i", bar),
    ),
    make(
      "button",
      { class: "edit", "aria-label": `Change ${unit.name}`, id: `edit-${unit.id}`, onclick: () => onEdit(unit) },
      "…",
    ),
  );
}

/** The deck or the cup. @param {UmpireDesk} desk */
function bagCard(desk) {
  const { bag } = desk.sitting;
  if (!bag) return null;
  const left = leftIn(bag);
  const count = left.reduce((sum, item) => sum + item.count, 0);
  const last = desk.sitting.entries.findLast(({ kind, struck }) => kind === "draw" && !struck)?.drawn;
  const items = left
    .filter((item) => item.count > 0)
    .map((item) => make("li", {}, item.count > 1 ? `${item.count} × ${item.label}` : item.label));
  const back = () => {
    bag.out = [];
    desk.store();
  };
  const stop = bag.stop ? make("p", { class: "small dim" }, `${bag.stop} puts everything back.`) : null;
  return make(
    "section",
    { class: "bag", "aria-label": bag.title },
    make("div", { class: "spread" }, make("h3", {}, bag.title), make("span", { class: "small dim" }, `${count} left`)),
    last ? make("p", { class: "drawn-card", id: "drawn" }, last) : null,
    make(
      "div",
      { class: "pair-row" },
      make("button", { id: "draw", disabled: count === 0, onclick: () => desk.draw() }, "Draw"),
      make("button", { id: "all-back", disabled: bag.out.length === 0, onclick: back }, "Put all back"),
    ),
    stop,
    make(
      "details",
      {},
      make("summary", { class: "small" }, "What is left"),
      make("ul", { class: "small left-in" }, items),
    ),
  );
}

/**
 * The roster: both sides, the phase, and the units still to act in it.
 * @param {UmpireDesk} desk
 * @param {RosterHands} hands
 */
export function roster(desk, hands) {
  const { sitting, ruleset } = desk;
  const waits = new Set(desk.waiting().map(({ id }) => id));
  const state = { acted: desk.acted(), waits };
  const sides = [...new Set([...sitting.sides, ...sitting.units.map(({ side }) => side)])];
  const side = (/** @type {string} */ name) => {
    const units = sitting.units.filter((unit) => unit.side === name);
    if (units.length === 0) return null;
    const left = units.filter(({ id }) => waits.has(id)).length;
    return [
      make(
        "div",
        { class: "spread side-head" },
        make("h3", { class: `side ${coatOf(desk, name)}` }, name),
        left > 0 ? make("span", { class: "small dim" }, `${left} to act`) : null,
      ),
      make(
        "ul",
        {},
        units.map((unit) => row(desk, unit, state, hands)),
      ),
    ];
  };
  const phase = make(
    "select",
    {
      id: "phase",
      "aria-label": "Phase",
      onchange: (/** @type {Event} */ event) =>
        desk.go({ turn: sitting.turn, phase: Number(/** @type {HTMLSelectElement} */ (event.target).value) }),
    },
    ruleset.phases.map(({ title }, at) =>
      make("option", { value: String(at), selected: at === sitting.phase }, `${at + 1} ${capital(title)}`),
    ),
  );
  const isLast = sitting.phase + 1 >= ruleset.phases.length;
  const none =
    sitting.units.length === 0
      ? make("p", { class: "dim small" }, "No roster: every value is asked in the form.")
      : null;
  return [
    make(
      "div",
      { class: "spread" },
      make("h2", {}, "Roster"),
      make("span", { class: "small" }, waits.size > 0 ? [make("b", {}, String(waits.size)), " still to act"] : null),
      make("button", { class: "close-roster", id: "close-roster", onclick: hands.onPicked }, "Back to the entry"),
    ),
    make(
      "div",
      { class: "pair-row phase-row" },
      phase,
      make("button", { id: "go-on", onclick: () => desk.goOn() }, isLast ? "End the turn" : "Next phase"),
    ),
    bagCard(desk),
    none,
    ...sides.map(side),
    make("button", { class: "quiet", id: "add-units", onclick: hands.onAdd }, "Add units"),
  ];
}

/**
 * The parts of a procedure with the units that play them, and the units that may.
 * @param {UmpireDesk} desk
 */
export function parts(desk) {
  const { form, draft, sitting, role } = desk;
  if (form.roles.length === 0 || sitting.units.length === 0) return null;
  const card = (/** @type {UmpireRole} */ one) => {
    const units = (draft.units[one.id] ?? []).map((id) => desk.unit(id)).filter((unit) => unit !== undefined);
    const [unit] = units;
    const isAsked = one === role;
    const names = units.map(({ name }) => name).join(", ") || (isAsked ? "Tap a unit" : "no unit");
    const words = unit ? unitWords(desk, unit, { strong: true }) : "";
    const take = () => {
      draft.role = one.id;
      desk.store();
    };
    return make(
      "button",
      { class: "unitbtn2", id: `role-${one.id}`, "aria-pressed": String(isAsked), onclick: take },
      make("span", { class: unit ? `side ${coatOf(desk, unit.side)}` : "side none" }, one.title),
      make("b", {}, names),
      make("small", {}, words),
    );
  };
  const swap = {
    id: "swap",
    "aria-label": `Swap ${form.roles[0].title} and ${form.roles[1]?.title}`,
    onclick: () => desk.swap(),
  };
  const [first, second, ...others] = form.roles;
  const cards = second
    ? make("div", { class: "pick3" }, card(first), make("button", swap, "⇄", make("small", {}, "swap")), card(second))
    : make("div", { class: "pick1" }, card(first));
  const chosen = new Set(role ? draft.units[role.id] : []);
  const waits = new Set(desk.waiting().map(({ id }) => id));
  const across = draft.units[first.id]?.[0];
  const side = across ? desk.unit(across)?.side : undefined;
  const isFirst = role === first;
  // First come those that still act; for another part, those of the other side.
  const rank = (/** @type {RosterUnit} */ unit) => Number(isFirst ? !waits.has(unit.id) : unit.side === side);
  const candidates = sitting.units.filter((unit) => role && fits(role, unit) && !desk.isGone(unit));
  const chip = (/** @type {RosterUnit} */ unit) => {
    const strength = desk.strength(unit);
    const attributes = {
      "data-unit": unit.id,
      "aria-pressed": String(chosen.has(unit.id)),
      onclick: () => desk.pick(unit.id),
    };
    return make(
      "button",
      { class: `chip-unit ${coatOf(desk, unit.side)}`, ...attributes },
      unit.name,
      strength ? make("small", {}, String(strength.left)) : null,
    );
  };
  const sorted = candidates.toSorted((one, other) => rank(one) - rank(other));
  const label = role ? `Units for: ${role.title}` : "Units";
  return [
    cards,
    others.length > 0 ? make("div", { class: "pick-more" }, others.map(card)) : null,
    make("div", { class: "chiprow", role: "group", "aria-label": label }, sorted.map(chip)),
  ];
}
