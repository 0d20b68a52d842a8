// @ts-check
// Sheets to print: the play sheet, and for a scenario its roster, order cards and counters.

import { ask, inWords } from "./ask.js";
import { cards, counters, rosterSheet } from "./handouts.js";
import { fill, find, make } from "./make.js";
import { houseFile, keptRulings } from "./rulings.js";
import { ruleSet } from "./umpireask.js";

/** @import { UmpireForms, UmpireRoster, UmpireSet, UmpireSets } from "./wire.js" */

/** What can be printed. */
const KINDS = /** @type {const} */ ({
  sheet: "Play sheet",
  roster: "Roster sheet",
  cards: "Order cards",
  counters: "Counters and markers",
});
/** @typedef {keyof typeof KINDS} Kind */

/** @type {UmpireSet[]} */
let sets = [];
/** @type {Kind} */
let kind = "sheet";
let scenario = "";
let withRulings = false;

/** The rule set that the address names. */
const ruleset = () => location.pathname.split("/").at(-1) ?? "";

/** The rulings of the club, if they are asked for. */
const house = () => (withRulings ? houseFile(keptRulings(ruleset()), ruleset()) : undefined);

/** The play sheet in a frame of its own, with the style that it brings. */
function sheet() {
  const rules = house();
  const path = `/api/umpire/${ruleset()}/sheet`;
  const src = rules ? `${path}?house=${encodeURIComponent(rules)}` : path;
  return make("iframe", { class: "sheet-frame", id: "sheet", title: "Play sheet", src });
}

async function draw() {
  fill(find("#wrong"));
  drawChoices();
  document.body.setAttribute("aria-busy", "true");
  document.body.dataset.kind = kind;
  try {
    if (kind === "sheet") fill(find("#shown"), sheet());
    else {
      /** @type {[UmpireForms, UmpireRoster]} */
      const [forms, roster] = await Promise.all([
        ruleSet(`/api/umpire/${ruleset()}`),
        ask(`/api/umpire/${ruleset()}/roster/${scenario}`),
      ]);
      const made = { roster: rosterSheet, cards, counters }[kind];
      fill(find("#shown"), make("div", { class: `handout ${kind}` }, made(forms, roster)));
    }
  } catch (error) {
    fill(find("#shown"));
    fill(find("#wrong"), inWords(error));
  }
  document.body.setAttribute("aria-busy", "false");
}

/** @param {Event} event */
const chosen = (event) => /** @type {HTMLSelectElement} */ (event.target).value;

/**
 * @param {string} id
 * @param {string} caption
 * @param {[string, string][]} options
 * @param {string} value
 * @param {(value: string) => void} onValue
 */
function list(id, caption, options, value, onValue) {
  const rows = options.map(([one, words]) => make("option", { value: one, selected: one === value }, words));
  const select = make("select", { id, onchange: (/** @type {Event} */ event) => onValue(chosen(event)) }, rows);
  return make("label", { class: "stacked" }, make("span", { class: "cap" }, caption), select);
}

function drawChoices() {
  const of = sets.find(({ id }) => id === ruleset());
  const scenarios = of?.scenarios ?? [];
  if (!scenarios.some(({ id }) => id === scenario)) scenario = scenarios[0]?.id ?? "";
  const rulings = keptRulings(ruleset()).filter(({ path }) => path).length;
  const onSet = (/** @type {string} */ id) => {
    history.pushState(null, "", `/sheets/${id}`);
    draw();
  };
  const onKind = (/** @type {string} */ one) => {
    kind = /** @type {Kind} */ (one);
    draw();
  };
  const onScenario = (/** @type {string} */ one) => {
    scenario = one;
    draw();
  };
  const onRulings = () => {
    withRulings = !withRulings;
    draw();
  };
  const printIt = () => {
    const frame = document.querySelector("#sheet");
    if (frame instanceof HTMLIFrameElement) frame.contentWindow?.print();
    else print();
  };
  fill(
    find("#choices"),
    list(
      "ruleset",
      "Rule set",
      sets.map(({ id, title }) => [id, title]),
      ruleset(),
      onSet,
    ),
    list("kind", "To print", Object.entries(KINDS), kind, onKind),
    kind === "sheet"
      ? null
      : list(
          "scenario",
          "Scenario",
          scenarios.map(({ id, title }) => [id, title]),
          scenario,
          onScenario,
        ),
    kind === "sheet" && rulings > 0
      ? make(
          "label",
          { class: "with" },
          make("input", { id: "with-rulings", type: "checkbox", checked: withRulings, onchange: onRulings }),
          `with our rulings (${rulings})`,
        )
      : null,
    make("button", { class: "primary", id: "print", onclick: printIt }, "Print"),
  );
}

addEventListener("popstate", draw);
ask("/api/umpire")
  .then((/** @type {UmpireSets} */ { rulesets }) => {
    sets = rulesets;
    return draw();
  })
  .catch((error) => fill(find("#wrong"), inWords(error)));
