// @ts-check
// The form of the odds page: the keys of a procedure, and the one that is compared.

import { fill, find, make } from "./make.js";
import { LETTERS } from "./oddschart.js";
import { compared, page, procedure, question } from "./oddsquestion.js";
import { keptRulings } from "./rulings.js";
import { keyWords } from "./umpireask.js";
import { valueWords } from "./umpireforms.js";

/** @import { UmpireKey, UmpireProcedure } from "./wire.js" */

/** The most values side by side. */
const MOST_VARIANTS = 8;

/** What the page does when the question changed, and when another rule set is asked about. */
export const hands = { changed: () => {}, load: () => {} };

/** @param {string} key @param {string} value */
function set(key, value) {
  question.keys = { ...question.keys, [key]: value };
  hands.changed();
}

/** @param {Event} event */
const typedIn = (event) => /** @type {HTMLInputElement | HTMLSelectElement} */ (event.target).value;

/**
 * @param {string} id
 * @param {string} caption
 * @param {[string, string][]} options
 * @param {string} value
 * @param {(value: string) => void} onValue
 */
export function list(id, caption, options, value, onValue) {
  const rows = options.map(([one, words]) => make("option", { value: one, selected: one === value }, words));
  const select = make("select", { id, onchange: (/** @type {Event} */ event) => onValue(typedIn(event)) }, rows);
  return make(
    "label",
    { class: /^(ruleset|procedure)$/.test(id) ? "stacked" : "row-key" },
    make("span", {}, caption),
    select,
  );
}

/** @param {UmpireKey} key */
function field({ key, kind, values, default: usual, help }) {
  const value = question.keys[key] ?? usual;
  const id = `key-${key}`;
  if (kind === "choice" || kind === "yes-no") {
    const row = list(
      id,
      keyWords(key),
      values.map((one) => [one, valueWords(one)]),
      value,
      (one) => set(key, one),
    );
    row.title = help;
    return row;
  }
  const attributes = {
    id,
    type: "number",
    min: values[0],
    max: values[1],
    step: kind === "length" ? "any" : "1",
    value,
  };
  const input = make("input", { ...attributes, onchange: (/** @type {Event} */ event) => set(key, typedIn(event)) });
  return make("label", { class: "row-key", title: help }, make("span", {}, keyWords(key)), input);
}

/** @param {UmpireProcedure} form */
function comparing(form) {
  const { key, values } = compared();
  const found = form.keys.find((one) => one.key === key);
  const choose = (/** @type {string} */ name) => {
    const one = form.keys.find((other) => other.key === name);
    const isList = one && (one.kind === "choice" || one.kind === "yes-no");
    const first = one ? (isList ? one.values.slice(0, 2) : [one.default, String(Number(one.default) + 1)]) : [];
    question.compare = one ? `${name}=${first.join(",")}` : "";
    hands.changed();
  };
  const rows = /** @type {[string, string][]} */ ([
    ["", "nothing"],
    ...form.keys.map((one) => [one.key, keyWords(one.key)]),
  ]);
  const pick = list("compare", "key", rows, found ? key : "", choose);
  if (!found) return pick;
  const put = (/** @type {string[]} */ some) => {
    question.compare = some.length > 0 ? `${key}=${some.slice(0, MOST_VARIANTS).join(",")}` : "";
    hands.changed();
  };
  if (found.kind === "choice" || found.kind === "yes-no") {
    const box = (/** @type {string} */ value) => {
      const at = values.indexOf(value);
      const flip = () => put(found.values.filter((one) => (one === value ? at < 0 : values.includes(one))));
      const input = make("input", { type: "checkbox", name: "compared", value, checked: at >= 0, onchange: flip });
      const sign = at >= 0 ? [make("span", { class: `bar b${at}` }), make("b", {}, LETTERS[at])] : null;
      return make("label", { class: "variant" }, input, sign, valueWords(value));
    };
    return [
      pick,
      make("fieldset", { class: "variants" }, make("legend", { class: "vh" }, "Values"), found.values.map(box)),
    ];
  }
  const input = make("input", {
    id: "compared",
    type: "text",
    value: values.join(", "),
    onchange: (/** @type {Event} */ event) =>
      put(
        typedIn(event)
          .split(",")
          .map((one) => one.trim())
          .filter(Boolean),
      ),
  });
  return [pick, make("label", { class: "row-key" }, make("span", {}, "values, with commas"), input)];
}

export function drawQuestion() {
  const form = procedure();
  if (!page.forms || !form) return;
  const first = form.first.map((id) => form.keys.find(({ key }) => key === id)).filter((key) => key !== undefined);
  const rest = form.keys.filter((key) => !first.includes(key));
  const rulings = keptRulings(question.ruleset).filter(({ path }) => path).length;
  const open = find("#asked").querySelector("details")?.open ?? first.length === 0;
  const other = (/** @type {string} */ ruleset) => {
    Object.assign(question, { ruleset, procedure: "", compare: "", chart: "", keys: {} });
    hands.load();
  };
  const another = (/** @type {string} */ id) => {
    Object.assign(question, { procedure: id, compare: "", chart: "" });
    hands.changed();
  };
  const onRulings = () => {
    page.withRulings = !page.withRulings;
    hands.changed();
  };
  fill(
    find("#asked"),
    list(
      "ruleset",
      "rule set",
      page.sets.map(({ id, title }) => [id, title]),
      question.ruleset,
      other,
    ),
    list(
      "procedure",
      "procedure",
      page.forms.procedures.map(({ id, title }) => [id, title]),
      form.id,
      another,
    ),
    make("div", { class: "keys" }, first.map(field)),
    make(
      "details",
      { id: "rest", open },
      make("summary", {}, `${rest.length} more`),
      make("div", { class: "keys" }, rest.map(field)),
    ),
    make("h3", { class: "compare-head" }, "Compare"),
    comparing(form),
    rulings > 0
      ? make(
          "label",
          { class: "variant" },
          make("input", { id: "with-rulings", type: "checkbox", checked: page.withRulings, onchange: onRulings }),
          `with our rulings (${rulings})`,
        )
      : null,
    make(
      "button",
      {
        class: "quiet",
        id: "as-usual",
        onclick: () => {
          question.keys = {};
          hands.changed();
        },
      },
      "Everything as usual",
    ),
  );
}
