// @ts-check
// Offers as buttons, their outcomes, and the reasons why others are not possible.

import { make, percent, sentence } from "./make.js";

/** @import { Aim } from "./drag.js" */
/** @import { Answer, Forecast, Offer, OutcomeRow, Refused } from "./wire.js" */

/**
 * The actions of the panels.
 * @typedef {object} Hands
 * @property {(offer: Offer) => void} onGive
 * @property {() => void} onSweep gives the first order offered as long as the same is asked
 * @property {(wish: Aim) => void} onWay aims a unit without dragging it
 * @property {(id: string) => void} onUnit
 * @property {() => void} onBack
 * @property {(unit: string, whole: boolean, word: Answer) => void} onAnswer
 * @property {(manner: string) => void} onManner
 * @property {(id: string, way: number | null) => void} onTick
 * @property {() => void} onEnd ends the step
 * @property {() => void} onGoOn does not end it after all
 * @property {() => void} onReact
 * @property {() => void} onPass
 */

/**
 * Standing answers: a unit that has one is not asked about.
 * @type {Record<Answer, string>}
 */
export const ANSWERS = {
  ask: "ask me",
  fire: "fire",
  normal: "at normal range",
  short: "at short range",
  charged: "when charged",
  likely: "if likely",
  never: "never",
};

/**
 * Whether what an offer hopes for cannot happen.
 * @param {Offer} offer
 */
export const isHopeless = ({ forecast }) => forecast?.percent === 0;

/** Orders whose odds came after their buttons, which have room for them so that nothing moves. @type {Set<string>} */
const followed = new Set();

/**
 * A button for an offer; one with dice asks twice.
 * @param {Offer} offer
 * @param {{ isArmed: boolean, isPrimary: boolean, key?: string | null, onGive: Hands["onGive"] }} how
 */
export function offerButton(offer, { isArmed, isPrimary, key, onGive }) {
  const { forecast } = offer;
  const label = isArmed ? `Roll: ${offer.label}` : offer.label;
  if (offer.odds_follow) followed.add(offer.order);
  const is = { primary: isPrimary || isArmed, armed: isArmed, hopeless: isHopeless(offer) };
  const signs = Object.entries({ ...is, followed: followed.has(offer.order) }).filter(([, holds]) => holds);
  return make(
    "button",
    {
      class: ["order", ...signs.map(([sign]) => sign)].join(" "),
      "data-order": offer.order,
      "--p": forecast ? `${forecast.percent}%` : null,
      onclick: () => onGive(offer),
    },
    make("b", {}, key ? make("kbd", {}, key) : null, key ? " " : null, label),
    odds(offer, isArmed),
  );
}

/** Text of a button whose dice wait for a second press. */
const AGAIN = "Press again to roll.";

/**
 * Odds on the button of an offer: all that is hoped for and feared, or that they are being counted. The chance of the
 * aim stands beside them, to compare it with others; a certain aim has no figure.
 * @param {Offer} offer
 * @param {boolean} isArmed
 */
function odds({ forecast, manner, note, odds_follow }, isArmed) {
  const again = isArmed ? make("small", { class: "again" }, AGAIN) : null;
  if (odds_follow) {
    return [make("span", { class: "pc counting" }, "…"), make("small", {}, "Counting the odds…"), again];
  }
  if (forecast) {
    const { percent: share, hopes, fears } = forecast;
    const figure = share < 100 ? percent(share) : "";
    const hopeless = share === 0 ? "no effect possible: " : "";
    const feared = fears ? make("span", { class: "fears" }, `; ${fears}`) : null;
    const figured = make("span", { class: "pc", "aria-hidden": "true" }, figure);
    return [figured, make("small", { class: "told-odds" }, `${hopeless}${hopes}`, feared), again];
  }
  const told = note || manner;
  return [make("span"), told ? make("small", {}, told) : null, again];
}

/**
 * Writes the odds of an offer on its button, which stays where it is.
 * @param {HTMLElement} card
 * @param {Offer} offer
 */
export function writeOdds(card, offer) {
  const button = card.querySelector(`[data-order="${CSS.escape(offer.order)}"]`);
  if (!(button instanceof HTMLElement)) return;
  while (button.children.length > 1) button.lastElementChild?.remove();
  const { forecast } = offer;
  const written = odds(offer, button.classList.contains("armed"));
  button.append(...written.filter((part) => part !== null));
  if (!forecast) return;
  button.style.setProperty("--p", `${forecast.percent}%`);
  button.classList.toggle("hopeless", isHopeless(offer));
}

/**
 * The outcomes of an offer, folded: the likeliest ones as a table, where there are several.
 * @param {Forecast} forecast
 */
export function outcomes({ columns, rows, more }) {
  if (rows.length < 2) return null;
  const words = more > 0 ? `The ${rows.length} likeliest outcomes of ${rows.length + more}` : "All outcomes";
  const heads = [...columns, "chance"].map((name) => make("th", { scope: "col" }, name));
  /** @param {OutcomeRow} outcome */
  const row = ({ cells, percent: share }) =>
    make(
      "tr",
      { "--v": `${share}%` },
      cells.map((cell) => make("td", {}, cell)),
      make("td", { class: "chance" }, percent(share)),
    );
  const table = make("table", {}, make("thead", {}, make("tr", {}, heads)), make("tbody", {}, rows.map(row)));
  const frame = make("div", { class: "outcomes", tabindex: "0", role: "group", "aria-label": words }, table);
  return make("details", { class: "odds", "data-folded": "outcomes" }, make("summary", {}, words), frame);
}

/**
 * Orders that are not possible, each with its reason folded.
 * @param {Refused[]} refused
 */
export function reasons(refused) {
  return refused.map(({ label, manner, why }) =>
    make(
      "details",
      { class: "whynot", name: "why" },
      make("summary", {}, make("span", {}, manner ? `${label}, ${manner}` : label), make("span", {}, "why not?")),
      make("div", {}, sentence(why)),
    ),
  );
}
