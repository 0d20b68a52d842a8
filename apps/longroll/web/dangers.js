// @ts-check
// What the enemy could do to a unit where it would go.

import { fill, make } from "./make.js";

/** @import { Dangers, EnemyDanger } from "./wire.js" */

/**
 * Draws it: a sentence, and the enemies one by one behind a fold.
 * @param {HTMLElement} element
 * @param {Dangers | null} dangers
 */
export function drawDangers(element, dangers) {
  if (!dangers) return fill(element);
  const { sentence, enemies } = dangers;
  /** @param {EnemyDanger} enemy */
  const line = ({ name, sentence }) => make("li", {}, make("b", {}, name), `: ${sentence}`);
  const all = make("details", {}, make("summary", {}, "Each of them"), make("ul", {}, enemies.map(line)));
  fill(element, make("h3", {}, "If it goes there"), make("p", {}, sentence), enemies.length > 1 ? all : null);
}
