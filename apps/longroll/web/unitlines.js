// @ts-check
// Units typed or pasted in, one a line: `20th Maine; Union; grade=veteran; size=20`.

import { sentence } from "./make.js";

/** @import { RosterUnit, Values } from "./umpiretypes.js" */
/** @import { UmpireKey } from "./wire.js" */

/**
 * What is wrong with a value of a key; nothing if it may be so.
 * @param {UmpireKey} key
 * @param {string} value
 */
export function wrong({ key, kind, values }, value) {
  if (kind === "choice" || kind === "yes-no") {
    return values.includes(value) ? null : `${key} is ${values.join(", ")}; “${value}” is none of them`;
  }
  const [least, most] = values.map(Number);
  const number = Number(value);
  const isNumber = value.trim() !== "" && Number.isFinite(number) && (kind === "length" || Number.isInteger(number));
  if (isNumber && number >= least && number <= most) return null;
  const what = kind === "length" ? "length" : "whole number";
  return `${key} is a ${what} from ${least} to ${most}; it may not be “${value}”`;
}

/**
 * Reads a list of units, with all that is wrong in it, by line.
 * @param {string} text
 * @param {UmpireKey[]} keys
 * @returns {{ units: Omit<RosterUnit, "id">[], errors: string[] }}
 */
export function readUnits(text, keys) {
  /** @type {string[]} */
  const errors = [];
  /** @type {Omit<RosterUnit, "id">[]} */
  const units = [];
  text.split("\n").forEach((line, at) => {
    const words = line.split(";").map((word) => word.trim());
    if (words.every((word) => word === "" || word.startsWith("#"))) return;
    const fault = (/** @type {string} */ why) => errors.push(sentence(`line ${at + 1}: ${why}`));
    const [name, side, ...pairs] = words;
    if (!name || name.includes("=")) return void fault("a line begins with the name of the unit");
    if (!side || side.includes("=")) return void fault(`the side of ${name} stands behind its name: ${name}; Union`);
    if (units.some((unit) => unit.name === name)) fault(`${name} stands twice in the list`);
    /** @type {Values} */
    const values = {};
    let [brigade, kind] = ["", ""];
    for (const pair of pairs.filter(Boolean)) {
      const [word, value] = pair.split("=").map((part) => part.trim());
      const key = keys.find((one) => one.key === word);
      if (value === undefined)
        fault(`“${pair}” is no key=value, such as ${keys[0]?.key ?? "size"}=${keys[0]?.default ?? 20}`);
      else if (word === "brigade") brigade = value;
      else if (word === "kind") kind = value;
      else if (!key) fault(`a unit has no ${word}; it has ${keys.map((one) => one.key).join(", ")}, brigade, kind`);
      else if (wrong(key, value)) fault(`${wrong(key, value)}`);
      else values[word] = value;
    }
    // The side of a sheet goes by the word of the side.
    const sides = keys.find(({ key }) => key === "side")?.values ?? [];
    if (!values.side && sides.includes(side.toLowerCase())) values.side = side.toLowerCase();
    const defaults = Object.fromEntries(keys.map((key) => [key.key, key.default]));
    units.push({ name, side, brigade, kind, values: { ...defaults, ...values } });
  });
  return { units, errors };
}

/**
 * A unit as a line of the list.
 * @param {Omit<RosterUnit, "id">} unit
 */
export function unitLine({ name, side, brigade, kind, values }) {
  const pairs = Object.entries({ brigade, kind, ...values }).filter(([, value]) => value !== "");
  return [name, side, ...pairs.map(([key, value]) => `${key}=${value}`)].join("; ");
}
