// @ts-check
// The sittings kept in this browser, and a new one: from a scenario, from a pasted list, or without a roster.

import { ask, inWords } from "./ask.js";
import { fill, make } from "./make.js";
import { allKept, begun, exported, forget, imported, keep } from "./sittings.js";
import { ruleSet } from "./umpireask.js";
import { readUnits } from "./unitlines.js";

/** @import { Sitting } from "./umpiretypes.js" */
/** @import { UmpireKey, UmpireRoster, UmpireSet, UmpireSets } from "./wire.js" */

/**
 * A roster typed in, as the server would have sent it.
 * @type {(units: ReturnType<typeof readUnits>["units"]) => UmpireRoster}
 */
const typedRoster = (units) => {
  const sides = [...new Set(units.map(({ side }) => side))];
  const rows = units.map((unit) => ({ ...unit, side: sides.indexOf(unit.side) }));
  return { title: "", sides, turns: 0, units: rows, bag: null };
};

/** The example of a line. */
const EXAMPLE = "20th Maine; Union; size=20\n15th Alabama; Confederate; size=22";

/** @param {string} name @param {string} text @param {string} kind */
export function download(name, text, kind) {
  const address = URL.createObjectURL(new Blob([text], { type: kind }));
  make("a", { href: address, download: name }).click();
  URL.revokeObjectURL(address);
}

/** A title as the name of a file. @param {string} title */
export const fileName = (title) =>
  title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "") || "sitting";

/** A field with its caption. @param {string} caption @param {HTMLElement} input */
const labelled = (caption, input) =>
  make("label", { class: "stacked" }, make("span", { class: "cap" }, caption), input);

/**
 * The list of sittings. `onOpen` goes on with one.
 * @param {HTMLElement} element
 * @param {(sitting: Sitting) => void} onOpen
 */
export async function start(element, onOpen) {
  const wrong = make("p", { class: "wrong", role: "alert" });
  const say = (/** @type {unknown} */ error) => fill(wrong, typeof error === "string" ? error : inWords(error));
  const load = async (/** @type {Event} */ event) => {
    const [file] = /** @type {HTMLInputElement} */ (event.target).files ?? [];
    if (!file) return;
    try {
      const sitting = imported(await file.text());
      keep(sitting);
      onOpen(sitting);
    } catch (error) {
      say(`${file.name}: ${error instanceof Error ? error.message : error}.`);
    }
  };
  const kept = make("ul", { class: "sittings" });
  const draw = () => {
    const sittings = allKept();
    const row = (/** @type {Sitting} */ sitting) => {
      const { title, ruleset, turn, entries, changed, units } = sitting;
      const about = `${ruleset} · turn ${turn} · ${units.length} units · ${entries.length} entries`;
      const save = () => download(`${fileName(title)}.json`, exported(sitting), "application/json");
      const drop = (/** @type {MouseEvent} */ event) => {
        const button = /** @type {HTMLElement} */ (event.currentTarget);
        if (button.dataset.sure !== "yes") {
          button.dataset.sure = "yes";
          button.textContent = "Delete it?";
          return;
        }
        forget(sitting.id);
        draw();
      };
      return make(
        "li",
        {},
        make(
          "span",
          {},
          make("b", {}, title),
          make("small", { class: "dim" }, about),
          make("small", { class: "dim" }, new Date(changed).toLocaleString("en-GB")),
        ),
        make("button", { "aria-label": `Export ${title}`, onclick: save }, "Export"),
        make("button", { "aria-label": `Delete ${title}`, onclick: drop }, "Delete"),
        make(
          "button",
          {
            class: "go",
            "data-sitting": sitting.id,
            "aria-label": `Continue ${title}`,
            onclick: () => onOpen(sitting),
          },
          "Continue",
        ),
      );
    };
    fill(
      kept,
      sittings.length > 0 ? sittings.map(row) : make("li", { class: "dim" }, "No sitting is kept in this browser."),
    );
  };
  draw();
  const file = make("input", { type: "file", id: "import", accept: ".json,application/json", onchange: load });
  const form = make("div", { class: "new", "aria-busy": "true" }, "Loading the rule sets…");
  fill(
    element,
    make(
      "section",
      { class: "panel" },
      make(
        "header",
        {},
        make("h1", {}, "Umpire"),
        make("p", { class: "dim" }, "For figures on a real table: every shot and test, its odds, its result, and why."),
      ),
      make("div", { class: "body" }, make("h2", {}, "Your sittings"), kept, labelled("Import a sitting", file), wrong),
    ),
    make("section", { class: "panel" }, make("header", {}, make("h2", {}, "New sitting")), form),
  );
  try {
    /** @type {UmpireSets} */
    const { rulesets } = await ask("/api/umpire");
    newSitting(form, rulesets, onOpen);
  } catch (error) {
    fill(form, make("p", { class: "wrong", role: "alert" }, inWords(error)));
  }
}

/**
 * The form of a new sitting.
 * @param {HTMLElement} element
 * @param {UmpireSet[]} rulesets
 * @param {(sitting: Sitting) => void} onOpen
 */
function newSitting(element, rulesets, onOpen) {
  let [ruleset] = rulesets;
  let scenario = ruleset?.scenarios[0]?.id ?? "";
  const title = make("input", { id: "new-title", type: "text", placeholder: "Thursday club" });
  const lines = make("textarea", { id: "new-units", rows: 6, spellcheck: "false", placeholder: EXAMPLE });
  const faults = make("ul", { class: "wrong", id: "faults", role: "alert" });
  const keys = make("p", { class: "small dim" });
  const pasted = make("div", { class: "pasted" }, labelled("Units, one a line", lines), keys);
  const chosen = make("div");
  /** @type {UmpireKey[]} */
  let unitKeys = [];
  const tellKeys = async () => {
    const wanted = ruleset;
    const forms = await ruleSet(`/api/umpire/${wanted.id}`);
    if (wanted !== ruleset) return;
    unitKeys = forms.unit;
    fill(keys, `A line is: name; side; key=value. Keys: brigade, kind, ${unitKeys.map(({ key }) => key).join(", ")}.`);
  };
  const draw = () => {
    const options = [
      ...ruleset.scenarios.map((one) => make("option", { value: one.id, selected: one.id === scenario }, one.title)),
      make("option", { value: "-lines", selected: scenario === "-lines" }, "Units that I type or paste in"),
      make("option", { value: "-none", selected: scenario === "-none" }, "No roster"),
    ];
    const onchange = (/** @type {Event} */ event) => {
      scenario = /** @type {HTMLSelectElement} */ (event.target).value;
      draw();
    };
    fill(chosen, labelled("Roster", make("select", { id: "new-roster", onchange }, options)));
    pasted.hidden = scenario !== "-lines";
    if (!pasted.hidden) tellKeys().catch(() => fill(keys));
  };
  const pick = (/** @type {UmpireSet} */ one) => {
    const onchange = () => {
      ruleset = one;
      scenario = one.scenarios[0]?.id ?? "-lines";
      draw();
    };
    const input = make("input", { type: "radio", name: "ruleset", value: one.id, checked: one === ruleset, onchange });
    return make("label", {}, input, make("span", {}, one.title));
  };
  const begin = async () => {
    try {
      const forms = await ruleSet(`/api/umpire/${ruleset.id}`);
      const found = ruleset.scenarios.find(({ id }) => id === scenario);
      /** @type {UmpireRoster | null} */
      let roster = null;
      if (found) roster = await ask(`/api/umpire/${ruleset.id}/roster/${found.id}`);
      if (scenario === "-lines") {
        const { units, errors } = readUnits(lines.value, forms.unit);
        const all = units.length === 0 && errors.length === 0 ? ["The list is empty."] : errors;
        fill(
          faults,
          all.map((fault) => make("li", {}, fault)),
        );
        if (all.length > 0) return;
        roster = typedRoster(units);
      }
      const procedure = forms.phases[0]?.procedures[0] ?? forms.procedures[0].id;
      const name = title.value.trim() || found?.title || forms.title;
      const about = { title: name, ruleset: forms.id, scenario: found?.id ?? null, procedure };
      const sitting = begun(about, roster);
      keep(sitting);
      onOpen(sitting);
    } catch (error) {
      fill(faults, make("li", {}, inWords(error)));
    }
  };
  draw();
  element.removeAttribute("aria-busy");
  fill(
    element,
    make(
      "fieldset",
      {},
      make("legend", { class: "cap" }, "Rule set"),
      make("div", { class: "seg sets" }, rulesets.map(pick)),
    ),
    chosen,
    pasted,
    labelled("Name of the sitting", title),
    faults,
    make("button", { class: "primary", id: "begin", onclick: begin }, "Begin"),
  );
}
