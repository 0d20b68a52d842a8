// @ts-check
// The bar under a film: its place in the film, what is shown, and the buttons that stop, step and skip it.

import { stepOf, told } from "./happened.js";
import { die, fill, find, make } from "./make.js";

/** @import { Film } from "./film.js" */
/** @import { Army, Frame } from "./wire.js" */

const SPEEDS = [1, 4];

/**
 * The picture in one line: the action, the dice, and the result.
 * @param {Frame} frame
 */
function caption({ told: words, faces, total, result }) {
  const dice = faces.length > 0 ? make("span", { class: "dice" }, faces.slice(0, 12).map(die)) : null;
  const sum = total !== null ? make("span", {}, `total ${total}`) : null;
  return [make("span", {}, words), dice, sum, result ? make("b", {}, result) : null];
}

/**
 * A picture on the line of all of them.
 * @param {Frame} frame
 * @param {Film} film
 * @param {Army[]} armies
 */
function tick(frame, film, armies) {
  const numbered = told(film.frames);
  const at = film.frames.indexOf(frame);
  const number = numbered.includes(frame) ? String(numbered.indexOf(frame) + 1) : "";
  const when = at < film.at ? "past" : at === film.at ? "now" : "to-come";
  const attributes = {
    class: `tick side ${armies[frame.side].coat}`,
    "data-when": when,
    "data-numbered": number !== "",
    tabindex: -1,
    title: frame.told,
    "aria-label": `${at + 1}: ${frame.told}`,
    onclick: () => film.again(at, false),
  };
  return make("button", attributes, number);
}

/**
 * The pictures in order, step by step of the turn.
 * @param {Film} film
 * @param {Army[]} armies
 */
function line(film, armies) {
  /** @type {{ name: string, turn: string, frames: Frame[] }[]} */
  const steps = [];
  for (const frame of film.frames) {
    const [name, last] = [stepOf(frame), steps.at(-1)];
    if (last && last.name === name && last.turn === frame.turn) last.frames.push(frame);
    else steps.push({ name, turn: frame.turn, frames: [frame] });
  }
  const items = steps.map(({ name, turn, frames }) => {
    const current = frames.some((frame) => frame === film.frame) ? "step" : null;
    const ticks = make("span", { class: "ticks" }, frames.map((frame) => tick(frame, film, armies)));
    const attributes = { "--n": frames.length, "aria-current": current, title: turn };
    return make("li", attributes, make("span", { class: "name" }, name), ticks);
  });
  return make("ol", { class: "timeline", "aria-label": "What happened, step by step" }, items);
}

/**
 * @param {string} id
 * @param {string} words
 * @param {string} key
 * @param {() => void} onclick
 * @param {Record<string, string | boolean>} [more]
 */
function button(id, words, key, onclick, more = {}) {
  return make("button", { id, onclick, ...more }, make("span", {}, words), make("kbd", {}, key));
}

/**
 * @param {Film} film
 */
function speeds(film) {
  const choices = SPEEDS.map((speed) => {
    const onchange = () => film.hasten(speed);
    const input = { type: "radio", name: "speed", value: String(speed), checked: film.speed === speed, onchange };
    return make("label", {}, make("input", input), make("span", {}, `${speed}×`));
  });
  return make("fieldset", { class: "seg" }, make("legend", { class: "vh" }, "Speed"), choices);
}

/**
 * Draws the bar and the caption.
 * @param {HTMLElement} element
 * @param {Film} film
 */
export function drawReel(element, film) {
  const { frame, frames, game } = film;
  const armies = game?.armies ?? [];
  const who = frame && game ? `what the ${game.seats[frame.side].name} side did` : "what happened";
  const many = `${film.at + 1} of ${frames.length}`;
  const isNews = film.shows === "news";
  const play = { class: "primary", "data-does": film.isPlaying ? "pause" : "play" };
  const follows = {
    type: "checkbox",
    id: "follows",
    checked: film.follows,
    onchange: (/** @type {{ target: HTMLInputElement }} */ { target }) => film.follow(target.checked),
  };
  const look = { id: "film-look", class: "small", onclick: () => film.lookThere() };
  fill(find("#caption-of-film"), frame ? caption(frame) : null);
  fill(
    element,
    make(
      "div",
      { class: "head" },
      make("span", {}, make("b", {}, "Film: "), `${who}, `, make("span", { class: "many" }, many)),
      film.follows ? null : make("button", look, "Show it"),
      make("label", { class: "follows" }, make("input", follows), "Follow the action"),
    ),
    line(film, armies),
    make(
      "div",
      { class: "controls" },
      button("film-back", "Back", "←", () => film.step(-1), { "aria-label": "Back 1 event" }),
      button("film-play", film.isPlaying ? "Pause" : "Play", "Space", () => film.toggle(), play),
      button("film-step", "Step", "→", () => film.step(1), { "aria-label": "Step 1 event on" }),
      speeds(film),
      make("span", { class: "grow" }),
      button("film-skip", isNews ? "Skip to my turn" : "Return to the game", "Esc", () => film.skip()),
    ),
  );
}
