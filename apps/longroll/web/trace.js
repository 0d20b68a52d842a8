// @ts-check
// The entries of a sitting, the last first: corrected or taken back, they stay with their reason.

import { make } from "./make.js";

/** @import { Entry } from "./umpiretypes.js" */
/** @import { UmpireDesk } from "./umpiredesk.js" */

const SHOWN = 4;

/**
 * @param {UmpireDesk} desk
 * @param {Entry} entry
 */
function line(desk, entry) {
  const { words, struck, note, kind, id, turn } = entry;
  const said = struck ? make("s", {}, words) : words;
  const why = struck ? struck.why : (note ?? "");
  const open = kind === "roll" && !struck ? () => desk.correct(entry) : null;
  return make(
    "li",
    { "data-kind": kind, "data-entry": id },
    make("span", {}, make("span", { class: "dim" }, `${turn} · `), said, why ? make("em", {}, ` ${why}`) : null),
    open ? make("button", { class: "link", id: `correct-${id}`, onclick: open }, "correct") : null,
  );
}

/** @param {UmpireDesk} desk */
export function trace(desk) {
  const entries = desk.sitting.entries.toReversed();
  if (entries.length === 0) return null;
  const rows = (/** @type {Entry[]} */ some) =>
    make(
      "ol",
      {},
      some.map((entry) => line(desk, entry)),
    );
  const more = entries.slice(SHOWN);
  return make(
    "section",
    { class: "trace", id: "trace", "aria-label": "Last entries" },
    make("h2", { class: "cap" }, "Last entries"),
    rows(entries.slice(0, SHOWN)),
    more.length > 0
      ? make("details", { id: "all-entries" }, make("summary", {}, `${more.length} earlier`), rows(more))
      : null,
  );
}
