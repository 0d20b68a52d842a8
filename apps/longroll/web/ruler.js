// @ts-check
// A measured distance: a ruler that is tapped, two buttons, and how exact the measure is.

import { make } from "./make.js";

/** @import { UmpireKey } from "./wire.js" */

/** Scales of the ruler in inches: the first that holds the value. */
const SCALES = [24, 48, 96, 200, 1000];
/** What a table measures to, in inches. */
const TOLERANCES = [0, 0.5, 1, 2];
const STEP = 0.5;

const FRACTIONS = /** @type {Record<string, string>} */ ({ 0.25: "¼", 0.5: "½", 0.75: "¾" });

/**
 * A length as people write it: 7½″.
 * @param {number | string} length
 */
export function inches(length) {
  const number = Number(length);
  const [whole, part] = [Math.floor(number), number - Math.floor(number)];
  const fraction = part === 0 ? "" : FRACTIONS[part];
  return fraction === undefined ? `${number}″` : `${whole === 0 && fraction ? "" : whole}${fraction}″`;
}

/**
 * @param {string} tag
 * @param {Record<string, string | number>} attributes
 */
function drawn(tag, attributes) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  return element;
}

/**
 * The picture of the ruler.
 * @param {number} at
 * @param {number} by
 * @param {number} scale
 */
function picture(at, by, scale) {
  const x = (/** @type {number} */ length) => (Math.min(Math.max(length, 0), scale) / scale) * 400;
  const svg = drawn("svg", {
    class: "ruler",
    viewBox: "0 0 400 44",
    preserveAspectRatio: "none",
    "aria-hidden": "true",
  });
  svg.append(drawn("rect", { class: "band", x: 0, y: 10, width: 400, height: 18 }));
  const every = scale / 24;
  for (let tick = 0; tick <= scale; tick += every) {
    const isLong = (tick / every) % 6 === 0;
    svg.append(drawn("path", { class: "edge", d: `M${x(tick)},28v${isLong ? 6 : 3}` }));
  }
  if (by > 0) {
    const [from, to] = [x(at - by), x(at + by)];
    svg.append(drawn("rect", { class: "tol", x: from, y: 6, width: Math.max(to - from, 2), height: 26 }));
  }
  svg.append(drawn("path", { class: "at", d: `M${x(at)},2V36` }));
  return svg;
}

/**
 * @param {UmpireKey} key
 * @param {{ value: string, by: number, label: string, error: Node | null }} as
 * @param {{ onValue: (value: string) => void, onTolerance: (by: number) => void }} hands
 */
export function ruler({ key, values, help }, { value, by, label, error }, { onValue, onTolerance }) {
  const [least, most] = values.map(Number);
  const at = Number(value);
  const scale = Math.min(SCALES.find((one) => one >= at + by + STEP) ?? most, Math.max(most, 1));
  const set = (/** @type {number} */ to) => onValue(String(Math.min(Math.max(to, least), most)));
  const id = `key-${key}`;
  const typed = make("input", {
    id: `${id}-typed`,
    type: "number",
    min: least,
    max: most,
    step: "any",
    value,
    "aria-label": `${label} in inches`,
    title: help,
    onchange: (/** @type {Event} */ event) => onValue(/** @type {HTMLInputElement} */ (event.target).value),
  });
  const exact = make(
    "select",
    {
      id: `${id}-by`,
      "aria-label": "Give or take",
      onchange: (/** @type {Event} */ event) =>
        onTolerance(Number(/** @type {HTMLSelectElement} */ (event.target).value)),
    },
    TOLERANCES.map((one) =>
      make("option", { value: String(one), selected: one === by }, one === 0 ? "exact" : `± ${inches(one)}`),
    ),
  );
  const slide = make("input", {
    id,
    type: "range",
    min: Math.max(0, least),
    max: scale,
    step: STEP,
    value: String(Math.min(at, scale)),
    "aria-label": label,
    "aria-valuetext": by > 0 ? `${inches(at)}, give or take ${inches(by)}` : inches(at),
    onchange: (/** @type {Event} */ event) => onValue(/** @type {HTMLInputElement} */ (event.target).value),
  });
  const marks = [0, scale / 2, scale].map((one) => make("span", {}, inches(one)));
  return make(
    "section",
    { class: "distance", "data-key": key },
    make(
      "div",
      { class: "spread" },
      make("span", { class: "cap" }, label),
      make("span", { class: "measured" }, make("span", { class: "typed" }, typed, "″"), exact),
    ),
    make(
      "div",
      { class: "range2" },
      make(
        "button",
        { id: `${id}-less`, "aria-label": `${label}: half an inch less`, onclick: () => set(at - STEP) },
        "−",
      ),
      make("div", { class: "rule" }, picture(at, by, scale), slide, make("div", { class: "marks" }, marks)),
      make(
        "button",
        { id: `${id}-more`, "aria-label": `${label}: half an inch more`, onclick: () => set(at + STEP) },
        "+",
      ),
    ),
    error,
  );
}
