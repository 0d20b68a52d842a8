// The board: two drawings one above the other, moved and grown by hand, pointed at by mouse, finger and key.

import { Drag } from "./drag.js";
import { arrow, cornerAt } from "./hex.js";

const MOST = 10;
/** A square smaller than this, in pixels, cannot be read. */
const READABLE = 56;
/** An inch of a free table smaller than this cannot be read either. */
const READABLE_INCH = 14;
/** From how many pixels to the inch of a free table on more is shown of units that are blocks. */
const ZOOMS = [[30, "near"], [15, "normal"], [8, "half"], [0, "far"]];
/** An inch as it is drawn; badges keep about the size they have then. */
const DRAWN_INCH = 26;
const STEP = 1.25;
const MARGIN = 60;

export class Map {
  /**
   * `onUnit(id, square, point)` and `onSquare(name, point)` are called for what is pointed at, a point being the corner
   * of a hex and whether it was a finger; `onHover(name, corner)` where a mouse goes over hexes; `onOpen()` for open ground of a free table;
   * `onAim(unit, aim)` while a unit is dragged that `mayDrag(id)` lets go, `onDrop(unit)` at the end of it.
   */
  constructor(frame, { onUnit, onSquare, onHover, onOpen, mayDrag, onAim, onDrop }) {
    this.frame = frame;
    this.sheet = document.createElement("div");
    this.sheet.className = "plan";
    this.ground = document.createElement("div");
    this.troops = document.createElement("div");
    this.troops.className = "troops";
    this.ground.className = "ground";
    this.overlay = document.createElement("div");
    this.overlay.className = "overlay";
    this.sheet.append(this.ground, this.troops, this.overlay);
    frame.prepend(this.sheet);
    this.size = { width: 1, height: 1 };
    this.at = { x: 0, y: 0, scale: 1 };
    this.pointers = new globalThis.Map();
    this.moved = false;
    this.onUnit = onUnit;
    this.onSquare = onSquare;
    Object.assign(this, { onHover, onOpen, mayDrag, onAim, onDrop, drag: null, hovered: null });
    this.listen();
  }

  setGround(text) {
    this.ground.innerHTML = text;
    const { width, height } = this.ground.firstElementChild.viewBox.baseVal;
    if (width === this.size.width && height === this.size.height) return;
    this.size = { width, height };
    this.fit();
  }

  setTroops(text) {
    const focused = this.troops.contains(document.activeElement) ? document.activeElement.id : null;
    this.troops.innerHTML = text;
    const units = [...this.troops.querySelectorAll(".unit")];
    for (const pointed of this.pointed()) {
      pointed.setAttribute("tabindex", "-1");
      pointed.setAttribute("role", "button");
      pointed.setAttribute("aria-label", pointed.querySelector("title")?.textContent ?? pointed.id);
    }
    const first = units.find((unit) => unit.id === focused) ?? units.find((unit) => unit.querySelector(".selected")) ?? units[0];
    first?.setAttribute("tabindex", "0");
    if (focused && first?.id === focused) first.focus({ preventScroll: true });
  }

  /** Lays a drawing over all others; none takes it away. */
  setOverlay(text) {
    this.overlay.innerHTML = text ?? "";
  }

  /** Shows by an arrow where a unit would face in a hex; none takes it away. */
  setArrow(square, corner) {
    this.setOverlay(square ? arrow(this.troops.firstElementChild, square, corner) : null);
  }

  /** The point of a free table under a point of the window, in inches. */
  inches({ clientX, clientY }) {
    const svg = this.troops.firstElementChild;
    const { left, bottom, scale } = svg.dataset;
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(svg.getScreenCTM().inverse());
    return { x: (x - left) / scale, y: (bottom - y) / scale };
  }

  /** How many pixels an inch of a free table has; none on other boards. */
  inch() {
    const scale = (this.troops.firstElementChild ?? this.ground.firstElementChild)?.dataset.scale;
    return scale ? Number(scale) * this.at.scale : null;
  }

  /** What can be pointed at. */
  pointed() {
    return this.troops.querySelectorAll(".unit, .mark");
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

  /** Shows the whole board, or where it would be too small to read, the part with these units. */
  show(ids) {
    this.fit();
    const inch = this.inch();
    const [side, readable] = inch
      ? [inch, READABLE_INCH]
      : [this.troops.querySelector(".square")?.getBoundingClientRect().width ?? READABLE, READABLE];
    if (side >= readable) return;
    this.zoom((1.5 * readable) / side);
    const boxes = ids.map((id) => this.troops.querySelector(`#${CSS.escape(id)}`)?.getBoundingClientRect()).filter(Boolean);
    if (boxes.length === 0) return;
    const frame = this.frame.getBoundingClientRect();
    const middle = (low, high) => boxes.reduce((sum, box) => sum + (box[low] + box[high]) / 2, 0) / boxes.length;
    this.place({
      ...this.at,
      x: this.at.x + (frame.left + frame.right) / 2 - middle("left", "right"),
      y: this.at.y + (frame.top + frame.bottom) / 2 - middle("top", "bottom"),
    });
  }

  /** Grows or shrinks about a point of the frame. */
  zoom(factor, x = this.frame.clientWidth / 2, y = this.frame.clientHeight / 2) {
    const least = 0.8 * this.whole();
    const scale = Math.min(Math.max(this.at.scale * factor, least), MOST * least);
    const grown = scale / this.at.scale;
    this.place({ scale, x: x - (x - this.at.x) * grown, y: y - (y - this.at.y) * grown });
  }

  place({ x, y, scale }) {
    const { clientWidth, clientHeight } = this.frame;
    // A map smaller than its frame stays within it, a larger one covers it but for a margin.
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
    this.frame.dataset.zoom = ZOOMS.find(([least]) => inch >= least)[1];
    const kept = Math.min(Math.max(DRAWN_INCH / inch, 0.75), 1.6);
    this.frame.style.setProperty("--kept", kept.toFixed(2));
  }

  /** Brings a unit or a mark into sight if it is not. */
  reveal(unit) {
    const [seen, frame] = [unit.getBoundingClientRect(), this.frame.getBoundingClientRect()];
    const edge = 24;
    const inside =
      seen.left > frame.left + edge && seen.right < frame.right - edge && seen.top > frame.top + edge && seen.bottom < frame.bottom - edge;
    if (inside) return;
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
    for (const end of ["pointerup", "pointercancel", "pointerleave"]) {
      frame.addEventListener(end, (event) => {
        this.pointers.delete(event.pointerId);
        if (this.drag?.pointer === event.pointerId) this.drop();
      });
    }
    this.sheet.addEventListener("click", (event) => this.click(event));
    this.sheet.addEventListener("pointermove", (event) => this.hover(event));
    this.sheet.addEventListener("pointerleave", () => this.over(null, null));
    this.sheet.addEventListener("keydown", (event) => this.key(event));
    new ResizeObserver(() => this.place(this.at)).observe(frame);
  }

  down(event) {
    if (this.pointers.size === 0) this.moved = false;
    this.pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    const unit = event.target.closest(".unit");
    if (this.pointers.size > 1) {
      // A second finger grows the map: nothing is dragged by two.
      this.drag?.end();
      this.drag = null;
      return;
    }
    if (unit && event.button === 0 && this.mayDrag?.(unit.id)) {
      this.drag = new Drag(unit.id, (aim) => this.onAim(unit.id, aim));
      Object.assign(this.drag, { pointer: event.pointerId, from: { x: event.clientX, y: event.clientY } });
      this.sheet.setPointerCapture(event.pointerId);
    }
  }

  /** Ends a drag; one that never began is a click. */
  drop() {
    const { drag } = this;
    this.drag = null;
    drag?.end();
    if (drag?.front) this.onDrop(drag.unit);
  }

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

  /** A mouse goes over the board. */
  hover(event) {
    if (event.pointerType !== "mouse" || this.pointers.size > 0) return;
    const square = event.target.closest("[data-square]")?.dataset.square ?? null;
    const corner = square ? cornerAt(this.troops.firstElementChild, square, event) : null;
    this.over(corner ? square : null, corner);
  }

  over(square, corner) {
    const place = square ? `${square} ${corner}` : null;
    if (place === this.hovered) return;
    this.hovered = place;
    this.onHover?.(square, corner);
  }

  click(event) {
    const dragged = this.moved;
    this.moved = false;
    if (dragged) return;
    // A pressed unit holds the pointer, and with it the click.
    const target = document.elementFromPoint(event.clientX, event.clientY) ?? event.target;
    const unit = target.closest(".unit");
    const marked = target.closest("[data-square]");
    const corner = marked ? cornerAt(this.troops.firstElementChild, marked.dataset.square, event) : null;
    const point = { corner, finger: event.pointerType === "touch" };
    if (unit) return this.onUnit(unit.id, unit.dataset.square ?? unit.id, point);
    if (marked) return this.onSquare(marked.dataset.square, point);
    if (target.closest(".table")) this.onOpen(this.inches(event));
  }

  /** Arrows go from unit to unit and to marked squares, Enter points at one. */
  key(event) {
    const unit = event.target.closest?.(".unit, .mark");
    if (!unit) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      const point = { corner: null, finger: false };
      if (unit.matches(".mark")) this.onSquare(unit.dataset.square, point);
      else this.onUnit(unit.id, unit.dataset.square ?? unit.id, point);
      return;
    }
    const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (!way) return;
    event.preventDefault();
    const middle = (element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      return [(left + right) / 2, (top + bottom) / 2];
    };
    const [x, y] = middle(unit);
    let nearest = null;
    for (const other of this.pointed()) {
      const [ox, oy] = middle(other);
      const along = (ox - x) * way[0] + (oy - y) * way[1];
      const across = Math.abs((ox - x) * way[1] + (oy - y) * way[0]);
      if (along > 1 && (nearest === null || along + 2 * across < nearest.cost)) nearest = { other, cost: along + 2 * across };
    }
    if (!nearest) return;
    unit.setAttribute("tabindex", "-1");
    nearest.other.setAttribute("tabindex", "0");
    nearest.other.focus({ preventScroll: true });
    this.reveal(nearest.other);
  }
}
