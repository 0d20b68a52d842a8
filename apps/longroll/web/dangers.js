// @ts-check
// What the enemy could do to a unit at the place it is moving to.

import { fill, make } from "./make.js";

/** @import { Dangers, EnemyDanger } from "./wire.js" */

/**
 * Draws a sentence, and the enemies one by one behind a fold.
 * @param {HTMLElement} element
 * @param {Dangers | null} dangers
 */
export function drawDangers(element, dangers) {
  if (!dangers) return fill(element);
  const { sentence, enemies } = dangers;
  /** @param {EnemyDanger} enemy */
  const line = ({ name, sentence }) => make("li", {}, make("b", {}, name), `: ${sentence}`);
  const all = make("details", {}, make("summary", {}, "Show each enemy"), make("ul", {}, enemies.map(line)));
  fill(element, make("h3", {}, "If it goes there"), make("p", {}, sentence), enemies.length > 1 ? all : null);
}
