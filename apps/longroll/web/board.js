// @ts-check
// A game: the board, the orders that are possible, the log.

import { drawing, onTheme, theme } from "./ask.js";
import { BoardView } from "./boardview.js";
import { wait } from "./busy.js";
import { BriefingCard } from "./briefing.js";
import { listenToControls } from "./controls.js";
import { Film } from "./film.js";
import { keepFocus } from "./focus.js";
import { keepFolded, leaveOutNarrow } from "./fold.js";
import { Help } from "./help.js";
import { Log } from "./log.js";
import { find } from "./make.js";
import { Selection } from "./selection.js";
import { Session } from "./session.js";
import { offerTips } from "./tips.js";
import { drawMoment, drawTop } from "./top.js";
import { troops } from "./troops.js";
import { typedLine } from "./typing.js";
import { openUnitList } from "./unitlist.js";

/** @import { Frame, Page, Update } from "./wire.js" */

/** @param {string} text */
function say(text) {
  find("#said").textContent = text;
}

/**
 * The card just drawn, where a deck decides which unit acts.
 * @param {string | null} card
 */
function drawDrawn(card) {
  find("#drawn").hidden = card === null;
  find("#drawn").innerHTML = card ?? "";
}

let endThinking = () => {};

/**
 * Whether the computer thinks: the page says so if that takes long.
 * @param {boolean} thinks
 */
function computerThinks(thinks) {
  endThinking();
  endThinking = thinks ? wait("The computer is thinking") : () => {};
}

/** The unit the game waited for last. @type {string | null} */
let asked = null;

/**
 * The unit that is asked about is in sight, wherever the one before it stands.
 * @param {Update} update
 */
function showAsked({ acting, asks, yours }) {
  const isNew = acting !== asked || asks === "choice";
  const unit = yours && isNew ? document.getElementById(acting ?? "") : null;
  asked = acting;
  if (unit) void view.camera.lookAt([unit]);
}

/**
 * Draws the game as the server sent it.
 * @param {Update} update
 */
async function onUpdate(update) {
  if (update.log) log.set(update.log.from, update.log.entries, update.armies);
  drawTop(update);
  drawDrawn(update.drawn);
  await selection.take(update);
  film.onUpdate(update);
  showAsked(update);
  remembered.set(update.orders);
  document.body.dataset.seq = String(update.seq);
  const isAtRest = update.yours || update.over !== null || update.past !== null;
  document.body.toggleAttribute("data-turn", isAtRest);
  computerThinks(!isAtRest);
}

/**
 * Shows what was ordered since on the way to how the game stands.
 * @param {Update} update
 * @param {number} shown
 */
async function onNews(update, shown) {
  computerThinks(false);
  news = update;
  await film.play(update, shown);
}

/**
 * Tells of the orders up to one.
 * @param {number} orders
 */
function onTold(orders) {
  if (!news?.log) return;
  const { from, entries } = news.log;
  log.set(from, entries.filter(({ number }) => number <= orders), news.armies);
}

/**
 * Shows a moment that is over.
 * @param {Frame} frame
 */
function onMoment(frame) {
  if (film.game) drawMoment(film.game, frame);
  drawDrawn(frame.drawn);
}

/**
 * The entries of the log by which turns ended, from the last of the first `from` orders up to `to`.
 * @param {number} from
 * @param {number} to
 */
function turnsIn(from, to) {
  const known = new Map([...log.entries, ...(news?.log?.entries ?? [])].map((entry) => [entry.number, entry]));
  return [...known.values()].filter(({ number, turns }) => number >= from && number <= to && turns.length > 0);
}

/** Shows the game as it stands, after something else was looked at. */
function onPresent() {
  session.lineUp(async () => {
    drawTop(session.game);
    drawDrawn(session.game.drawn);
    await selection.drawBoard();
  });
}

/** The orders that this browser has shown: they are not shown again when the page is opened anew. */
const remembered = {
  key: `shown ${location.pathname}`,
  get: () => Number(localStorage.getItem(remembered.key) ?? 0),
  /** @param {number} orders */
  set: (orders) => localStorage.setItem(remembered.key, String(orders)),
};

/** Opens the page where this browser has left the game. */
async function begin() {
  await drawGround();
  const update = await session.look();
  const known = remembered.get() <= update.orders ? remembered.get() : 0;
  const shown = Math.max(update.since, known);
  if (shown < update.orders || briefing.isNew()) {
    drawTop(update);
    view.setTroops(await drawing(`${address}/board`, { after: shown, theme: theme() }));
    view.camera.open(() => troops(update, null));
    if (briefing.isNew()) await briefing.read(update);
    if (shown < update.orders) await onNews(update, shown);
  }
  await session.take(update);
  offerTips(update);
  view.camera.open(() => troops(session.game, selection.unit?.id ?? null));
  session.listenForNews();
}

async function drawGround() {
  view.setGround(await drawing(`${session.address}/ground`, { theme: theme() }));
}

/**
 * What the page shows.
 * @returns {Page}
 */
const shows = () => ({
  shown: log.entries.length,
  unit: selection.unit?.id ?? null,
  acting: session.latest?.acting ?? null,
  theme: theme(),
});

const address = `/api/games/${location.pathname.split("/").at(-1)}`;
const onGiven = () => (typedLine().value = "");
const onWaiting = () => film.hurry();
const room = { say, shows, onUpdate, onNews, onWaiting, onGiven, onRest: () => onRest() };
/** @type {Session} */
const session = new Session(address, room);
const view = new BoardView(find(".map"), {
  onUnit: (id, square, point) => session.inTurn((seen) => selection.pointAtUnit(id, square, point, seen)),
  onSquare: (square, point) => session.inTurn((seen) => selection.pointAtSquare(square, point, seen)),
  onHover: (square, corner) => selection.showFacing(square, corner),
  onOpen: (point) => session.inTurn(() => selection.pointAtTable(point)),
  mayDrag: (id) => selection.mayDrag(id),
  isAimed: (id) => selection.isAimed(id),
  onAim: (unit, aim) => selection.aim(unit, aim),
  onLook: (point) => selection.lookTo(point),
  onTurn: (degrees) => selection.turn(degrees),
  onDrop: () => selection.drop(),
});
/** @type {Selection} */
const selection = new Selection(session, view, { bar: find("#ask"), card: find("#card"), say });
const log = new Log(find("#log"));
const onList = () => openUnitList(session.game, (id) => session.inTurn(() => selection.showUnit(id)));
const help = new Help(address, () => session.game, onList);
find("#list").addEventListener("click", onList);
const onRest = keepFocus(view.keys);
/** What is being looked at. @type {Update | null} */
let news = null;
const rolled = () => selection.last?.number ?? null;
/** @type {Film} */
const film = new Film({ address, view, onMoment, onTold, onPresent, turns: turnsIn, rolled });
const briefing = new BriefingCard(session);

/** Where the game stood at the last click on an order. @type {string | undefined} */
let clicked;

/**
 * The second half of a double click was meant for what stood there before the game went on.
 * @param {MouseEvent} event
 */
function onlyIfSeen(event) {
  const { seq } = document.body.dataset;
  if (event.detail > 1 && clicked !== seq) event.stopPropagation();
  clicked = seq;
}

for (const part of [find("#ask"), find("#card")]) part.addEventListener("click", onlyIfSeen, { capture: true });
keepFolded(find("#phases"));
leaveOutNarrow(find("#caption"));
listenToControls(session, selection, view, help, say);
onTheme(() =>
  session.inTurn(async () => {
    await drawGround();
    await selection.drawBoard();
  }),
);
session.inTurn(begin);
