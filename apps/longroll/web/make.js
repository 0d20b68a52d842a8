// @ts-check
// Elements found, and made from words, numbers and other elements.

/**
 * What an element holds.
 * @typedef {Node | string | null | undefined} Child
 * @typedef {Child | Child[] | (Child | Child[])[] | (Child | Child[])[][]} Children
 */

/** @typedef {string | number | boolean | null | undefined | ((event: any) => void)} Attribute */

/**
 * The element of the page that a selector names.
 * @param {string} selector
 * @returns {HTMLElement}
 */
export function find(selector) {
  const found = document.querySelector(selector);
  if (!(found instanceof HTMLElement)) throw new Error(`the page has no ${selector}`);
  return found;
}

/**
 * An element with attributes and children; `on…` attributes are listeners, `--…` custom properties.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, Attribute>} [attributes]
 * @param {...Children} children
 */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === "function") element.addEventListener(name.slice(2), value);
    else if (name.startsWith("--")) element.style.setProperty(name, String(value));
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...laidOut(children));
  return element;
}

/**
 * Replaces the children of an element; the focus stays with its child, if that is still there.
 * @param {HTMLElement} element
 * @param {...Children} children
 */
export function fill(element, ...children) {
  const focused = element.contains(document.activeElement) ? named(document.activeElement) : null;
  element.replaceChildren(...laidOut(children));
  if (!focused) return;
  const again = element.querySelector(focused);
  (again instanceof HTMLElement ? again : element).focus({ preventScroll: true });
}

/**
 * @param {Children[]} children
 * @returns {(Node | string)[]}
 */
function laidOut(children) {
  const flat = /** @type {Child[]} */ (children.flat(Infinity));
  return flat.filter((child) => child !== null && child !== undefined);
}

/**
 * What tells an element from the others around it, as a selector.
 * @param {Element | null} element
 */
function named(element) {
  if (!element) return null;
  /** @param {string} name */
  const is = (name) => `[${name}="${CSS.escape(element.getAttribute(name) ?? "")}"]`;
  if (element instanceof HTMLInputElement && element.name && element.value) return `${is("name")}${is("value")}`;
  const known = ["id", "data-order", "data-unit", "data-scenario", "href"].find((name) => element.getAttribute(name));
  if (known) return is(known);
  const entry = element.closest("[data-number]");
  return entry instanceof HTMLElement ? `[data-number="${entry.dataset.number}"] ${element.localName}` : null;
}

/** @type {Record<number, number[]>} */
const PIPS = { 1: [5], 2: [1, 9], 3: [1, 5, 9], 4: [1, 3, 7, 9], 5: [1, 3, 5, 7, 9], 6: [1, 3, 4, 6, 7, 9] };

/**
 * A die showing a face; beyond six it is a number.
 * @param {number} face
 */
export function die(face) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  /**
   * @param {string} tag
   * @param {Record<string, string | number>} attributes
   */
  const part = (tag, attributes) => {
    const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
    svg.append(element);
    return element;
  };
  svg.setAttribute("viewBox", "0 0 26 26");
  svg.setAttribute("class", "die");
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", String(face));
  part("rect", { x: 1, y: 1, width: 24, height: 24, rx: 4 });
  for (const pip of PIPS[face] ?? []) {
    const [column, row] = [(pip - 1) % 3, Math.floor((pip - 1) / 3)];
    part("circle", { cx: 7 + 6 * column, cy: 7 + 6 * row, r: 2.3 });
  }
  if (!PIPS[face]) part("text", { x: 13, y: 18, "text-anchor": "middle", "font-size": 13 }).textContent = String(face);
  return svg;
}

/** @param {string} text */
export const capital = (text) => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;

/**
 * A clause as a sentence: with its capital and its stop.
 * @param {string} clause
 */
export const sentence = (clause) => `${capital(clause)}${/[.?!]$/.test(clause) ? "" : "."}`;

/**
 * A refusal in its frame. One that is a sentence by itself needs none.
 * @param {string} why
 */
export const notPossible = (why) => (why.endsWith(".") ? why : `Not possible: ${why}.`);

/**
 * A percentage as people say it.
 * @param {number} share
 */
export function percent(share) {
  if (share > 0 && share < 1) return "under 1%";
  if (share < 100 && share > 99) return "over 99%";
  return `${Math.round(share)}%`;
}
