// @ts-check
// The umpire's page: a sitting is opened, drawn, and kept after every change.

import { inWords } from "./ask.js";
import { dicePad, oddsBefore } from "./dicepad.js";
import { capital, fill, find, make } from "./make.js";
import { nextBar, resultParts } from "./result.js";
import { keptRulings } from "./rulings.js";
import { exported, kept } from "./sittings.js";
import { speak } from "./speak.js";
import { download, fileName, start } from "./starts.js";
import { trace } from "./trace.js";
import { addUnits, editUnit, newRuling, openBook, printed } from "./umpirebooks.js";
import { ruleSet, shortTitle } from "./umpireask.js";
import { UmpireDesk } from "./umpiredesk.js";
import { umpireForm } from "./umpireforms.js";
import { parts, roster } from "./umpireroster.js";

/** @import { Sitting } from "./umpiretypes.js" */
/** @import { UmpireProcedure } from "./wire.js" */
/** @import { Children } from "./make.js" */

/** Procedures of the phase that have a button of their own. */
const SHOWN = 3;

/** @type {UmpireDesk | null} */
let desk = null;
/** Which folds are open, by their id. @type {Record<string, boolean>} */
const folds = {};
/** The result that was brought into sight last. */
let seen = "";

/**
 * Replaces the parts of a region. What is typed in there, open or scrolled stays as it is.
 * @param {HTMLElement} element
 * @param {...Children} children
 */
function refill(element, ...children) {
  const active = document.activeElement;
  const typed =
    active instanceof HTMLInputElement && element.contains(active) ? { id: active.id, value: active.value } : null;
  const scrolled = element.querySelector(".chiprow")?.scrollLeft ?? 0;
  for (const fold of element.querySelectorAll("details[id]")) folds[fold.id] = fold.hasAttribute("open");
  fill(element, ...children);
  for (const fold of element.querySelectorAll("details[id]")) {
    if (folds[fold.id] !== undefined && !fold.querySelector(".wrong")) fold.toggleAttribute("open", folds[fold.id]);
  }
  const chips = element.querySelector(".chiprow");
  if (chips) chips.scrollLeft = scrolled;
  const again = typed?.id ? document.getElementById(typed.id) : null;
  if (again instanceof HTMLInputElement && typed && /^(text|number)$/.test(again.type)) again.value = typed.value;
}

/** @param {UmpireDesk} of */
function procedures(of) {
  const { ruleset, form, phase } = of;
  const known = (/** @type {string} */ id) => ruleset.procedures.find((one) => one.id === id);
  const mine = (phase?.procedures ?? []).map(known).filter((one) => one !== undefined);
  const shown = [...mine.slice(0, SHOWN)];
  if (!shown.includes(form)) shown.splice(Math.min(shown.length, SHOWN - 1), 1, form);
  const radio = (/** @type {UmpireProcedure} */ one) => {
    const attributes = { type: "radio", name: "procedure", value: one.id, checked: one === form };
    return make(
      "label",
      { title: one.title },
      make("input", { ...attributes, onchange: () => of.choose(one.id) }),
      make("span", {}, shortTitle(one)),
    );
  };
  const rest = ruleset.procedures.filter((one) => !shown.includes(one));
  const option = (/** @type {UmpireProcedure} */ one) => make("option", { value: one.id }, one.title);
  const group = (/** @type {string} */ label, /** @type {UmpireProcedure[]} */ some) =>
    some.length > 0 ? make("optgroup", { label }, some.map(option)) : null;
  const onchange = (/** @type {Event} */ event) => of.choose(/** @type {HTMLSelectElement} */ (event.target).value);
  const more = make(
    "select",
    { id: "procedures", "aria-label": "Other procedures", onchange },
    make("option", { value: "" }, `${rest.length} more`),
    group(
      "This phase",
      rest.filter((one) => mine.includes(one)),
    ),
    group(
      "All others",
      rest.filter((one) => !mine.includes(one)),
    ),
  );
  return make(
    "div",
    { class: "procedures" },
    make("h2", {}, shortTitle(form)),
    make(
      "fieldset",
      { class: "which-procedure" },
      make("legend", { class: "vh" }, "Procedure"),
      make("div", { class: "seg" }, shown.map(radio)),
      more,
    ),
  );
}

/** @param {UmpireDesk} of */
function top(of) {
  const { sitting, ruleset, phase } = of;
  const turns = sitting.turns ? ` of ${sitting.turns}` : "";
  fill(find("#about"), make("b", {}, sitting.title), make("span", { class: "dim" }, ruleset.title));
  const waits = of.waiting().length;
  const words = `Turn ${sitting.turn}${turns}`;
  fill(
    find("#turn"),
    make("b", {}, words),
    make("span", { class: "phase-name" }, `, ${phase?.title.toLowerCase() ?? ""}`),
    waits > 0 ? make("span", { class: "left" }, ` · ${waits} to act`) : null,
  );
  const step = (/** @type {{ title: string }} */ { title }, /** @type {number} */ at) => {
    const isNow = at === sitting.phase;
    return make(
      "li",
      { class: at < sitting.phase ? "done" : null, "aria-current": isNow ? "step" : null, title: capital(title) },
      make("span", { class: "n" }, String(at + 1)),
      isNow ? capital(title) : make("span", { class: "vh" }, title),
    );
  };
  fill(find("#phases"), ruleset.phases.map(step));
}

/** @param {UmpireDesk} of */
function menu(of) {
  const { sitting, rulings } = of;
  const save = () => download(`${fileName(sitting.title)}.json`, exported(sitting), "application/json");
  const odds = () => {
    const words = new URLSearchParams({ ruleset: of.ruleset.id, procedure: of.form.id, ...of.heard.answer?.filled });
    location.assign(`/odds?${words}`);
  };
  const item = (/** @type {string} */ id, /** @type {Children} */ words, /** @type {() => void} */ onclick) =>
    make("button", { id, onclick }, words);
  const links = [
    ["/", "Battles"],
    ["/odds", "Odds"],
    [`/sheets/${of.ruleset.id}`, "Sheets"],
  ];
  fill(
    find("#menu"),
    item("open-book", ["Book of rulings ", make("b", {}, String(rulings.length))], () => openBook(of)),
    item("odds-of-this", "Odds of this entry", odds),
    item("export", "Export the sitting", save),
    item("print-sitting", "Print roster and entries", () => printed(of, "sitting")),
    item("sittings", "All sittings", () => close()),
    make(
      "nav",
      { class: "pages", "aria-label": "Other pages" },
      links.map(([href, word]) => make("a", { href }, word)),
    ),
  );
}

/** Shows the roster over the entry, on a phone. @param {"roster" | "entry"} what */
function show(what) {
  document.body.dataset.shown = what;
  find(what === "roster" ? "#roster" : "#entry").focus({ preventScroll: true });
}

function draw() {
  const of = desk;
  if (!of) return;
  const rulingOf = (/** @type {string} */ words, /** @type {import("./umpiretypes.js").Entry | undefined} */ entry) =>
    newRuling(of, words, entry);
  const { draft, heard } = of;
  document.title = `${shortTitle(of.form)}: ${of.sitting.title}`;
  find("#what").textContent = `${of.form.title}: ${of.sitting.title}`;
  top(of);
  menu(of);
  refill(
    find("#roster"),
    roster(of, { onPicked: () => show("entry"), onEdit: (unit) => editUnit(of, unit), onAdd: () => addUnits(of) }),
  );
  const source = draft.source ? make("p", { class: "small carried" }, `Filled in from: ${draft.source}.`) : null;
  const corrected = of.sitting.entries.find(({ id }) => id === draft.corrects);
  const correction = corrected ? make("p", { class: "small carried" }, `Corrects: ${corrected.words}.`) : null;
  const odds = draft.rolled ? null : oddsBefore(of);
  refill(find("#entry"), procedures(of), source, correction, parts(of), umpireForm(of), odds, dicePad(of), trace(of));
  refill(
    find("#result"),
    resultParts(of, { onRuling: rulingOf }) ?? make("p", { class: "none dim" }, "The result stands here."),
  );
  refill(find("#next"), nextBar(of));
  const isRolled = draft.rolled !== null;
  document.body.dataset.rolled = String(isRolled);
  document.body.dataset.procedure = of.form.id;
  document.body.dataset.entries = String(of.sitting.entries.length);
  document.body.setAttribute("aria-busy", String(heard.waiting));
  const result = isRolled ? `${draft.procedure} ${draft.rolled?.entry ?? "?"}` : "";
  if (result !== seen && result) inSight(find("#result"));
  seen = result;
}

/** On a phone the result stands under the entry: it is brought into sight. @param {HTMLElement} element */
function inSight(element) {
  if (!matchMedia("(max-width: 900px)").matches) return;
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  element.scrollIntoView({ behavior: calm ? "auto" : "smooth", block: "start" });
}

/** Back to the list of sittings. */
function close() {
  desk = null;
  history.pushState(null, "", "/umpire");
  list();
}

function list() {
  document.body.dataset.view = "start";
  document.title = "Longroll: umpire";
  document.body.setAttribute("aria-busy", "false");
  start(find("#start"), (sitting) => {
    history.pushState(null, "", `/umpire#${sitting.id}`);
    open(sitting);
  });
}

/** @param {Sitting} sitting */
async function open(sitting) {
  try {
    const ruleset = await ruleSet(`/api/umpire/${sitting.ruleset}`);
    desk = new UmpireDesk(sitting, ruleset, keptRulings(ruleset.id), draw, speak);
    document.body.dataset.view = "entry";
    show("entry");
    draw();
    desk.ask();
  } catch (error) {
    fill(find("#start"), make("p", { class: "wrong", role: "alert" }, inWords(error)));
  }
}

/** Opens the sitting that the address names, else the list. */
function arrive() {
  const sitting = kept(location.hash.slice(1));
  if (sitting) open(sitting);
  else list();
}

find("#turn").addEventListener("click", () => show(document.body.dataset.shown === "roster" ? "entry" : "roster"));
find("#menu").addEventListener("click", () => find("#menu").hidePopover());
addEventListener("popstate", arrive);
// The same sitting in another window of this browser.
addEventListener("storage", ({ key }) => {
  if (desk && key?.endsWith(desk.sitting.id)) arrive();
});
arrive();
