// @ts-check
// The club's book of rulings: a house-rule file with the date, the game and the person behind each change.

import { make } from "./make.js";

/** @import { ClubRuling } from "./umpiretypes.js" */

const PREFIX = "longroll.rulings.";

/**
 * The book of a rule set.
 * @param {string} ruleset
 * @returns {ClubRuling[]}
 */
export function keptRulings(ruleset) {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + ruleset) ?? "[]");
  } catch {
    return [];
  }
}

/**
 * @param {string} ruleset
 * @param {ClubRuling[]} rulings
 */
export const keepRulings = (ruleset, rulings) => localStorage.setItem(PREFIX + ruleset, JSON.stringify(rulings));

/** @param {string} text */
const comment = (text) => text.split("\n").map((line) => `# ${line}`.trimEnd());

/** @param {string} when */
export const day = (when) => when.slice(0, 10);

/**
 * The rulings as a house-rule file; nothing where none sets a switch and no comments are wanted.
 * A later ruling about a switch stands in place of an earlier one, which stays as a comment.
 * @param {ClubRuling[]} rulings
 * @param {string} ruleset
 * @param {{ comments?: boolean }} [how]
 */
export function houseFile(rulings, ruleset, { comments = false } = {}) {
  const setting = rulings.filter(({ path }) => path);
  if (setting.length === 0 && !comments) return undefined;
  const lines = comments ? [`# House rules of the club for ${ruleset}.`, ""] : [];
  for (const ruling of rulings) {
    const { words, path, value, was, by, when, game, position } = ruling;
    const isLast = setting.findLast((one) => one.path === path) === ruling;
    if (comments) {
      const decided = `${day(when)}, ${game}${position ? `, ${position}` : ""}; decided by ${by || "the umpire"}`;
      lines.push(...comment(words), ...comment(decided));
      if (path && was) lines.push(...comment(`the sheet has ${was}`));
    }
    const line = `${path} = ${JSON.stringify(value)}`;
    if (path && isLast) lines.push(line);
    else if (path && comments) lines.push(`# ${line} (changed later)`);
    if (comments) lines.push("");
  }
  return `${lines.join("\n").trimEnd()}\n`;
}

/**
 * A ruling as it is printed.
 * @param {ClubRuling} ruling
 * @param {number} number
 */
export function rulingEntry({ words, path, value, was, by, when, game, position }, number) {
  const change = path
    ? make(
        "p",
        { class: "set" },
        make("code", {}, path),
        ": ",
        was ? [make("s", {}, was), " "] : null,
        make("b", {}, value),
      )
    : null;
  const decided = `${day(when)} · ${game}${position ? ` · ${position}` : ""} · decided by ${by || "the umpire"}`;
  return make(
    "article",
    { class: "ruling" },
    make("h3", {}, `${number}. ${words}`),
    change,
    make("p", { class: "small dim" }, decided),
  );
}

/**
 * The switches that fit some words best: each word counts that stands in the label.
 * @template {{ label: string, path: string }} Switch
 * @param {Switch[]} switches
 * @param {string} words
 * @param {number} most
 */
export function fitting(switches, words, most) {
  const wanted = words
    .toLowerCase()
    .split(/[^a-z0-9½¼¾]+/)
    .filter((word) => word.length > 2);
  if (wanted.length === 0) return switches.slice(0, most);
  const score = (/** @type {Switch} */ { label, path }) => {
    const text = `${label} ${path}`.toLowerCase();
    return wanted.filter((word) => text.includes(word)).length;
  };
  const scored = switches.map((one) => /** @type {const} */ ([score(one), one])).filter(([points]) => points > 0);
  return scored
    .toSorted(([one], [other]) => other - one)
    .slice(0, most)
    .map(([, one]) => one);
}
