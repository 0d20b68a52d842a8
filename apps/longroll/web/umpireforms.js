// @ts-check
// The keys of a procedure as a form: the first ones as large toggles, the rest folded.

import { capital, make, sentence } from "./make.js";
import { ruler } from "./ruler.js";
import { WHOLE, keyWords } from "./umpireask.js";

/** @import { UmpireDesk } from "./umpiredesk.js" */
/** @import { UmpireKey } from "./wire.js" */

/** Choices with more values than these are a list to open. */
const TOGGLES = 12;
/** Numbers that are buttons of their own. */
const CHIPS = 6;
/** The most values a person can be unsure of. */
const DOUBTS = 2;

/** A value as words. @param {string} value */
export const valueWords = (value) => value.replaceAll("-", " ");

/**
 * What the server says is wrong with a key, in words beside its field.
 * @param {UmpireDesk} desk
 * @param {string} key
 */
function wrong(desk, key) {
  const error = desk.heard.errors[key];
  return error ? make("p", { class: "wrong", id: `wrong-${key}`, role: "alert" }, sentence(error)) : null;
}

/**
 * Why some values of a key are not possible now.
 * @param {Record<string, string>} barred
 */
function barredWords(barred) {
  const reasons = Object.entries(barred);
  if (reasons.length === 0) return null;
  const words = reasons.map(([value, why]) => `${valueWords(value)}: ${why.replace(/^[\w-]+=\S+: /, "")}`);
  return make("p", { class: "barred small dim" }, `Not possible now: ${words.join("; ")}.`);
}

/**
 * A key with yes or no, as a button that is pressed or not.
 * @param {UmpireDesk} desk
 * @param {UmpireKey} key
 */
function toggle(desk, { key, help }) {
  const pair = desk.draft.doubts[key];
  const isOn = desk.value(key) === "yes";
  const other = isOn ? "no" : "yes";
  const why = desk.heard.answer?.barred[key]?.[other];
  const press = () => (why ? desk.say(`Not possible: ${sentence(why)}`) : desk.set(key, other));
  const words = pair
    ? [capital(keyWords(key)), make("small", {}, " in doubt")]
    : [isOn ? "✓ " : "", capital(keyWords(key))];
  return make(
    "button",
    {
      class: "tg",
      id: `key-${key}`,
      "data-key": key,
      title: why ? `Not possible: ${why}` : help,
      "aria-pressed": String(isOn),
      "aria-disabled": why ? "true" : null,
      onclick: press,
    },
    words,
  );
}

/**
 * A key with a few values, side by side; in doubt, two of them are chosen.
 * @param {UmpireDesk} desk
 * @param {UmpireKey} key
 * @param {boolean} isFirst
 */
function choice(desk, { key, values, help }, isFirst) {
  const value = desk.value(key);
  const pair = desk.draft.doubts[key];
  const barred = desk.heard.answer?.barred[key] ?? {};
  const take = (/** @type {string} */ one) => {
    if (!pair) return desk.set(key, one);
    const others = pair.filter((held) => held !== one);
    if (others.length < pair.length) return desk.set(key, one);
    desk.doubt(key, [...others, one].slice(-DOUBTS));
  };
  const label = (/** @type {string} */ one) => {
    const isChosen = pair ? pair.includes(one) : one === value;
    const attributes = { type: pair ? "checkbox" : "radio", name: `key-${key}`, value: one, checked: isChosen };
    const onchange = () => take(one);
    const input = make("input", { ...attributes, disabled: one in barred && !isChosen, onchange });
    return make("label", { title: barred[one] ?? null }, input, make("span", {}, capital(valueWords(one))));
  };
  const other = values.find((one) => one !== value && !(one in barred)) ?? value;
  const unsure = () => desk.doubt(key, pair ? null : [value, other]);
  const words = "On the line: show both";
  const doubt =
    isFirst && values.length > 1
      ? make(
          "button",
          { class: "tg doubt", id: `doubt-${key}`, "aria-pressed": String(!!pair), onclick: unsure },
          words,
        )
      : null;
  return make(
    "fieldset",
    { class: "tog", "data-key": key, title: help },
    make("legend", {}, keyWords(key)),
    make("div", { class: `seg n${Math.min(values.length, 6)}` }, values.map(label)),
    doubt,
    barredWords(barred),
    wrong(desk, key),
  );
}

/** @param {Event} event */
const typedIn = (event) => /** @type {HTMLInputElement | HTMLSelectElement} */ (event.target).value;

/**
 * A key with many values, as a list to open.
 * @param {UmpireDesk} desk
 * @param {UmpireKey} key
 */
function list(desk, { key, values, help }) {
  const value = desk.value(key);
  const barred = desk.heard.answer?.barred[key] ?? {};
  const options = values.map((one) =>
    make("option", { value: one, selected: one === value, disabled: one in barred && one !== value }, valueWords(one)),
  );
  const attributes = { id: `key-${key}`, onchange: (/** @type {Event} */ event) => desk.set(key, typedIn(event)) };
  return make(
    "label",
    { class: "row-key", "data-key": key, title: help },
    make("span", {}, keyWords(key)),
    make("select", attributes, options),
    wrong(desk, key),
  );
}

/**
 * A whole number: typed in, and by buttons where it is asked first.
 * @param {UmpireDesk} desk
 * @param {UmpireKey} key
 * @param {boolean} isFirst
 */
function number(desk, { key, values, help }, isFirst) {
  const [least, most] = values.map(Number);
  const value = desk.value(key);
  const input = make("input", {
    type: "number",
    id: `key-${key}`,
    min: least,
    max: most,
    value,
    "aria-label": keyWords(key),
    "aria-describedby": desk.heard.errors[key] ? `wrong-${key}` : null,
    onchange: (/** @type {Event} */ event) => desk.set(key, typedIn(event)),
  });
  if (!isFirst) {
    return make(
      "label",
      { class: "row-key", "data-key": key, title: help },
      make("span", {}, keyWords(key)),
      input,
      wrong(desk, key),
    );
  }
  const count = Math.min(CHIPS, most - least + 1);
  const at = Number(value);
  // The row holds the value chosen: beyond its end the row moves on.
  const start = at >= least + count && at <= most ? Math.min(at - count + 1, most - count + 1) : least;
  const chip = (/** @type {number} */ one) => {
    const attributes = { type: "radio", name: `key-${key}`, value: String(one), checked: one === at };
    return make(
      "label",
      {},
      make("input", { ...attributes, onchange: () => desk.set(key, String(one)) }),
      make("span", {}, String(one)),
    );
  };
  const chips = Array.from({ length: count }, (_, step) => chip(start + step));
  return make(
    "fieldset",
    { class: "tog number", "data-key": key, title: help },
    make("legend", {}, keyWords(key)),
    make("div", { class: "seg" }, chips, most - least >= count ? make("div", { class: "other" }, input) : null),
    wrong(desk, key),
  );
}

/**
 * A key of a form.
 * @param {UmpireDesk} desk
 * @param {UmpireKey} key
 * @param {boolean} isFirst
 */
export function field(desk, key, isFirst) {
  if (key.kind === "yes-no") return toggle(desk, key);
  if (key.kind === "number") return number(desk, key, isFirst);
  if (key.kind === "choice") {
    const fits = isFirst ? key.values.length <= TOGGLES : key.values.length <= 4;
    return fits ? choice(desk, key, isFirst) : list(desk, key);
  }
  const hands = {
    onValue: (/** @type {string} */ value) => desk.set(key.key, value),
    onTolerance: (/** @type {number} */ by) => desk.tolerate(key.key, by),
  };
  const by = desk.draft.tolerance[key.key] ?? 0;
  const as = { value: desk.value(key.key), by, label: keyWords(key.key), error: wrong(desk, key.key) };
  if (isFirst) return ruler(key, as, hands);
  return number(desk, key, false);
}

/**
 * Fields in their order, yes-or-no keys that follow each other in one row.
 * @param {UmpireDesk} desk
 * @param {UmpireKey[]} keys
 * @param {boolean} isFirst
 */
function fields(desk, keys, isFirst) {
  /** @type {Element[]} */
  const made = [];
  /** @type {Element | null} */
  let row = null;
  for (const key of keys) {
    const one = field(desk, key, isFirst);
    if (key.kind !== "yes-no") {
      row = null;
      made.push(one);
      continue;
    }
    if (!row) made.push((row = make("div", { class: "tgs", role: "group", "aria-label": "Circumstances" })));
    row.append(one);
  }
  return made;
}

/**
 * A yes-or-no key, or any other, may be in doubt: chosen from a list.
 * @param {UmpireDesk} desk
 */
function doubtList(desk) {
  const { doubts } = desk.draft;
  const open = desk.form.keys.filter(({ key, kind }) => (kind === "yes-no" || kind === "choice") && !doubts[key]);
  const add = (/** @type {Event} */ event) => {
    const key = desk.form.keys.find((one) => one.key === typedIn(event));
    if (!key) return;
    const value = desk.value(key.key);
    desk.doubt(key.key, [value, key.values.find((one) => one !== value) ?? value]);
  };
  const options = open.map(({ key }) => make("option", { value: key }, keyWords(key)));
  const chosen = Object.entries(doubts).map(([key, pair]) =>
    make(
      "li",
      {},
      make("span", {}, `${keyWords(key)}: ${pair.map(valueWords).join(" or ")}`),
      make("button", { id: `sure-${key}`, onclick: () => desk.doubt(key, null) }, "Settled"),
    ),
  );
  return [
    make(
      "label",
      { class: "row-key" },
      make("span", {}, "in doubt"),
      make("select", { id: "doubts", onchange: add }, make("option", { value: "" }, "nothing more"), options),
    ),
    chosen.length > 0 ? make("ul", { class: "doubts" }, chosen) : null,
  ];
}

/**
 * The form of the entry: first keys, then the folded ones.
 * @param {UmpireDesk} desk
 */
export function umpireForm(desk) {
  const { form, draft } = desk;
  const known = (/** @type {string} */ id) => form.keys.find(({ key }) => key === id);
  const first = form.first.map(known).filter((key) => key !== undefined);
  const rest = form.keys.filter((key) => !first.includes(key));
  const played = form.roles.filter(({ id }) => (draft.units[id] ?? []).length > 0);
  const filled = new Set(played.flatMap((role) => role.fills));
  // What a unit says is folded under it; without a unit it is asked.
  const asked = rest.filter(({ key }) => !filled.has(key));
  const byUnits = rest.filter(({ key }) => filled.has(key));
  const isWrong = rest.some(({ key }) => desk.heard.errors[key]);
  const folded = (/** @type {string} */ words, /** @type {UmpireKey[]} */ keys) =>
    keys.length > 0
      ? [make("h3", { class: "cap" }, words), make("div", { class: "keys" }, fields(desk, keys, false))]
      : null;
  const whole = desk.heard.errors[WHOLE];
  const refusal = whole ? make("p", { class: "wrong", id: "refusal", role: "alert" }, `Not possible: ${whole}.`) : null;
  const words = rest.length > 0 ? `${rest.length} more` : "In doubt";
  return [
    ...fields(desk, first, true),
    refusal,
    make(
      "details",
      { class: "rest", id: "rest", open: isWrong || desk.sitting.units.length === 0 },
      make("summary", {}, words),
      folded("Also asked", asked),
      folded("From the roster", byUnits),
      make("div", { class: "keys" }, doubtList(desk)),
    ),
  ];
}
