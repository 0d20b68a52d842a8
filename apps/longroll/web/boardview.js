// @ts-check
// The board: drawings one above the other, moved and grown by hand, pointed at by mouse, finger and key.

import { BoardKeys } from "./boardkeys.js";
import { Camera } from "./camera.js";
import { Drag } from "./drag.js";
import { Handle } from "./handle.js";
import { arrow, cornerAt } from "./hex.js";

/** @import { Aim, Point } from "./drag.js" */
/** @import { Pose } from "./wire.js" */

const STEP = 1.25;
/** Distance between the handle and the text of an aim, in pixels. */
const APART = 4;

/**
 * The corner of a hex that was pointed at, and whether by a finger.
 * @typedef {{ corner: string | null, finger: boolean }} Pointed
 */

/**
 * Listeners to what is done to the board.
 * @typedef {object} Hands
 * @property {(id: string, square: string, point: Pointed) => void} onUnit a unit is pointed at
 * @property {(name: string, point: Pointed) => void} onSquare a square or hex is pointed at
 * @property {(name: string | null, corner: string | null) => void} onHover a mouse goes over squares or hexes
 * @property {(point: Point) => void} onOpen open ground of a free table is pointed at
 * @property {(id: string) => boolean} mayDrag whether a unit may be dragged
 * @property {(id: string) => boolean} isAimed whether it was dragged and waits to be let go
 * @property {(unit: string, aim: Aim) => void} onAim a unit is dragged
 * @property {(point: Point) => void} onLook its handle is dragged to the place it will face
 * @property {(degrees: number) => void} onTurn its handle is turned by a key
 * @property {() => void} onDrop it is let go
 */

/** @param {string} name */
function layer(name) {
  const element = document.createElement("div");
  element.className = name;
  return element;
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
    this.handle = new Handle(this.sheet, (degrees) => this.hands.onTurn(degrees));
    frame.prepend(this.sheet);
    this.camera = new Camera(frame, this.sheet);
    this.keys = new BoardKeys(this.troops, this.camera, hands);
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
    // How large names are drawn, so that they can be shown larger on a small map.
    for (const name of this.ground.querySelectorAll(".place, .road-name, .stream-name")) {
      if (name instanceof SVGElement) name.style.setProperty("--drawn", name.getAttribute("font-size"));
    }
    const drawn = this.drawing(this.ground);
    if (drawn) this.camera.measure(drawn);
  }

  /** @param {string} text */
  setTroops(text) {
    this.keys.draw(text);
  }

  /**
   * Shows which unit the order is aimed at that waits for its second press.
   * @param {string | null} unit
   */
  setArmed(unit) {
    for (const mark of this.troops.querySelectorAll('.mark[data-kind="target"]')) {
      mark.classList.toggle("armed", unit !== null && mark.getAttribute("data-unit") === unit);
    }
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

  /**
   * Shows the handle of a unit before its front; none takes it away.
   * @param {Pose | null | undefined} front
   */
  setHandle(front) {
    this.handle.show(front ?? null, this.drawing(this.troops));
    this.partPlates();
  }

  /** What is written over the map of an aim stays within the frame, and makes way for the handle. */
  partPlates() {
    const knob = this.handle.knob.getBoundingClientRect();
    const frame = this.frame.getBoundingClientRect();
    const px = this.camera.at.scale;
    for (const plate of this.overlay.querySelectorAll("rect.plate")) {
      const { left, right, top, bottom } = plate.getBoundingClientRect();
      const across = Math.min(frame.right - APART - right, 0) || Math.max(frame.left + APART - left, 0);
      const isBeside = left + across > knob.right || right + across < knob.left;
      const isClear = knob.width === 0 || isBeside || top > knob.bottom || bottom < knob.top;
      const isAbove = top + bottom < knob.top + knob.bottom;
      const along = isClear ? 0 : isAbove ? knob.top - bottom - APART : knob.bottom - top + APART;
      for (const part of [plate, plate.nextElementSibling]) {
        if (part instanceof SVGElement) part.style.translate = `${across / px}px ${along / px}px`;
      }
    }
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

  listen() {
    const { frame } = this;
    frame.addEventListener(
      "wheel",
      (event) => {
        event.preventDefault();
        const { left, top } = frame.getBoundingClientRect();
        this.camera.zoom(STEP ** (-event.deltaY / 100), event.clientX - left, event.clientY - top);
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
  }

  /** @param {PointerEvent} event */
  down(event) {
    if (this.pointers.size === 0) this.moved = false;
    const from = { x: event.clientX, y: event.clientY };
    this.pointers.set(event.pointerId, from);
    if (this.pointers.size > 1) {
      // A second finger grows the map: nothing is dragged by two.
      this.drag = null;
      return;
    }
    const onPoint = event.button === 0 ? this.held(event.target) : null;
    if (!onPoint) return;
    this.drag = new Drag({ pointer: event.pointerId, from }, onPoint);
    this.sheet.setPointerCapture(event.pointerId);
  }

  /**
   * What a drag means that begins at an element: a unit goes, its handle turns it; none if nothing is taken hold of.
   * @param {EventTarget | null} target
   * @returns {((point: Point) => void) | null}
   */
  held(target) {
    if (this.handle.isAt(target)) return (point) => this.hands.onLook(point);
    const unit = around(target, ".unit");
    if (!unit || !this.hands.mayDrag(unit.id)) return null;
    return (front) => this.hands.onAim(unit.id, { front, facing: null });
  }

  /** Ends a drag; one that never began is a click. */
  drop() {
    const { drag } = this;
    this.drag = null;
    if (drag?.begun) this.hands.onDrop();
  }

  /** @param {PointerEvent} event */
  move(event) {
    const before = this.pointers.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    if (this.drag) {
      if (this.drag.move(now, () => this.inches(event))) this.moved = true;
      return;
    }
    const others = [...this.pointers].filter(([id]) => id !== event.pointerId);
    if (others.length > 0) {
      const [, other] = others[0];
      /** @param {Point} point */
      const apart = (point) => Math.hypot(point.x - other.x, point.y - other.y) || 1;
      const { left, top } = this.frame.getBoundingClientRect();
      this.camera.zoom(apart(now) / apart(before), (now.x + other.x) / 2 - left, (now.y + other.y) / 2 - top);
      this.moved = true;
    } else if (this.moved || Math.hypot(now.x - before.x, now.y - before.y) > 4) {
      this.moved = true;
      this.camera.pan({ x: now.x - before.x, y: now.y - before.y });
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
    this.over(square, corner);
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
}
