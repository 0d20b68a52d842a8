// @ts-check
// The board by keys: what can be pointed at has a name and the focus, arrows go from one to the next, Enter points.

import { turnedBy } from "./hex.js";
import { speak } from "./speak.js";

/** @import { Camera } from "./camera.js" */
/** @import { Hands } from "./boardview.js" */

/** Where arrows lead. @type {Record<string, [number, number] | undefined>} */
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
/** Units, and squares or hexes that are marked. */
const POINTED = ".unit, .mark[data-square]";

/**
 * The middle of an element on the screen.
 * @param {Element} element
 */
function middle(element) {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return [(left + right) / 2, (top + bottom) / 2];
}

export class BoardKeys {
  /**
   * @param {HTMLElement} troops the layer that is pointed at
   * @param {Camera} camera
   * @param {Hands} hands
   */
  constructor(troops, camera, hands) {
    this.troops = troops;
    this.camera = camera;
    this.hands = hands;
    /** The corner of a hex that was chosen by keys. @type {string | null} */
    this.corner = null;
    troops.addEventListener("keydown", (event) => this.key(event));
  }

  /** What can be pointed at. */
  pointed() {
    return [.../** @type {NodeListOf<SVGElement>} */ (this.troops.querySelectorAll(POINTED))];
  }

  /** The unit that is picked out, as it is drawn. */
  selected() {
    const ring = this.troops.querySelector(".unit .selected");
    return /** @type {SVGElement | null} */ (ring?.closest(".unit") ?? null);
  }

  /**
   * Draws the layer anew; units and marks become buttons, named by the title they are drawn with.
   * The focus stays with its unit; what is gone leaves it to the unit that is picked out.
   * @param {string} text
   */
  draw(text) {
    const before = this.troops.contains(document.activeElement) ? document.activeElement : null;
    // Where the unit picked out had the focus, the next one has it.
    const stays = before && before !== this.selected() ? before.id : null;
    this.troops.innerHTML = text;
    const all = this.pointed();
    for (const pointed of all) {
      pointed.setAttribute("tabindex", "-1");
      pointed.setAttribute("role", "button");
    }
    this.corner = null;
    const named = (/** @type {string | null | undefined} */ name) => all.find(({ id }) => id && id === name);
    const next = named(stays) ?? this.selected() ?? named(before?.id) ?? this.troops.querySelector(".unit");
    next?.setAttribute("tabindex", "0");
    if (before) next?.focus({ preventScroll: true });
  }

  /**
   * Gives the focus to a unit or mark, and brings it into sight.
   * @param {SVGElement} pointed
   */
  focus(pointed) {
    for (const other of this.pointed()) other.setAttribute("tabindex", other === pointed ? "0" : "-1");
    pointed.focus({ preventScroll: true });
    this.camera.lookAt([pointed]);
    if (this.corner) this.hands.onHover(pointed.dataset.square ?? null, this.corner);
  }

  /** Gives the focus to the unit that is picked out, or to what had it last. */
  enter() {
    const last = /** @type {SVGElement | null} */ (this.troops.querySelector("[tabindex='0']"));
    const next = this.selected() ?? last;
    if (next) this.focus(next);
    return next !== null;
  }

  /**
   * Arrows go from unit to unit and to marked squares, Enter points at one.
   * With Shift they turn the corner of a hex that is to be faced.
   * @param {KeyboardEvent} event
   */
  key(event) {
    const target = event.target instanceof Element ? event.target.closest(POINTED) : null;
    if (!(target instanceof SVGElement) || event.ctrlKey || event.metaKey || event.altKey) return;
    // A unit that was aimed goes there: that is not for the map to do.
    if (event.key === "Enter" && this.hands.isAimed(target.id)) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      if (event.repeat) return;
      const point = { corner: this.corner, finger: false };
      const square = target.dataset.square ?? target.id;
      if (target.matches(".mark")) this.hands.onSquare(square, point);
      else this.hands.onUnit(target.id, square, point);
      return;
    }
    const way = WAYS[event.key];
    if (!way) return;
    event.preventDefault();
    if (event.shiftKey) return this.turn(target, way[0] || way[1]);
    const next = this.beside(target, way);
    if (next) this.focus(next);
  }

  /**
   * Turns the corner to be faced, on from the way the unit faces.
   * @param {SVGElement} target
   * @param {number} by
   */
  turn(target, by) {
    const corner = turnedBy(this.corner ?? this.selected()?.dataset.facing, by);
    const { square } = target.dataset;
    if (!corner || !square) return;
    this.corner = corner;
    this.hands.onHover(square, corner);
    speak(`facing ${corner}`);
  }

  /**
   * What can be pointed at next to a unit or mark, in some direction.
   * @param {SVGElement} from
   * @param {[number, number]} way
   */
  beside(from, way) {
    const [x, y] = middle(from);
    /** @type {{ other: SVGElement, cost: number } | null} */
    let nearest = null;
    for (const other of this.pointed()) {
      const [ox, oy] = middle(other);
      const along = (ox - x) * way[0] + (oy - y) * way[1];
      const across = Math.abs((ox - x) * way[1] + (oy - y) * way[0]);
      const cost = along + 2 * across;
      if (along > 1 && (nearest === null || cost < nearest.cost)) nearest = { other, cost };
    }
    return nearest?.other ?? null;
  }
}
