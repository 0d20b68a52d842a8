// @ts-check
// Texts for a screen reader: all that is told at once, in the order it was told.

import { find } from "./make.js";

/** @type {string[]} */
let told = [];

/** @param {string} text */
export function speak(text) {
  if (!text) return;
  told.push(text);
  if (told.length > 1) return;
  queueMicrotask(() => {
    find("#live").textContent = told.join(" ");
    told = [];
  });
}
