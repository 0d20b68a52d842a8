// @ts-check
// What is seen of the map: how large it is shown, which part of it, and how the eye goes from one place to another.

/** @import { Point } from "./drag.js" */

const MOST = 10;
/** A square smaller than this, in pixels, cannot be read. */
const READABLE = 56;
/** An inch of a free table smaller than this cannot be read either. */
const READABLE_INCH = 14;
/**
 * From how many pixels to the inch of a free table on more is shown of units that are blocks.
 * @type {[number, string][]}
 */
const ZOOMS = [[30, "near"], [15, "normal"], [8, "half"], [0, "far"]];
/** An inch as it is drawn; badges keep about the size they have then. */
const DRAWN_INCH = 26;
/** As much of the frame shows beside a map that was moved to its end. */
const MARGIN = 60;
/** What is looked at keeps this far from the edges of the frame. */
const EDGE = 24;
/** How long the eye is on its way, in milliseconds. */
const GLIDE = 450;

const calm = matchMedia("(prefers-reduced-motion: reduce)");

/**
 * Where the upper left corner of the map lies in its frame, and how large the map is shown.
 * @typedef {{ x: number, y: number, scale: number }} Place
 */

/**
 * A rectangle of the map, in units of its drawing and from its upper left corner.
 * @typedef {{ left: number, top: number, right: number, bottom: number }} Box
 */

export class Camera {
  /**
   * @param {HTMLElement} frame through which the map is seen
   * @param {HTMLElement} sheet the map
   */
  constructor(frame, sheet) {
    this.frame = frame;
    this.sheet = sheet;
    this.corner = { x: 0, y: 0 };
    this.size = { width: 1, height: 1 };
    /** @type {Place} */
    this.at = { x: 0, y: 0, scale: 1 };
    /** @type {Animation | null} */
    this.gliding = null;
    new ResizeObserver(() => this.place(this.at)).observe(frame);
  }

  /**
   * Takes the size of the map from its drawing, and shows all of it if it is another one.
   * @param {SVGSVGElement} drawn
   */
  measure(drawn) {
    const { x, y, width, height } = drawn.viewBox.baseVal;
    this.corner = { x, y };
    if (width === this.size.width && height === this.size.height) return;
    this.size = { width, height };
    this.fit();
  }

  /** How many pixels an inch of a free table has; none on other boards. */
  inch() {
    const scale = this.sheet.querySelector("svg")?.dataset.scale;
    return scale ? Number(scale) * this.at.scale : null;
  }

  /** How large the map is when all of it is seen. */
  whole() {
    const { clientWidth, clientHeight } = this.frame;
    return Math.min(clientWidth / this.size.width, clientHeight / this.size.height);
  }

  /** Shows the whole board. */
  fit() {
    const { width, height } = this.size;
    this.place(this.centred({ left: 0, top: 0, right: width, bottom: height }, this.whole()));
  }

  /**
   * Shows the whole board, or where it would be too small to read, the part with these units.
   * @param {string[]} ids
   */
  show(ids) {
    this.fit();
    const inch = this.inch();
    const square = () => this.sheet.querySelector(".square")?.getBoundingClientRect().width ?? READABLE;
    const [side, readable] = inch ? [inch, READABLE_INCH] : [square(), READABLE];
    if (side >= readable) return;
    this.zoom((1.5 * readable) / side);
    const units = ids.map((id) => document.getElementById(id)).filter((unit) => unit !== null);
    if (units.length > 0) this.place(this.centred(this.around(units), this.at.scale));
  }

  /**
   * Goes to what is to be looked at, if any of it is out of sight; what is too large for the frame is shown smaller.
   * @param {(Element | Point)[]} things parts of the map, or points in units of its drawing
   */
  async lookAt(things) {
    if (things.length === 0) return;
    const box = this.around(things);
    const { clientWidth, clientHeight } = this.frame;
    const wide = (clientWidth - 2 * EDGE) / Math.max(box.right - box.left, 1);
    const high = (clientHeight - 2 * EDGE) / Math.max(box.bottom - box.top, 1);
    const scale = Math.max(Math.min(this.at.scale, wide, high), Math.min(this.whole(), this.at.scale));
    if (scale === this.at.scale && this.isSeen(box)) return;
    await this.glide(this.centred(box, scale));
  }

  /**
   * What lies around parts and points of the map.
   * @param {(Element | Point)[]} things
   * @returns {Box}
   */
  around(things) {
    const sheet = this.sheet.getBoundingClientRect();
    // Measured against the map as it is on the screen, which may still be on its way.
    const scale = sheet.width / this.size.width || 1;
    const boxes = things.map((thing) => {
      if (!(thing instanceof Element)) {
        const [x, y] = [thing.x - this.corner.x, thing.y - this.corner.y];
        return { left: x, top: y, right: x, bottom: y };
      }
      const { left, top, right, bottom } = thing.getBoundingClientRect();
      return {
        left: (left - sheet.left) / scale,
        top: (top - sheet.top) / scale,
        right: (right - sheet.left) / scale,
        bottom: (bottom - sheet.top) / scale,
      };
    });
    return {
      left: Math.min(...boxes.map((box) => box.left)),
      top: Math.min(...boxes.map((box) => box.top)),
      right: Math.max(...boxes.map((box) => box.right)),
      bottom: Math.max(...boxes.map((box) => box.bottom)),
    };
  }

  /**
   * Whether a part of the map lies within the frame, clear of its edges.
   * @param {Box} box
   */
  isSeen({ left, top, right, bottom }) {
    const { clientWidth, clientHeight } = this.frame;
    const { x, y, scale } = this.at;
    const isAcross = x + left * scale > EDGE && x + right * scale < clientWidth - EDGE;
    const isAlong = y + top * scale > EDGE && y + bottom * scale < clientHeight - EDGE;
    return isAcross && isAlong;
  }

  /**
   * Where the map lies when a part of it is in the middle of the frame.
   * @param {Box} box
   * @param {number} scale
   * @returns {Place}
   */
  centred({ left, top, right, bottom }, scale) {
    const { clientWidth, clientHeight } = this.frame;
    return { scale, x: (clientWidth - (left + right) * scale) / 2, y: (clientHeight - (top + bottom) * scale) / 2 };
  }

  /**
   * Grows or shrinks about a point of the frame.
   * @param {number} factor
   */
  zoom(factor, x = this.frame.clientWidth / 2, y = this.frame.clientHeight / 2) {
    const least = 0.8 * this.whole();
    const scale = Math.min(Math.max(this.at.scale * factor, least), MOST * least);
    const grown = scale / this.at.scale;
    this.place({ scale, x: x - (x - this.at.x) * grown, y: y - (y - this.at.y) * grown });
  }

  /**
   * Moves the map by a hand's way over it.
   * @param {Point} way
   */
  pan({ x, y }) {
    this.place({ ...this.at, x: this.at.x + x, y: this.at.y + y });
  }

  /**
   * Goes to a place, and is there when it is done; at once where nothing shall move.
   * @param {Place} to
   */
  async glide(to) {
    const sheet = this.sheet.getBoundingClientRect();
    const frame = this.frame.getBoundingClientRect();
    this.place(to);
    if (calm.matches || document.hidden) return;
    // The map is laid out where it is going, and only seems to come from where it was: nothing is drawn on the way.
    const { x, y, scale } = this.at;
    const grown = sheet.width / (this.size.width * scale);
    const from = `translate(${sheet.left - frame.left}px, ${sheet.top - frame.top}px) scale(${grown})`;
    const there = `translate(${x}px, ${y}px) scale(1)`;
    this.gliding = this.sheet.animate({ transform: [from, there] }, { duration: GLIDE, easing: "ease-in-out" });
    // A hand that takes the map ends its way.
    await this.gliding.finished.catch(() => {});
  }

  /**
   * Puts the map in its place at once.
   * @param {Place} at
   */
  place({ x, y, scale }) {
    this.gliding?.cancel();
    this.gliding = null;
    const { clientWidth, clientHeight } = this.frame;
    /**
     * A map smaller than its frame stays within it, a larger one covers it but for a margin.
     * @param {number} at
     * @param {number} size
     * @param {number} room
     */
    const kept = (at, size, room) => {
      const margin = size > room ? MARGIN : 0;
      const [one, other] = [room - size - margin, margin];
      return Math.min(Math.max(at, Math.min(one, other)), Math.max(one, other));
    };
    x = kept(x, this.size.width * scale, clientWidth);
    y = kept(y, this.size.height * scale, clientHeight);
    this.at = { x, y, scale };
    this.sheet.style.width = `${this.size.width * scale}px`;
    this.sheet.style.height = `${this.size.height * scale}px`;
    this.sheet.style.transform = `translate(${x}px, ${y}px)`;
    this.level();
  }

  /** Says how closely a free table is looked at. */
  level() {
    const inch = this.inch();
    if (!inch) return;
    this.frame.dataset.zoom = ZOOMS.find(([least]) => inch >= least)?.[1];
    const kept = Math.min(Math.max(DRAWN_INCH / inch, 0.75), 1.6);
    this.frame.style.setProperty("--kept", kept.toFixed(2));
  }
}
