// @ts-check
// Typed orders: completed, and checked as they are typed. The text of a button is understood too.

import { ask, quietly } from "./ask.js";
import { fill, find, make, notPossible } from "./make.js";

/** @import { Selection } from "./selection.js" */
/** @import { Session } from "./session.js" */
/** @import { Offer, TypedOrder } from "./wire.js" */

/** The most orders that are proposed. */
const PROPOSED = 400;

/**
 * The line in which orders are typed.
 * @returns {HTMLInputElement}
 */
export function typedLine() {
  return /** @type {HTMLInputElement} */ (find("#typed"));
}

/** @param {string} text */
const plain = (text) => text.trim().toLowerCase().replace(/\s+/g, " ").replace(/[.!]$/, "");

/**
 * The message about an order while it is typed.
 * @param {TypedOrder} judgement
 */
function judged(judgement) {
  if ("why" in judgement) return notPossible(judgement.why);
  if ("misread" in judgement || !judgement.offer.forecast) return "";
  return judgement.offer.forecast.sentence;
}

/**
 * Words that may be typed besides orders, and what they do.
 * @typedef {Record<string, { says: string, does: () => void }>} Words
 */

/**
 * Listens to the line in which orders are typed.
 * @param {Session} session
 * @param {Selection} selection
 * @param {Words} words
 * @param {(text: string) => void} say
 */
export function listenToTyping(session, selection, words, say) {
  const typed = typedLine();
  /**
   * The order whose button says so, or which differs by capitals only.
   * @param {string} text
   */
  const pressed = (text) => {
    const is = (/** @type {Offer} */ { label, order }) => [label, order].some((word) => plain(word) === plain(text));
    return [...(session.latest?.options ?? []), ...(selection.unit?.may ?? [])].find(is)?.order;
  };
  typed.addEventListener("focus", async () => {
    /** @type {string[]} */
    const sentences = await ask(`${session.address}/sentences`);
    fill(find("#sentences"), sentences.slice(0, PROPOSED).map((sentence) => make("option", { value: sentence })));
  });
  typed.addEventListener("input", async () => {
    const text = typed.value.trim();
    const word = words[plain(text)];
    if (!text || word) return say(word?.says ?? "");
    const order = pressed(text) ?? text;
    /** @type {TypedOrder} */
    const judgement = await ask(`${session.address}/typed`, { order });
    if (typed.value.trim() === text) say(judged(judgement));
    if (!("offer" in judgement) || !judgement.offer.odds_follow) return;
    Object.assign(judgement.offer, await quietly(`${session.address}/odds`, { order, seq: session.latest?.seq }));
    if (typed.value.trim() === text) say(judged(judgement));
  });
  find("#command").addEventListener("submit", (event) => {
    event.preventDefault();
    const text = typed.value.trim();
    const word = words[plain(text)];
    if (word) {
      typed.value = "";
      say("");
      word.does();
    } else if (text) {
      session.inTurn((seen) => session.give(pressed(text) ?? text, seen));
    }
  });
}
