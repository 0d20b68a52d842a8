// @ts-check
// The focus of a person who plays by keys: it is never lost when the page draws itself anew.

import { find } from "./make.js";

/** @import { BoardKeys } from "./boardkeys.js" */

/** Where a person continues, the likeliest first. */
const ORDERS = ["#go", "button.primary", "button.order", "input", "button, summary"];

/** Gives the focus to the first thing on the card that can be ordered. */
export function enterCard() {
  const card = find("#card");
  for (const selector of ORDERS) {
    for (const found of card.querySelectorAll(selector)) {
      if (!(found instanceof HTMLElement) || found.matches(":disabled") || !found.checkVisibility()) continue;
      found.focus();
      return true;
    }
  }
  return false;
}

/** Folds out the dials by which a unit goes, where it has any, and gives them the focus. */
export function enterDials() {
  const dials = document.querySelector(".dials");
  if (!(dials instanceof HTMLDetailsElement)) return;
  dials.open = true;
  dials.querySelector("input")?.focus();
}

/**
 * Watches over the focus. What it answers is called whenever the page has come to rest:
 * if a person who uses keys has lost the focus, it goes to where that person goes on.
 * @param {BoardKeys} board
 */
export function keepFocus(board) {
  let byKey = false;
  document.addEventListener("keydown", () => (byKey = true), true);
  document.addEventListener("pointerdown", () => (byKey = false), true);
  // A key that is held down presses nothing twice.
  document.addEventListener(
    "keydown",
    (event) => {
      const isPressed = event.target instanceof Element && event.target.closest("button, summary, a");
      if (event.repeat && isPressed && ["Enter", " "].includes(event.key)) event.preventDefault();
    },
    true,
  );
  return () => {
    const { activeElement: focused, body } = document;
    if (!byKey || document.querySelector("dialog[open]")) return;
    const isCard = focused === find("#card");
    const isThere = focused && focused !== body && focused.checkVisibility() && !focused.matches(":disabled");
    if (isThere && !isCard) return;
    const isPicked = body.dataset.picked === "unit" && !document.querySelector("#go");
    if (isCard || !isPicked) enterCard() || board.enter();
    else board.enter() || enterCard();
  };
}
