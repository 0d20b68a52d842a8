// @ts-check
// The handle before the front of a unit by which it is turned: dragged, or by the arrow keys.

import { make } from "./make.js";

/** @import { Pose } from "./wire.js" */

/** Degrees by which a key turns; with Shift it is 1. */
const TURN = 15;

const SIGN = `<svg viewBox="-12 -12 24 24" aria-hidden="true">
  <path d="M-6.5,3.5A7.4,7.4 0 1 1 6.5,3.5"/>
  <path d="M-9.4,2.2l2.6,4.6l4.2,-3.2M9.4,2.2l-2.6,4.6l-4.2,-3.2"/>
</svg>`;

/**
 * How far a key turns a unit, if it is one that turns.
 * @param {KeyboardEvent} event
 * @param {[string[], string[]]} keys those that turn left and right
 */
function turned({ key, shiftKey }, [left, right]) {
  const way = left.includes(key) ? -1 : right.includes(key) ? 1 : 0;
  return way * (shiftKey ? 1 : TURN);
}

/**
 * How far a key pressed anywhere turns the unit that is picked out.
 * @param {KeyboardEvent} event
 */
export const turnedBy = (event) => turned(event, [["[", "{"], ["]", "}"]]);

export class Handle {
  /**
   * @param {HTMLElement} sheet the map it stands on
   * @param {(degrees: number) => void} onTurn told how far a key turns it
   */
  constructor(sheet, onTurn) {
    const label = "Turn the unit: drag this, or press [ and ]";
    this.knob = make("button", { type: "button", class: "knob", "aria-label": label, title: label });
    this.knob.innerHTML = SIGN;
    this.knob.addEventListener("keydown", (event) => {
      const by = turned(event, [["ArrowLeft", "ArrowUp"], ["ArrowRight", "ArrowDown"]]);
      if (!by) return;
      event.preventDefault();
      event.stopPropagation();
      onTurn(by);
    });
    this.stand = make("div", { class: "handle", hidden: true }, this.knob);
    sheet.append(this.stand);
  }

  /**
   * Whether a press at an element is at the handle.
   * @param {EventTarget | null} target
   */
  isAt(target) {
    return target instanceof Node && this.knob.contains(target);
  }

  /**
   * Stands before a front, on a map drawn like this; takes itself away if there is none.
   * @param {Pose | null} front
   * @param {SVGSVGElement | null} drawn
   */
  show(front, drawn) {
    this.stand.hidden = !front || !drawn;
    if (!front || !drawn) return;
    const { left, bottom, scale } = drawn.dataset;
    const { x, y, width, height } = drawn.viewBox.baseVal;
    const across = Number(left) + front.x * Number(scale) - x;
    const down = Number(bottom) - front.y * Number(scale) - y;
    // In parts of the map, so that it stays there however large the map is shown.
    this.stand.style.left = `${(100 * across) / width}%`;
    this.stand.style.top = `${(100 * down) / height}%`;
    this.stand.style.setProperty("--facing", `${front.facing}deg`);
    this.stand.dataset.facing = String(Math.round(front.facing) % 360);
  }
}
