// @ts-check
// The log: the orders, their results, and every roll in full.

import { die, fill, make } from "./make.js";
import { speak } from "./speak.js";

/** @import { Army, LogEntry, Roll } from "./wire.js" */

/**
 * A roll with its dice, modifiers and the place in the table.
 * @param {Roll} step
 */
function roll(step) {
  const total = step.total !== null && step.modifiers.length > 0 ? make("span", {}, `total ${step.total}`) : null;
  const sum = make("p", { class: "sum" }, make("span", { class: "dice" }, step.faces.map(die)), total);
  const rows = step.modifiers.map((modifier) =>
    make(
      "tr",
      { class: modifier.counted ? null : "off" },
      make("td", {}, modifier.value),
      make("td", {}, modifier.label),
      make("td", {}, make("span", { class: `src ${modifier.source}` }, modifier.source)),
    ),
  );
  const heads = ["Value", "Modifier", "Source"].map((name) => make("th", { scope: "col" }, name));
  const head = make("thead", { class: "vh" }, make("tr", {}, heads));
  const cell = [step.table, step.row, step.column].filter(Boolean).join(" · ");
  return make(
    "div",
    { class: "roll" },
    make("p", { class: "cap" }, step.what),
    step.faces.length > 0 ? sum : null,
    rows.length > 0 ? make("table", { class: "mods" }, head, make("tbody", {}, rows)) : null,
    make("p", {}, make("b", {}, step.result)),
    cell ? make("p", { class: "dim" }, cell) : null,
  );
}

/**
 * What opens behind a line, in a word or two.
 * @param {LogEntry} entry
 */
function more({ rolls, moves }) {
  const dice = rolls.reduce((count, step) => count + step.faces.length, 0);
  if (dice > 0) return dice === 1 ? "1 die" : `${dice} dice`;
  return moves.length > 1 ? `${moves.length} moves` : "details";
}

/**
 * @param {LogEntry} entry
 * @param {Army} army
 */
function line(entry, army) {
  const { rolls } = entry;
  // A single move needs no fold.
  const [moves, rest] = entry.moves.length > 1 ? [entry.moves, ""] : [[], [entry.rest, ...entry.moves].join(" ")];
  const said = make("span", {}, make("b", { class: entry.ends ? "ends" : null }, entry.headline), rest);
  const item = make("li", { class: `by ${army.coat}`, "data-number": entry.number });
  if (rolls.length === 0 && moves.length === 0) {
    item.append(said);
    return item;
  }
  // Many moves by one order are one line that opens into them.
  const folded = moves.map((text) => make("li", {}, text));
  const list = folded.length > 0 ? make("ul", { class: "moves" }, folded) : null;
  const summary = make("summary", {}, said, make("span", { class: "more" }, more(entry)));
  item.append(make("details", {}, summary, list, rolls.map(roll)));
  return item;
}

/**
 * A turn that is over, in the log, in the list of events and above the question.
 * @param {"li" | "div"} tag
 * @param {string[]} told that it is over, and its summary
 */
export function turnOver(tag, [over = "", ...summary]) {
  const lines = summary.map((sentence) => make("li", {}, sentence));
  return make(tag, { class: "turnover" }, make("b", {}, over), lines.length > 0 ? make("ul", {}, lines) : null);
}

/**
 * The number of the order that a part of the log is of.
 * @param {Element} part
 */
const numberOf = (part) => part.closest("li")?.dataset.number;

/** The most orders of one update that are read out. */
const TOLD = 5;

/** The list of what happened, the newest first. */
export class Log {
  /**
   * @param {HTMLElement} list
   */
  constructor(list) {
    this.list = list;
    /** @type {LogEntry[]} */
    this.entries = [];
  }

  /**
   * Takes the log as it is from some order on.
   * @param {number} from
   * @param {LogEntry[]} entries
   * @param {Army[]} armies
   */
  set(from, entries, armies) {
    this.entries.length = Math.min(from, this.entries.length);
    this.entries.push(...entries);
    this.draw(armies);
    // What was ordered here comes first; what was played before the page was opened is not told again.
    const told = from === 0 ? entries.slice(-1) : entries.slice(0, TOLD);
    for (const { spoken } of told) speak(spoken);
    if (from > 0 && entries.length > TOLD) speak(`${entries.length - TOLD} more in the log.`);
  }

  /** @param {Army[]} armies */
  draw(armies) {
    const open = new Set([...this.list.querySelectorAll("details[open]")].map(numberOf));
    /** @type {HTMLElement[]} */
    const lines = [];
    /** @type {string | null} */
    let during = null;
    /** @type {HTMLElement[]} */
    let under = [];
    const close = () => {
      const heading = during === null ? null : make("h3", {}, during);
      if (heading) lines.push(make("li", { class: "during" }, heading, make("ol", {}, under.reverse())));
      under = [];
    };
    for (const entry of this.entries) {
      if (entry.during !== during) {
        close();
        during = entry.during;
      }
      under.push(line(entry, armies[entry.seat]));
      if (entry.turns.length === 0) continue;
      close();
      during = null;
      lines.push(...entry.turns.map((told) => turnOver("li", told)));
    }
    close();
    fill(this.list, lines.reverse());
    for (const details of this.list.querySelectorAll("details")) details.open = open.has(numberOf(details));
    /** @type {HTMLDetailsElement | null} */
    const newest = this.list.querySelector("li.by details:not(:has(.moves))");
    if (newest && numberOf(newest) === String(this.entries.length)) newest.open = true;
  }
}
