// @ts-check
// The panel of a unit that is picked: its orders with their odds, and why others are not possible.

import { byDials } from "./dials.js";
import { capital, fill, make } from "./make.js";
import { ANSWERS, isHopeless, offerButton, outcomes, reasons } from "./offers.js";

/** @import { Aim } from "./drag.js" */
/** @import { Hands } from "./offers.js" */
/** @import { Aimed, Answer, Document, Offer, Refused, UnitCard } from "./wire.js" */

/**
 * A unit that is picked, and what was aimed or armed for it.
 * @typedef {object} Picked
 * @property {Document} game
 * @property {UnitCard} unit
 * @property {string | null} manner how it goes
 * @property {string | null} armed the order whose dice wait for a second press
 * @property {Refused[]} pointed why it may not go to the place pointed at
 * @property {Offer | null} tapped what a finger has aimed at
 * @property {Aimed | null} aimed what a drag comes to
 * @property {Aim | null} wish where it was meant to go
 */

/** @param {Picked} picked */
function header({ game, unit }) {
  const army = game.armies[unit.side];
  const side = make("span", { class: `side ${army.coat}` }, game.seats[unit.side].name);
  return make(
    "header",
    {},
    make("div", { class: "spread" }, make("h2", {}, unit.name), side),
    make("p", { class: "dim" }, [unit.group, `at ${unit.at}`].filter(Boolean).join(" · ")),
    make("div", { class: "chips" }, unit.words.map((word) => make("span", { class: "chip" }, word))),
  );
}

/**
 * The commander who orders it, where the card drawn is his.
 * @param {Picked} picked
 */
function orderedBy({ game, unit }) {
  const his = game.units.find(({ id }) => id === game.acting);
  const isOrdered = game.deck && game.yours && his && his.id !== unit.id && game.ready.includes(unit.id);
  return isOrdered ? make("p", { class: "ordered-by" }, `Ordered by ${his.name}, whose card is drawn.`) : null;
}

/**
 * The units that share its hex.
 * @param {Picked} picked
 * @param {Hands} hands
 */
function company({ game, unit }, { onUnit }) {
  if (unit.company.length === 0) return null;
  const there = game.units.filter(({ id }) => unit.company.includes(id)).map(({ id, name }) =>
    make("button", { class: "quiet", "data-unit": id, onclick: () => onUnit(id) }, name),
  );
  const told = game.board === "hexes" ? "Stacked with:" : "Together with:";
  return make("section", { class: "here" }, make("span", { class: "dim" }, told), there);
}

/**
 * The way back to the question while another unit is shown.
 * @param {Picked} picked
 * @param {Hands} hands
 */
function back({ game, unit }, { onBack, onUnit }) {
  if (game.reactions) return make("button", { class: "btn", id: "back", onclick: onBack }, "Show all reactions");
  const asked = game.units.find(({ id }) => id === game.acting);
  if (game.asks !== "choice" || !game.yours || unit.id === asked?.id) return null;
  const waits = make("span", {}, "Answer the question first. ");
  const to = asked ? make("button", { class: "link", onclick: () => onUnit(asked.id) }, `Show ${asked.name}`) : null;
  return make("p", { class: "dim" }, waits, to);
}

/**
 * What becomes of a move that was aimed, in few words.
 * @param {Aimed} aimed
 */
const becomes = ({ note, stopped, unturned }) => (unturned && stopped ? stopped : note);

/**
 * A move on a free table, and what was aimed at.
 * @param {Picked} picked
 * @param {Hands} hands
 */
function dragging(picked, hands) {
  const { unit, aimed } = picked;
  const grip = unit.drag;
  if (!grip) return null;
  const facing = aimed?.front.facing ?? grip.pose.facing;
  const goes = () => {
    if (!aimed || aimed.offer.kind === "throw") return null;
    const there = aimed.unturned ? "Go there without that turn " : "Go there ";
    const label = aimed.offer.kind === "go" ? there : `${aimed.offer.label} `;
    const attributes = { class: "order primary", id: "go", onclick: () => hands.onGive(aimed.offer) };
    const told = make("small", {}, becomes(aimed));
    return make("button", attributes, make("b", {}, label, make("kbd", {}, "Enter")), make("span"), told);
  };
  return make(
    "section",
    { class: "go drag", "data-facing": String(Math.round(facing)) },
    make("p", {}, make("b", {}, grip.verb), `: ${grip.how}`),
    aimed ? make("p", { class: "aimed" }, aimed.note) : null,
    aimed?.stopped ? make("p", { class: "stopped" }, aimed.stopped) : null,
    goes(),
    // A charge is pointed at an enemy, not into the open.
    grip.kind === "charge" ? null : byDials(grip, picked, hands),
  );
}

/**
 * How the unit moves, where there are several manners.
 * @param {string[]} manners
 * @param {Picked} picked
 * @param {Hands} hands
 */
function ways(manners, { manner }, { onManner }) {
  if (manners.length < 2) return null;
  /** @param {string} word */
  const choose = (word) => {
    const attributes = { type: "radio", name: "manner", value: word, checked: word === manner };
    const input = make("input", { ...attributes, onchange: () => onManner(word) });
    return make("label", {}, input, make("span", {}, capital(word || "move")));
  };
  return make("div", { class: "seg wrap" }, manners.map(choose));
}

const FACES =
  "The unit will face the hex corner nearest the pointer. On a touch screen: tap to aim, tap again to move.";

/**
 * The odds of moves that dice follow: of the only one, else of the likeliest.
 * @param {Offer[]} offers
 */
function likely(offers) {
  const counted = offers.flatMap(({ forecast, place }) => (forecast ? [{ forecast, place }] : []));
  const best = counted.toSorted((one, other) => other.forecast.percent - one.forecast.percent)[0];
  const counting = offers.some((offer) => offer.odds_follow);
  if (!best) return counting ? make("p", { class: "dim counting" }, "Counting the odds…") : null;
  const where = new Set(counted.map(({ place }) => place)).size > 1 ? `Best at ${best.place}: ` : "";
  const told = make("p", { class: "told-odds" }, `${where}${best.forecast.sentence}.`);
  return [told, outcomes(best.forecast)];
}

/**
 * Moves to places that are marked.
 * @param {Picked} picked
 * @param {Hands} hands
 */
function goes(picked, hands) {
  const { game, unit, manner, tapped } = picked;
  const offers = unit.may.filter((offer) => offer.kind === "go");
  if (offers.length === 0) return null;
  const meant = offers.filter((offer) => offer.manner === manner);
  const places = new Set(meant.map((offer) => offer.place)).size;
  const square = game.board === "hexes" ? "hex" : "square";
  const go = () => {
    if (!tapped) return null;
    const attributes = { class: "order primary", id: "go", onclick: () => hands.onGive(tapped) };
    return make("button", attributes, make("b", {}, `${tapped.label}, facing ${tapped.facing}`));
  };
  return make(
    "section",
    { class: "go" },
    make("p", {}, make("b", {}, "Move"), `: choose a marked ${square} (${places} in reach)`),
    offers[0].facing ? make("p", { class: "dim" }, FACES) : null,
    go(),
    ways([...new Set(offers.map((offer) => offer.manner))], picked, hands),
    likely(tapped ? [tapped] : meant),
  );
}

/**
 * Turns where it stands.
 * @param {Picked} picked
 * @param {Hands} hands
 */
function turns({ game, unit }, { onGive }) {
  const offers = unit.may.filter((offer) => offer.kind === "turn");
  if (offers.length === 0) return null;
  const turn = (/** @type {Offer} */ offer) =>
    make("button", { "data-order": offer.order, onclick: () => onGive(offer) }, offer.turn ?? offer.label);
  const six = game.board === "hexes" ? " six" : "";
  return make("section", { class: `turns${six}` }, make("span", {}, "Face"), offers.map(turn));
}

/** The least chance, in percent, of an order that the panel puts first. */
const LIKELY = 10;

/**
 * All other orders, and the outcomes of the roll that waits.
 * @param {Picked} picked
 * @param {Hands} hands
 */
function deeds({ unit, armed, aimed }, { onGive }) {
  const offers = unit.may.filter((offer) => offer.kind !== "go" && offer.kind !== "turn");
  if (offers.length === 0) return null;
  /** @param {Offer} offer */
  const chance = (offer) => offer.forecast?.percent ?? -1;
  // Orders with dice come first, those without a chance last.
  const rank = (/** @type {Offer} */ { forecast, odds_follow }) => Number(!forecast && !odds_follow);
  const may = offers.filter((offer) => !isHopeless(offer)).toSorted((one, other) => rank(one) - rank(other));
  const hopeless = offers.filter(isHopeless);
  // The panel does not urge a long shot.
  const likeliest = may.filter((offer) => chance(offer) >= LIKELY).toSorted((a, b) => chance(b) - chance(a))[0];
  const note = aimed && becomes(aimed);
  const button = (/** @type {Offer} */ offer) => {
    const isArmed = armed === offer.order;
    const told = isArmed && note ? { ...offer, note } : offer;
    return offerButton(told, { isArmed, isPrimary: offer === likeliest && !armed && !aimed, onGive });
  };
  const shown = offers.find((offer) => offer.order === armed)?.forecast;
  // An order that was pointed at on the map is folded out.
  const open = hopeless.some((offer) => offer.order === armed);
  const folded = make(
    "details",
    { class: "folded", "data-folded": "hopeless", open },
    make("summary", {}, `No effect possible: ${hopeless.length} more`),
    make("div", { class: "stack" }, hopeless.map(button)),
  );
  return [
    may.length > 0 ? make("section", { class: "stack" }, may.map(button)) : null,
    hopeless.length > 0 ? folded : null,
    shown ? outcomes(shown) : null,
  ];
}

/**
 * The standing answer of a unit, for itself or for all of its brigade.
 * @param {Picked} picked
 * @param {Hands} hands
 */
function standing({ unit }, { onAnswer }) {
  if (!unit.standing) return null;
  const { answers, answer, group } = unit.standing;
  const whole = group ? make("input", { type: "checkbox", id: "whole", name: "whole" }) : null;
  /** @param {Answer} word */
  const choose = (word) => {
    const attributes = { type: "radio", name: "standing", value: word, checked: word === (answer ?? "ask") };
    const onchange = () => onAnswer(unit.id, Boolean(whole?.checked), word);
    return make("label", {}, make("input", { ...attributes, onchange }), make("span", {}, capital(ANSWERS[word])));
  };
  return make(
    "section",
    { class: "standing" },
    make("h3", {}, "Standing answer to enemy fire and moves"),
    make("div", { class: "seg wrap" }, answers.map(choose)),
    whole ? make("label", { class: "whole" }, whole, ` for all of ${group}`) : null,
  );
}

/**
 * A section under a heading.
 * @param {string | null} sort
 * @param {string} heading
 * @param {HTMLElement[]} parts
 */
const titled = (sort, heading, parts) => make("section", { class: sort }, make("h3", {}, heading), parts);

/**
 * The panel of a unit.
 * @param {HTMLElement} element
 * @param {Picked} whole
 * @param {Hands} hands
 */
export function unitCard(element, whole, hands) {
  // Answers to the question stand in its bar.
  const unit = { ...whole.unit, may: whole.unit.may.filter((offer) => offer.number === null) };
  const picked = { ...whole, unit };
  const { pointed } = picked;
  const refused = unit.may_not.length > 0 ? reasons(unit.may_not) : null;
  const orders = [turns(picked, hands), deeds(picked, hands)].flat();
  const moves = unit.drag || unit.may.some(({ kind }) => kind === "go");
  const isAnother = element.dataset.of !== `${unit.id} ${picked.game.orders}`;
  element.dataset.of = `${unit.id} ${picked.game.orders}`;
  fill(
    element,
    header(picked),
    orderedBy(picked),
    company(picked, hands),
    back(picked, hands),
    unit.may.length > 0 ? make("h3", {}, "Possible now") : null,
    // Buttons come before the words on dragging, so that they are seen at once.
    picked.unit.drag ? [...orders, goes(picked, hands), dragging(picked, hands)] : [goes(picked, hands), ...orders],
    moves ? make("section", { id: "dangers", class: "dangers" }) : null,
    pointed.length > 0 ? titled("pointed", "Why not there", reasons(pointed)) : null,
    standing(picked, hands),
    refused ? titled(null, "Not possible now", refused) : null,
  );
  if (isAnother) element.scrollTop = 0;
  const first = element.querySelector(".pointed details");
  if (first instanceof HTMLDetailsElement) first.open = true;
}
