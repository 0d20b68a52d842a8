// The log: what was ordered, what came of it, and how every roll came about.

import { die, fill, make } from "./make.js";

/** A roll with its dice, modifiers and the place in the table. */
function roll(step) {
  const sum = make(
    "p",
    { class: "sum" },
    make("span", { class: "dice" }, step.faces.map(die)),
    step.total !== null && step.modifiers.length > 0 ? make("span", {}, `total ${step.total}`) : null,
  );
  const rows = step.modifiers.map((modifier) =>
    make(
      "tr",
      { class: modifier.counted ? null : "off" },
      make("td", {}, modifier.value),
      make("td", {}, modifier.label),
      make("td", {}, make("span", { class: `src ${modifier.source}` }, modifier.source)),
    ),
  );
  const cell = [step.table, step.row, step.column].filter(Boolean).join(" · ");
  return make(
    "div",
    { class: "roll" },
    make("p", { class: "cap" }, step.what),
    step.faces.length > 0 ? sum : null,
    rows.length > 0 ? make("table", { class: "mods" }, make("tbody", {}, rows)) : null,
    make("p", {}, make("b", {}, step.result)),
    cell ? make("p", { class: "dim" }, cell) : null,
  );
}

function line(entry, army) {
  const order = entry.ends ? `${entry.ends}.` : `${entry.order}.`;
  // What happened often begins with what was ordered, or is just that.
  const begun = order.slice(0, -1);
  const words = entry.told
    .map((told) => told.text)
    .filter((text) => text && text !== order)
    .map((text) => (text.startsWith(begun) ? text.slice(begun.length) : ` ${text}`));
  const going = words.length > 0 && !words[0].startsWith(" ");
  const rolls = entry.told.filter((told) => told.roll).map((told) => told.roll);
  const said = make(
    "span",
    {},
    make("b", { class: entry.ends ? "ends" : null }, `${begun[0].toUpperCase()}${begun.slice(1)}${going ? "" : "."}`),
    entry.folds ? "" : words.join(""),
  );
  // Many moves by one order are one line that opens into them.
  const moves = entry.folds ? words.map((text) => make("li", {}, text.trim())) : [];
  const item = make("li", { class: `by ${army.coat}`, "data-number": entry.number });
  if (rolls.length === 0 && moves.length === 0) {
    item.append(said);
  } else {
    const dice = rolls.reduce((count, step) => count + step.faces.length, 0);
    const more = dice === 1 ? "1 die" : dice > 0 ? `${dice} dice` : moves.length > 0 ? `${moves.length} moves` : "why";
    const folded = moves.length > 0 ? make("ul", { class: "moves" }, moves) : null;
    item.append(make("details", {}, make("summary", {}, said, make("span", { class: "more" }, more)), folded, rolls.map(roll)));
  }
  return item;
}

/** The list of what happened, the newest first. */
export class Log {
  constructor(list, live) {
    this.list = list;
    this.live = live;
    this.entries = [];
  }

  /** Takes the log as it is from some order on. */
  set(from, entries, armies) {
    this.entries.length = Math.min(from, this.entries.length);
    this.entries.push(...entries);
    this.draw(armies);
    const last = this.entries.at(-1);
    if (last && entries.length > 0) this.live.textContent = last.told.map((told) => told.text ?? "").join(" ") || last.order;
  }

  draw(armies) {
    const open = new Set([...this.list.querySelectorAll("details[open]")].map((details) => details.closest("li").dataset.number));
    const lines = [];
    let during = null;
    let under = [];
    const close = () => {
      if (during !== null) lines.push(make("li", { class: "during" }, make("h3", {}, during), make("ol", {}, under.reverse())));
      under = [];
    };
    for (const entry of this.entries) {
      const heading = entry.during;
      if (heading !== during) {
        close();
        during = heading;
      }
      under.push(line(entry, armies[entry.seat]));
    }
    close();
    fill(this.list, lines.reverse());
    for (const details of this.list.querySelectorAll("details")) {
      details.open = open.has(details.closest("li").dataset.number);
    }
    const newest = this.list.querySelector("li.by details:not(:has(.moves))");
    if (newest && newest.closest("li").dataset.number === String(this.entries.length)) newest.open = true;
  }
}
