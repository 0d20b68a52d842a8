// @ts-check
// What a battle is about, what wins it, and how it ends: in the lobby, and one click away on every board. Before the
// first order, how a turn works.

import { ask, inWords, theme } from "./ask.js";
import { fill, find, make } from "./make.js";
import { ended } from "./question.js";

/** @import { Army, Briefing, HelpPage, Update, Worth } from "./wire.js" */

/** The end of the address of a game that was just begun: its briefing comes before the first order. */
export const NEW = "#briefing";

/**
 * The sides of a game under the names of their seats.
 * @param {Update} game
 * @returns {Army[]}
 */
const sidesOf = ({ armies, seats }) => armies.map(({ coat }, at) => ({ coat, name: seats[at].name }));

/** @param {Army} side */
export const sideName = ({ name, coat }) => make("span", { class: `side ${coat}` }, name);

/**
 * The points each side has, added up.
 * @param {Briefing} briefing
 * @param {Army[]} sides
 */
function totals({ rows }, sides) {
  return sides.map((_, at) => rows.reduce((sum, { now }) => sum + now[at], 0));
}

/**
 * What wins: a table of points, with how they stand if that is wanted, and how the battle ends.
 * @param {Briefing} briefing
 * @param {Army[]} sides
 * @param {{ standing: boolean }} wanted
 */
export function whatWins(briefing, sides, { standing }) {
  const { rows, ends } = briefing;
  const sums = totals(briefing, sides);
  const cells = (/** @type {number[]} */ points) =>
    standing ? points.map((many) => make("td", { class: "now" }, String(many))) : [];
  /** @param {Worth} worth */
  const row = ({ points, what, only, now }) => {
    const whose = only === null ? null : [sideName(sides[only]), " only: "];
    return make("tr", {}, make("th", { scope: "row" }, String(points)), make("td", {}, whose, what), cells(now));
  };
  const head = make(
    "thead",
    {},
    make(
      "tr",
      {},
      make("th", { scope: "col" }, "Points"),
      make("th", { scope: "col" }, "For"),
      sides.map((side) => make("th", { scope: "col", class: "now" }, sideName(side))),
    ),
  );
  const sum = make("tr", { class: "sum" }, make("td"), make("th", { scope: "row" }, "Points now"), cells(sums));
  const held = sides.map(({ name }, at) => `${name} ${sums[at]}`).join(", ");
  return [
    make(
      "table",
      { class: "pts" },
      standing ? head : null,
      make("tbody", {}, rows.map(row), standing ? sum : null),
    ),
    !standing && sums.some((many) => many > 0) ? make("p", { class: "small dim" }, `At the start: ${held}.`) : null,
    make(
      "ul",
      { class: "ends" },
      ends.map(({ words, sudden }) => make("li", { class: sudden ? "sudden" : null }, words)),
    ),
  ];
}

/** @param {Update} game */
function players({ seats }) {
  const own = seats.map((seat, at) => ({ seat, at })).filter(({ seat }) => seat.player === "human");
  if (own.length === 0) return "The computer plays both sides.";
  if (own.length === seats.length) return "Two players share this screen.";
  const other = seats[1 - own[0].at];
  return `You play the ${own[0].seat.name} side. The computer plays the ${other.name} side.`;
}

/** The panel of the battle on its board: a dialog, opened by a button, by W, and before the first order. */
export class BriefingCard {
  /** @param {import("./session.js").Session} session */
  constructor(session) {
    this.session = session;
    /** @type {HTMLDialogElement} */
    this.dialog = make("dialog", { id: "briefing", class: "briefing", "aria-labelledby": "briefing-title" });
    this.dialog.addEventListener("close", () => this.onClosed());
    document.body.append(this.dialog);
    for (const button of document.querySelectorAll("[data-wins]")) {
      button.addEventListener("click", () => this.open());
    }
  }

  /** Whether the game was just begun in the lobby. */
  isNew() {
    return location.hash === NEW;
  }

  /**
   * Opens it, and waits until it was read.
   * @param {Update} game
   */
  async read(game) {
    const closed = new Promise((done) => this.dialog.addEventListener("close", done, { once: true }));
    await this.open(game);
    await closed;
  }

  /** @param {Update | null} [game] */
  async open(game = this.session.latest) {
    if (this.dialog.open || !game) return;
    const { title, caption } = game;
    const close = make("button", { id: "briefing-close", class: "primary big", autofocus: true }, this.#closes());
    close.addEventListener("click", () => this.dialog.close());
    const body = make("div", { class: "scroll" });
    fill(
      this.dialog,
      make(
        "header",
        {},
        make("h2", { id: "briefing-title" }, title),
        make("p", { class: "small dim" }, caption),
        make("p", { class: "small" }, make("b", {}, players(game))),
      ),
      body,
      make("footer", {}, close),
    );
    this.dialog.showModal();
    try {
      fill(body, this.isNew() ? await this.#firstTurn() : await this.#standing(game));
    } catch (error) {
      fill(body, make("p", { class: "bad", role: "alert" }, inWords(error)));
    }
  }

  /** The lobby shows what wins: before the first order the panel shows how a turn works. */
  async #firstTurn() {
    /** @type {HelpPage} */
    const { turn } = await ask(`${this.session.address}/help`, { theme: theme() });
    return [
      make("h3", {}, "How a turn works"),
      make("ol", { class: "turn" }, turn.map((line) => make("li", {}, line))),
      make("p", { class: "small dim" }, "“What wins?” shows the points at any time."),
    ];
  }

  /**
   * What the battle is about, and how it stands.
   * @param {Update} game
   */
  async #standing(game) {
    /** @type {Briefing} */
    const briefing = await ask(`${this.session.address}/briefing`);
    const wins = whatWins(briefing, sidesOf(game), { standing: true });
    const over = game.over ? make("p", { class: "peril" }, make("b", {}, `${ended(game)}.`), " ", game.peril) : null;
    return [over, make("p", { class: "story" }, briefing.story), make("h3", {}, "What wins"), ...wins];
  }

  #closes() {
    return this.isNew() ? "Begin" : "Return to the battle";
  }

  onClosed() {
    if (this.isNew()) history.replaceState(null, "", location.pathname);
    // The focus goes back to where it was; at the start it was nowhere.
    const focused = document.activeElement;
    if (focused === document.body || this.dialog.contains(focused)) find("#card").focus({ preventScroll: true });
  }
}
