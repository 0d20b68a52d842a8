// @ts-check
// A game: the board, what may be ordered, what happened.

import { drawing, onTheme, theme } from "./ask.js";
import { BoardView } from "./boardview.js";
import { wait } from "./busy.js";
import { listenToControls } from "./controls.js";
import { keepFocus } from "./focus.js";
import { Help } from "./help.js";
import { Log } from "./log.js";
import { find } from "./make.js";
import { Selection } from "./selection.js";
import { Session } from "./session.js";
import { offerTips } from "./tips.js";
import { drawTop } from "./top.js";
import { typedLine } from "./typing.js";
import { openUnitList } from "./unitlist.js";

/** @import { LogEntry, Page, Update } from "./wire.js" */

/** @param {string} text */
function say(text) {
  find("#said").textContent = text;
}

/**
 * The card just drawn, where a deck says who is next.
 * @param {string | null} card
 */
function drawDrawn(card) {
  find("#drawn").hidden = card === null;
  find("#drawn").innerHTML = card ?? "";
}

let endThinking = () => {};

/**
 * Whether the computer thinks: a person hears of it if that takes long.
 * @param {boolean} thinks
 */
function computerThinks(thinks) {
  endThinking();
  endThinking = thinks ? wait("The computer is thinking") : () => {};
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
  document.body.dataset.seq = String(update.seq);
  document.body.toggleAttribute("data-turn", update.yours || update.over !== null);
  computerThinks(!update.yours && update.over === null);
}

/**
 * Draws one of many orders on the way to how the game stands.
 * @param {LogEntry} entry
 * @param {Update} update
 */
async function onEntry(entry, update) {
  computerThinks(false);
  const asked = { after: entry.number, theme: theme() };
  log.set(entry.number - 1, [entry], update.armies);
  view.setTroops(await drawing(`${session.address}/board`, asked));
  if (update.deck) drawDrawn(await drawing(`${session.address}/card`, asked));
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
/** @type {Session} */
const session = new Session(address, { say, shows, onUpdate, onEntry, onGiven, onRest: () => onRest() });
const view = new BoardView(find(".map"), {
  onUnit: (id, square, point) => session.inTurn((seen) => selection.pointAtUnit(id, square, point, seen)),
  onSquare: (square, point) => session.inTurn((seen) => selection.pointAtSquare(square, point, seen)),
  onHover: (square, corner) => selection.showFacing(square, corner),
  onOpen: (point) => session.inTurn(() => selection.pointAtTable(point)),
  mayDrag: (id) => selection.mayDrag(id),
  onAim: (unit, aim) => selection.aim(unit, aim),
  onDrop: () => selection.drawCard(),
});
/** @type {Selection} */
const selection = new Selection(session, view, { card: find("#card"), say });
const log = new Log(find("#log"));
const onList = () => openUnitList(session.game, (id) => session.inTurn(() => selection.showUnit(id)));
const help = new Help(address, () => session.game, onList);
find("#list").addEventListener("click", onList);
const onRest = keepFocus(view.keys);

listenToControls(session, selection, view, help, say);
onTheme(() =>
  session.inTurn(async () => {
    await drawGround();
    await selection.drawBoard();
  }),
);
session.inTurn(async () => {
  await drawGround();
  await session.take(await session.look());
  offerTips(session.game.board);
  view.camera.show(session.game.ready);
  session.listenForNews();
});
