// @ts-check
// The question bar: the question, its answers, and the units left out if a step were ended now.

import { nearest } from "./hex.js";
import { turnOver } from "./log.js";
import { fill, find, make, sentence } from "./make.js";
import { isHopeless, offerButton, outcomes } from "./offers.js";
import { pastBar, playAgain } from "./past.js";

/** @import { Hands } from "./offers.js" */
/** @import { Aimed, Document, LogEntry, Offer, Unit } from "./wire.js" */

/**
 * The question, and what was chosen of it.
 * @typedef {object} Asked
 * @property {Document} game
 * @property {string | null} armed the order whose dice wait for a second press
 * @property {Record<string, number>} ticked the units that will react
 * @property {boolean} ending whether the end of the step waits for a second word
 * @property {Aimed | null} aimed an arrow that is drawn
 * @property {{ unit: string } | null} wish whose arrow it is
 * @property {LogEntry | null} last the last order given here, if dice were rolled for it
 * @property {string[][]} turns the turns that ended since the last order given here
 */

/**
 * An answer, with its number: one offer, or one for each corner that can be faced.
 * @typedef {[number, Offer[]]} Answered
 */

/** Where a deck decides which unit acts next, it does so at once. */
const FOR_GOOD = "The next card is drawn at once: you cannot take it back.";
const FOR_NOW = "You can take it back until a die is rolled or the enemy acts.";

/** The most units named before a step is ended. */
const NAMED = 6;

/**
 * The answers to the question, by their numbers.
 * @param {Document} game
 * @returns {Answered[]}
 */
export function answers(game) {
  const offers = game.options.filter((offer) => offer.kind !== "end");
  /** @type {Map<number, Offer[]>} */
  const groups = new Map();
  offers.forEach((offer, at) => {
    const number = offer.number ?? at + 1;
    groups.set(number, [...(groups.get(number) ?? []), offer]);
  });
  return [...groups];
}

/**
 * The offer an answer stands for where no corner was pointed at: facing as the unit does.
 * @param {Document} game
 * @param {Offer[]} offers
 */
export function plainly(game, offers) {
  const unit = offers[0].units[0] ?? game.acting ?? "";
  return nearest(offers, document.getElementById(unit)?.dataset.facing) ?? offers[0];
}

/**
 * How many units have not acted in this step: `3 units have not moved`.
 * @param {Document} game
 */
function left({ waiting, task, deck, sweep, acting, units }) {
  const card = deck && !sweep ? units.find(({ id }) => id === acting) : null;
  if (card) return `This uses up the card of ${card.name}`;
  const one = waiting.length === 1;
  return `${waiting.length} ${one ? "unit has" : "units have"} not ${task?.done}`;
}

/**
 * One answer; a turn on the spot is a word in a row.
 * @param {Answered} answer
 * @param {Asked} asked
 * @param {Hands} hands
 * @param {boolean} isFirst
 */
function answerButton([number, offers], { game, armed }, { onGive }, isFirst) {
  const offer = plainly(game, offers);
  const key = number < 10 ? String(number) : null;
  const isArmed = offers.some((one) => one.order === armed);
  return offerButton(offer, { isArmed, isPrimary: isFirst && !armed, key, onGive });
}

/**
 * An answer by dragging: a line drawn before the roll is kept, and can be followed at once.
 * @param {Asked} asked
 * @param {Hands} hands
 */
function dragged({ aimed }, { onGive }) {
  if (!aimed || aimed.offer.kind === "throw") return [make("p", {}, "Drag the unit on the map.")];
  const attributes = { class: "order primary", id: "go-kept", onclick: () => onGive(aimed.offer) };
  const label = make("b", {}, "Follow the drawn line ", make("kbd", {}, "Enter"));
  return [
    make("div", { class: "answers" }, make("button", attributes, label, make("span"), make("small", {}, aimed.note))),
    make("p", {}, "Or drag the unit another way."),
  ];
}

/**
 * All answers, turns on the spot in a row of their own.
 * @param {Asked} asked
 * @param {Hands} hands
 */
function answerButtons(asked, hands) {
  const { game, armed } = asked;
  const all = answers(game);
  if (all.length === 0) return game.asks === "choice" ? dragged(asked, hands) : [];
  const turns = all.filter(([, [offer]]) => offer.kind === "turn");
  const rank = (/** @type {Answered} */ [, [offer]]) => Number(isHopeless(offer));
  const others = all.filter(([, [offer]]) => offer.kind !== "turn").toSorted((one, other) => rank(one) - rank(other));
  const isFilled = game.asks === "choice" && turns.length === 0;
  const filled = isFilled ? others.find(([, [offer]]) => !isHopeless(offer)) : null;
  const turn = (/** @type {Answered} */ [number, [offer]]) => {
    const attributes = { "data-order": offer.order, title: offer.label, onclick: () => hands.onGive(offer) };
    return make("button", attributes, make("kbd", {}, String(number)), ` ${offer.turn ?? offer.label}`);
  };
  const shown = game.options.find((offer) => offer.order === armed)?.forecast;
  return [
    turns.length > 0 ? make("div", { class: "facings" }, turns.map(turn)) : null,
    make(
      "div",
      { class: `answers${others.length > 3 ? " many" : ""}` },
      others.map((answer) => answerButton(answer, asked, hands, answer === filled)),
    ),
    shown ? outcomes(shown) : null,
  ];
}

/**
 * The buttons under a list of units that may react.
 * @param {Asked} asked
 * @param {Hands} hands
 */
function reactionButtons({ ticked }, hands) {
  const many = Object.keys(ticked).length;
  const word = many === 0 ? "React (0 chosen)" : `React with ${many} ${many === 1 ? "unit" : "units"}`;
  const primary = (/** @type {boolean} */ is) => `order${is ? " primary" : ""}`;
  const react = { class: primary(many > 0), id: "react", disabled: many === 0, onclick: hands.onReact };
  const pass = { class: primary(many === 0), id: "pass", onclick: hands.onPass };
  return make(
    "div",
    { class: "answers two" },
    make("button", react, make("b", {}, `${word} `, make("kbd", {}, "1"))),
    make("button", pass, make("b", {}, "No reaction ", make("kbd", {}, "2"))),
  );
}

/**
 * One of the units that would be left out.
 * @param {Unit} unit
 * @param {Asked} asked
 * @param {Hands} hands
 */
function leftOut({ id, name, at }, { game, aimed, wish }, { onUnit, onGive }) {
  const drawn = aimed && wish?.unit === id ? aimed : null;
  const where = game.board === "table" ? null : make("small", { class: "dim" }, ` at ${at}`);
  const said = drawn ? make("small", {}, " move drawn, order not sent") : where;
  const give = () => drawn && onGive(drawn.offer);
  return make(
    "li",
    { class: drawn ? "drawn-arrow" : null },
    make("button", { class: "link", "data-unit": id, title: "Show it on the map", onclick: () => onUnit(id) }, name),
    said,
    drawn ? make("button", { class: "small", id: "give-aim", onclick: give }, "Send order") : null,
  );
}

/**
 * The question before a step ends: which units would be left out.
 * @param {Asked} asked
 * @param {Hands} hands
 */
function ending(asked, hands) {
  const { game, wish, aimed } = asked;
  const end = game.options.find((offer) => offer.kind === "end");
  if (!asked.ending || !end) return null;
  const drawn = aimed ? wish?.unit : null;
  // A card is for one unit alone.
  const units = game.deck ? [] : game.units.filter(({ id }) => game.waiting.includes(id));
  units.sort((one, other) => Number(other.id === drawn) - Number(one.id === drawn));
  const more = units.length - NAMED;
  return make(
    "div",
    { class: "ending", role: "group", "aria-label": end.label },
    make("h3", {}, `${end.label}? ${left(game)}.`),
    make(
      "ul",
      {},
      units.slice(0, NAMED).map((unit) => leftOut(unit, asked, hands)),
      more > 0 ? make("li", { class: "dim" }, `and ${more} more`) : null,
    ),
    make(
      "div",
      { class: "answers two" },
      make(
        "button",
        { class: "primary", id: "go-on", onclick: hands.onGoOn },
        game.deck ? "Do something else " : `Go on ${game.task?.doing} `,
        make("kbd", {}, "Esc"),
      ),
      make("button", { id: "end-now", onclick: hands.onEnd }, `${end.label} `, make("kbd", {}, "E")),
    ),
    make("p", { class: "small" }, game.deck ? FOR_GOOD : FOR_NOW),
  );
}

/**
 * The button that ends a step, where nothing is left to do in it; filled if no unit could do anything else.
 * @param {Offer} end
 * @param {boolean} isAlone
 * @param {Hands} hands
 */
function endButton(end, isAlone, { onEnd }) {
  const attributes = { class: `order${isAlone ? " primary" : ""}`, id: "end-step", onclick: onEnd };
  return make("button", attributes, make("b", {}, `${end.label} `, make("kbd", {}, "E")));
}

/**
 * The units left in a step, and the orders of no unit in particular.
 * @param {Asked} asked
 * @param {Hands} hands
 */
function step(asked, hands) {
  const { game } = asked;
  const next = make("span", { class: "hint" }, "Pick a unit, or press ", make("kbd", {}, "N"), ".");
  const none = game.acted.length > 0 ? `All units have ${game.task?.done}.` : null;
  // Where the question is about one unit alone there is nothing to pick.
  const isAlone = game.waiting.length === 1 && game.waiting[0] === game.acting;
  const many = game.waiting.length > 0 ? [`${left(game)}. `, next] : none;
  const told = game.hint ?? (isAlone || game.deck ? null : many);
  const all = { class: "order primary", id: "sweep", onclick: hands.onSweep };
  const sweep = game.sweep ? make("button", all, make("b", {}, game.sweep)) : null;
  const end = game.options.find((offer) => offer.kind === "end");
  const isDone = game.waiting.length === 0 && game.acted.length > 0;
  return [
    told && !asked.ending ? make("p", { class: "left" }, told) : null,
    asked.ending ? null : sweep,
    isDone && end && !asked.ending ? endButton(end, game.ready.length === 0, hands) : null,
    ...(asked.ending ? [] : answerButtons(asked, hands)),
    ending(asked, hands),
  ];
}

/**
 * How the battle ended, for the person at this screen: `You lost: Red wins, Blue broken`.
 * @param {Document} game
 */
export function ended({ over, winner, seats }) {
  const own = seats.flatMap(({ player }, at) => (player === "human" ? [at] : []));
  if (own.length !== 1 || winner === null) return over ?? "";
  return `${winner === own[0] ? "You won" : "You lost"}: ${over}`;
}

/**
 * The bar without a question: how the battle ended, that its rules are gone, or that the computer plays.
 * @param {Document} game
 */
function told(game) {
  if (game.over) {
    const points = make("button", { onclick: () => find("#wins").click() }, "Show the points");
    const other = make("a", { class: "btn", href: "/" }, "Choose a battle");
    const why = game.peril ? make("p", {}, game.peril) : null;
    const next = [...playAgain(game), points, other];
    return [heading("The battle is over", ended(game)), why, make("div", { class: "answers two" }, next)];
  }
  if (game.past) return pastBar(game.past);
  const side = game.acts === null ? "The computer" : game.seats[game.acts].name;
  return heading(side, "The computer gives its orders.");
}

/**
 * @param {string} cap
 * @param {string} words
 */
function heading(cap, words) {
  return [make("p", { class: "cap" }, cap), make("h2", { id: "question" }, sentence(words))];
}

/**
 * The result of the player's last roll: in the log the enemy's orders soon stand above it.
 * @param {Asked} asked
 */
function result({ game, last }) {
  if (!last) return null;
  // Two players at one screen share it.
  const isAlone = game.seats.some(({ player }) => player !== "human");
  const mine = make("span", { class: "dim" }, isAlone ? "Your last roll: " : "Last roll: ");
  return make("p", { class: "result" }, mine, make("b", {}, last.headline), last.rest);
}

/**
 * Draws the question bar.
 * @param {HTMLElement} element
 * @param {Asked} asked
 * @param {Hands} hands
 */
export function questionBar(element, asked, hands) {
  const { game } = asked;
  const isAsked = game.yours && !game.over;
  element.classList.toggle("wanted", isAsked);
  const answered = () => {
    if (game.reactions) return [reactionButtons(asked, hands)];
    return game.asks === "choice" ? answerButtons(asked, hands) : step(asked, hands);
  };
  const over = asked.turns.map((told) => turnOver("div", told));
  const peril = game.peril && !game.over ? make("p", { class: "peril", role: "note" }, game.peril) : null;
  const asks = () => [result(asked), ...over, peril, ...heading("You are asked", game.question), ...answered()];
  fill(element, isAsked ? asks() : [result(asked), ...over, peril, ...told(game)]);
  const kind = game.reactions ? "reactions" : asked.ending ? "ending" : game.asks;
  document.body.dataset.asks = isAsked ? kind : "none";
}
