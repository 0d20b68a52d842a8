// Elements made from words, numbers and other elements.

/** An element with attributes and children; `on…` attributes are listeners, `--…` custom properties. */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name.startsWith("--")) element.style.setProperty(name, value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined));
  return element;
}

/** Puts children in place of what an element holds; whatever had the focus has it again, if it is still there. */
export function fill(element, ...children) {
  const focused = element.contains(document.activeElement) ? named(document.activeElement) : null;
  element.replaceChildren(...children.flat(Infinity).filter((child) => child !== null && child !== undefined));
  if (focused) (element.querySelector(focused) ?? element).focus({ preventScroll: true });
}

/** What tells an element from the others around it, as a selector. */
function named(element) {
  const is = (name) => `[${name}="${CSS.escape(element.getAttribute(name))}"]`;
  if (element.name && element.value) return `${is("name")}${is("value")}`;
  const known = ["id", "data-order", "data-unit", "data-scenario", "href"].find((name) => element.getAttribute(name));
  if (known) return is(known);
  const entry = element.closest("[data-number]");
  return entry ? `[data-number="${entry.dataset.number}"] ${element.localName}` : null;
}

const PIPS = { 1: [5], 2: [1, 9], 3: [1, 5, 9], 4: [1, 3, 7, 9], 5: [1, 3, 5, 7, 9], 6: [1, 3, 4, 6, 7, 9] };

/** A die showing a face; beyond six it is a number. */
export function die(face) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const part = (tag, attributes) => {
    const element = document.createElementNS(svg.namespaceURI, tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
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
  if (!PIPS[face]) part("text", { x: 13, y: 18, "text-anchor": "middle", "font-size": 13 }).textContent = face;
  return svg;
}

/** A percentage as people say it. */
export function percent(text) {
  const share = Number(text);
  if (Number.isNaN(share)) return text;
  if (share > 0 && share < 1) return "under 1%";
  if (share < 100 && share > 99) return "over 99%";
  return `${Math.round(share)}%`;
}
