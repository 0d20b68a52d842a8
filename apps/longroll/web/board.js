// A game: the board, what may be ordered, what happened.

import { ask, drawing, onTheme, tell, theme } from "./ask.js";
import { questionCard, turn, unitCard } from "./card.js";
import { turnedTo, written } from "./drag.js";
import { nearest } from "./hex.js";
import { Log } from "./log.js";
import { fill, make } from "./make.js";
import { Map } from "./map.js";

const game = `/api/games/${location.pathname.split("/").at(-1)}`;
const find = (selector) => document.querySelector(selector);
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const LOST = "The server does not answer; trying again.";
/** How long an order of the other side is looked at. */
const PAUSE = 420;

/**
 * One thing after the other: what is done while orders are still being shown waits for the rest of them, in a hurry.
 * A deed is given the sequence number that was seen when it was asked for, so that no click acts on what nobody saw.
 */
let line = Promise.resolve();
function inTurn(deed) {
  const seen = now.game?.seq;
  now.waiting += 1;
  lineUp(() => {
    now.waiting -= 1;
    return deed(seen);
  });
}

/** Stands in line; the page is busy until the line is empty. */
let standing = 0;
function lineUp(deed) {
  standing += 1;
  document.body.ariaBusy = "true";
  line = line
    .then(deed)
    .catch((error) => say(error.message))
    .finally(() => {
      standing -= 1;
      document.body.ariaBusy = String(standing > 0);
    });
}
const turned = (deed) => (...given) => inTurn((seen) => deed(...given, seen));

const map = new Map(find(".map"), {
  onUnit: turned(pointAtUnit),
  onSquare: turned(pointAtSquare),
  onHover: showFacing,
  onOpen: turned(pointAtTable),
  mayDrag: (id) => now.game?.yours && (now.unit?.id === id ? now.unit.drag : now.game.ready.includes(id)),
  onAim: aim,
  onDrop: () => drawCard(),
});
const log = new Log(find("#log"), find("#live"));

/** What the page knows: the game, and what is picked out of it. */
const now = { game: null, unit: null, manner: null, armed: null, pointed: null, place: null, tapped: null, ticked: {}, aimed: null, wish: null, waiting: 0 };

async function drawGround() {
  map.setGround(await drawing(`${game}/ground`, { theme: theme() }));
}

async function load() {
  await drawGround();
  await refresh(await ask(game));
  map.show(now.game.ready);
  listenForNews();
}

/** Hears of every order; a stream that broke for good is opened anew. */
function listenForNews() {
  const news = new EventSource(`${game}/news`);
  news.onmessage = (event) => lineUp(() => follow(Number(event.data)));
  news.onerror = () => {
    say(LOST);
    if (news.readyState === EventSource.CLOSED) setTimeout(listenForNews, 2000);
  };
  news.onopen = () => find("#said").textContent === LOST && say("");
}

/** Whether an order was taken back since; steps are counted on even then. */
const tookBack = (told) => told.seq - now.game.seq !== told.orders - now.game.orders;

/** Goes on to where the game is, showing the other side's orders one by one. */
async function follow(seq) {
  if (seq <= now.game.seq) return;
  const told = await ask(game);
  const shown = log.entries.length;
  const { entries } = tookBack(told) ? { entries: [] } : await ask(`${game}/log`, { from: shown });
  for (const entry of entries.slice(0, told.orders - shown)) {
    if (now.waiting > 0 || calm.matches || document.hidden) break;
    log.set(entry.number - 1, [entry], told.armies);
    map.setTroops(await drawing(`${game}/board`, { after: entry.number, theme: theme() }));
    await drawDrawn(entry.number);
    await new Promise((done) => setTimeout(done, PAUSE));
  }
  await refresh(told);
}

/** Takes the game as the server told it. */
async function refresh(told) {
  const from = now.game && !tookBack(told) ? Math.min(log.entries.length, told.orders) : 0;
  // Only what dice were thrown for is still to be gone.
  const wish = now.aimed?.offer.deed === "throw" ? now.wish : null;
  if (now.game && told.acting !== now.game.acting) now.unit = null;
  now.game = told;
  putDownAim();
  Object.assign(now, { armed: null, pointed: null, place: null, tapped: null });
  now.ticked = Object.fromEntries((told.reactions ?? []).filter((one) => one.ticked !== null).map((one) => [one.id, one.ticked]));
  const { entries } = await ask(`${game}/log`, { from });
  // The game may have gone on since it was told; the rest is shown in its turn.
  log.set(from, entries.slice(0, told.orders - from), told.armies);
  drawTop();
  // In the fire and charge a unit that is done needs no card.
  if (told.over || (now.unit && !told.ready.includes(now.unit.id) && told.yours)) now.unit = null;
  const acting = told.ready.includes(told.acting) ? told.acting : null;
  await drawDrawn(null);
  await pick(now.unit?.id ?? acting);
  // Dice were thrown for a move that was dragged: it is taken up where it was meant to go.
  if (wish && wish.unit === now.unit?.id && now.unit.drag) await aimAt(wish);
  document.body.dataset.seq = told.seq;
  document.body.toggleAttribute("data-turn", Boolean(told.yours || told.over));
}

/** The card just drawn, where a deck says who is next. */
async function drawDrawn(after) {
  const drawn = find("#drawn");
  drawn.hidden = !now.game.deck;
  if (now.game.deck) drawn.innerHTML = await drawing(`${game}/card`, { after, theme: theme() });
}

/** Picks a unit out, or none. */
async function pick(id) {
  putDownAim();
  Object.assign(now, { armed: null, pointed: null, place: null, tapped: null, unit: null });
  if (now.game.units.some((unit) => unit.id === id)) now.unit = await ask(`${game}/units/${id}`);
  const manners = (now.unit?.may ?? []).filter((offer) => offer.deed === "go").map((offer) => offer.manner);
  if (!manners.includes(now.manner)) now.manner = manners.includes("") ? "" : (manners[0] ?? null);
  await drawBoard();
  drawCard();
}

async function drawBoard() {
  // While the computer plays the board is that of the order shown last.
  const after = now.game.yours || now.game.over ? null : now.game.orders;
  const query = { after, unit: now.unit?.id, manner: now.unit ? now.manner : null, place: now.unit ? now.place : null, theme: theme() };
  map.setTroops(await drawing(`${game}/board`, query));
  find(".map").dataset.theme = query.theme;
}

/** What is asked for next while an answer is on its way. */
let aiming = null;
let asking = false;

/** A unit is dragged: the server says what comes of it, one question at a time and the last one last. */
function aim(unit, { front, facing }) {
  if (now.unit && now.unit.id !== unit) now.unit = null;
  aiming = { unit, front, facing };
  if (asking) return;
  asking = true;
  inTurn(async () => {
    try {
      while (aiming) {
        const next = aiming;
        aiming = null;
        if (now.unit?.id !== next.unit) await pick(next.unit);
        if (now.unit?.drag) await aimAt(next);
      }
    } finally {
      asking = false;
    }
  });
}

/** Shows where a unit would come to stand. */
async function aimAt({ unit, front, facing }) {
  const asked = { unit, front: written(front), facing: facing === null ? null : turnedTo(facing), theme: theme() };
  const answer = await ask(`${game}/drag`, asked);
  now.wish = { unit, front, facing };
  now.aimed = answer.why ? null : answer;
  map.setOverlay(answer.drawn);
  say(answer.why ? `No: ${answer.why}.` : "");
  now.armed = answer.offer?.deed === "throw" ? answer.offer.order : null;
  if (!map.drag) drawCard();
}

/** Lays down what was aimed at. */
function putDownAim() {
  Object.assign(now, { aimed: null, wish: null });
  map.setOverlay(null);
  map.hovered = null;
}

function drawCard() {
  const card = find("#card");
  if (now.unit) {
    unitCard(card, now.unit, now.game.armies[now.unit.side], {
      ...now,
      onGive: turned(choose),
      onSweep: turned(sweep),
      onWay: turned((wish) => aimAt({ unit: now.unit.id, ...wish })),
      onUnit: turned(showUnit),
      onBack: turned(() => pick(null)),
      onAnswer: turned(answer),
      onManner: turned(async (manner) => {
        now.manner = manner;
        await drawBoard();
        drawCard();
      }),
    });
  } else {
    questionCard(card, now.game, {
      armed: now.armed,
      ticked: now.ticked,
      onGive: turned(choose),
      onUnit: turned(showUnit),
      onTick: tick,
      onReact: turned((seen) => react(Object.entries(now.ticked), seen)),
      onPass: turned((seen) => react([], seen)),
    });
  }
  document.body.dataset.picked = now.unit ? "unit" : "none";
}

function drawTop() {
  const { armies, seats, phases, acts, yours, over, ready, options } = now.game;
  document.title = `${now.game.title}: ${now.game.status}`;
  find("#title").textContent = now.game.title;
  find("#caption").textContent = now.game.caption;
  find("#status").textContent = turn(now.game);
  fill(
    find("#sides"),
    seats.map((seat, at) =>
      make("span", { class: "who" }, make("span", { class: `side ${armies[at].coat}` }, seat.name), make("span", { class: "dim" }, players[seat.player] ?? seat.player)),
    ),
  );
  const step = (phase, at) =>
    make(
      "li",
      { class: phase.when === "past" ? "done" : null, "aria-current": phase.when === "now" ? "step" : null },
      make("span", { class: "n" }, String(at + 1)),
      make("span", { class: `side ${armies[phase.side].coat}`, title: armies[phase.side].name }),
      make("span", { class: "name" }, phase.name),
    );
  fill(find("#phases"), over ? [] : phases.map(step));
  const whose = acts === null ? "" : `${armies[acts].name}: ${yours ? "your orders" : "the computer"}`;
  const told = over ?? whose;
  if (find("#acts").textContent !== told) find("#live").textContent = told;
  find("#acts").textContent = told;
  find("#acts").classList.toggle("wanted", Boolean(yours) && !over);
  find("#left").textContent = yours && ready.length > 0 ? `${ready.length} ${ready.length === 1 ? "unit" : "units"} may act` : "";
  find("#next").hidden = ready.length === 0;
  const end = options.find((offer) => offer.deed === "end");
  find("#end").hidden = !end;
  find("#end").textContent = end?.label ?? "";
  find("#undo").disabled = !now.game.undo;
}

const players = { human: "you", "ai:recruit": "computer, recruit", "ai:random": "computer, random" };

function say(text) {
  find("#said").textContent = text;
}

/** Chooses an offer: at once if no die falls, else the second time. */
async function choose(offer, seen) {
  if (seen !== now.game.seq) return;
  if (offer.deed === "throw" && now.armed !== offer.order) {
    putDownAim();
    now.armed = offer.order;
    drawCard();
    return;
  }
  await give(offer.order, seen);
}

const key = () => [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join("");

const give = (order, seen) => send("orders", { order }, seen);

/** Lets just these units react, each in one of its ways. */
const react = (units, seen) => send("reactions", { units }, seen);

async function send(where, what, seen) {
  say("");
  if (seen !== now.game.seq) return;
  const unit = now.unit?.id;
  const given = { ...what, seq: seen, key: key() };
  try {
    // Unanswered, it is sent once more: under the same key it is given once.
    const told = await tell(`${game}/${where}`, given).catch((error) => {
      if (error.status) throw error;
      return tell(`${game}/${where}`, given);
    });
    find("#typed").value = "";
    await refresh(told);
    if (unit && now.game.ready.includes(unit) && !now.unit) await pick(unit);
  } catch (error) {
    say(error.message);
    if (error.status === 409) await refresh(await ask(game));
  }
}

/** Ticks what a unit is to do; nothing if it lets the enemy come. */
function tick(id, way) {
  if (way === null) delete now.ticked[id];
  else now.ticked[id] = way;
  drawCard();
}

/** Answers beforehand for a unit, or for all of its brigade. */
async function answer(unit, whole, word) {
  const told = await tell(`${game}/answers`, { unit, whole, answer: word });
  if (told.seq !== now.game.seq) return refresh(told);
  now.game.reactions = told.reactions;
  now.unit = await ask(`${game}/units/${unit}`);
  drawCard();
}

/** Gives the first order offered as long as the same is asked. */
async function sweep(seen) {
  const { sweep: asked } = now.game;
  const fighter = now.game.acting;
  while (seen === now.game.seq && now.game.yours && now.game.sweep === asked && now.game.acting === fighter) {
    const offer = now.unit?.may.find((one) => one.deed === "throw");
    if (!offer) return;
    await give(offer.order, seen);
    // Refused or unanswered: it is not tried again and again.
    if (now.game.seq === seen) return;
    seen = now.game.seq;
  }
}

async function undo(seen) {
  if (seen !== now.game.seq) return;
  await refresh(await tell(`${game}/undo`, { seq: seen }));
}

/** Whether a move is to be done as it was chosen. */
const inManner = (offer) => offer.deed !== "go" || offer.manner === now.manner;

/** What pointing at a place means for what is picked out. */
function meant(square, corner) {
  const offers = now.unit ? now.unit.may : now.game.options;
  const there = offers.filter((offer) => offer.place === square);
  const faced = there.filter((offer) => offer.facing && inManner(offer));
  // Without a pointer a unit goes on facing as it does.
  if (faced.length > 0) return nearest(faced, corner ?? document.getElementById(now.unit.id)?.dataset.facing);
  return there.find((offer) => offer.deed === "go" && offer.manner === now.manner) ?? there.find((offer) => offer.order === now.armed) ?? there.find((offer) => offer.deed !== "go") ?? null;
}

async function pointAtUnit(id, square, { corner }, seen) {
  const unit = now.game.units.find((known) => known.id === id);
  const enemy = now.unit && unit && unit.side !== now.unit.side;
  const offer = enemy || !now.unit ? meant(square, corner) : null;
  if (offer) return choose(offer, seen);
  // On hexes one is told first why an enemy cannot be fired at, and what stands in the way.
  if (enemy && now.game.board === "hexes" && now.place !== square && (await lookAt(square))) return;
  await pick(now.unit?.id === id ? null : id);
}

async function pointAtSquare(square, { corner, finger }, seen) {
  const offer = meant(square, corner);
  if (offer?.facing && finger && now.tapped?.order !== offer.order) return tap(offer);
  if (offer) return choose(offer, seen);
  if (now.unit && !(await lookAt(square))) await pick(null);
}

/** Says why a unit may not do what pointing at a place would mean; false if it would mean nothing. */
async function lookAt(square) {
  const { reasons } = await ask(`${game}/why`, { unit: now.unit.id, place: square });
  if (reasons.length === 0) return false;
  now.pointed = reasons.filter((reason) => !now.manner || !reason.manner || reason.manner === now.manner);
  if (now.game.board === "hexes") {
    now.place = square;
    await drawBoard();
  }
  drawCard();
  return true;
}

/** A finger has no place to hover: the first touch aims, the second goes. */
function tap(offer) {
  now.tapped = offer;
  map.setArrow(offer.place, offer.facing);
  drawCard();
}

/** Where the mouse is, an arrow shows the corner a unit would face. */
function showFacing(square, corner) {
  if (now.game?.board !== "hexes" || now.tapped) return;
  const faced = square && now.game.yours && now.unit ? now.unit.may.filter((offer) => offer.place === square && offer.facing && inManner(offer)) : [];
  const offer = nearest(faced, corner);
  map.setArrow(offer?.place ?? null, offer?.facing);
}

/** Open ground of a free table: whoever may go there is aimed at it. */
async function pointAtTable(point) {
  if (now.unit?.drag) return aimAt({ unit: now.unit.id, front: point, facing: null });
  await pick(null);
}

async function showUnit(id) {
  await pick(id);
  const unit = document.getElementById(id);
  if (unit) map.reveal(unit);
}

async function nextUnit() {
  const { ready } = now.game;
  if (ready.length === 0) return;
  const at = ready.indexOf(now.unit?.id);
  await showUnit(ready[(at + 1) % ready.length]);
}

function endStep() {
  const end = now.game?.options.find((offer) => offer.deed === "end");
  if (end) inTurn((seen) => give(end.order, seen));
}

/** Typed orders: completed, and checked as they are typed. */
async function listen() {
  const typed = find("#typed");
  typed.addEventListener("focus", async () => {
    const sentences = await ask(`${game}/sentences`);
    fill(find("#sentences"), sentences.slice(0, 400).map((sentence) => make("option", { value: sentence })));
  });
  typed.addEventListener("input", async () => {
    const order = typed.value.trim();
    if (!order) return say("");
    const heard = await ask(`${game}/heard`, { order }).catch((error) => ({ why: error.message }));
    if (typed.value.trim() !== order) return;
    say(heard.why ? `No: ${heard.why}.` : heard.offer?.forecast ? `${Math.round(heard.offer.forecast.percent)}% ${heard.offer.forecast.hope}` : "");
  });
  find("#command").addEventListener("submit", (event) => {
    event.preventDefault();
    const order = typed.value.trim();
    if (order) inTurn((seen) => give(order, seen));
  });
}

find("#undo").addEventListener("click", () => inTurn(undo));
find("#next").addEventListener("click", () => inTurn(nextUnit));
find("#end").addEventListener("click", endStep);
find("#grow").addEventListener("click", () => map.zoom(1.4));
find("#shrink").addEventListener("click", () => map.zoom(1 / 1.4));
find("#fit").addEventListener("click", () => map.fit());
for (const tab of document.querySelectorAll("[data-tab]")) {
  tab.addEventListener("click", () => {
    document.body.dataset.shown = tab.dataset.tab;
    for (const other of document.querySelectorAll("[data-tab]")) other.setAttribute("aria-pressed", String(other === tab));
  });
}
find("#record").href = `${game}/record`;

const LOOKS = { "+": () => map.zoom(1.4), "-": () => map.zoom(1 / 1.4), 0: () => map.fit(), "/": () => find("#typed").focus() };
const DEEDS = { Enter: goThere, n: () => inTurn(nextUnit), u: () => inTurn(undo), e: endStep, Escape: () => inTurn(putDown) };

/** Gives the order that was aimed. */
function goThere() {
  if (now.aimed) inTurn((seen) => now.aimed && choose(now.aimed.offer, seen));
}

/** Puts down what was taken up last: an aim or a throw, then a unit. */
async function putDown() {
  if (!now.armed && !now.aimed) return pick(null);
  putDownAim();
  now.armed = null;
  drawCard();
}

document.addEventListener("keydown", (event) => {
  if (event.target.closest("input, textarea, select")) {
    if (event.key === "Escape") event.target.blur();
    return;
  }
  // Enter presses what has the focus; elsewhere it gives the order that was aimed.
  if (event.key === "Enter" && (!now.aimed || event.target.closest("button, a, summary, .unit, .mark"))) return;
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
  const answer = () => {
    const questions = now.unit ? [] : (now.game?.options ?? []).filter((offer) => offer.deed !== "end");
    const offer = questions[event.key - 1];
    if (offer) inTurn((seen) => choose(offer, seen));
  };
  const deed = LOOKS[event.key] ?? (/^[1-9]$/.test(event.key) ? answer : DEEDS[event.key]);
  if (!deed) return;
  event.preventDefault();
  deed();
});

onTheme(
  turned(async () => {
    await drawGround();
    await drawBoard();
  }),
);

listen();
inTurn(load);
