// @ts-check
// What came of a roll: which case it was, how it came about, what it changed, and what follows.

import { capital, die, make, percent, sentence } from "./make.js";
import { inches } from "./ruler.js";
import { keyWords } from "./umpireask.js";
import { valueWords } from "./umpireforms.js";

/** @import { Change, Entry, Rolled } from "./umpiretypes.js" */
/** @import { UmpireDesk } from "./umpiredesk.js" */
/** @import { UmpireCase } from "./wire.js" */
/** @import { Roll } from "./wire.js" */

/**
 * @typedef {object} ResultHands
 * @property {(words: string, entry: Entry | undefined) => void} onRuling
 */

/** @param {Roll} step */
function stepTable({ what, faces, modifiers, total, table, row, column, result }) {
  const said = (/** @type {import("./wire.js").Modifier} */ { label, value, source, counted }) =>
    make(
      "tr",
      { class: counted ? null : "off" },
      make("td", {}, value),
      make("th", { scope: "row" }, label, counted ? null : make("small", {}, "not counted")),
      make("td", {}, make("span", { class: `src ${source}` }, source)),
    );
  const sum = faces.reduce((one, other) => one + other, 0);
  const dice = faces.length > 0 ? make("span", { class: "dice" }, faces.map(die)) : null;
  const rolled =
    faces.length > 1
      ? make(
          "tr",
          {},
          make("td", {}, String(sum)),
          make("th", { scope: "row" }, `the dice, ${faces.join(" and ")}`),
          make("td"),
        )
      : null;
  const heads = ["value", "what", "source"].map((head) =>
    make("th", { scope: "col" }, make("span", { class: "vh" }, head)),
  );
  const cell = [table, row ? `row ${row}` : null, column ? `column ${column}` : null].filter(Boolean).join(", ");
  return make(
    "div",
    { class: "step" },
    make("div", { class: "spread" }, make("h3", {}, what), dice),
    make(
      "table",
      { class: "mods" },
      make("thead", {}, make("tr", {}, heads)),
      make(
        "tbody",
        {},
        faces.length > 1 && modifiers.length > 0 ? rolled : null,
        modifiers.map(said),
        make(
          "tr",
          { class: "tot" },
          make("td", {}, total === null ? "" : String(total)),
          make(
            "th",
            { scope: "row" },
            cell ? [make("span", { class: "cell" }, cell), ": "] : null,
            make("b", {}, result),
          ),
          make("td"),
        ),
      ),
    ),
  );
}

/**
 * The chance that a case had to end as it did.
 * @param {UmpireDesk} desk
 * @param {UmpireCase} one
 */
function chance(desk, { differs, outcome }) {
  const same = (/** @type {unknown} */ a, /** @type {unknown} */ b) => JSON.stringify(a) === JSON.stringify(b);
  const odds = desk.heard.answer?.cases.find((asked) => same(asked.differs, differs));
  const found = odds?.outcomes.find((row) => same(row.outcome, outcome));
  return found ? `this was ${percent(found.percent)}` : "";
}

/**
 * A value in doubt as a heading.
 * @param {UmpireDesk} desk
 * @param {string} key
 * @param {string} value
 */
function doubtWords(desk, key, value) {
  const kind = desk.form.keys.find((one) => one.key === key)?.kind;
  if (kind === "length") return `at ${inches(value)}`;
  if (kind === "yes-no") return value === "yes" ? keyWords(key) : `not ${keyWords(key)}`;
  return `${keyWords(key)} ${valueWords(value)}`;
}

/**
 * The cases of a doubt: side by side, or two by two.
 * @param {UmpireDesk} desk
 * @param {Rolled} rolled
 */
function field(desk, { cases, chosen }) {
  const keys = [...new Set(cases.flatMap(({ differs }) => Object.keys(differs)))];
  const words = (/** @type {UmpireCase} */ { next, refusal }) =>
    refusal
      ? `not possible: ${refusal}`
      : next.length > 0
        ? next.map(({ procedure }) => keyWords(procedure)).join(", ")
        : "nothing follows";
  const button = (/** @type {UmpireCase} */ one) => {
    const at = cases.indexOf(one);
    const name = Object.entries(one.differs)
      .map(([key, value]) => doubtWords(desk, key, value))
      .join(", ");
    return make(
      "button",
      {
        class: "rc",
        id: `case-${at}`,
        "aria-pressed": String(at === chosen),
        disabled: one.refusal !== null,
        onclick: () => desk.settle(at),
      },
      make("span", { class: keys.length > 1 ? "vh" : "which" }, `${name} `),
      make("span", { class: "bigr" }, one.words || "no result"),
      make("small", {}, [chance(desk, one), words(one)].filter(Boolean).join("; ")),
    );
  };
  const values = (/** @type {string} */ key) => [...new Set(cases.map(({ differs }) => differs[key]))];
  const find = (/** @type {(string | undefined)[]} */ wanted) =>
    cases.find(({ differs }) => keys.every((key, at) => differs[key] === wanted[at]));
  const isSquare = keys.length === 2 && cases.length === 4;
  if (!isSquare) return make("div", { class: "both", role: "group", "aria-label": "Which was it?" }, cases.map(button));
  const [down, across] = keys;
  const head = values(across).map((value) => make("b", { "aria-hidden": "true" }, doubtWords(desk, across, value)));
  const rows = values(down).map((value) => [
    make("b", { "aria-hidden": "true" }, doubtWords(desk, down, value)),
    values(across).map((other) => {
      const found = find([value, other]);
      return found ? button(found) : make("span");
    }),
  ]);
  return make("div", { class: "four", role: "group", "aria-label": "Which was it?" }, make("span"), head, rows);
}

/**
 * The umpire overrules: every value that changed can be set by hand.
 * @param {UmpireDesk} desk
 * @param {Entry} entry
 * @param {ResultHands} hands
 */
function overrule(desk, entry, { onRuling }) {
  const { changes } = entry;
  /** @type {[Change, HTMLInputElement][]} */
  const inputs = changes.map((change, at) => {
    const attributes = { id: `overrule-${at}`, type: "text", value: change.to, "aria-label": desk.changeWords(change) };
    return [change, make("input", attributes)];
  });
  const why = make("input", { id: "overrule-why", type: "text", placeholder: "why", "aria-label": "Why" });
  const done = () => {
    const set = inputs.map(([change, input]) => ({ ...change, to: input.value.trim() }));
    const made = desk.overrule(
      entry,
      set.filter(({ before, to }) => before !== to),
      why.value.trim() || "overruled",
    );
    onRuling(why.value.trim(), made);
  };
  const rows = inputs.map(([{ unit, value }, input]) =>
    make("label", { class: "row-key" }, make("span", {}, `${desk.unit(unit)?.name}, ${keyWords(value)}`), input),
  );
  return make(
    "details",
    { class: "overrule" },
    make("summary", {}, "Overrule"),
    rows.length > 0 ? rows : make("p", { class: "small dim" }, "Nothing was changed on a unit. Give the reason."),
    make("label", { class: "row-key" }, make("span", {}, "why"), why),
    make("button", { id: "overrule", onclick: done }, "Overrule and make it our ruling"),
  );
}

/**
 * The result of the entry, or its odds before the roll.
 * @param {UmpireDesk} desk
 * @param {ResultHands} hands
 */
export function resultParts(desk, hands) {
  const { rolled } = desk.draft;
  if (!rolled) return null;
  const { cases, chosen, entry: id } = rolled;
  const found = cases[chosen ?? 0];
  const entry = desk.sitting.entries.find((one) => one.id === id);
  const isDoubt = cases.length > 1;
  const title = chosen === null ? "Which was it?" : capital(found.words || "no result");
  const settled =
    isDoubt && chosen !== null
      ? Object.entries(found.differs)
          .map(([key, value]) => doubtWords(desk, key, value))
          .join(", ")
      : "";
  // One line for each unit, its name once.
  const units = Map.groupBy(entry?.changes ?? [], ({ unit }) => unit);
  const told = [...units].map(([unit, changes]) => {
    const name = desk.unit(unit)?.name ?? unit;
    const words = changes.map((change) => desk.changeWords(change).slice(name.length + 2));
    return make("li", {}, `${name}: ${words.join(", ")}`);
  });
  const by = rolled.by === "hand" ? "tapped in" : "rolled by the program";
  return [
    make(
      "div",
      { class: "spread result-head" },
      make("h2", { id: "outcome" }, title),
      make("span", { class: "dice", title: by }, found.dice.slice(0, 8).map(die)),
    ),
    isDoubt
      ? field(desk, rolled)
      : make("p", { class: "small dim" }, [by, chance(desk, found)].filter(Boolean).join("; ")),
    told.length > 0 ? make("ul", { class: "changes", "aria-label": "Changed" }, told) : null,
    make(
      "details",
      { class: "how", id: "how", open: true },
      make("summary", { class: "cap" }, "How it came about"),
      found.steps.map(stepTable),
    ),
    entry && settled
      ? make(
          "div",
          { class: "ourr" },
          make(
            "div",
            {},
            make("b", {}, `You settled it: ${settled}.`),
            make("p", { class: "small dim" }, "As a ruling it is kept with date, game and umpire."),
          ),
          make(
            "button",
            { id: "our-ruling", onclick: () => hands.onRuling(`On the line: ${settled}`, entry) },
            "Make this our ruling",
          ),
        )
      : null,
    entry ? overrule(desk, entry, hands) : null,
  ];
}

/**
 * The bar at the foot: undo, and the next step, filled in.
 * @param {UmpireDesk} desk
 */
export function nextBar(desk) {
  const { rolled } = desk.draft;
  const undo = make("button", { id: "undo", disabled: !desk.canUndo, onclick: () => desk.undo() }, "Undo");
  const chosen = rolled?.cases[rolled.chosen ?? -1];
  const [first, ...others] = chosen?.next ?? [];
  const bar = (
    /** @type {string} */ id,
    /** @type {string} */ words,
    /** @type {string} */ small,
    /** @type {() => void} */ onclick,
    isOff = false,
  ) =>
    make(
      "button",
      { class: "primary", id, disabled: isOff, onclick },
      make("span", {}, words),
      small ? make("small", {}, small) : null,
    );
  if (first) {
    const about = Object.values(first.about).flatMap((role) =>
      (desk.draft.units[role] ?? []).map((id) => desk.unit(id)?.name ?? ""),
    );
    const words = `Next: ${keyWords(first.procedure)}${about.length > 0 ? `, ${about.join(", ")}` : ""}`;
    const more = others.map((next, at) =>
      make("button", { id: `next-${at + 1}`, onclick: () => desk.follow(next) }, `Then: ${keyWords(next.procedure)}`),
    );
    return [
      more.length > 0 ? make("div", { class: "then" }, more) : null,
      undo,
      bar("follow", words, "filled in", () => desk.follow(first)),
    ];
  }
  if (rolled && !chosen) return [undo, bar("follow", "Which was it?", "tap one of the results", () => {}, true)];
  if (chosen) {
    const [waits] = desk.waiting();
    if (waits) return [undo, bar("follow", `Next: ${waits.name}`, "still to act", () => desk.turnTo(waits))];
    const next = desk.ruleset.phases[(desk.sitting.phase + 1) % desk.ruleset.phases.length];
    return [undo, bar("follow", `Next: ${next?.title.toLowerCase() ?? "phase"}`, "the next phase", () => desk.goOn())];
  }
  const { answer } = desk.heard;
  const odds = answer?.cases[0]?.sentence ?? "";
  const isOff = !answer || !!answer.refusal || Object.keys(desk.heard.errors).some((key) => key !== "dice");
  const { corrects, pad } = desk.draft;
  if (corrects && pad.length > 0) {
    const again = () => desk.resolve(pad.join(","));
    return [undo, bar("again", "Correct the entry", `with the same dice: ${pad.join(", ")}`, again, isOff)];
  }
  const words = answer && !answer.wants && !isOff ? "Show the result" : "Roll for me";
  return [undo, bar("roll-bar", words, answer?.refusal ? sentence(answer.refusal) : odds, () => desk.roll(), isOff)];
}
