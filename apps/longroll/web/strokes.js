// @ts-check
// Drawings over the board that show what an order did: arrows, lines of fire, rings, and where a unit stood before.

/** @import { Frame, MapPoint, Stroke } from "./wire.js" */

/** Around a unit whose shape is not known. */
const RADIUS = 34;
/** A ring keeps this far from what it is around. */
const RING = 7;

/**
 * What strokes are drawn on: the board before and after an order, and how many units of it make a pixel.
 * @typedef {{ before: ParentNode | null, after: ParentNode, pixel: number }} Ground
 */

/** @param {number} number */
const n = (number) => String(Math.round(number * 10) / 10);

/**
 * A place on the line between two others, at a distance from the first.
 * @param {MapPoint} from
 * @param {MapPoint} to
 * @param {number} far
 */
function along(from, to, far) {
  const long = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return { x: from.x + ((to.x - from.x) * far) / long, y: from.y + ((to.y - from.y) * far) / long };
}

/** @param {MapPoint[]} points */
const path = (points) => `M${points.map(({ x, y }) => `${n(x)},${n(y)}`).join("L")}`;

/**
 * Points beside a line: each by its distance along the line and to its right.
 * @param {MapPoint} from
 * @param {MapPoint} to
 * @param {[number, number][]} places
 */
function beside(from, to, places) {
  const long = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const [ex, ey] = [(to.x - from.x) / long, (to.y - from.y) / long];
  return places.map(([far, right]) => ({ x: from.x + ex * far - ey * right, y: from.y + ey * far + ex * right }));
}

/**
 * A line with a head.
 * @param {string} kind
 * @param {Stroke} stroke
 * @param {number} pixel
 */
function arrow(kind, { from, to }, pixel) {
  const long = Math.hypot(to.x - from.x, to.y - from.y);
  const head = Math.min(15 * pixel, long);
  const tip = beside(from, to, [[long, 0], [long - head, 0.5 * head], [long - head, -0.5 * head]]);
  const line = path([from, along(from, to, long - 0.7 * head)]);
  const lines = `<path class="rim" d="${line}"/><path class="line" d="${line}"/>`;
  return `<g class="stroke ${kind}">${lines}<path class="head" d="${path(tip)}Z"/></g>`;
}

/**
 * An arrow that grows towards its head.
 * @param {Stroke} stroke
 * @param {number} pixel
 */
function charge({ from, to }, pixel) {
  const long = Math.hypot(to.x - from.x, to.y - from.y);
  const head = Math.min(24 * pixel, 0.7 * long);
  const neck = long - head;
  const [thin, thick, wide] = [3 * pixel, 6 * pixel, 13 * pixel];
  /** @type {[number, number][]} */
  const right = [[0, thin], [neck, thick], [neck, wide], [long, 0]];
  const left = right.slice(0, 3).map(([far, side]) => /** @type {[number, number]} */ ([far, -side])).reverse();
  const outline = beside(from, to, [...right, ...left]);
  return `<g class="stroke charge"><path class="head" d="${path(outline)}Z"/></g>`;
}

/**
 * The smoke of a volley, a little ahead of the unit that fired.
 * @param {Stroke} stroke
 * @param {number} pixel
 */
function smoke({ from, to }, pixel) {
  const puffs = beside(from, to, [[18 * pixel, -9 * pixel], [21 * pixel, 0], [18 * pixel, 9 * pixel]]);
  return puffs.map(({ x, y }) => `<circle class="puff" cx="${n(x)}" cy="${n(y)}" r="${n(6 * pixel)}"/>`).join("");
}

/**
 * A unit on a board, by its id.
 * @param {ParentNode | null} board
 * @param {string} id
 */
function drawn(board, id) {
  const found = board?.querySelector(`.unit[id="${CSS.escape(id)}"]`);
  return found instanceof SVGElement ? found : null;
}

/**
 * The transforms around an element, the outermost first.
 * @param {Element} element
 */
function transforms(element) {
  const around = [];
  for (let at = element.parentElement; at && at.localName !== "svg"; at = at.parentElement) {
    const transform = at.getAttribute("transform");
    if (transform) around.unshift(transform);
  }
  return around.join(" ");
}

/**
 * A ring around a unit, or around the place where it stood.
 * @param {string} kind
 * @param {string} id
 * @param {MapPoint} at
 * @param {Ground} ground
 */
function ring(kind, id, at, { before, after }) {
  const body = (drawn(after, id) ?? drawn(before, id))?.querySelector(".body, .rim");
  if (body instanceof SVGRectElement) {
    const [x, y, width, height] = ["x", "y", "width", "height"].map((name) => Number(body.getAttribute(name)));
    const box = `x="${n(x - RING)}" y="${n(y - RING)}" width="${n(width + 2 * RING)}" height="${n(height + 2 * RING)}"`;
    const own = body.getAttribute("transform") ?? "";
    return `<g transform="${transforms(body)} ${own}"><rect class="ring ${kind}" ${box} rx="${RING}"/></g>`;
  }
  return `<circle class="ring ${kind}" cx="${n(at.x)}" cy="${n(at.y)}" r="${RADIUS}"/>`;
}

/**
 * A unit as it stood before, pale.
 * @param {string} id
 * @param {ParentNode | null} before
 */
function ghost(id, before) {
  const unit = drawn(before, id);
  if (!unit) return "";
  const pale = /** @type {SVGElement} */ (unit.cloneNode(true));
  pale.removeAttribute("id");
  pale.setAttribute("class", (pale.getAttribute("class") ?? "").replace(/\bunit\b/, "ghost"));
  for (const extra of pale.querySelectorAll("title, .name, .badge, .tokens, .selected")) extra.remove();
  return `<g transform="${transforms(unit)}">${pale.outerHTML}</g>`;
}

/**
 * A cross where a unit was lost.
 * @param {MapPoint} at
 * @param {number} pixel
 */
function cross({ x, y }, pixel) {
  const arm = 5 * pixel;
  const lines = `M${-arm},${-arm}L${arm},${arm}M${arm},${-arm}L${-arm},${arm}`;
  const disc = `<circle r="${n(11 * pixel)}"/>`;
  return `<g class="cross" transform="translate(${n(x)} ${n(y)})">${disc}<path d="${lines}"/></g>`;
}

/**
 * One stroke, with what belongs to it.
 * @param {Stroke} stroke
 * @param {Ground} ground
 */
function one(stroke, ground) {
  const { kind, unit, targets, from, to } = stroke;
  const { before, pixel } = ground;
  const rings = targets.map((id) => ring(kind, id, to, ground)).join("");
  switch (kind) {
    case "move":
      return ghost(unit, before) + arrow("move", stroke, pixel);
    case "turn":
      return ghost(unit, before);
    case "charge":
      return ghost(unit, before) + rings + charge(stroke, pixel);
    case "fire":
      return rings + arrow("fire", stroke, pixel) + smoke(stroke, pixel);
    case "gone":
      return ghost(unit, before) + cross(from, pixel);
    default:
      return ring(kind, unit, from, ground);
  }
}

/**
 * The number of something that happened, beside its first stroke.
 * @param {number} number
 * @param {Stroke} stroke
 * @param {number} pixel
 */
function disc(number, { kind, from, to }, pixel) {
  const isWay = Math.hypot(to.x - from.x, to.y - from.y) > 1;
  const at = isWay ? { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 } : { x: from.x - RADIUS, y: from.y - RADIUS };
  const place = `translate(${n(at.x)} ${n(at.y)}) scale(${n(pixel)})`;
  return `<g class="disc ${kind}" transform="${place}"><circle r="11"/><text y="4.4">${number}</text></g>`;
}

/**
 * The strokes of a picture; the way of many from one place to another is drawn once.
 * @param {Frame} frame
 */
function apart({ strokes }) {
  /** @type {Set<string>} */
  const known = new Set();
  return strokes.filter(({ kind, unit, from, to }) => {
    const isWay = from.x !== to.x || from.y !== to.y;
    const way = [kind, ...(isWay ? [from.x, from.y, to.x, to.y].map(n) : [unit])].join(" ");
    const isNew = !known.has(way);
    known.add(way);
    return isNew;
  });
}

/**
 * All that is drawn for the picture that is shown.
 * @param {Frame} frame
 * @param {number | null} number of what happened, if it is one of those told
 * @param {Ground} ground
 */
export function strokesOf(frame, number, ground) {
  const strokes = apart(frame);
  const drawing = strokes.map((stroke) => one(stroke, ground)).join("");
  const told = number !== null && strokes[0] ? disc(number, strokes[0], ground.pixel) : "";
  return `<g class="scene" data-order="${frame.last}">${drawing}${told}</g>`;
}

/**
 * The marks of an earlier picture that stay: its number, its fire and its charges.
 * @param {Frame} frame
 * @param {number} number
 * @param {number} pixel
 */
export function trailOf(frame, number, pixel) {
  const strokes = apart(frame);
  const ways = strokes.map((stroke) => {
    if (stroke.kind === "charge") return charge(stroke, pixel);
    return stroke.kind === "fire" ? arrow("fire", stroke, pixel) : "";
  });
  const told = strokes[0] ? disc(number, strokes[0], pixel) : "";
  return `<g class="scene past" data-order="${frame.last}"><g class="trail">${ways.join("")}</g>${told}</g>`;
}
