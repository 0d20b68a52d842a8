// @ts-check
// A move on a free table without dragging: direction, distance and facing, each by a dial.

import { bearing } from "./drag.js";
import { make } from "./make.js";

/** @import { Hands } from "./offers.js" */
/** @import { Picked } from "./card.js" */
/** @import { Grip } from "./wire.js" */

/** The distance before one was chosen, in inches. */
const USUAL = 6;
const FARTHEST = 30;

/** @param {number} degrees */
const onDial = (degrees) => (Math.round(degrees / 5) * 5) % 360;

/**
 * @typedef {object} Dial
 * @property {string} id
 * @property {string} word
 * @property {string} unit
 * @property {number} value
 * @property {{ max: number, step: number }} by
 * @property {(value: number) => void} onTurn
 */

/**
 * @param {Dial} dial
 * @param {() => void} onEnter
 */
function drawn({ id, word, unit, value, by, onTurn }, onEnter) {
  /** @param {{ target: HTMLInputElement }} event */
  const onchange = ({ target }) => onTurn(Number(target.value));
  /** @param {KeyboardEvent} event */
  const onkeydown = (event) => {
    if (event.key === "Enter" && !event.repeat) onEnter();
  };
  const shown = Math.min(Math.round(value / by.step) * by.step, by.max);
  const said = `${shown}${unit}`;
  const range = { type: "range", min: 0, max: by.max, step: by.step, value: shown, "aria-valuetext": said };
  return make(
    "label",
    { class: "dial" },
    make("span", {}, word),
    make("input", { id, ...range, onchange, onkeydown }),
    make("output", { for: id }, said),
  );
}

/**
 * Three dials; Enter in any of them gives the order.
 * @param {Grip} grip
 * @param {Picked} picked
 * @param {Hands} hands
 */
export function byDials({ pose, kind }, { aimed, wish }, { onWay, onGive }) {
  const front = wish?.front ?? pose;
  const far = wish ? Math.hypot(front.x - pose.x, front.y - pose.y) : USUAL;
  const way = wish && far > 0 ? bearing(pose, front) : pose.facing;
  const facing = wish?.facing ?? aimed?.front.facing ?? pose.facing;
  /**
   * @param {number} degrees
   * @param {number} inches
   */
  const at = (degrees, inches) => {
    const angle = (degrees * Math.PI) / 180;
    return { x: pose.x + inches * Math.sin(angle), y: pose.y + inches * Math.cos(angle) };
  };
  const turned = wish?.facing ?? null;
  const degrees = { max: 355, step: 5 };
  /** @type {Dial[]} */
  const dials = [
    {
      ...{ id: "dial-way", word: "Direction", unit: "°", value: onDial(way), by: degrees },
      onTurn: (value) => onWay({ front: at(value, far), facing: turned }),
    },
    {
      ...{ id: "dial-far", word: "Distance", unit: "″", value: far, by: { max: FARTHEST, step: 0.5 } },
      onTurn: (value) => onWay({ front: at(way, value), facing: turned }),
    },
    {
      ...{ id: "dial-front", word: "Facing", unit: "°", value: onDial(facing), by: degrees },
      onTurn: (value) => onWay({ front: wish ? front : at(way, far), facing: value }),
    },
  ];
  // Where dice set the distance, there is none to choose.
  const chosen = dials.filter(({ id }) => kind !== "march" || id !== "dial-far");
  const go = () => aimed && onGive(aimed.offer);
  return make(
    "details",
    { class: "dials", open: Boolean(wish) },
    make("summary", {}, kind === "march" ? "Set direction and facing" : "Set direction and distance"),
    chosen.map((dial) => drawn(dial, go)),
    make("p", { class: "dim small" }, "0° points up the map, 90° to the right. Enter gives the order."),
  );
}
