// @ts-check
// Sittings, kept in this browser: their units, what was entered, and the entry in the making.

/** @import { Bag, Change, Draft, Entry, Inputs, RosterUnit, Sitting, Values } from "./umpiretypes.js" */
/** @import { UmpireMark, UmpireRoster, UmpireTurnEnd } from "./wire.js" */

const PREFIX = "longroll.sitting.";
const FORMAT = "longroll-sitting-1";

/** A short word that is not used twice. */
export const newId = () => `${Date.now().toString(36)}${Math.floor(Math.random() * 1296).toString(36)}`;

/** The moment, as it is kept. */
export const now = () => new Date().toISOString();

/**
 * @param {string} procedure
 * @returns {Draft}
 */
export function blank(procedure) {
  const inputs = { procedure, units: {}, keys: {}, doubts: {}, tolerance: {} };
  return { ...inputs, role: "", pad: [], rolled: null, corrects: null, source: null };
}

/**
 * @param {Inputs} inputs
 * @returns {Inputs}
 */
export const inputsOf = ({ procedure, units, keys, doubts, tolerance }) =>
  structuredClone({ procedure, units, keys, doubts, tolerance });

/**
 * A new sitting. Its units are those of a roster.
 * @param {{ title: string, ruleset: string, scenario: string | null, procedure: string }} about
 * @param {UmpireRoster | null} roster
 * @returns {Sitting}
 */
export function begun({ title, ruleset, scenario, procedure }, roster) {
  const sides = roster?.sides ?? [];
  const units = (roster?.units ?? []).map(({ side, brigade, ...unit }, at) => {
    return { ...unit, id: `u${at + 1}`, side: sides[side] ?? "", brigade: brigade ?? "" };
  });
  /** @type {Bag | null} */
  const bag = roster?.bag ? { ...roster.bag, out: [] } : null;
  return {
    id: newId(),
    title,
    ruleset,
    scenario,
    changed: now(),
    sides,
    turns: roster?.turns ?? null,
    turn: 1,
    phase: 0,
    units,
    entries: [],
    draft: blank(procedure),
    last: {},
    dice: "program",
    bag,
  };
}

/** @param {Sitting} sitting */
export function keep(sitting) {
  sitting.changed = now();
  localStorage.setItem(PREFIX + sitting.id, JSON.stringify(sitting));
}

/**
 * @param {string} id
 * @returns {Sitting | null}
 */
export function kept(id) {
  const text = localStorage.getItem(PREFIX + id);
  if (!text) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** All sittings, the last one used first. */
export function allKept() {
  const names = Object.keys(localStorage).filter((name) => name.startsWith(PREFIX));
  const found = names.map((name) => kept(name.slice(PREFIX.length))).filter((sitting) => sitting !== null);
  return found.toSorted((one, other) => other.changed.localeCompare(one.changed));
}

/** @param {string} id */
export const forget = (id) => localStorage.removeItem(PREFIX + id);

/**
 * A sitting as a file.
 * @param {Sitting} sitting
 */
export const exported = (sitting) => JSON.stringify({ format: FORMAT, ...sitting }, null, 2);

/**
 * A sitting read from a file; the reason if it is none.
 * @param {string} text
 * @returns {Sitting}
 */
export function imported(text) {
  let read;
  try {
    read = JSON.parse(text);
  } catch {
    throw new Error("the file is not JSON");
  }
  const { format, ...sitting } = read ?? {};
  if (format !== FORMAT) throw new Error(`the file is not a sitting: its format is not ${FORMAT}`);
  const lacks = ["id", "title", "ruleset", "units", "entries", "draft"].find((name) => sitting[name] === undefined);
  if (lacks) throw new Error(`the file has no ${lacks}`);
  // A copy of a sitting that is here keeps its own name in the list.
  return { ...begun(sitting, null), ...sitting, id: kept(sitting.id) ? newId() : sitting.id };
}

/**
 * The values of a unit after all entries that count; `but` leaves one out, as if it had not been made.
 * @param {Sitting} sitting
 * @param {RosterUnit} unit
 * @param {string | null} [but]
 * @returns {Values}
 */
export function valuesOf(sitting, unit, but = null) {
  const values = { ...unit.values };
  for (const entry of sitting.entries) {
    if (entry.struck || entry.id === but) continue;
    for (const change of entry.changes) if (change.unit === unit.id) values[change.value] = changed(values, change);
  }
  return values;
}

/**
 * A value after a change: numbers by the difference, so that an earlier entry can be struck; words as they are.
 * @param {Values} values
 * @param {Change} change
 */
function changed(values, { value, before, to, fixed }) {
  if (fixed) return to;
  const [from, till, present] = [before, to, values[value] ?? before].map(Number);
  const areNumbers = [from, till, present].every(Number.isFinite) && before !== "" && to !== "";
  return areNumbers ? String(present + till - from) : to;
}

/**
 * The changes that marks make to the units of an entry.
 * @param {Sitting} sitting
 * @param {Inputs} inputs
 * @param {UmpireMark[]} marks
 * @param {string | null} but
 * @returns {Change[]}
 */
export function changesOf(sitting, inputs, marks, but) {
  return marks.flatMap(({ role, unit: at, value, before: told, to }) => {
    const unit = sitting.units.find(({ id }) => id === inputs.units[role]?.[at]);
    if (!unit) return [];
    const before = valuesOf(sitting, unit, but)[value] ?? told;
    return before === to ? [] : [{ unit: unit.id, value, before, to }];
  });
}

/**
 * What becomes of the units when a turn ends: each value from what was before.
 * @param {Sitting} sitting
 * @param {UmpireTurnEnd[]} ends
 * @returns {Change[]}
 */
export function turnEnd(sitting, ends) {
  return sitting.units.flatMap((unit) => {
    const values = valuesOf(sitting, unit);
    return ends.flatMap(({ value, to: plain, from }) => {
      const before = values[value];
      const to = plain ?? values[from ?? ""];
      const isSame = before === undefined || to === undefined || before === to;
      return isSame ? [] : [{ unit: unit.id, value, before, to, fixed: true }];
    });
  });
}

/**
 * Adds an entry; one that corrects another strikes it.
 * @param {Sitting} sitting
 * @param {Pick<Entry, "kind" | "words" | "changes"> & Partial<Entry>} made
 */
export function enter(sitting, made) {
  const entry = { id: newId(), at: now(), turn: sitting.turn, phase: sitting.phase, ...made };
  const old = sitting.entries.find(({ id }) => id === made.corrects);
  if (old) {
    old.struck = { at: now(), why: made.note || "corrected" };
    entry.turn = old.turn;
    entry.phase = old.phase;
  }
  sitting.entries.push(entry);
  return entry;
}

/**
 * The last entry that counts.
 * @param {Sitting} sitting
 */
export const lastOf = (sitting) => sitting.entries.findLast(({ struck }) => !struck);

/**
 * Takes back the last entry that counts. It stays in the list, struck through.
 * @param {Sitting} sitting
 */
export function takeBack(sitting) {
  const entry = lastOf(sitting);
  if (!entry) return null;
  entry.struck = { at: now(), why: "taken back" };
  const old = sitting.entries.find(({ id }) => id === entry.corrects);
  // What it corrected counts again.
  if (old) delete old.struck;
  if (entry.from) Object.assign(sitting, entry.from);
  if (sitting.bag && entry.drawn) {
    const at = sitting.bag.out.lastIndexOf(entry.drawn);
    if (at >= 0) sitting.bag.out.splice(at, 1);
  }
  return entry;
}

/**
 * The units that have acted in the present phase, in the first role of its procedures.
 * @param {Sitting} sitting
 * @param {(procedure: string) => string | undefined} firstRole
 */
export function actedIn(sitting, firstRole) {
  const mine = sitting.entries.filter(
    ({ struck, turn, phase, inputs }) => !struck && inputs && turn === sitting.turn && phase === sitting.phase,
  );
  const units = mine.flatMap(({ inputs }) => {
    const role = inputs ? firstRole(inputs.procedure) : undefined;
    return (role && inputs?.units[role]) || [];
  });
  return new Set(units);
}

/**
 * Draws a label from a bag: all go back where the one drawn ends the round.
 * @param {Bag} bag
 * @param {string} label
 */
export function drawn(bag, label) {
  if (label === bag.stop) bag.out = [];
  else bag.out.push(label);
}

/**
 * The items still in a bag.
 * @param {Bag} bag
 */
export function leftIn(bag) {
  const gone = (/** @type {string} */ label) => bag.out.filter((one) => one === label).length;
  return bag.items.map((item) => ({ ...item, count: item.count - gone(item.label) }));
}
