// @ts-check
// What opens over the entry: a unit changed by hand, units added, the book of rulings and a new ruling.

import { fill, find, make } from "./make.js";
import { day, fitting, houseFile, keepRulings, rulingEntry } from "./rulings.js";
import { newId, now, valuesOf } from "./sittings.js";
import { download } from "./starts.js";
import { keyWords } from "./umpireask.js";
import { valueWords } from "./umpireforms.js";
import { readUnits, unitLine, wrong } from "./unitlines.js";

/** @import { Entry, RosterUnit, Values } from "./umpiretypes.js" */
/** @import { UmpireDesk } from "./umpiredesk.js" */
/** @import { Children } from "./make.js" */

const MOST_SWITCHES = 12;

/** @param {string} title @param {...Children} parts */
function open(title, ...parts) {
  const dialog = /** @type {HTMLDialogElement} */ (find("#dialog"));
  const close = make("button", { id: "dialog-close", onclick: () => dialog.close() }, "Close");
  fill(
    dialog,
    make("header", { class: "spread" }, make("h2", { id: "dialog-title" }, title), close),
    make("div", { class: "body" }, ...parts),
  );
  if (!dialog.open) dialog.showModal();
  return dialog;
}

/** @param {string} caption @param {HTMLElement} input */
const labelled = (caption, input) =>
  make("label", { class: "stacked" }, make("span", { class: "cap" }, caption), input);

/**
 * The values of a unit, to be changed by hand.
 * @param {UmpireDesk} desk
 * @param {RosterUnit} unit
 */
export function editUnit(desk, unit) {
  const values = valuesOf(desk.sitting, unit);
  /** @type {Map<string, HTMLInputElement | HTMLSelectElement>} */
  const inputs = new Map();
  const row = (/** @type {import("./wire.js").UmpireKey} */ key) => {
    const value = values[key.key] ?? key.default;
    const isNumber = key.kind === "number" || key.kind === "length";
    const options = key.values.map((one) => make("option", { value: one, selected: one === value }, valueWords(one)));
    const input = isNumber ? make("input", { type: "number", step: "any", value }) : make("select", {}, options);
    input.id = `unit-${key.key}`;
    inputs.set(key.key, input);
    return make("label", { class: "row-key", title: key.help }, make("span", {}, keyWords(key.key)), input);
  };
  const why = make("input", { id: "unit-why", type: "text", placeholder: "the figures were counted again" });
  const faults = make("ul", { class: "wrong", role: "alert" });
  const done = () => {
    /** @type {Values} */
    const to = {};
    /** @type {string[]} */
    const errors = [];
    for (const key of desk.ruleset.unit) {
      const value = inputs.get(key.key)?.value ?? "";
      const fault = wrong(key, value);
      if (value !== (values[key.key] ?? key.default)) {
        if (fault) errors.push(`${fault}.`);
        to[key.key] = value;
      }
    }
    fill(
      faults,
      errors.map((error) => make("li", {}, error)),
    );
    if (errors.length > 0) return;
    desk.amend(unit, to, why.value.trim());
    dialog.close();
  };
  const buttons = make("button", { class: "primary", id: "unit-done", onclick: done }, "Enter the change");
  const keys = make("div", { class: "keys" }, desk.ruleset.unit.map(row));
  const about = [unit.side, unit.brigade, unit.kind].filter(Boolean).join(" · ");
  const dialog = open(unit.name, make("p", { class: "dim" }, about), keys, labelled("Why", why), faults, buttons);
}

/**
 * Units added to the roster, one a line.
 * @param {UmpireDesk} desk
 */
export function addUnits(desk) {
  const { sitting, ruleset } = desk;
  const lines = make("textarea", {
    id: "more-units",
    rows: 6,
    spellcheck: "false",
    placeholder: "20th Maine; Union; size=20",
  });
  const faults = make("ul", { class: "wrong", role: "alert" });
  const done = () => {
    const { units, errors } = readUnits(lines.value, ruleset.unit);
    const twice = units.filter(({ name }) => sitting.units.some((unit) => unit.name === name));
    const all = [...errors, ...twice.map(({ name }) => `${name} is in the roster already.`)];
    fill(
      faults,
      all.map((error) => make("li", {}, error)),
    );
    if (all.length > 0 || units.length === 0) return;
    for (const unit of units) {
      if (!sitting.sides.includes(unit.side)) sitting.sides.push(unit.side);
      sitting.units.push({ ...unit, id: newId() });
    }
    desk.store();
    dialog.close();
  };
  const all = sitting.units.map((unit) => unitLine({ ...unit, values: valuesOf(sitting, unit) })).join("\n");
  const present = make(
    "details",
    {},
    make("summary", {}, "The roster as a list"),
    make("textarea", { rows: 8, readonly: true, "aria-label": "The roster as a list" }, all),
  );
  const keys = make(
    "p",
    { class: "small dim" },
    `A line is: name; side; key=value. Keys: brigade, kind, ${ruleset.unit.map(({ key }) => key).join(", ")}.`,
  );
  const dialog = open(
    "Add units",
    labelled("Units, one a line", lines),
    keys,
    faults,
    make("button", { class: "primary", id: "units-done", onclick: done }, "Add them"),
    sitting.units.length > 0 ? present : null,
  );
}

/**
 * A new ruling of the club.
 * @param {UmpireDesk} desk
 * @param {string} words
 * @param {Entry | undefined} entry
 */
export function newRuling(desk, words, entry) {
  const { sitting, ruleset } = desk;
  const told = make("input", { id: "ruling-words", type: "text", value: words });
  const path = make("select", { id: "ruling-switch" });
  const value = make("input", { id: "ruling-value", type: "text" });
  const by = make("input", { id: "ruling-by", type: "text", value: localStorage.getItem("longroll.umpire") ?? "" });
  const search = make("input", {
    id: "ruling-search",
    type: "text",
    value: words || (entry?.steps ?? []).map(({ what }) => what).join(" "),
  });
  const faults = make("p", { class: "wrong", role: "alert" });
  const seek = () => {
    const found = fitting(ruleset.switches, search.value, MOST_SWITCHES);
    const options = found.map((one) =>
      make("option", { value: one.path }, `${one.label}: ${one.value} (${one.source})`),
    );
    fill(path, make("option", { value: "" }, "no switch: a ruling in words"), options);
  };
  const take = () => {
    value.value = ruleset.switches.find((one) => one.path === path.value)?.value ?? "";
  };
  search.addEventListener("input", seek);
  path.addEventListener("change", take);
  seek();
  const done = () => {
    const found = ruleset.switches.find((one) => one.path === path.value);
    const fault = !told.value.trim()
      ? "Say what is ruled."
      : found && !value.value.trim()
        ? "The switch needs a value."
        : "";
    fill(faults, fault);
    if (fault) return;
    localStorage.setItem("longroll.umpire", by.value.trim());
    const position = [`turn ${sitting.turn}`, desk.phase?.title, entry?.words.split(": ")[0]]
      .filter(Boolean)
      .join(", ");
    const change = { path: found?.path ?? "", value: found ? value.value.trim() : "", was: found?.value ?? "" };
    const about = { by: by.value.trim(), when: now(), game: sitting.title, position };
    desk.rulings.push({ id: newId(), words: told.value.trim(), ...change, ...about });
    keepRulings(ruleset.id, desk.rulings);
    desk.say("The ruling is in the book.");
    desk.store();
    desk.ask();
    openBook(desk);
  };
  open(
    "Make this our ruling",
    labelled("What we rule", told),
    labelled("Find the switch of the sheet", search),
    labelled("Switch", path),
    labelled("Its value from now on", value),
    labelled("Decided by", by),
    make("p", { class: "small dim" }, `${day(now())} · ${sitting.title} · turn ${sitting.turn}`),
    faults,
    make("button", { class: "primary", id: "ruling-done", onclick: done }, "Write it into the book"),
  );
}

/**
 * The book of rulings.
 * @param {UmpireDesk} desk
 */
export function openBook(desk) {
  const { rulings, ruleset } = desk;
  const drop = (/** @type {string} */ id) => {
    desk.rulings.splice(
      desk.rulings.findIndex((one) => one.id === id),
      1,
    );
    keepRulings(ruleset.id, desk.rulings);
    desk.store();
    desk.ask();
    openBook(desk);
  };
  const entries = rulings.map((ruling, at) =>
    make(
      "div",
      { class: "spread" },
      rulingEntry(ruling, at + 1),
      make("button", { "aria-label": `Strike ruling ${at + 1}`, onclick: () => drop(ruling.id) }, "Strike"),
    ),
  );
  const save = () =>
    download(
      `${ruleset.id}-rulings.toml`,
      houseFile(rulings, ruleset.id, { comments: true }) ?? "",
      "application/toml",
    );
  open(
    `Book of rulings: ${ruleset.title}`,
    rulings.length > 0
      ? entries
      : make("p", {}, "No rulings yet. A result that you overrule or a doubt that you settle can be made one."),
    make(
      "div",
      { class: "pair-row" },
      make("button", { id: "rulings-file", onclick: save }, "Save as a house-rule file"),
      make("button", { id: "rulings-print", onclick: () => printed(desk, "book") }, "Print as a booklet"),
    ),
    make("button", { class: "primary", id: "ruling-new", onclick: () => newRuling(desk, "", undefined) }, "New ruling"),
  );
}

/**
 * Prints the book of rulings, or the roster with all entries.
 * @param {UmpireDesk} desk
 * @param {"book" | "sitting"} what
 */
export function printed(desk, what) {
  const { sitting, ruleset, rulings } = desk;
  const title = what === "book" ? `Rulings: ${ruleset.title}` : sitting.title;
  const rows = sitting.units.map((unit) => {
    const values = valuesOf(sitting, unit);
    const strength = desk.strength(unit);
    const told = ruleset.shows.map((key) => valueWords(values[key] ?? "")).join(", ");
    return make(
      "tr",
      {},
      make("th", { scope: "row" }, unit.name),
      make("td", {}, unit.side),
      make("td", {}, told),
      make("td", {}, strength ? `${strength.left} of ${strength.whole}` : ""),
    );
  });
  const line = (/** @type {Entry} */ { words, struck, turn }) =>
    make("li", {}, `Turn ${turn}: `, struck ? make("s", {}, words) : words, struck ? ` (${struck.why})` : null);
  const body =
    what === "book"
      ? rulings.map((ruling, at) => rulingEntry(ruling, at + 1))
      : [
          make("table", {}, make("tbody", {}, rows)),
          make("h2", {}, "Entries"),
          make("ol", {}, sitting.entries.map(line)),
        ];
  fill(find("#printed"), make("h1", {}, title), make("p", {}, `${sitting.title} · ${day(now())}`), body);
  print();
}
