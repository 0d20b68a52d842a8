// @ts-check
// The odds page: exact odds, two or more answers side by side, and one way a chain can go.

import { ask, inWords, tell } from "./ask.js";
import { capital, fill, find, make, sentence } from "./make.js";
import { LETTERS, chart, fieldsOf, table } from "./oddschart.js";
import { drawQuestion, hands, list } from "./oddsform.js";
import { command, compared, house, link, page, procedure, question, readAddress } from "./oddsquestion.js";
import { speak } from "./speak.js";
import { download } from "./starts.js";
import { keyWords, ruleSet } from "./umpireask.js";
import { valueWords } from "./umpireforms.js";

/** @import { OddsAnswer, OddsVariant, UmpireResolved, UmpireSets } from "./wire.js" */

/** @type {OddsAnswer | null} */
let answer = null;
let asked = 0;

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
    page.forms = await ruleSet(`/api/umpire/${question.ruleset}`);
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

Object.assign(hands, { changed, load });
readAddress();
ask("/api/umpire")
  .then((/** @type {UmpireSets} */ { rulesets }) => {
    page.sets = rulesets;
    if (!page.sets.some(({ id }) => id === question.ruleset)) question.ruleset = page.sets[0]?.id ?? "";
    return load();
  })
  .catch((error) => fill(find("#answer"), make("p", { class: "wrong", role: "alert" }, inWords(error))));
