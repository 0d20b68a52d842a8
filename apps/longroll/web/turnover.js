// @ts-check
// A turn that is over, in the list of what happened, above the question and in the log.

import { make } from "./make.js";

/**
 * @param {"li" | "p"} tag
 * @param {string[]} told that it is over, and what it came to
 */
export function turnOver(tag, told) {
  const [over = "", ...came] = told;
  return make(tag, { class: "turnover" }, make("b", {}, over), ` ${came.join(" ")}`);
}
