// @ts-check
// A game on the server: its last update, orders sent in their turn, and news of what others ordered.

import { Denied, ask, inWords, tell } from "./ask.js";
import { lookForServer, onReturn } from "./away.js";

/** @import { Answer, GiveAnswer, GiveOrder, GiveReactions, Page, TakeBack, Update } from "./wire.js" */

/**
 * The page around a game.
 * @typedef {object} Room
 * @property {(text: string) => void} say
 * @property {() => Page} shows what the page shows
 * @property {(update: Update) => Promise<void>} onUpdate the game has changed
 * @property {(update: Update, shown: number) => Promise<void>} onNews more was ordered than is shown
 * @property {() => void} onWaiting an action waits for the film to end
 * @property {() => void} onGiven an order was given
 * @property {() => void} onRest all that was to be done is done
 */

const key = () => [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join("");

/** @param {Update} game */
const isAgainstComputer = ({ seats }) => seats.some(({ player }) => player !== "human");

export class Session {
  /**
   * @param {string} address of the game
   * @param {Room} room
   */
  constructor(address, room) {
    this.address = address;
    this.room = room;
    /** Its last update. @type {Update | null} */
    this.latest = null;
    /** @type {Promise<void>} */
    this.line = Promise.resolve();
    this.standing = 0;
    /** @type {EventSource | null} */
    this.news = null;
    onReturn(() => {
      if (!this.latest) return location.reload();
      // A browser may wait a while before it opens the stream again by itself.
      this.listenForNews();
      this.lineUp(async () => this.take(await this.look()));
    });
    // A page that one may go back to would keep its stream, and a browser has only six for one server.
    addEventListener("pagehide", () => this.news?.close());
    addEventListener("pageshow", ({ persisted }) => {
      if (persisted && this.latest) this.listenForNews();
    });
  }

  /** How the game stands. */
  get game() {
    if (!this.latest) throw new Error("the game is still loading");
    return this.latest;
  }

  /**
   * One action after the other: an action during a film skips the rest of the film.
   * A deed gets the sequence number the page showed when it was asked for, so that no click acts on an unseen position.
   * @param {(seen: number | undefined) => unknown} deed
   */
  inTurn(deed) {
    const seen = this.latest?.seq;
    this.room.onWaiting();
    this.lineUp(() => {
      // The message about the action before is out of date.
      this.room.say("");
      return deed(seen);
    });
  }

  /**
   * Stands in line; the page is busy until the line is empty.
   * @param {() => unknown} deed
   */
  lineUp(deed) {
    this.standing += 1;
    document.body.ariaBusy = "true";
    this.line = this.line
      .then(async () => void (await deed()))
      .catch((error) => this.room.say(inWords(error)))
      .finally(() => {
        this.standing -= 1;
        document.body.ariaBusy = String(this.standing > 0);
        if (this.standing === 0) this.room.onRest();
      });
  }

  /** Gets the number of every new step; a stream that broke for good is opened again. */
  listenForNews() {
    this.news?.close();
    const news = new EventSource(`${this.address}/news`);
    this.news = news;
    news.onmessage = (event) => this.lineUp(() => this.follow(Number(event.data)));
    news.onerror = () => {
      lookForServer();
      if (this.news === news && news.readyState === EventSource.CLOSED) setTimeout(() => this.listenForNews(), 2000);
    };
  }

  /**
   * Goes on to where the game is; the film of what the other side ordered comes first.
   * @param {number} seq
   */
  async follow(seq) {
    if (seq <= this.game.seq) return;
    const { shown } = this.room.shows();
    const update = await this.look();
    // Where orders were taken back there is nothing to go on from.
    if (update.log?.from === shown) await this.room.onNews(update, shown);
    await this.take(update);
  }

  /**
   * How the game stands, and what the page lacks.
   * @returns {Promise<Update>}
   */
  look() {
    return ask(this.address, { seq: this.latest?.seq ?? 0, ...this.room.shows() });
  }

  /**
   * Takes the game as the server sent it.
   * @param {Update} update
   */
  async take(update) {
    this.latest = update;
    await this.room.onUpdate(update);
  }

  /**
   * @param {string} order
   * @param {number | undefined} seen
   */
  give(order, seen) {
    return this.send("orders", { order }, seen);
  }

  /**
   * Lets just these units react, each in one of its ways.
   * @param {[string, number][]} units
   * @param {number | undefined} seen
   */
  react(units, seen) {
    return this.send("reactions", { units }, seen);
  }

  /**
   * @param {string} where
   * @param {{ order: string } | { units: [string, number][] }} what
   * @param {number | undefined} seen
   */
  async send(where, what, seen) {
    if (seen !== this.game.seq) return;
    /** @type {GiveOrder | GiveReactions} */
    const given = { ...what, seq: seen, key: key(), page: this.room.shows() };
    const path = `${this.address}/${where}`;
    try {
      // Unanswered, it is sent once more: under the same key it is given once.
      /** @type {Update} */
      const update = await tell(path, given).catch((error) => {
        if (error instanceof Denied) throw error;
        return tell(path, given);
      });
      this.room.onGiven();
      // An answer lets the other side go on with what it does.
      if (update.log && update.since <= update.log.from && isAgainstComputer(update)) {
        await this.room.onNews(update, update.log.from);
      }
      await this.take(update);
    } catch (error) {
      this.room.say(inWords(error));
      if (error instanceof Denied && error.status === 409) await this.take(await this.look());
    }
  }

  /** @param {number | undefined} seen */
  async undo(seen) {
    if (seen !== this.game.seq) return;
    /** @type {TakeBack} */
    const asked = { seq: seen, page: this.room.shows() };
    await this.take(await tell(`${this.address}/undo`, asked));
  }

  /**
   * Sets the standing answer of a unit, or of its whole group; returns the panel of the unit.
   * @param {string} unit
   * @param {boolean} whole
   * @param {Answer} answer
   */
  async answer(unit, whole, answer) {
    /** @type {GiveAnswer} */
    const given = { unit, whole, answer };
    /** @type {Update} */
    const update = await tell(`${this.address}/answers`, given);
    if (update.seq !== this.game.seq) await this.take(await this.look());
    else this.game.reactions = update.reactions;
    return update.card;
  }
}
