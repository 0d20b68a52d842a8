// @ts-check
// What is picked in a game: a unit, how it moves, what was pointed at, and a roll that waits for its second press.

import { ask, drawing, quietly, theme } from "./ask.js";
import { unitCard } from "./card.js";
import { drawDangers } from "./dangers.js";
import { bearing, turnedTo, written } from "./drag.js";
import { nearest } from "./hex.js";
import { notPossible } from "./make.js";
import { Odds } from "./odds.js";
import { writeOdds } from "./offers.js";
import { plainly, questionBar } from "./question.js";
import { rosterCard } from "./roster.js";

/** @import { Aim as Wish, Point } from "./drag.js" */
/** @import { BoardView, Pointed } from "./boardview.js" */
/** @import { Hands } from "./offers.js" */
/** @import { Session } from "./session.js" */
/** @import { Aim, Aimed, Answer, Dangers, LogEntry, Offer, OrderOdds } from "./wire.js" */
/** @import { Pose, Reasons, Refused, Update, UnitCard } from "./wire.js" */

/** A unit that is dragged, and where to. @typedef {Wish & { unit: string }} Dragged */

/** How long a pointer rests over a place before the dangers of that place are told, in milliseconds. */
const RESTS = 200;

export class Selection {
  /**
   * @param {Session} session
   * @param {BoardView} view
   * @param {{ bar: HTMLElement, card: HTMLElement, say: (text: string) => void }} room
   */
  constructor(session, view, { bar, card, say }) {
    this.session = session;
    this.view = view;
    this.bar = bar;
    this.card = card;
    this.say = say;
    /** The unit picked out. @type {UnitCard | null} */
    this.unit = null;
    /** How it goes. @type {string | null} */
    this.manner = null;
    /** The order whose dice wait for a second press. @type {string | null} */
    this.armed = null;
    /** Why it may not go where it was pointed. @type {Refused[]} */
    this.pointed = [];
    /** The place it was pointed at. @type {string | null} */
    this.place = null;
    /** What a finger has aimed at. @type {Offer | null} */
    this.tapped = null;
    /** What a drag comes to. @type {Aimed | null} */
    this.aimed = null;
    /** Where it was meant to go. @type {Dragged | null} */
    this.wish = null;
    /** The units that will react, each with the number of its reaction. @type {Record<string, number>} */
    this.ticked = {};
    /** Whether the end of the step waits for a second word, for units are left. */
    this.ending = false;
    /** The last order given here, if dice were rolled for it. @type {LogEntry | null} */
    this.last = null;
    /** The turns that ended since the last order given here, as sentences. @type {string[][]} */
    this.turns = [];
    /** The move whose dangers are told, and they. @type {{ order: string, dangers: Dangers | null } | null} */
    this.feared = null;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.resting = undefined;
    /** What is asked for next while an answer is on its way. @type {Dragged | null} */
    this.aiming = null;
    this.asking = false;
    this.hands = this.handed();
    this.odds = new Odds(session.address, (offer) => this.showOdds(offer));
  }

  /**
   * The actions of the panel, each in its turn.
   * @returns {Hands}
   */
  handed() {
    const { session } = this;
    return {
      onGive: (offer) => session.inTurn((seen) => this.choose(offer, seen)),
      onSweep: () => session.inTurn((seen) => this.sweep(seen)),
      onWay: (wish) => session.inTurn(() => this.turnTo(wish)),
      onUnit: (id) => session.inTurn(() => this.showUnit(id)),
      onBack: () => session.inTurn(() => this.pick(null)),
      onAnswer: (unit, whole, word) => session.inTurn(() => this.answer(unit, whole, word)),
      onManner: (manner) => session.inTurn(() => this.goes(manner)),
      onTick: (id, way) => this.tick(id, way),
      onEnd: () => this.end(),
      onGoOn: () => this.goOn(),
      onReact: () => session.inTurn((seen) => session.react(Object.entries(this.ticked), seen)),
      onPass: () => session.inTurn((seen) => session.react([], seen)),
    };
  }

  /**
   * Takes an update of the game: the unit picked out, the units ticked.
   * @param {Update} update
   */
  async take(update) {
    // Only a move with a roll is still to be made.
    const wish = this.aimed?.offer.kind === "throw" ? this.wish : null;
    this.ticked = {};
    this.ending = false;
    const last = update.log?.entries.at(-1) ?? null;
    const persons = this.session.game.seats.map(({ player }) => player === "human");
    const own = update.log?.entries.findLast(({ seat }) => persons[seat]);
    if (own) this.last = !own.ends && own.rolls.some(({ faces }) => faces.length > 0) ? own : null;
    // Turns that ended before the page was opened are told in the log alone, those since the last own order here too.
    const told = update.log?.from ? update.log.entries : last ? [last] : [];
    const since = told.findLastIndex(({ seat }) => persons[seat]);
    const ended = told.slice(Math.max(since, 0)).flatMap(({ turns }) => turns);
    this.turns = since < 0 && update.log?.from ? [...this.turns, ...ended] : ended;
    for (const { id, ticked } of update.reactions ?? []) if (ticked !== null) this.ticked[id] = ticked;
    await this.show(update.card);
    // Dice were rolled for a move that was dragged: the aim is taken up again.
    if (wish && wish.unit === this.unit?.id && this.unit.drag) await this.aimAt(wish);
  }

  /**
   * Picks a unit out, or none.
   * @param {string | null} id
   */
  async pick(id) {
    this.say("");
    const isThere = this.session.game.units.some((unit) => unit.id === id);
    await this.show(isThere ? await ask(`${this.session.address}/units/${id}`) : null);
  }

  /**
   * Shows a unit that is picked, or the question.
   * @param {UnitCard | null} unit
   */
  async show(unit) {
    this.putDownAim();
    clearTimeout(this.resting);
    Object.assign(this, { armed: null, pointed: [], place: null, tapped: null, feared: null, unit });
    const goes = (unit?.may ?? []).filter((offer) => offer.kind === "go" && offer.number === null);
    const manners = goes.map((offer) => offer.manner);
    if (this.manner === null || !manners.includes(this.manner)) {
      this.manner = manners.includes("") ? "" : (manners[0] ?? null);
    }
    await this.drawBoard();
    this.showHandle();
    this.drawCard();
    void this.followOdds();
  }

  /** Asks for the odds that take a while; the board shows them too, once they are there. */
  async followOdds() {
    const { seq, options } = this.session.game;
    try {
      // Of many manners of a charge only the chosen one is counted.
      const may = (this.unit?.may ?? []).filter((offer) => this.inManner(offer));
      const all = await this.odds.follow([...options, ...may], seq);
      if (all && seq === this.session.game.seq) this.session.inTurn(() => this.drawBoard());
    } catch {
      // The server is gone; its banner says so.
    }
  }

  /**
   * The odds of an offer are there.
   * @param {Offer} offer
   */
  showOdds(offer) {
    if (offer.order === this.armed || offer.kind === "go") this.drawCard();
    else for (const part of [this.bar, this.card]) writeOdds(part, offer);
  }

  /**
   * Asks what the enemy could do to a unit where an order takes it.
   * @param {Offer | null} offer
   */
  async followDangers(offer) {
    if (this.feared?.order === offer?.order) return;
    const feared = offer ? { order: offer.order, dangers: null } : null;
    this.feared = feared;
    this.showDangers();
    if (!feared) return;
    const { seq } = this.session.game;
    try {
      /** @type {OrderOdds | null} */
      const told = await quietly(`${this.session.address}/odds`, { order: feared.order, seq });
      if (this.feared !== feared || !told) return;
      this.feared = { ...feared, dangers: told.dangers };
      this.showDangers();
    } catch {
      // The server is gone, which is told elsewhere.
    }
  }

  showDangers() {
    const part = this.card.querySelector("#dangers");
    if (part instanceof HTMLElement) drawDangers(part, this.feared?.dangers ?? null);
  }

  /** The unit that was dragged is let go of. */
  drop() {
    this.drawCard();
    void this.followDangers(this.aimed?.offer ?? null);
  }

  /** @param {string} manner */
  async goes(manner) {
    this.manner = manner;
    await this.drawBoard();
    this.drawCard();
    void this.followOdds();
  }

  async drawBoard() {
    const { game, address } = this.session;
    // While the computer plays the board is that of the order shown last.
    const after = game.yours || game.over ? null : game.orders;
    const picked = this.unit ? { unit: this.unit.id, manner: this.manner, place: this.place } : {};
    const paper = theme();
    this.view.setTroops(await drawing(`${address}/board`, { after, ...picked, theme: paper }));
    this.view.frame.dataset.theme = paper;
  }

  drawCard() {
    const { game } = this.session;
    questionBar(this.bar, { ...this, game }, this.hands);
    if (this.unit) unitCard(this.card, { ...this, unit: this.unit, game }, this.hands);
    else rosterCard(this.card, { ...this, game }, this.hands);
    this.showDangers();
    document.body.dataset.picked = this.unit ? "unit" : "none";
    const armed = [...game.options, ...(this.unit?.may ?? [])].find(({ order }) => order === this.armed);
    this.view.setArmed(armed?.place ?? null);
  }

  /**
   * Chooses an offer: at once if no die falls, else the second time.
   * @param {Offer} offer
   * @param {number | undefined} seen
   */
  async choose(offer, seen) {
    clearTimeout(this.resting);
    if (seen !== this.session.game.seq) return;
    if (offer.kind === "throw" && this.armed !== offer.order) {
      this.putDownAim();
      this.armed = offer.order;
      this.drawCard();
      return;
    }
    await this.session.give(offer.order, seen);
  }

  /**
   * Gives the first order offered as long as the same is asked.
   * @param {number | undefined} seen
   */
  async sweep(seen) {
    const { sweep, acting } = this.session.game;
    if (this.unit?.id !== acting) await this.pick(acting);
    const isAsked = () => this.session.game.sweep === sweep && this.session.game.acting === acting;
    while (seen === this.session.game.seq && this.session.game.yours && isAsked()) {
      const offer = this.unit?.may.find((one) => one.kind === "throw");
      if (!offer) return;
      await this.session.give(offer.order, seen);
      // Refused or unanswered: it is not tried again and again.
      if (this.session.game.seq === seen) return;
      seen = this.session.game.seq;
    }
  }

  /**
   * Ticks the reaction of a unit; null is no reaction.
   * @param {string} id
   * @param {number | null} way
   */
  tick(id, way) {
    if (way === null) delete this.ticked[id];
    else this.ticked[id] = way;
    this.drawCard();
  }

  /**
   * @param {string} unit
   * @param {boolean} whole
   * @param {Answer} word
   */
  async answer(unit, whole, word) {
    const { seq } = this.session.game;
    const card = await this.session.answer(unit, whole, word);
    if (this.session.game.seq !== seq) return;
    this.unit = card;
    this.drawCard();
    void this.followOdds();
  }

  /** Ends the step; while units are left that have not acted, it asks once. */
  end() {
    // Only what was on the page when the key was pressed is answered by it.
    const isAnswer = this.ending;
    this.session.inTurn(async (seen) => {
      const { game } = this.session;
      const end = game.options.find((offer) => offer.kind === "end");
      if (!end || seen !== game.seq) return;
      if (isAnswer || game.waiting.length === 0) return this.session.give(end.order, seen);
      this.ending = true;
      this.drawCard();
    });
  }

  /** The step is not ended after all. */
  goOn() {
    this.ending = false;
    this.drawCard();
  }

  /**
   * Gives the answer of a number to what is asked.
   * @param {Offer[]} offers
   * @param {number | undefined} seen
   */
  answerBy(offers, seen) {
    return this.choose(plainly(this.session.game, offers), seen);
  }

  /** The answers, where one of a few is wanted: they come before all else that pointing could mean. */
  get choices() {
    const { asks, options } = this.session.game;
    return asks === "choice" ? options : [];
  }

  /**
   * Whether a move is to be done as it was chosen.
   * @param {Offer} offer
   */
  inManner(offer) {
    return offer.kind !== "go" || offer.number !== null || offer.manner === this.manner;
  }

  /**
   * The offers to face a corner of a hex.
   * @param {Offer[]} offers
   * @param {string | null} square
   */
  faced(offers, square) {
    return offers.filter((offer) => square && offer.place === square && offer.facing && this.inManner(offer));
  }

  /**
   * What pointing at a place means for what is picked out.
   * @param {string} square
   * @param {string | null} corner
   */
  meant(square, corner) {
    const { choices } = this;
    const offers = choices.length > 0 ? choices : this.unit ? this.unit.may : this.session.game.options;
    const faced = this.faced(offers, square);
    // Without a pointer a unit goes on facing as it does.
    const goer = faced[0]?.units[0] ?? this.unit?.id ?? "";
    if (faced.length > 0) return nearest(faced, corner ?? document.getElementById(goer)?.dataset.facing);
    const there = offers.filter((offer) => offer.place === square);
    return (
      there.find((offer) => offer.kind === "go" && offer.manner === this.manner) ??
      there.find((offer) => offer.order === this.armed) ??
      there.find((offer) => offer.kind !== "go") ??
      null
    );
  }

  /**
   * @param {string} id
   * @param {string} square
   * @param {Pointed} point
   * @param {number | undefined} seen
   */
  async pointAtUnit(id, square, { corner }, seen) {
    const { game } = this.session;
    const unit = game.units.find((known) => known.id === id);
    const isEnemy = this.unit !== null && unit !== undefined && unit.side !== this.unit.side;
    const own = this.choices.filter(({ units, place }) => place === null && units.includes(id));
    const isAnswer = this.choices.length > 0 || isEnemy || !this.unit;
    const offer = (own.length === 1 ? own[0] : null) ?? (isAnswer ? this.meant(square, corner) : null);
    if (offer) return this.choose(offer, seen);
    // On hexes the page first shows why an enemy cannot be fired at, and what stands in the way.
    if (isEnemy && game.board === "hexes" && this.place !== square && (await this.lookAt(square))) return;
    // A unit that is picked out stays so: often it was picked by the game, and the click means the same.
    await this.pick(id);
  }

  /**
   * @param {string} square
   * @param {Pointed} point
   * @param {number | undefined} seen
   */
  async pointAtSquare(square, { corner, finger }, seen) {
    const offer = this.meant(square, corner);
    if (offer?.facing && finger && this.tapped?.order !== offer.order) return this.tap(offer);
    if (offer) return this.choose(offer, seen);
    if (this.unit && !(await this.lookAt(square))) await this.pick(null);
  }

  /**
   * Says why a unit may not do what pointing at a place would mean; false if it would mean nothing.
   * @param {string} square
   */
  async lookAt(square) {
    const asked = { unit: this.unit?.id, place: square };
    /** @type {Reasons} */
    const { reasons } = await ask(`${this.session.address}/why`, asked);
    if (reasons.length === 0) return false;
    this.pointed = reasons.filter(({ manner }) => !this.manner || !manner || manner === this.manner);
    if (this.session.game.board === "hexes") {
      this.place = square;
      await this.drawBoard();
    }
    this.drawCard();
    return true;
  }

  /**
   * A finger has no place to hover: the first touch aims, the second goes.
   * @param {Offer} offer
   */
  tap(offer) {
    this.tapped = offer;
    this.view.setArrow(offer.place, offer.facing);
    this.drawCard();
    void this.followDangers(offer);
  }

  /**
   * Where the mouse is, an arrow shows the corner a unit would face.
   * @param {string | null} square
   * @param {string | null} corner
   */
  showFacing(square, corner) {
    const game = this.session.latest;
    if (game?.yours && !this.tapped) this.rest(square, corner);
    if (game?.board !== "hexes" || this.tapped) return;
    const faced = game.yours && this.unit && corner ? this.faced(this.unit.may, square) : [];
    const offer = nearest(faced, corner);
    this.view.setArrow(offer?.place, offer?.facing);
  }

  /**
   * The mouse comes to rest over a place: if a unit can move there, its dangers are told until it rests elsewhere.
   * @param {string | null} square
   * @param {string | null} corner
   */
  rest(square, corner) {
    clearTimeout(this.resting);
    if (!square || !this.unit || this.choices.length > 0) return;
    const offer = this.meant(square, corner);
    if (offer?.kind !== "go") return;
    // A move that is being given is no longer weighed.
    const isFree = () => this.session.standing === 0;
    this.resting = setTimeout(() => void (isFree() && this.followDangers(offer)), RESTS);
  }

  /**
   * Open ground of a free table: a unit that may go there is aimed at it.
   * @param {Point} point
   */
  async pointAtTable(point) {
    if (this.unit?.drag) return this.aimAt({ unit: this.unit.id, front: point, facing: null });
    await this.pick(null);
  }

  /** @param {string} id */
  async showUnit(id) {
    await this.pick(id);
    const unit = document.getElementById(id);
    if (unit) this.view.camera.lookAt([unit]);
  }

  async nextUnit() {
    const { ready, waiting } = this.session.game;
    const units = waiting.length > 0 ? waiting : ready;
    if (units.length === 0) return;
    const at = units.indexOf(this.unit?.id ?? "");
    await this.showUnit(units[(at + 1) % units.length]);
  }

  /**
   * Whether a unit was dragged and waits to be let go.
   * @param {string} id
   */
  isAimed(id) {
    return this.aimed !== null && this.wish?.unit === id;
  }

  /**
   * Whether a unit may be dragged.
   * @param {string} id
   */
  mayDrag(id) {
    const game = this.session.latest;
    if (!game?.yours) return false;
    return this.unit?.id === id ? this.unit.drag !== null : game.ready.includes(id);
  }

  /**
   * A unit is dragged: the server says what comes of it, one question at a time and the last one last.
   * @param {string} unit
   * @param {Wish} wish
   */
  aim(unit, { front, facing }) {
    if (this.unit && this.unit.id !== unit) this.unit = null;
    this.aiming = { unit, front, facing };
    if (this.asking) return;
    this.asking = true;
    this.session.inTurn(async () => {
      try {
        while (this.aiming) {
          const next = this.aiming;
          this.aiming = null;
          if (this.unit?.id !== next.unit) await this.pick(next.unit);
          if (this.unit?.drag) await this.aimAt(next);
        }
      } finally {
        this.asking = false;
      }
    });
  }

  /**
   * Shows where a unit would come to stand.
   * @param {Dragged} wish
   */
  async aimAt({ unit, front, facing }) {
    const turn = facing === null ? null : turnedTo(facing);
    const asked = { unit, front: written(front), facing: turn, theme: theme() };
    /** @type {Aim} */
    const answer = await ask(`${this.session.address}/drag`, asked);
    const why = "why" in answer ? answer.why : null;
    this.wish = { unit, front, facing };
    this.aimed = "why" in answer ? null : answer;
    this.view.setOverlay(this.aimed?.drawn ?? null);
    this.showHandle();
    this.say(why === null ? (this.aimed?.stopped ?? "") : notPossible(why));
    this.armed = this.aimed?.offer.kind === "throw" ? this.aimed.offer.order : null;
    if (!this.view.drag) this.drop();
  }

  /** Shows the handle before the front of what was aimed, or of a unit that can be turned where it stands. */
  showHandle() {
    const grip = this.unit?.drag;
    const isTurned = grip && grip.kind !== "ride" && this.aimed?.offer.place == null;
    this.view.setHandle(isTurned ? (this.aimed?.front ?? (grip.turns ? grip.front : null)) : null);
  }

  /**
   * The point about which a unit is turned that is picked out, and the way it faces by now; none if it cannot be.
   * @returns {Pose | null}
   */
  turning() {
    const grip = this.unit?.drag;
    if (!this.aimed) return grip?.turns ? grip.front : null;
    // What was turned before goes on from where that began, and what was stopped from where it stands.
    const isKept = this.wish && (this.wish.facing !== null || !this.aimed.stopped);
    const front = isKept && this.wish ? this.wish.front : this.aimed.front;
    return { ...front, facing: this.aimed.front.facing };
  }

  /**
   * The handle of a unit is dragged: it turns to look at that point.
   * @param {Point} point
   */
  lookTo(point) {
    const from = this.turning();
    if (from && this.unit) this.aim(this.unit.id, { front: from, facing: bearing(from, point) });
  }

  /**
   * Turns a unit by a number of degrees.
   * @param {number} degrees
   */
  turn(degrees) {
    const from = this.turning();
    if (!this.unit?.drag) return;
    if (!from) return this.say("The unit turns at the end of its move: drag it first.");
    const facing = ((this.wish?.facing ?? from.facing) + degrees + 360) % 360;
    // The next press turns on from here, even before the server has answered.
    this.wish = { unit: this.unit.id, front: from, facing };
    this.aim(this.unit.id, this.wish);
  }

  /**
   * A dial was turned instead of dragging.
   * @param {Wish} wish
   */
  async turnTo(wish) {
    if (this.unit) await this.aimAt({ unit: this.unit.id, ...wish });
  }

  /** Lays down what was aimed at. */
  putDownAim() {
    if (this.aimed?.stopped) this.say("");
    Object.assign(this, { aimed: null, wish: null });
    this.view.clear();
    this.showHandle();
  }

  /** Cancels what was begun last: the end of a step, an aim or a roll, then a pick. */
  async putDown() {
    if (this.ending) return this.goOn();
    if (!this.armed && !this.aimed) return this.pick(null);
    this.putDownAim();
    this.armed = null;
    this.drawCard();
  }
}
