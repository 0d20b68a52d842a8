// @ts-check
// Odds as a table with bars, and as a chart of one number of the outcome.

import { make, percent } from "./make.js";

/** @import { OddsVariant } from "./wire.js" */

/** Variants by their letters. */
export const LETTERS = "ABCDEFGH";
/** Outcomes in the table before the rest is left out. */
const ROWS = 40;

const HALVES = /** @type {Record<string, number>} */ ({ "½": 0.5, "¼": 0.25, "¾": 0.75 });

/**
 * A field of an outcome as a number: 2, "2", "1½"; nothing if it is none.
 * @param {unknown} value
 */
function numeric(value) {
  if (typeof value === "number") return value;
  if (typeof value !== "string") return null;
  const found = /^([-−+]?\d*)([½¼¾]?)$/.exec(value);
  if (!found || value === "") return null;
  return Number((found[1] || "0").replace("−", "-")) + (HALVES[found[2]] ?? 0);
}

/**
 * The fields of the outcomes that are numbers and not always the same.
 * @param {OddsVariant[]} variants
 */
export function fieldsOf(variants) {
  const outcomes = variants.flatMap((variant) => variant.outcomes);
  const names = Object.keys(outcomes[0]?.outcome ?? {});
  return names.filter((name) => {
    const values = outcomes.map(({ outcome }) => numeric(outcome[name]));
    return values.every((value) => value !== null) && new Set(values).size > 1;
  });
}

/**
 * The chances of each value of a field.
 * @param {OddsVariant} variant
 * @param {string} name
 */
function spread({ outcomes }, name) {
  /** @type {Map<number, number>} */
  const found = new Map();
  for (const { outcome, percent: share } of outcomes) {
    const value = numeric(outcome[name]);
    if (value !== null) found.set(value, (found.get(value) ?? 0) + share);
  }
  return found;
}

/** A number as it is printed. @param {number} number */
const printed = (number) => {
  const whole = Math.trunc(number);
  const half = Math.abs(number - whole) === 0.5 ? "½" : "";
  return half ? `${whole === 0 ? (number < 0 ? "−" : "") : whole}${half}` : String(number).replace("-", "−");
};

/** @param {string} tag @param {Record<string, string | number>} attributes @param {string} [text] */
function drawn(tag, attributes, text = "") {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.textContent = text;
  return element;
}

/**
 * The chances of each value of a field as columns, the variants side by side.
 * @param {OddsVariant[]} variants
 * @param {string} name
 */
export function chart(variants, name) {
  const spreads = variants.map((variant) => spread(variant, name));
  const values = [...new Set(spreads.flatMap((one) => [...one.keys()]))].toSorted((one, other) => one - other);
  const most = Math.max(...spreads.flatMap((one) => [...one.values()]));
  const slot = Math.min(88, 560 / values.length);
  const width = Math.max(slot * values.length, 240);
  const bar = Math.min(44, (slot - 8) / variants.length);
  const told = values.map(
    (value) => `${printed(value)}: ${spreads.map((one) => percent(one.get(value) ?? 0)).join(", ")}`,
  );
  const label = `${name.replaceAll("_", " ")}: ${told.join("; ")}`;
  const svg = drawn("svg", { class: "chart", viewBox: `0 0 ${width} 190`, role: "img", "aria-label": label });
  values.forEach((value, at) => {
    const left = at * slot + (slot - bar * variants.length) / 2;
    spreads.forEach((one, number) => {
      const share = one.get(value) ?? 0;
      const height = (share / most) * 130;
      const x = left + number * bar;
      svg.append(
        drawn("rect", { class: `bar-${number}`, x: x + 1, y: 160 - height, width: Math.max(bar - 2, 1), height }),
      );
      if (bar >= 24 || variants.length === 1) {
        svg.append(
          drawn("text", { class: "share", x: x + bar / 2, y: 154 - height, "text-anchor": "middle" }, percent(share)),
        );
      }
    });
    svg.append(drawn("text", { x: at * slot + slot / 2, y: 180, "text-anchor": "middle" }, printed(value)));
  });
  svg.append(drawn("path", { d: `M0,160H${width}`, class: "floor" }));
  const means = spreads.map((one) => [...one].reduce((sum, [value, share]) => sum + (value * share) / 100, 0));
  const average = means
    .map((mean, at) => `${variants.length > 1 ? `${LETTERS[at]} ` : ""}${mean.toFixed(2)}`)
    .join(", ");
  return [svg, make("p", { class: "small dim" }, `on average ${average}`)];
}

/** Points between two shares. @param {number} one @param {number} other */
function points(one, other) {
  const by = Math.round((other - one) * 10) / 10;
  return by === 0 ? "0" : `${by > 0 ? "+" : "−"}${Math.abs(by).toFixed(1)}`;
}

/**
 * All outcomes with their shares, the variants above each other.
 * @param {OddsVariant[]} variants
 */
export function table(variants) {
  const isPair = variants.length === 2;
  const share = (/** @type {OddsVariant} */ variant, /** @type {string} */ words) =>
    variant.outcomes.filter((one) => one.words === words).reduce((sum, one) => sum + one.percent, 0);
  const words = [...new Set(variants.flatMap(({ outcomes }) => outcomes.map((one) => one.words)))];
  const rows = words.map((one) => ({ words: one, shares: variants.map((variant) => share(variant, one)) }));
  const sorted = rows.toSorted((one, other) => Math.max(...other.shares) - Math.max(...one.shares));
  const most = Math.max(1, ...rows.flatMap(({ shares }) => shares));
  const left = rows.length - ROWS + variants.reduce((sum, { more }) => Math.max(sum, more), 0);
  const numbers = (/** @type {number[]} */ shares) => shares.map((one) => make("td", { class: "num" }, one.toFixed(1)));
  const delta = (/** @type {number[]} */ shares) =>
    isPair ? make("td", { class: "num delta" }, points(shares[0], shares[1])) : null;
  const bars = (/** @type {number[]} */ shares, /** @type {number} */ full) =>
    make(
      "td",
      { class: "bars" },
      make(
        "span",
        { class: "two" },
        shares.map((one, at) =>
          make("span", { class: `bar b${at}${one === 0 ? " none" : ""}`, "--v": `${(100 * one) / full}%` }),
        ),
      ),
    );
  const prospects = variants[0]?.prospects ?? [];
  const hopes = prospects.map(({ mood, words: said }, at) => {
    const shares = variants.map((variant) => variant.prospects[at]?.percent ?? 0);
    return make(
      "tr",
      { class: `grp ${mood}` },
      make("th", { scope: "row" }, said),
      numbers(shares),
      bars(shares, 100),
      delta(shares),
    );
  });
  const head = make(
    "tr",
    {},
    make("th", { scope: "col" }, "outcome"),
    variants.map((_, at) => make("th", { class: "num", scope: "col" }, variants.length > 1 ? LETTERS[at] : "%")),
    make("th", { class: "bars", scope: "col" }, make("span", { class: "vh" }, "bars")),
    isPair ? make("th", { class: "num", scope: "col" }, "B − A") : null,
  );
  const row = (/** @type {{ words: string, shares: number[] }} */ { words: said, shares }) =>
    make("tr", {}, make("th", { scope: "row" }, said), numbers(shares), bars(shares, most), delta(shares));
  return [
    make(
      "table",
      { class: "dist" },
      make("thead", {}, head),
      make("tbody", {}, hopes),
      make("tbody", {}, sorted.slice(0, ROWS).map(row)),
    ),
    left > 0 ? make("p", { class: "small dim" }, `${left} less likely outcomes are left out.`) : null,
  ];
}
