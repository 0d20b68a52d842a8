// @ts-check
// What is seen of the map: how large it is shown, which part of it, and how the eye goes from one place to another.

/** @import { Point } from "./drag.js" */

const MOST = 10;
/** A name smaller than this, in pixels, cannot be read. */
const READABLE = 11;
/** Factor by which names may be written larger than they are drawn. */
const GROWN = 1.12;
/** Size of names on the screen where there is room for them, until the map is larger than it was drawn. */
const NAMED = 13;
const NEAR = 1.5;
/**
 * From how many pixels to the inch of a free table on more is shown of units that are blocks.
 * @type {[number, string][]}
 */
const ZOOMS = [[30, "near"], [13, "normal"], [8, "half"], [0, "far"]];
/** An inch as it is drawn; badges keep about the size they have then. */
const DRAWN_INCH = 26;
/** The worth of a place as it is drawn, and how much larger it may be to be read. */
const SIGN = 11.4;
const MOST_SIGN = 1.8;
/** Width of the frame that shows beside a map that was moved to its end. */
const MARGIN = 60;
/** Distance between the things looked for and the edges of the frame. */
const EDGE = 24;
/** What was out of sight is brought this much farther in, so that what stands beside it is seen too. */
const INNER = 40;
/** The tools lie over the foot of a map on a phone. */
const FOOT = 60;
/** How far the things looked for give way to what lies beyond them: not at all, or up to the edge. */
const LEANS = 0.7;
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

/**
 * The units on the board, as they matter to the player who opens it.
 * @typedef {object} Troops
 * @property {Element[]} own
 * @property {Element[]} first those of the own ones that act first
 * @property {Element[]} others
 */

/**
 * How much is seen at once.
 * @typedef {{ width: number, height: number }} View
 */

/**
 * What lies around all of these.
 * @param {Box[]} boxes
 * @returns {Box}
 */
const joined = (boxes) => ({
  left: Math.min(...boxes.map((box) => box.left)),
  top: Math.min(...boxes.map((box) => box.top)),
  right: Math.max(...boxes.map((box) => box.right)),
  bottom: Math.max(...boxes.map((box) => box.bottom)),
});

/**
 * Whether all of a part is seen at once.
 * @param {Box} box
 * @param {View} view
 */
const fits = ({ left, top, right, bottom }, { width, height }) => right - left <= width && bottom - top <= height;

/**
 * Those that are seen together with one of them, the nearest first.
 * @param {Box} box
 * @param {Box[]} others
 * @param {View} view
 */
function seenFrom(box, others, view) {
  /** @param {Box} other */
  const off = (other) => {
    const across = other.left + other.right - box.left - box.right;
    return Math.hypot(across, other.top + other.bottom - box.top - box.bottom);
  };
  const seen = [box];
  for (const other of others.toSorted((a, b) => off(a) - off(b))) {
    if (fits(joined([...seen, other]), view)) seen.push(other);
  }
  return seen;
}

/**
 * A part as large as the view around a smaller one, leaning towards where all the rest is.
 * @param {Box} box
 * @param {Box} all
 * @param {View} view
 * @returns {Box}
 */
function leaning(box, all, { width, height }) {
  /**
   * @param {[number, number]} near
   * @param {[number, number]} far
   * @param {number} size
   */
  const along = ([from, to], [first, last], size) => {
    const room = Math.max(size - (to - from), 0) / 2;
    const middle = (from + to) / 2 + Math.min(Math.max((first + last - from - to) / 2, -room), room) * LEANS;
    return [middle - size / 2, middle + size / 2];
  };
  const [left, right] = along([box.left, box.right], [all.left, all.right], width);
  const [top, bottom] = along([box.top, box.bottom], [all.top, all.bottom], height);
  return { left, top, right, bottom };
}

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
    /** Where the map stays when its frame changes, until a hand moves it. @type {(() => Place) | null} */
    this.stays = null;
    this.seen = { width: frame.clientWidth, height: frame.clientHeight };
    new ResizeObserver(() => this.resize()).observe(frame);
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

  /**
   * What the drawings say of themselves; the troops, which change, before the ground.
   * @param {string} name
   */
  told(name) {
    const drawn = [...this.sheet.querySelectorAll("svg")].findLast((svg) => svg.dataset[name]);
    return drawn ? Number(drawn.dataset[name]) : null;
  }

  /** How large the map is when all of it is seen. */
  whole() {
    const { clientWidth, clientHeight } = this.frame;
    return Math.min(clientWidth / this.size.width, clientHeight / this.size.height);
  }

  /** Where the map lies when all of it is seen. */
  fitted() {
    const { clientWidth, clientHeight } = this.frame;
    const { width, height } = this.size;
    const scale = this.whole();
    return { scale, x: (clientWidth - width * scale) / 2, y: (clientHeight - height * scale) / 2 };
  }

  /** Shows the whole board. */
  fit() {
    this.stay(() => this.fitted());
  }

  /**
   * Shows a player's troops.
   * @param {() => Troops} troops
   */
  open(troops) {
    this.stay(() => this.opening(troops()));
  }

  /**
   * Goes back to a player's troops.
   * @param {() => Troops} troops
   */
  async home(troops) {
    const gone = this.glide(this.opening(troops()));
    this.stays = () => this.opening(troops());
    await gone;
  }

  /** What is seen now, to come back to. */
  mark() {
    return { at: this.at, stays: this.stays };
  }

  /**
   * Goes back to what was seen before.
   * @param {ReturnType<Camera["mark"]>} mark
   */
  async back({ at, stays }) {
    // The frame may have had another size meanwhile.
    this.seen = { width: this.frame.clientWidth, height: this.frame.clientHeight };
    const gone = this.glide(stays ? stays() : at);
    this.stays = stays;
    await gone;
  }

  /**
   * Shows a part of the map, and shows it again whenever the frame changes.
   * @param {() => Place} place
   */
  stay(place) {
    this.place(place());
    this.stays = place;
  }

  /** The frame has another size: the same is shown as before, or what was in its middle. */
  resize() {
    const { clientWidth: width, clientHeight: height } = this.frame;
    if (width === this.seen.width && height === this.seen.height) return;
    const { x, y, scale } = this.at;
    const [across, along] = [(width - this.seen.width) / 2, (height - this.seen.height) / 2];
    this.seen = { width, height };
    if (this.stays) this.stay(this.stays);
    else this.place({ scale, x: x + across, y: y + along });
  }

  /**
   * Where a player looks first: at the whole board, or, where names would be too small on it, at the player's troops
   * and as many others as can be seen with them.
   * @param {Troops} troops
   */
  opening({ own, first, others }) {
    const lettering = this.told("lettering");
    const scale = lettering ? Math.max(this.whole(), READABLE / lettering / GROWN) : this.whole();
    if (scale === this.whole() || own.length === 0) return this.fitted();
    // Units are measured with the names they will have.
    this.level(scale);
    const view = this.view(scale);
    const box = (/** @type {Element} */ unit) => this.around([unit]);
    const boxes = own.map(box);
    const all = joined(boxes);
    // Too many to be seen at once: as many as possible around one of those that act first.
    const group = () => {
      const around = (first.length > 0 ? first : own).map((unit) => seenFrom(box(unit), boxes, view));
      return joined(around.reduce((most, seen) => (seen.length > most.length ? seen : most)));
    };
    const kept = fits(all, view) ? all : group();
    const enemies = others.map(box);
    return this.centred(leaning(joined(seenFrom(kept, enemies, view)), joined([kept, ...enemies]), view), scale);
  }

  /**
   * How much of the map is seen on a scale, in units of its drawing.
   * @param {number} scale
   */
  view(scale) {
    const { clientWidth, clientHeight } = this.frame;
    return { width: (clientWidth - 2 * EDGE) / scale, height: (clientHeight - EDGE - FOOT) / scale };
  }

  /**
   * Shows things of the map, if any of them is out of sight; a part too large for the frame is shown smaller.
   * @param {(Element | Point)[]} things parts of the map, or points in units of its drawing
   */
  async lookAt(things) {
    if (things.length === 0) return;
    // A change of the frame that is still to be noticed would shift the map again.
    this.resize();
    const box = this.around(things);
    const view = this.view(1);
    const wide = view.width / Math.max(box.right - box.left, 1);
    const high = view.height / Math.max(box.bottom - box.top, 1);
    const scale = Math.max(Math.min(this.at.scale, wide, high), Math.min(this.whole(), this.at.scale));
    if (scale === this.at.scale && this.isSeen(box)) return;
    await this.glide(scale === this.at.scale ? this.broughtIn(box) : this.centred(box, scale));
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
    return joined(boxes);
  }

  /**
   * Whether a part of the map lies within the frame, clear of its edges.
   * @param {Box} box
   */
  isSeen({ left, top, right, bottom }) {
    const { clientWidth, clientHeight } = this.frame;
    const { x, y, scale } = this.at;
    const isAcross = x + left * scale > EDGE && x + right * scale < clientWidth - EDGE;
    const isAlong = y + top * scale > EDGE && y + bottom * scale < clientHeight - FOOT;
    return isAcross && isAlong;
  }

  /**
   * Where the map lies when it has gone no farther than brings a part of it well into the frame.
   * @param {Box} box
   * @returns {Place}
   */
  broughtIn({ left, top, right, bottom }) {
    const { clientWidth, clientHeight } = this.frame;
    const { x, y, scale } = this.at;
    /** @type {(at: number, from: number, to: number, least: number, most: number) => number} */
    const within = (at, from, to, least, most) => {
      const [low, high] = [least + INNER - from * scale, most - INNER - to * scale];
      return low > high ? (low + high) / 2 : Math.min(Math.max(at, low), high);
    };
    return {
      scale,
      x: within(x, left, right, EDGE, clientWidth - EDGE),
      y: within(y, top, bottom, EDGE, clientHeight - FOOT),
    };
  }

  /**
   * Where the map lies when a part of it is in the middle of the frame.
   * @param {Box} box
   * @param {number} scale
   * @returns {Place}
   */
  centred({ left, top, right, bottom }, scale) {
    const { clientWidth, clientHeight } = this.frame;
    const [middle, level] = [clientWidth / 2, (clientHeight + EDGE - FOOT) / 2];
    return { scale, x: middle - ((left + right) / 2) * scale, y: level - ((top + bottom) / 2) * scale };
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
   * Goes to a place, and is there when it is done; at once where motion is not wanted.
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
    Object.assign(this, { gliding: null, stays: null });
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
    this.level(scale);
  }

  /**
   * Says how closely the map is looked at, how large a unit of its drawing is on the screen, and how much larger or
   * smaller names are to be than they are drawn.
   * @param {number} scale
   */
  level(scale) {
    const drawn = (this.told("lettering") ?? NAMED) * scale;
    const most = NAMED * Math.max(1, scale / NEAR);
    const named = drawn < READABLE ? Math.min(READABLE / drawn, GROWN) : Math.min(most / drawn, 1);
    this.frame.style.setProperty("--named", named.toFixed(3));
    this.frame.style.setProperty("--px", scale.toFixed(4));
    const sign = Math.min(Math.max(READABLE / (SIGN * scale), 1), MOST_SIGN);
    this.frame.style.setProperty("--sign", sign.toFixed(3));
    const inch = (this.told("scale") ?? 0) * scale;
    if (!inch) return;
    this.frame.dataset.zoom = ZOOMS.find(([least]) => inch >= least)?.[1];
    const kept = Math.min(Math.max(DRAWN_INCH / inch, 0.75), 1.6);
    this.frame.style.setProperty("--kept", kept.toFixed(2));
  }
}
