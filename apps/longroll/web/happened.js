// @ts-check
// What happened since the last order of the player: sentences, numbered like the map, each leading to its place.

import { turnOver } from "./log.js";
import { fill, make } from "./make.js";

/** @import { Frame, LogEntry } from "./wire.js" */

/** The most that are told. */
const MOST = 5;

/**
 * The pictures that are told of: those that matter most, in order.
 * @param {Frame[]} frames
 */
export function told(frames) {
  const concerned = frames.filter((frame) => frame.concern !== null);
  const weight = (/** @type {Frame} */ frame) => frame.concern?.weight ?? 0;
  const kept = new Set(concerned.toSorted((a, b) => weight(b) - weight(a)).slice(0, MOST));
  return concerned.filter((frame) => kept.has(frame));
}

/**
 * The step of the turn in which a picture was taken; where steps cannot be foreseen, the turn.
 * @param {Frame} frame
 */
export function stepOf({ phases, turn }) {
  return phases.find(({ when }) => when === "now")?.name ?? turn;
}

/**
 * @param {Frame} frame
 * @param {number} at
 * @param {{ now: Frame | null, onShow: (frame: Frame) => void }} hands
 */
function line(frame, at, { now, onShow }) {
  const current = frame === now ? "step" : null;
  return make(
    "li",
    {},
    make(
      "button",
      { class: "quiet", "data-order": frame.last, "aria-current": current, onclick: () => onShow(frame) },
      make("span", { class: "no" }, String(at + 1)),
      make("span", {}, frame.concern?.told),
      make("small", {}, make("span", { class: "step" }, stepOf(frame)), " · show →"),
    ),
  );
}

/** What the strokes over the map mean. @type {[string, string][]} */
const SIGNS = [
  ["charge", "charge"],
  ["fire", "fire"],
  ["move", "move"],
  ["ghost", "stood here before"],
];

/** The meaning of the strokes over the map. */
function signs() {
  const items = SIGNS.map(([kind, words]) => make("li", {}, make("i", { class: kind }), words));
  return make("ul", { class: "signs", "aria-label": "Signs on the map" }, items);
}

/**
 * Draws the list; the turns that ended meanwhile stand where they did.
 * @param {HTMLElement} element
 * @param {Frame[]} frames all there are
 * @param {LogEntry[]} entries of the log that ended turns
 * @param {{ now: Frame | null, onShow: (frame: Frame) => void, onAgain: (() => void) | null }} hands
 */
export function drawHappened(element, frames, entries, hands) {
  const list = told(frames);
  const lines = list.map((frame, at) => ({ after: frame.last, drawn: line(frame, at, hands) }));
  const ended = entries.flatMap(({ number, turns }) =>
    turns.map((told) => ({ after: number + 0.5, drawn: turnOver("li", told) })),
  );
  const inOrder = [...lines, ...ended].toSorted((one, other) => one.after - other.after);
  const many = list.length === 1 ? "1 event. Click it" : `${list.length} events, in order. Click one`;
  const none = "No event concerned your units.";
  const again = hands.onAgain ? make("button", { id: "again", onclick: hands.onAgain }, "Show the film again") : null;
  fill(
    element,
    make("p", { class: "dim" }, list.length > 0 ? `${many} to see the place.` : none),
    make("ol", {}, inOrder.map(({ drawn }) => drawn)),
    again,
    signs(),
  );
}
