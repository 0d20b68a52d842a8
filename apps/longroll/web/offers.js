// @ts-check
// Offers as buttons, what may come of them, and reasons why not.

import { make, percent } from "./make.js";

/** @import { Aim } from "./drag.js" */
/** @import { Answer, Forecast, Offer, Refused } from "./wire.js" */

/**
 * What the cards call.
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

/**
 * A button for an offer; one with dice asks twice.
 * @param {Offer} offer
 * @param {{ isArmed: boolean, isPrimary: boolean, key?: string | null, onGive: Hands["onGive"] }} how
 */
export function offerButton(offer, { isArmed, isPrimary, key, onGive }) {
  const { forecast } = offer;
  const label = isArmed ? `Throw: ${offer.label}` : offer.label;
  const signs = [isPrimary || isArmed ? "primary" : "", isArmed ? "armed" : "", isHopeless(offer) ? "hopeless" : ""];
  return make(
    "button",
    {
      class: ["order", ...signs.filter(Boolean)].join(" "),
      "data-order": offer.order,
      "--p": forecast ? `${forecast.percent}%` : null,
      onclick: () => onGive(offer),
    },
    make("b", {}, key ? make("kbd", {}, key) : null, key ? " " : null, label),
    odds(offer, isArmed),
  );
}

/**
 * What an offer's button says of its odds: the chance of what is hoped for, or that it is being counted.
 * @param {Offer} offer
 * @param {boolean} isArmed
 */
function odds({ forecast, manner, note, odds_follow }, isArmed) {
  const again = isArmed ? "; press again" : "";
  if (odds_follow) {
    return [make("span", { class: "pc counting" }, "…"), make("small", {}, `the odds are being counted${again}`)];
  }
  if (forecast) {
    return [make("span", { class: "pc" }, percent(forecast.percent)), make("small", {}, `${forecast.hope}${again}`)];
  }
  const told = note || manner;
  return [make("span"), told ? make("small", {}, told) : null];
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
 * The odds of an offer: a sentence, and below it a bar for each outcome, where there are several.
 * @param {Forecast} forecast
 */
export function outcomes({ sentence, what, outcomes }) {
  /** @param {[string, number]} outcome */
  const row = ([word, share]) => [
    make("span", {}, word),
    make("span", {}, percent(share)),
    make("i", { "--v": `${share}%` }),
  ];
  const bars = make("div", { class: "bars" }, outcomes.map(row));
  const table = make("details", { class: "table" }, make("summary", {}, `All outcomes: ${what}`), bars);
  const told = make("p", {}, `${sentence}.`);
  return make("section", { class: "odds" }, make("h3", {}, "Odds"), told, outcomes.length > 1 ? table : null);
}

/**
 * Why not, each reason folded.
 * @param {Refused[]} refused
 */
export function reasons(refused) {
  return refused.map(({ label, manner, why }) =>
    make(
      "details",
      { class: "whynot", name: "why" },
      make("summary", {}, make("span", {}, manner ? `${label}, ${manner}` : label), make("span", {}, "why not?")),
      make("div", {}, `${why[0].toUpperCase()}${why.slice(1)}.`),
    ),
  );
}
