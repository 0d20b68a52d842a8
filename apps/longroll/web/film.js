// @ts-check
// What the other side did, shown picture by picture, and shown again on request.

import { ask, drawing, theme } from "./ask.js";
import { drawHappened, told } from "./happened.js";
import { find, make } from "./make.js";
import { drawReel } from "./reel.js";
import { strokesOf, trailOf } from "./strokes.js";
import { drawUndo } from "./top.js";

/** @import { BoardView } from "./boardview.js" */
/** @import { Document, Film as Pictures, Frame, LogEntry, MapPoint, Update } from "./wire.js" */

const calm = matchMedia("(prefers-reduced-motion: reduce)");
const phone = matchMedia("(max-width: 700px)");
/** How long a picture is shown, in milliseconds, and how much longer for each letter of its caption. */
const LOOK = 900;
const LETTER = 22;
const LONGEST = 3600;
/** Width of the margin that is seen around a place, in units of the drawing. */
const AROUND = 70;
/** Height of the map that may lie under the caption, in pixels. */
const CAPTION = 80;

/**
 * The page around a film.
 * @typedef {object} FilmRoom
 * @property {string} address of the game
 * @property {BoardView} view
 * @property {(frame: Frame) => void} onMoment the game is shown as it stood then
 * @property {(orders: number) => void} onTold the log is told up to this number of orders
 * @property {() => void} onPresent the game is to be shown as it stands
 * @property {(from: number, to: number) => LogEntry[]} turns those between two orders by which turns ended
 * @property {() => number | null} rolled the number of the last order given here, if dice were rolled for it
 */

/**
 * How long a picture is shown.
 * @param {Frame} frame
 */
const lookOf = ({ told: words, result }) => Math.min(LOOK + LETTER * (words.length + result.length), LONGEST);

/**
 * All that is to be seen of a picture, clear of its caption at the foot of the map, or on a phone at its head.
 * @param {Frame} frame
 * @param {number} pixel
 * @returns {MapPoint[]}
 */
function placesOf({ strokes }, pixel) {
  const [above, below] = phone.matches ? [CAPTION * pixel, 0] : [0, CAPTION * pixel];
  const ends = strokes.flatMap(({ from, to }) => [from, to]);
  return ends.flatMap(({ x, y }) => [
    { x: x - AROUND, y: y - AROUND - above },
    { x: x + AROUND, y: y + AROUND + below },
  ]);
}

export class Film {
  /** @param {FilmRoom} room */
  constructor(room) {
    this.room = room;
    this.reel = find("#reel");
    this.list = /** @type {HTMLDetailsElement} */ (find("#happened"));
    this.layer = make("div", { class: "strokes" });
    room.view.sheet.append(this.layer);
    /** The pictures since the player acted last. @type {Frame[]} */
    this.frames = [];
    /** The orders they are of. */
    this.range = { from: 0, to: 0 };
    /** The game they are of. @type {Document | null} */
    this.game = null;
    this.at = -1;
    /** What it is: news that wait to be seen, or a look back. @type {"closed" | "news" | "again"} */
    this.shows = "closed";
    this.isPlaying = true;
    this.speed = 1;
    this.follows = true;
    /** What was seen of the map before the film. @type {ReturnType<BoardView["camera"]["mark"]> | null} */
    this.seen = null;
    /** Whether the rest is skipped. */
    this.isHurried = false;
    /** The picture to go to next, if a hand chose one. @type {number | null} */
    this.wish = null;
    /** When the next picture is due. */
    this.due = 0;
    this.wake = () => {};
    /** Which showing it is: a new one ends the one before. */
    this.showing = 0;
    /** Boards by the number of orders given. @type {Map<number, Promise<string>>} */
    this.boards = new Map();
    this.listen();
  }

  listen() {
    const { view } = this.room;
    document.addEventListener("visibilitychange", () => this.wake());
    document.addEventListener("keydown", (event) => this.key(event), { capture: true });
    // The map was taken by hand: it stays where it is put.
    view.frame.addEventListener("pointerup", () => {
      if (this.isOpen && view.moved && this.follows) this.follow(false);
    });
    this.list.addEventListener("toggle", () => {
      if (this.list.open && !this.isOpen) this.load();
    });
  }

  /**
   * Keys of a film that is shown.
   * @param {KeyboardEvent} event
   */
  key(event) {
    if (!this.isOpen || event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target instanceof Element ? event.target : null;
    if (target?.closest("input[type=text], textarea")) return;
    /** @type {Record<string, (() => void) | undefined>} */
    const keys = {
      " ": target?.closest("button, summary, input") ? undefined : () => this.toggle(),
      ArrowRight: () => this.step(1),
      ArrowLeft: () => this.step(-1),
      Escape: () => this.skip(),
    };
    const deed = keys[event.key];
    if (!deed) return;
    event.preventDefault();
    event.stopPropagation();
    deed();
  }

  get isOpen() {
    return this.shows !== "closed";
  }

  /** The picture that is shown. */
  get frame() {
    return this.frames[this.at] ?? null;
  }

  /**
   * The pictures of some orders.
   * @param {number} from
   * @param {Document} game
   */
  async take(from, game) {
    /** @type {Pictures} */
    const { frames } = await ask(`${this.room.address}/film`, { from, to: game.orders, theme: theme() });
    Object.assign(this, { frames, game, range: { from, to: game.orders } });
    this.drawList();
  }

  /**
   * Shows what happened after the first `shown` orders. It ends when all of it was seen, or skipped.
   * @param {Update} game
   * @param {number} shown
   */
  async play(game, shown) {
    await this.take(Math.min(game.since, shown), game);
    const isNew = (/** @type {Frame} */ frame) => frame.last > shown;
    // Orders of the player were seen when they were given.
    const isNews = (/** @type {Frame} */ frame) => isNew(frame) && game.seats[frame.side].player !== "human";
    const isForOne = game.seats.some(({ player }) => player !== "human");
    const none = isForOne && !this.frames.some(isNews);
    const first = none ? -1 : await this.withOwnRoll(this.frames.findIndex(isNew), shown);
    if (first >= 0 && !calm.matches && !this.isHurried) {
      const { troops } = this.room.view;
      if (!this.isOpen && troops.firstChild) this.boards.set(shown, Promise.resolve(troops.innerHTML));
      this.at = first - 1;
      if (this.wish !== null) this.wish = first;
      this.open("news");
      await this.run();
    }
    const isOver = game.yours || game.over !== null || game.past !== null;
    if (isOver && (first >= 0 || this.isOpen)) this.close();
  }

  /**
   * The first picture to show: the player's own roll, if one came right before the news. Its result is read first.
   * @param {number} first of the news
   * @param {number} shown
   */
  async withOwnRoll(first, shown) {
    if (first < 0 || this.isOpen || calm.matches || this.room.rolled() !== shown) return first;
    if (first > 0) return this.frames[first - 1].last === shown ? first - 1 : first;
    /** @type {Pictures} */
    const { frames } = await ask(`${this.room.address}/film`, { from: shown - 1, to: shown, theme: theme() });
    this.frames.unshift(...frames.filter(({ strokes }) => strokes.length > 0));
    return 0;
  }

  /** Goes on until the last picture was seen. */
  async run() {
    const showing = ++this.showing;
    while (!this.isHurried && this.isOpen && showing === this.showing) {
      const isDue = this.isPlaying && !document.hidden && performance.now() >= this.due;
      const next = this.wish ?? (isDue ? this.at + 1 : null);
      // A step beyond the last picture is a wish for the first of those to come.
      if (next !== null && next >= this.frames.length) break;
      this.wish = null;
      if (next === null) await this.rest();
      else await this.go(Math.max(next, 0));
    }
  }

  /** Waits for the next picture, or for a hand. */
  async rest() {
    const isRunning = this.isPlaying && !document.hidden;
    /** @type {Promise<void>} */
    const woken = new Promise((wake) => (this.wake = wake));
    const clock = isRunning ? setTimeout(() => this.wake(), this.due - performance.now()) : undefined;
    await woken;
    clearTimeout(clock);
  }

  /**
   * Shows a picture, the eye first.
   * @param {number} at
   */
  async go(at) {
    const { view, onMoment, onTold } = this.room;
    this.at = at;
    const frame = this.frames[at];
    const [board, before] = await Promise.all([this.board(frame.last), this.boardBefore(at)]);
    const next = this.frames[at + 1];
    if (next) this.board(next.last);
    if (!this.isOpen) return;
    onMoment(frame);
    this.draw();
    if (this.follows && !this.isHurried) await this.lookThere();
    if (this.isHurried || !this.isOpen) return;
    view.setTroops(board);
    this.drawStrokes(before);
    if (this.shows === "news") onTold(frame.last);
    document.body.dataset.frame = String(at + 1);
    this.due = performance.now() + lookOf(frame) / this.speed;
  }

  /**
   * The board after a number of orders; asked for once.
   * @param {number} orders
   */
  board(orders) {
    const known = this.boards.get(orders);
    if (known) return known;
    const board = drawing(`${this.room.address}/board`, { after: orders, theme: theme() });
    this.boards.set(orders, board);
    return board;
  }

  /**
   * The board before a picture: that of the one before it, between which nothing was to be seen.
   * @param {number} at
   */
  boardBefore(at) {
    const { first } = this.frames[at];
    const before = this.frames[at - 1]?.last ?? first - 1;
    return this.board(this.boards.has(before) ? before : first - 1);
  }

  /** @param {"news" | "again"} shows */
  open(shows) {
    if (!this.isOpen) {
      this.follows = true;
      this.seen = this.room.view.camera.mark();
    }
    this.shows = shows;
    this.due = 0;
    document.body.classList.add("filming");
    drawUndo("the film shows an earlier moment; end it first");
    this.reel.hidden = false;
    this.list.hidden = false;
    this.list.open = true;
  }

  /** The film is over; the marks of the events told stay on the map until a hand acts. */
  close() {
    this.shows = "closed";
    this.isHurried = false;
    this.isPlaying = true;
    this.wish = null;
    this.boards.clear();
    document.body.classList.remove("filming");
    delete document.body.dataset.frame;
    this.reel.hidden = true;
    this.list.hidden = this.range.from >= this.range.to;
    // In the middle of a question its answers have the room.
    this.list.open = told(this.frames).length > 0 && !phone.matches && !this.game?.reactions;
    this.drawList();
    this.drawMarks();
    void this.comeBack();
  }

  /** The map is where it was before the film, unless a hand has put it elsewhere; the unit that acts is in sight. */
  async comeBack() {
    const { camera } = this.room.view;
    if (!this.follows || !this.seen) return;
    const gone = camera.back(this.seen);
    const { x, y } = camera.at;
    await gone;
    const isThere = camera.at.x === x && camera.at.y === y;
    const unit = document.getElementById(this.game?.acting ?? "");
    if (unit && isThere && this.game?.yours && !this.isOpen) await camera.lookAt([unit]);
  }

  /**
   * Looks back at what happened, from some picture on.
   * @param {number} at
   * @param {boolean} isPlaying
   */
  async again(at, isPlaying) {
    this.isPlaying = isPlaying;
    if (this.isOpen) {
      this.wish = at;
      return this.wake();
    }
    this.open("again");
    this.wish = at;
    const showing = this.showing + 1;
    await this.run();
    if (showing === this.showing) this.leave();
  }

  /** Leaves a look back for the game as it stands. */
  leave() {
    if (this.shows !== "again") return;
    this.close();
    this.room.onPresent();
  }

  /** A person acts on the game: the rest of the film is skipped. */
  hurry() {
    this.layer.replaceChildren();
    if (!this.isOpen) this.list.open = false;
    if (this.shows === "news") this.skip();
    else this.leave();
    this.wake();
  }

  /** Goes to the player's turn, or back to the game. */
  skip() {
    this.isHurried = true;
    this.wake();
  }

  toggle() {
    this.isPlaying = !this.isPlaying;
    this.due = 0;
    this.draw();
    this.wake();
  }

  /** @param {number} by */
  step(by) {
    this.isPlaying = false;
    this.wish = (this.wish ?? this.at) + by;
    this.draw();
    this.wake();
  }

  /** @param {number} speed */
  hasten(speed) {
    this.speed = speed;
    this.due = performance.now() + (this.frame ? lookOf(this.frame) / speed : 0);
    this.draw();
    this.wake();
  }

  /** @param {boolean} follows */
  follow(follows) {
    this.follows = follows;
    this.draw();
    if (follows) this.lookThere();
  }

  /** Goes to what is shown. */
  async lookThere() {
    const { camera } = this.room.view;
    if (this.frame) await camera.lookAt(placesOf(this.frame, 1 / camera.at.scale));
  }

  draw() {
    drawReel(this.reel, this);
    this.drawList();
  }

  drawList() {
    const again = () => this.again(0, !calm.matches);
    /** @param {Frame} frame */
    const onShow = (frame) => this.again(this.frames.indexOf(frame), false);
    const now = this.isOpen ? this.frame : null;
    const onAgain = this.frames.length > 0 ? again : null;
    const turns = this.room.turns(this.range.from, this.range.to);
    drawHappened(find("#happened .told"), this.frames, turns, { now, onShow, onAgain });
  }

  /**
   * Lays strokes over the board: those of the pictures told of so far, and of the one that is shown.
   * @param {string} [before] the board before that one
   */
  drawStrokes(before) {
    const { view } = this.room;
    const box = view.drawing(view.ground)?.getAttribute("viewBox");
    const stood = make("div");
    stood.innerHTML = before ?? "";
    const ground = { before: stood, after: view.troops, pixel: Math.min(Math.max(1 / view.camera.at.scale, 0.8), 3) };
    const numbered = told(this.frames);
    /** @param {Frame} frame */
    const number = (frame) => (numbered.includes(frame) ? numbered.indexOf(frame) + 1 : null);
    const now = before === undefined ? null : this.frame;
    const past = numbered.filter((frame) => frame !== now && this.frames.indexOf(frame) <= this.at);
    const scenes = past.map((frame) => trailOf(frame, number(frame) ?? 0, ground.pixel));
    if (now) scenes.push(strokesOf(now, number(now), ground));
    this.layer.innerHTML = `<svg viewBox="${box}" aria-hidden="true">${scenes.join("")}</svg>`;
  }

  /** What is told of stays on the map. */
  drawMarks() {
    this.at = this.frames.length - 1;
    this.drawStrokes();
  }

  /**
   * The game has changed: the events told may belong to another stretch of it.
   * @param {Document} game
   */
  onUpdate(game) {
    if (this.isOpen) return;
    const isSame = this.range.from === game.since && this.range.to === game.orders;
    this.game = game;
    this.list.hidden = game.since >= game.orders;
    if (isSame) return;
    this.list.open = false;
    this.frames = [];
    this.layer.replaceChildren();
  }

  /** Asks for the events since the last order of the player, if they are not known yet. */
  async load() {
    const { game, range } = this;
    if (!game || (range.from === game.since && range.to === game.orders)) return;
    await this.take(game.since, game);
    this.drawMarks();
  }
}
