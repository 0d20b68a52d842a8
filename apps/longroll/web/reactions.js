// @ts-check
// The units that may react to an action of the enemy, each with all its reactions.

import { make, percent } from "./make.js";
import { ANSWERS } from "./offers.js";

/** @import { Child, Children } from "./make.js" */
/** @import { Hands } from "./offers.js" */
/** @import { Asked } from "./question.js" */
/** @import { Reaction, ReactionWay, Unit } from "./wire.js" */

/** The folded parts that were opened. @type {Set<string>} */
const opened = new Set();

/**
 * A folded part, which stays open or closed when the panel is drawn anew.
 * @param {string} key
 * @param {string} words
 * @param {boolean} isWanted
 * @param {Children} children
 */
function folded(key, words, isWanted, children) {
  /** @param {{ target: HTMLDetailsElement }} event */
  const ontoggle = ({ target }) => void (target.open ? opened.add(key) : opened.delete(key));
  const attributes = { class: "folded", "data-folded": key, open: isWanted || opened.has(key), ontoggle };
  return make("details", attributes, make("summary", {}, words), children);
}

/**
 * The name of a unit that may react, which leads to its panel.
 * @param {Unit} unit
 * @param {Hands} hands
 * @param {...Child} more
 */
function named({ id, name }, { onUnit }, ...more) {
  const attributes = { class: "quiet row", "data-unit": id, title: "Show the unit and its standing answer" };
  return make("button", { ...attributes, onclick: () => onUnit(id) }, make("b", {}, name), more);
}

/**
 * A unit with one reaction: a tick for it.
 * @param {Unit} unit
 * @param {ReactionWay} only
 * @param {string | null} said
 * @param {Asked} asked
 * @param {Hands} hands
 */
function ticking(unit, only, said, { ticked }, hands) {
  const attributes = { type: "checkbox", name: "react", value: unit.id, checked: unit.id in ticked };
  /** @param {{ target: HTMLInputElement }} event */
  const onchange = ({ target }) => hands.onTick(unit.id, target.checked ? only.way : null);
  const words = make("small", { class: "dim" }, [only.deed, only.sentence, said].filter(Boolean).join(" · "));
  return make(
    "li",
    {},
    make("input", { ...attributes, "aria-label": `${unit.name} ${only.deed}`, onchange }),
    named(unit, hands, only.percent > 0 ? make("span", { class: "pc" }, percent(only.percent)) : null, words),
  );
}

/**
 * Whether a way to react is shown at once: it has a chance to show, or is pressing without one.
 * @param {ReactionWay} way
 */
const isOpen = ({ percent: likely, pressing }) => likely > 0 || pressing;

/**
 * A unit with several reactions: a choice among them, those that change little folded.
 * @param {Unit} unit
 * @param {ReactionWay[]} ways
 * @param {string | null} said
 * @param {Asked} asked
 * @param {Hands} hands
 */
function choosing(unit, ways, said, { ticked }, hands) {
  const { id, name } = unit;
  /** @param {{ way: number | null, deed: string, percent: number, sentence: string }} what */
  const choose = ({ way, deed, percent: likely, sentence }) => {
    const value = way === null ? "stands" : String(way);
    const checked = (ticked[id] ?? null) === way;
    return make(
      "label",
      { "--p": `${likely}%` },
      make("input", { type: "radio", name: `react-${id}`, value, checked, onchange: () => hands.onTick(id, way) }),
      make("span", {}, deed, sentence ? make("small", { class: "dim" }, sentence) : null),
      likely > 0 ? make("span", { class: "pc" }, percent(likely)) : null,
    );
  };
  const telling = ways.filter(isOpen);
  const others = ways.filter((one) => !isOpen(one));
  const isChosen = others.some(({ way }) => way === ticked[id]);
  const choices =
    telling.length > 0 && others.length > 0
      ? [...telling.map(choose), folded(id, "Other reactions", isChosen, others.map(choose))]
      : ways.map(choose);
  const group = make(
    "div",
    { class: "ways", role: "radiogroup", "aria-label": name },
    named(unit, hands, said ? make("small", { class: "dim" }, said) : null),
    choose({ way: null, deed: "no reaction", percent: 0, sentence: "" }),
    choices,
  );
  return make("li", {}, group);
}

/**
 * One unit that may react.
 * @param {Reaction} reaction
 * @param {Asked} asked
 * @param {Hands} hands
 */
function reaction({ id, ways, answer }, asked, hands) {
  const unit = asked.game.units.find((one) => one.id === id);
  if (!unit) return null;
  const said = answer && answer !== "ask" ? `standing answer: ${ANSWERS[answer]}` : null;
  return ways.length === 1 ? ticking(unit, ways[0], said, asked, hands) : choosing(unit, ways, said, asked, hands);
}

/**
 * Whether any reaction of a unit is shown at once.
 * @param {Reaction} reaction
 */
const isTelling = ({ ways }) => ways.length === 1 || ways.some(isOpen);

/**
 * One question for all units that may react to an action of the enemy.
 * @param {Asked} asked
 * @param {Hands} hands
 */
export function reactions(asked, hands) {
  const { game, ticked } = asked;
  if (!game.reactions) return null;
  const isChosen = game.reactions.some(({ ways }) => ways.length > 1);
  const how = isChosen ? "Choose a reaction for each unit" : "Tick the units that react";
  /** @param {Reaction[]} all */
  const list = (all) => make("ul", { class: "units" }, all.map((one) => reaction(one, asked, hands)));
  const [first, rest] = [game.reactions.filter(isTelling), game.reactions.filter((one) => !isTelling(one))];
  const others = `${rest.length} more ${rest.length === 1 ? "unit" : "units"} with reactions other than fire`;
  const isWanted = first.length === 0 || rest.some(({ id }) => id in ticked);
  return make(
    "section",
    { class: "reactions" },
    make("p", { class: "dim" }, `${how}. The percentage is the chance of any effect.`),
    first.length > 0 ? list(first) : null,
    rest.length > 0 ? folded("others", others, isWanted, list(rest)) : null,
  );
}
