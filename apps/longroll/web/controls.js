// @ts-check
// Keys, buttons and typed orders.

import { ask, inWords } from "./ask.js";
import { fill, find, make } from "./make.js";

/** @import { BoardView } from "./boardview.js" */
/** @import { Selection } from "./selection.js" */
/** @import { Session } from "./session.js" */
/** @import { TypedOrder } from "./wire.js" */

const GROWS = 1.4;
/** As many typed orders are proposed at most. */
const PROPOSED = 400;

/**
 * The line in which orders are typed.
 * @returns {HTMLInputElement}
 */
export function typedLine() {
  return /** @type {HTMLInputElement} */ (find("#typed"));
}

/**
 * What is said of an order while it is typed.
 * @param {TypedOrder} judgement
 */
function judged(judgement) {
  if ("why" in judgement) return `No: ${judgement.why}.`;
  if ("misread" in judgement || !judgement.offer.forecast) return "";
  const { percent, hope } = judgement.offer.forecast;
  return `${Math.round(percent)}% ${hope}`;
}

/**
 * Typed orders: completed, and checked as they are typed.
 * @param {Session} session
 * @param {(text: string) => void} say
 */
function listenToTyping(session, say) {
  const typed = typedLine();
  typed.addEventListener("focus", async () => {
    /** @type {string[]} */
    const sentences = await ask(`${session.address}/sentences`);
    fill(find("#sentences"), sentences.slice(0, PROPOSED).map((sentence) => make("option", { value: sentence })));
  });
  typed.addEventListener("input", async () => {
    const order = typed.value.trim();
    if (!order) return say("");
    /** @type {TypedOrder} */
    const judgement = await ask(`${session.address}/typed`, { order }).catch((error) => ({ why: inWords(error) }));
    if (typed.value.trim() === order) say(judged(judgement));
  });
  find("#command").addEventListener("submit", (event) => {
    event.preventDefault();
    const order = typed.value.trim();
    if (order) session.inTurn((seen) => session.give(order, seen));
  });
}

function listenToTabs() {
  /** @type {NodeListOf<HTMLElement>} */
  const tabs = document.querySelectorAll("[data-tab]");
  for (const tab of tabs) {
    tab.addEventListener("click", () => {
      document.body.dataset.shown = tab.dataset.tab;
      for (const other of tabs) other.setAttribute("aria-pressed", String(other === tab));
    });
  }
}

/**
 * What buttons and keys do.
 * @param {Session} session
 * @param {Selection} selection
 * @param {BoardView} view
 */
function deeds(session, selection, view) {
  return {
    grow: () => view.camera.zoom(GROWS),
    shrink: () => view.camera.zoom(1 / GROWS),
    fit: () => view.camera.fit(),
    type: () => typedLine().focus(),
    undo: () => session.inTurn((seen) => session.undo(seen)),
    next: () => session.inTurn(() => selection.nextUnit()),
    end: () => {
      const end = session.latest?.options.find((offer) => offer.kind === "end");
      if (end) session.inTurn((seen) => session.give(end.order, seen));
    },
    /** Gives the order that was aimed. */
    go: () => session.inTurn((seen) => selection.aimed && selection.choose(selection.aimed.offer, seen)),
    never: () => session.inTurn(() => selection.putDown()),
    /** Gives an answer by its number. @param {number} number */
    answer: (number) => {
      const questions = selection.unit ? [] : (session.latest?.options ?? []).filter((offer) => offer.kind !== "end");
      const offer = questions[number - 1];
      if (offer) session.inTurn((seen) => selection.choose(offer, seen));
    },
  };
}

/**
 * Listens to buttons and keys.
 * @param {Session} session
 * @param {Selection} selection
 * @param {BoardView} view
 * @param {(text: string) => void} say
 */
export function listenToControls(session, selection, view, say) {
  const does = deeds(session, selection, view);
  for (const name of /** @type {const} */ (["grow", "shrink", "fit", "undo", "next", "end"])) {
    find(`#${name}`).addEventListener("click", does[name]);
  }
  find("#record").setAttribute("href", `${session.address}/record`);
  listenToTabs();
  listenToTyping(session, say);
  /** @type {Record<string, (() => void) | undefined>} */
  const keys = {
    "+": does.grow,
    "-": does.shrink,
    0: does.fit,
    "/": does.type,
    Enter: does.go,
    n: does.next,
    u: does.undo,
    e: does.end,
    Escape: does.never,
  };
  document.addEventListener("keydown", (event) => {
    const target = event.target instanceof HTMLElement || event.target instanceof SVGElement ? event.target : null;
    if (target?.closest("input, textarea, select")) {
      if (event.key === "Escape") target.blur();
      return;
    }
    // Enter presses what has the focus; elsewhere it gives the order that was aimed.
    const isPressed = target?.closest("button, a, summary, .unit, .mark");
    if (event.key === "Enter" && (!selection.aimed || isPressed)) return;
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    const deed = /^[1-9]$/.test(event.key) ? () => does.answer(Number(event.key)) : keys[event.key];
    if (!deed) return;
    event.preventDefault();
    deed();
  });
}
