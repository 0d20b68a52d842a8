// @ts-check
// The board: two drawings one above the other, moved and grown by hand, pointed at by mouse, finger and key.

import { Drag } from "./drag.js";
import { arrow, cornerAt } from "./hex.js";

/** @import { Aim, Point } from "./drag.js" */

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
const STEP = 1.25;
const MARGIN = 60;
/** Where arrows lead. @type {Record<string, [number, number] | undefined>} */
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * The corner of a hex that was pointed at, and whether by a finger.
 * @typedef {{ corner: string | null, finger: boolean }} Pointed
 */

/**
 * Listeners to what is done to the board.
 * @typedef {object} Hands
 * @property {(id: string, square: string, point: Pointed) => void} onUnit a unit is pointed at
 * @property {(name: string, point: Pointed) => void} onSquare a square or hex is pointed at
 * @property {(name: string | null, corner: string | null) => void} onHover a mouse goes over hexes
 * @property {(point: Point) => void} onOpen open ground of a free table is pointed at
 * @property {(id: string) => boolean} mayDrag whether a unit may be dragged
 * @property {(unit: string, aim: Aim) => void} onAim a unit is dragged
 * @property {() => void} onDrop it is let go
 */

/** @param {string} name */
function layer(name) {
  const element = document.createElement("div");
  element.className = name;
  return element;
}

/**
 * The middle of an element on the screen.
 * @param {Element} element
 */
function middle(element) {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return [(left + right) / 2, (top + bottom) / 2];
}

/**
 * The nearest part around what an event is about.
 * @param {EventTarget | null} target
 * @param {string} selector
 */
function around(target, selector) {
  const found = target instanceof Element ? target.closest(selector) : null;
  return found instanceof SVGElement ? found : null;
}

export class BoardView {
  /**
   * @param {HTMLElement} frame
   * @param {Hands} hands
   */
  constructor(frame, hands) {
    this.frame = frame;
    this.hands = hands;
    this.sheet = layer("plan");
    this.ground = layer("ground");
    this.troops = layer("troops");
    this.overlay = layer("overlay");
    this.sheet.append(this.ground, this.troops, this.overlay);
    frame.prepend(this.sheet);
    this.size = { width: 1, height: 1 };
    this.at = { x: 0, y: 0, scale: 1 };
    /** @type {Map<number, Point>} */
    this.pointers = new Map();
    this.moved = false;
    /** @type {Drag | null} */
    this.drag = null;
    /** @type {string | null} */
    this.hovered = null;
    this.listen();
  }

  /** @param {string} text */
  setGround(text) {
    this.ground.innerHTML = text;
    const drawn = this.drawing(this.ground);
    if (!drawn) return;
    const { width, height } = drawn.viewBox.baseVal;
    if (width === this.size.width && height === this.size.height) return;
    this.size = { width, height };
    this.fit();
  }

  /** @param {string} text */
  setTroops(text) {
    const focused = this.troops.contains(document.activeElement) ? document.activeElement?.id : null;
    this.troops.innerHTML = text;
    const units = [.../** @type {NodeListOf<SVGElement>} */ (this.troops.querySelectorAll(".unit"))];
    for (const pointed of this.pointed()) {
      pointed.setAttribute("tabindex", "-1");
      pointed.setAttribute("role", "button");
      pointed.setAttribute("aria-label", pointed.querySelector("title")?.textContent ?? pointed.id);
    }
    const selected = () => units.find((unit) => unit.querySelector(".selected"));
    const first = units.find((unit) => unit.id === focused) ?? selected() ?? units[0];
    first?.setAttribute("tabindex", "0");
    if (focused && first?.id === focused) first.focus({ preventScroll: true });
  }

  /**
   * Lays a drawing over all others; none takes it away.
   * @param {string | null} text
   */
  setOverlay(text) {
    this.overlay.innerHTML = text ?? "";
  }

  /**
   * Shows by an arrow where a unit would face in a hex; none takes it away.
   * @param {string | null | undefined} square
   * @param {string | null | undefined} corner
   */
  setArrow(square, corner) {
    this.setOverlay(square && corner ? arrow(this.drawing(this.troops), square, corner) : null);
  }

  /** Takes away whatever was laid over the board. */
  clear() {
    this.setOverlay(null);
    this.hovered = null;
  }

  /**
   * The drawing of a layer, if there is one yet.
   * @param {HTMLElement} of
   */
  drawing(of) {
    const drawn = of.firstElementChild;
    return drawn instanceof SVGSVGElement ? drawn : null;
  }

  /**
   * The point of a free table under a point of the window, in inches.
   * @param {{ clientX: number, clientY: number }} point
   */
  inches({ clientX, clientY }) {
    const svg = this.drawing(this.troops);
    const { left, bottom, scale } = svg?.dataset ?? {};
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(svg?.getScreenCTM()?.inverse());
    return { x: (x - Number(left)) / Number(scale), y: (Number(bottom) - y) / Number(scale) };
  }

  /** How many pixels an inch of a free table has; none on other boards. */
  inch() {
    const scale = (this.drawing(this.troops) ?? this.drawing(this.ground))?.dataset.scale;
    return scale ? Number(scale) * this.at.scale : null;
  }

  /** What can be pointed at. */
  pointed() {
    return /** @type {NodeListOf<SVGElement>} */ (this.troops.querySelectorAll(".unit, .mark"));
  }

  /** How large the map is when all of it is seen. */
  whole() {
    const { clientWidth, clientHeight } = this.frame;
    return Math.min(clientWidth / this.size.width, clientHeight / this.size.height);
  }

  /** Shows the whole board. */
  fit() {
    const { clientWidth, clientHeight } = this.frame;
    const scale = this.whole();
    this.place({
      scale,
      x: (clientWidth - this.size.width * scale) / 2,
      y: (clientHeight - this.size.height * scale) / 2,
    });
  }

  /**
   * Shows the whole board, or where it would be too small to read, the part with these units.
   * @param {string[]} ids
   */
  show(ids) {
    this.fit();
    const inch = this.inch();
    const square = () => this.troops.querySelector(".square")?.getBoundingClientRect().width ?? READABLE;
    const [side, readable] = inch ? [inch, READABLE_INCH] : [square(), READABLE];
    if (side >= readable) return;
    this.zoom((1.5 * readable) / side);
    const units = ids.map((id) => this.troops.querySelector(`#${CSS.escape(id)}`)).filter((unit) => unit !== null);
    if (units.length === 0) return;
    const frame = this.frame.getBoundingClientRect();
    const middles = units.map(middle);
    /** @param {number} axis */
    const mean = (axis) => middles.reduce((sum, at) => sum + at[axis], 0) / middles.length;
    this.place({
      ...this.at,
      x: this.at.x + (frame.left + frame.right) / 2 - mean(0),
      y: this.at.y + (frame.top + frame.bottom) / 2 - mean(1),
    });
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

  /** @param {{ x: number, y: number, scale: number }} at */
  place({ x, y, scale }) {
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

  /**
   * Brings a unit or a mark into sight if it is not.
   * @param {Element} unit
   */
  reveal(unit) {
    const [seen, frame] = [unit.getBoundingClientRect(), this.frame.getBoundingClientRect()];
    const edge = 24;
    const isAcross = seen.left > frame.left + edge && seen.right < frame.right - edge;
    const isAlong = seen.top > frame.top + edge && seen.bottom < frame.bottom - edge;
    if (isAcross && isAlong) return;
    this.place({
      ...this.at,
      x: this.at.x + (frame.left + frame.right - seen.left - seen.right) / 2,
      y: this.at.y + (frame.top + frame.bottom - seen.top - seen.bottom) / 2,
    });
  }

  listen() {
    const { frame } = this;
    frame.addEventListener(
      "wheel",
      (event) => {
        event.preventDefault();
        const { left, top } = frame.getBoundingClientRect();
        this.zoom(STEP ** (-event.deltaY / 100), event.clientX - left, event.clientY - top);
      },
      { passive: false },
    );
    this.sheet.addEventListener("pointerdown", (event) => this.down(event));
    frame.addEventListener("pointermove", (event) => this.move(event));
    for (const end of /** @type {const} */ (["pointerup", "pointercancel", "pointerleave"])) {
      frame.addEventListener(end, (event) => {
        this.pointers.delete(event.pointerId);
        if (this.drag?.pointer === event.pointerId) this.drop();
      });
    }
    this.sheet.addEventListener("click", (event) => this.click(/** @type {PointerEvent} */ (event)));
    this.sheet.addEventListener("pointermove", (event) => this.hover(event));
    this.sheet.addEventListener("pointerleave", () => this.over(null, null));
    this.sheet.addEventListener("keydown", (event) => this.key(event));
    new ResizeObserver(() => this.place(this.at)).observe(frame);
  }

  /** @param {PointerEvent} event */
  down(event) {
    if (this.pointers.size === 0) this.moved = false;
    const from = { x: event.clientX, y: event.clientY };
    this.pointers.set(event.pointerId, from);
    if (this.pointers.size > 1) {
      // A second finger grows the map: nothing is dragged by two.
      this.drag?.end();
      this.drag = null;
      return;
    }
    const unit = around(event.target, ".unit");
    if (unit && event.button === 0 && this.hands.mayDrag(unit.id)) {
      const pressed = { pointer: event.pointerId, from };
      this.drag = new Drag(unit.id, pressed, (aim) => this.hands.onAim(unit.id, aim));
      this.sheet.setPointerCapture(event.pointerId);
    }
  }

  /** Ends a drag; one that never began is a click. */
  drop() {
    const { drag } = this;
    this.drag = null;
    drag?.end();
    if (drag?.front) this.hands.onDrop();
  }

  /** @param {PointerEvent} event */
  move(event) {
    const before = this.pointers.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    if (this.drag) {
      const begun = this.drag.front || Math.hypot(now.x - this.drag.from.x, now.y - this.drag.from.y) > 6;
      if (begun) {
        this.moved = true;
        this.drag.move(this.inches(event), now);
      }
      return;
    }
    const others = [...this.pointers].filter(([id]) => id !== event.pointerId);
    if (others.length > 0) {
      const [, other] = others[0];
      /** @param {Point} point */
      const apart = (point) => Math.hypot(point.x - other.x, point.y - other.y) || 1;
      const { left, top } = this.frame.getBoundingClientRect();
      this.zoom(apart(now) / apart(before), (now.x + other.x) / 2 - left, (now.y + other.y) / 2 - top);
      this.moved = true;
    } else if (this.moved || Math.hypot(now.x - before.x, now.y - before.y) > 4) {
      this.moved = true;
      this.place({ ...this.at, x: this.at.x + now.x - before.x, y: this.at.y + now.y - before.y });
    } else {
      return;
    }
    this.pointers.set(event.pointerId, now);
  }

  /**
   * A mouse goes over the board.
   * @param {PointerEvent} event
   */
  hover(event) {
    if (event.pointerType !== "mouse" || this.pointers.size > 0) return;
    const square = around(event.target, "[data-square]")?.dataset.square ?? null;
    const corner = square ? cornerAt(this.drawing(this.troops), square, event) : null;
    this.over(corner ? square : null, corner);
  }

  /**
   * @param {string | null} square
   * @param {string | null} corner
   */
  over(square, corner) {
    const place = square ? `${square} ${corner}` : null;
    if (place === this.hovered) return;
    this.hovered = place;
    this.hands.onHover(square, corner);
  }

  /** @param {PointerEvent} event */
  click(event) {
    const dragged = this.moved;
    this.moved = false;
    if (dragged) return;
    // A pressed unit holds the pointer, and with it the click.
    const target = document.elementFromPoint(event.clientX, event.clientY) ?? event.target;
    const unit = around(target, ".unit");
    const square = around(target, "[data-square]")?.dataset.square;
    const corner = square ? cornerAt(this.drawing(this.troops), square, event) : null;
    const point = { corner, finger: event.pointerType === "touch" };
    if (unit) this.hands.onUnit(unit.id, unit.dataset.square ?? unit.id, point);
    else if (square) this.hands.onSquare(square, point);
    else if (around(target, ".table")) this.hands.onOpen(this.inches(event));
  }

  /**
   * Arrows go from unit to unit and to marked squares, Enter points at one.
   * @param {KeyboardEvent} event
   */
  key(event) {
    const unit = around(event.target, ".unit, .mark");
    if (!unit) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      const point = { corner: null, finger: false };
      if (unit.matches(".mark")) this.hands.onSquare(unit.dataset.square ?? "", point);
      else this.hands.onUnit(unit.id, unit.dataset.square ?? unit.id, point);
      return;
    }
    const way = WAYS[event.key];
    if (!way) return;
    event.preventDefault();
    const next = this.beside(unit, way);
    if (!next) return;
    unit.setAttribute("tabindex", "-1");
    next.setAttribute("tabindex", "0");
    next.focus({ preventScroll: true });
    this.reveal(next);
  }

  /**
   * What can be pointed at next to a unit or mark, in some direction.
   * @param {SVGElement} unit
   * @param {[number, number]} way
   */
  beside(unit, way) {
    const [x, y] = middle(unit);
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
