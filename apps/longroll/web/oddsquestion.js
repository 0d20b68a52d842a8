// @ts-check
// The question of the odds page: in the address, as a link and as a command.

import { houseFile, keptRulings } from "./rulings.js";

/** @import { UmpireForms, UmpireProcedure, UmpireSet } from "./wire.js" */

/** Words of the address that are no keys. */
const RESERVED = ["ruleset", "procedure", "compare", "chart"];

/** What the page knows. */
export const page = {
  sets: /** @type {UmpireSet[]} */ ([]),
  forms: /** @type {UmpireForms | null} */ (null),
  withRulings: false,
};

/** What the address asks for. */
export const question = {
  ruleset: "",
  procedure: "",
  compare: "",
  chart: "",
  keys: /** @type {Record<string, string>} */ ({}),
};

export function readAddress() {
  const words = new URLSearchParams(location.search);
  for (const name of /** @type {const} */ (["ruleset", "procedure", "compare", "chart"]))
    question[name] = words.get(name) ?? "";
  question.keys = Object.fromEntries([...words].filter(([name]) => !RESERVED.includes(name)));
}

/** The procedure asked about; at first one with something to hope for. @returns {UmpireProcedure | undefined} */
export const procedure = () => {
  const all = page.forms?.procedures ?? [];
  return all.find(({ id }) => id === question.procedure) ?? all.find(({ prospects }) => prospects.length > 0) ?? all[0];
};

/** The keys that are not as they would be anyway. */
export function told() {
  const keys = procedure()?.keys ?? [];
  const known = (/** @type {[string, string]} */ [name, value]) =>
    keys.some(({ key, default: usual }) => key === name && value !== usual);
  return Object.fromEntries(Object.entries(question.keys).filter(known));
}

/** The address that asks this question again. */
export function link() {
  const { ruleset, compare, chart: shown } = question;
  const words = new URLSearchParams({ ruleset, procedure: procedure()?.id ?? "", ...told() });
  if (compare) words.set("compare", compare);
  if (shown) words.set("chart", shown);
  return `${location.origin}/odds?${words}`;
}

/** The question at a terminal. */
export function command() {
  const quoted = (/** @type {string} */ word) => (/^[\w=.,+:-]*$/.test(word) ? word : `'${word}'`);
  const words = [
    "longroll",
    "odds",
    question.ruleset,
    procedure()?.id ?? "",
    ...Object.entries(told()).map((pair) => pair.join("=")),
  ];
  if (question.compare) words.push("--compare", question.compare);
  if (page.withRulings) words.push("--house", `${question.ruleset}-rulings.toml`);
  return words.map(quoted).join(" ");
}

/** The key that is compared, and its values. */
export function compared() {
  const [key, text = ""] = question.compare.split("=");
  return { key, values: text.split(",").filter(Boolean) };
}

/** The rulings in force, if they are asked for. */
export const house = () => (page.withRulings ? houseFile(keptRulings(question.ruleset), question.ruleset) : undefined);
