// @ts-check
// The odds page: a question, its exact odds, two or more answers side by side, and a link that asks it again.

import { ask, inWords, tell } from "./ask.js";
import { LETTERS, chart, fieldsOf, table } from "./oddschart.js";
import { capital, fill, find, make, sentence } from "./make.js";
import { houseFile, keptRulings } from "./rulings.js";
import { speak } from "./speak.js";
import { download } from "./starts.js";
import { keyWords, ruleSet } from "./umpiredesk.js";
import { valueWords } from "./umpireforms.js";

/** @import { OddsAnswer, OddsVariant, UmpireForms, UmpireKey, UmpireProcedure } from "./umpirewire.js" */
/** @import { UmpireResolved, UmpireSet, UmpireSets } from "./umpirewire.js" */

/** Words of the address that are no keys. */
const RESERVED = ["ruleset", "procedure", "compare", "chart"];
const MOST_VARIANTS = 8;

/** @type {UmpireSet[]} */
let sets = [];
/** @type {UmpireForms | null} */
let forms = null;
/** @type {OddsAnswer | null} */
let answer = null;
/** What the address asks for. */
const question = {
  ruleset: "",
  procedure: "",
  compare: "",
  chart: "",
  keys: /** @type {Record<string, string>} */ ({}),
};
let withRulings = false;
let asked = 0;

function readAddress() {
  const words = new URLSearchParams(location.search);
  for (const name of /** @type {const} */ (["ruleset", "procedure", "compare", "chart"]))
    question[name] = words.get(name) ?? "";
  question.keys = Object.fromEntries([...words].filter(([name]) => !RESERVED.includes(name)));
}

/** The procedure asked about. @returns {UmpireProcedure | undefined} */
const procedure = () => forms?.procedures.find(({ id }) => id === question.procedure) ?? forms?.procedures[0];

/** The keys that are not as they would be anyway. */
function told() {
  const keys = procedure()?.keys ?? [];
  const known = (/** @type {[string, string]} */ [name, value]) =>
    keys.some(({ key, default: usual }) => key === name && value !== usual);
  return Object.fromEntries(Object.entries(question.keys).filter(known));
}

/** The address that asks this question again. */
function link() {
  const { ruleset, compare, chart: shown } = question;
  const words = new URLSearchParams({ ruleset, procedure: procedure()?.id ?? "", ...told() });
  if (compare) words.set("compare", compare);
  if (shown) words.set("chart", shown);
  return `${location.origin}/odds?${words}`;
}

/** The question at a terminal. */
function command() {
  const quoted = (/** @type {string} */ word) => (/^[\w=.,+:-]*$/.test(word) ? word : `'${word}'`);
  const words = [
    "longroll",
    "odds",
    question.ruleset,
    procedure()?.id ?? "",
    ...Object.entries(told()).map((pair) => pair.join("=")),
  ];
  if (question.compare) words.push("--compare", question.compare);
  if (withRulings) words.push("--house", `${question.ruleset}-rulings.toml`);
  return words.map(quoted).join(" ");
}

/** @param {string} key @param {string} value */
function set(key, value) {
  question.keys = { ...question.keys, [key]: value };
  changed();
}

/** @param {Event} event */
const typedIn = (event) => /** @type {HTMLInputElement | HTMLSelectElement} */ (event.target).value;

/**
 * @param {string} id
 * @param {string} caption
 * @param {[string, string][]} options
 * @param {string} value
 * @param {(value: string) => void} onValue
 */
function list(id, caption, options, value, onValue) {
  const rows = options.map(([one, words]) => make("option", { value: one, selected: one === value }, words));
  const select = make("select", { id, onchange: (/** @type {Event} */ event) => onValue(typedIn(event)) }, rows);
  return make(
    "label",
    { class: /^(ruleset|procedure)$/.test(id) ? "stacked" : "row-key" },
    make("span", {}, caption),
    select,
  );
}

/** @param {UmpireKey} key */
function field({ key, kind, values, default: usual, help }) {
  const value = question.keys[key] ?? usual;
  const id = `key-${key}`;
  if (kind === "choice" || kind === "yes-no") {
    const row = list(
      id,
      keyWords(key),
      values.map((one) => [one, valueWords(one)]),
      value,
      (one) => set(key, one),
    );
    row.title = help;
    return row;
  }
  const attributes = {
    id,
    type: "number",
    min: values[0],
    max: values[1],
    step: kind === "length" ? "any" : "1",
    value,
  };
  const input = make("input", { ...attributes, onchange: (/** @type {Event} */ event) => set(key, typedIn(event)) });
  return make("label", { class: "row-key", title: help }, make("span", {}, keyWords(key)), input);
}

/** The key that is compared, and its values. */
function compared() {
  const [key, text = ""] = question.compare.split("=");
  return { key, values: text.split(",").filter(Boolean) };
}

/** @param {UmpireProcedure} form */
function comparing(form) {
  const { key, values } = compared();
  const found = form.keys.find((one) => one.key === key);
  const choose = (/** @type {string} */ name) => {
    const one = form.keys.find((other) => other.key === name);
    const isList = one && (one.kind === "choice" || one.kind === "yes-no");
    const first = one ? (isList ? one.values.slice(0, 2) : [one.default, String(Number(one.default) + 1)]) : [];
    question.compare = one ? `${name}=${first.join(",")}` : "";
    changed();
  };
  const rows = /** @type {[string, string][]} */ ([
    ["", "nothing"],
    ...form.keys.map((one) => [one.key, keyWords(one.key)]),
  ]);
  const pick = list("compare", "key", rows, found ? key : "", choose);
  if (!found) return pick;
  const put = (/** @type {string[]} */ some) => {
    question.compare = some.length > 0 ? `${key}=${some.slice(0, MOST_VARIANTS).join(",")}` : "";
    changed();
  };
  if (found.kind === "choice" || found.kind === "yes-no") {
    const box = (/** @type {string} */ value) => {
      const at = values.indexOf(value);
      const flip = () => put(found.values.filter((one) => (one === value ? at < 0 : values.includes(one))));
      const input = make("input", { type: "checkbox", name: "compared", value, checked: at >= 0, onchange: flip });
      const sign = at >= 0 ? [make("span", { class: `bar b${at}` }), make("b", {}, LETTERS[at])] : null;
      return make("label", { class: "variant" }, input, sign, valueWords(value));
    };
    return [
      pick,
      make("fieldset", { class: "variants" }, make("legend", { class: "vh" }, "Values"), found.values.map(box)),
    ];
  }
  const input = make("input", {
    id: "compared",
    type: "text",
    value: values.join(", "),
    onchange: (/** @type {Event} */ event) =>
      put(
        typedIn(event)
          .split(",")
          .map((one) => one.trim())
          .filter(Boolean),
      ),
  });
  return [pick, make("label", { class: "row-key" }, make("span", {}, "values, with commas"), input)];
}

function drawQuestion() {
  const form = procedure();
  if (!forms || !form) return;
  const first = form.first.map((id) => form.keys.find(({ key }) => key === id)).filter((key) => key !== undefined);
  const rest = form.keys.filter((key) => !first.includes(key));
  const rulings = keptRulings(question.ruleset).filter(({ path }) => path).length;
  const open = find("#asked").querySelector("details")?.open ?? first.length === 0;
  const other = (/** @type {string} */ ruleset) => {
    Object.assign(question, { ruleset, procedure: "", compare: "", chart: "", keys: {} });
    load();
  };
  const another = (/** @type {string} */ id) => {
    Object.assign(question, { procedure: id, compare: "", chart: "" });
    changed();
  };
  const onRulings = () => {
    withRulings = !withRulings;
    changed();
  };
  fill(
    find("#asked"),
    list(
      "ruleset",
      "rule set",
      sets.map(({ id, title }) => [id, title]),
      question.ruleset,
      other,
    ),
    list(
      "procedure",
      "procedure",
      forms.procedures.map(({ id, title }) => [id, title]),
      form.id,
      another,
    ),
    make("div", { class: "keys" }, first.map(field)),
    make(
      "details",
      { id: "rest", open },
      make("summary", {}, `${rest.length} more`),
      make("div", { class: "keys" }, rest.map(field)),
    ),
    make("h3", { class: "compare-head" }, "Compare"),
    comparing(form),
    rulings > 0
      ? make(
          "label",
          { class: "variant" },
          make("input", { id: "with-rulings", type: "checkbox", checked: withRulings, onchange: onRulings }),
          `with our ${rulings} rulings`,
        )
      : null,
    make(
      "button",
      {
        class: "quiet",
        id: "as-usual",
        onclick: () => {
          question.keys = {};
          changed();
        },
      },
      "Everything as usual",
    ),
  );
}

/** @param {OddsVariant[]} variants */
function tiles(variants) {
  const prospects = variants[0].prospects.slice(0, 4);
  const tile = (/** @type {OddsVariant["prospects"][number]} */ { words }, /** @type {number} */ at) => {
    const shares = variants.map((variant) => variant.prospects[at]?.chance ?? "");
    const letters =
      variants.length > 1 ? make("small", {}, variants.map((_, number) => LETTERS[number]).join(" / ")) : null;
    return make("div", {}, make("dt", {}, words), make("dd", {}, shares.join(" / "), letters));
  };
  return prospects.length > 0 ? make("dl", { class: "tiles" }, prospects.map(tile)) : null;
}

/** One way a chain can go, step by step. @param {HTMLElement} element */
async function oneWay(element) {
  const form = procedure();
  /** @type {UmpireResolved} */
  const { cases } = await tell(`/api/umpire/${question.ruleset}/resolve`, {
    procedure: form?.id,
    keys: question.keys,
    house: house(),
  });
  const steps = cases[0]?.steps ?? [];
  if (steps.length < 2) return fill(element);
  const again = make("button", { class: "link", id: "another-way", onclick: () => oneWay(element) }, "another");
  const rows = steps.map(({ what, faces, result }) =>
    make("li", {}, make("b", {}, what), make("small", {}, [faces.join(", "), result].filter(Boolean).join(": "))),
  );
  fill(
    element,
    make("div", { class: "spread" }, make("h2", {}, "One way it can go"), again),
    make("ol", { class: "chain", "aria-label": "One way it can go" }, rows),
  );
}

/** The rulings in force, if they are asked for. */
const house = () => (withRulings ? houseFile(keptRulings(question.ruleset), question.ruleset) : undefined);

function drawAnswer() {
  if (!answer) return;
  const { title, variants, exact, policy } = answer;
  const well = variants.filter(({ refusal }) => !refusal);
  const named = (/** @type {OddsVariant} */ { label, sentence: said, refusal }, /** @type {number} */ at) =>
    make(
      "p",
      { class: "named" },
      make("span", { class: `bar b${at}` }),
      make("b", {}, `${LETTERS[at]} ${valueWords(label)}`),
      make("span", {}, refusal ? `not possible: ${refusal}` : said),
    );
  const counts = well.map(({ denominator }) => Number(denominator).toLocaleString("en-GB"));
  const ways = [...new Set(counts)].join(" / ");
  const how = exact
    ? `Exact: every way the dice can fall, ${ways} of them, through the rules the game plays by.`
    : `Estimated from ${ways} trials: there are more ways than can be counted.`;
  const { key } = compared();
  const choices = Object.entries(policy).map(([name, value]) => `${keyWords(name)}: ${valueWords(value)}`);
  const fields = fieldsOf(well);
  const shown = fields.includes(question.chart) ? question.chart : fields[0];
  const pick = (/** @type {string} */ name) => {
    question.chart = name;
    history.replaceState(null, "", link());
    drawAnswer();
  };
  const chain = make("section", { class: "chain-box" });
  fill(
    find("#answer"),
    make("h1", { id: "title" }, title),
    well.length > 0 ? make("p", { class: "dim how" }, how) : null,
    variants.length > 1
      ? make("div", { class: "named-all" }, make("p", { class: "cap" }, keyWords(key)), variants.map(named))
      : variants.map(({ refusal }) =>
          refusal ? make("p", { class: "wrong", role: "alert" }, `Not possible: ${sentence(refusal)}`) : null,
        ),
    well.length > 0 ? tiles(well) : null,
    choices.length > 0 ? make("p", { class: "small dim" }, `Other choices in the chain: ${choices.join("; ")}.`) : null,
    chain,
    well.length > 0
      ? make(
          "div",
          { class: "panel box" },
          make(
            "div",
            { class: "spread" },
            make("h2", {}, "How it ends"),
            make("span", { class: "small dim" }, "per cent"),
          ),
          table(well),
        )
      : null,
    shown
      ? make(
          "div",
          { class: "panel box" },
          make(
            "div",
            { class: "spread" },
            make("h2", {}, capital(shown.replaceAll("_", " "))),
            fields.length > 1
              ? list(
                  "chart",
                  "show",
                  fields.map((one) => [one, one.replaceAll("_", " ")]),
                  shown,
                  pick,
                )
              : null,
          ),
          chart(well, shown),
        )
      : null,
  );
  speak(variants.map(({ label, sentence: said }) => [label, said].filter(Boolean).join(": ")).join(". "));
  oneWay(chain).catch(() => fill(chain));
}

async function changed() {
  drawQuestion();
  const number = ++asked;
  document.body.setAttribute("aria-busy", "true");
  history.replaceState(null, "", link());
  find("#to-sheets").setAttribute("href", `/sheets/${question.ruleset}`);
  try {
    const { keys, compare } = question;
    /** @type {OddsAnswer} */
    const found = await tell(`/api/umpire/${question.ruleset}/odds`, {
      procedure: procedure()?.id,
      keys,
      compare: compare || undefined,
      house: house(),
    });
    if (number !== asked) return;
    answer = found;
    drawAnswer();
  } catch (error) {
    if (number === asked) fill(find("#answer"), make("p", { class: "wrong", role: "alert" }, inWords(error)));
  }
  if (number === asked) document.body.setAttribute("aria-busy", "false");
}

async function load() {
  try {
    forms = await ruleSet(`/api/umpire/${question.ruleset}`);
    const known = procedure()?.keys.map(({ key }) => key) ?? [];
    question.keys = Object.fromEntries(Object.entries(question.keys).filter(([key]) => known.includes(key)));
    changed();
  } catch (error) {
    fill(find("#answer"), make("p", { class: "wrong", role: "alert" }, inWords(error)));
    document.body.setAttribute("aria-busy", "false");
  }
}

/** @param {string} text @param {string} what */
async function copy(text, what) {
  const shown = make("code", {}, text);
  try {
    await navigator.clipboard.writeText(text);
    fill(find("#copied"), `${what} is copied: `, shown);
  } catch {
    fill(find("#copied"), `${what}: `, shown);
  }
}

find("#copy-command").addEventListener("click", () => copy(command(), "The command"));
find("#copy-link").addEventListener("click", () => copy(link(), "The link"));
find("#save-json").addEventListener("click", () =>
  download(`odds-${question.ruleset}-${procedure()?.id}.json`, JSON.stringify(answer, null, 2), "application/json"),
);
addEventListener("popstate", () => location.reload());

readAddress();
ask("/api/umpire")
  .then((/** @type {UmpireSets} */ { rulesets }) => {
    sets = rulesets;
    if (!sets.some(({ id }) => id === question.ruleset)) question.ruleset = sets[0]?.id ?? "";
    return load();
  })
  .catch((error) => fill(find("#answer"), make("p", { class: "wrong", role: "alert" }, inWords(error))));
