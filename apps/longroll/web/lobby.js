// @ts-check
// The lobby: games to go on with, battles to begin.

import { ask, inWords, onTheme, tell, theme } from "./ask.js";
import { fill, find, make } from "./make.js";

/** @import { Begin, Begun, BoardKind, KeptGame, Lobby, Player, RuleSet, Scenario } from "./wire.js" */

/** @type {Record<BoardKind, string>} */
const BOARDS = { squares: "Stands on squares.", table: "A free table, in inches.", hexes: "Counters on hexes." };
/** The players that can be chosen for a seat. @type {[Player, string][]} */
const OFFERED = [["human", "Me, here"], ["ai:recruit", "Computer"]];
/** @type {Record<Player, string>} */
const PLAYERS = { human: "you", "ai:recruit": "computer", "ai:random": "random" };
/** Lengths of time in seconds, the longest first. @type {[number, string][]} */
const TIMES = [[86400, "day"], [3600, "hour"], [60, "minute"]];
const HOTSEAT =
  "Two at one screen take the sides in turn; the computer knows no more than its side sees, and throws the same dice.";

/**
 * What is chosen.
 * @typedef {{ ruleset: RuleSet, scenario: Scenario }} Chosen
 */

/** @type {RuleSet[]} */
let rulesets = [];
/** @type {Chosen | null} */
let chosen = null;
/** @type {Player[]} */
const players = ["ai:recruit", "human"];

/** @param {number} seconds */
function ago(seconds) {
  const past = Math.max(0, Date.now() / 1000 - seconds);
  const found = TIMES.find(([size]) => past >= size);
  if (!found) return "just now";
  const [size, unit] = found;
  const count = Math.floor(past / size);
  return `${count} ${unit}${count === 1 ? "" : "s"} ago`;
}

/** @param {KeptGame} game */
function gameRow({ id, about, players, stands, over, touched }) {
  const side = (/** @type {string} */ name, /** @type {number} */ at) =>
    make(
      "span",
      { class: "who" },
      make("span", { class: `side ${about.coats[at]}` }, name),
      make("span", { class: "dim" }, PLAYERS[players[at]]),
    );
  const go = make("a", { class: `btn${over ? "" : " primary"}`, href: `/games/${id}` }, over ? "Look" : "Continue");
  return make(
    "tr",
    {},
    make("td", {}, make("b", {}, about.title)),
    make("td", {}, about.sides.map(side)),
    make("td", {}, stands),
    make("td", {}, ago(touched)),
    make("td", {}, go),
  );
}

/**
 * @param {RuleSet} ruleset
 * @param {Chosen} chosen
 */
function rulesetItem(ruleset, chosen) {
  const count = ruleset.scenarios.length;
  const told = `${BOARDS[ruleset.board]} ${count > 0 ? `${count} scenarios.` : "To come."}`;
  const does = count > 0 ? { onclick: () => choose(ruleset, ruleset.scenarios[0]) } : { disabled: true };
  const current = { "aria-current": ruleset === chosen.ruleset ? "true" : null };
  const attributes = { ...does, id: `ruleset-${ruleset.id}`, ...current };
  return make("li", {}, make("button", attributes, make("b", {}, ruleset.title), make("small", {}, told)));
}

/**
 * @param {Scenario} scenario
 * @param {Chosen} chosen
 */
function scenarioItem(scenario, { ruleset, scenario: selected }) {
  const { id, title, place, turns, clock, length, called, story } = scenario;
  const [ours, theirs] = scenario.units;
  const isChosen = scenario === selected;
  const name = make("h3", {}, make("button", { class: "plain", "data-scenario": id }, title));
  const facts = [place, `${turns} ${clock}`, length, `${ours} against ${theirs} ${called}`].filter(Boolean);
  const picture = `/api/scenarios/${ruleset.id}/${id}?theme=${theme()}`;
  const attributes = { class: `scn${isChosen ? " sel" : ""}`, "data-scenario": id };
  return make(
    "article",
    { ...attributes, onclick: () => choose(ruleset, scenario) },
    make("div", { class: "prev" }, make("img", { src: picture, alt: "", loading: "lazy" })),
    make(
      "div",
      {},
      make("div", { class: "spread" }, name, isChosen ? make("b", { class: "small" }, "✓ chosen") : null),
      make("p", { class: "meta" }, facts.map((word) => make("span", {}, word))),
      make("p", { class: "small" }, `${story[0]?.toUpperCase() ?? ""}${story.slice(1)}`),
    ),
  );
}

/**
 * The choice of a player for a side.
 * @param {Scenario} scenario
 * @param {number} at
 */
function seat(scenario, at) {
  const player = (/** @type {[Player, string]} */ [word, label]) => {
    const attributes = { type: "radio", name: `seat-${at}`, value: word, checked: players[at] === word };
    const input = make("input", { ...attributes, onchange: () => (players[at] = word) });
    return make("label", {}, input, make("span", {}, label));
  };
  const side = make("span", { class: `side ${scenario.coats[at]}` }, scenario.sides[at]);
  return make(
    "fieldset",
    { class: "seat" },
    make("legend", {}, side),
    make("div", { class: "seg" }, OFFERED.map(player)),
  );
}

/** @param {Chosen} chosen */
function startPanel({ scenario, ruleset }) {
  const said = make("p", { class: "small bad", role: "alert" });
  const begin = async () => {
    try {
      /** @type {Begin} */
      const asked = { ruleset: ruleset.id, scenario: scenario.id, players };
      /** @type {Begun} */
      const { id } = await tell("/api/games", asked);
      location.assign(`/games/${id}`);
    } catch (error) {
      said.textContent = inWords(error);
    }
  };
  const facts = `${ruleset.title}, ${scenario.turns} ${scenario.clock}`;
  fill(
    find("#start"),
    make("header", {}, make("h2", {}, scenario.title), make("p", { class: "small dim" }, facts)),
    make(
      "div",
      { class: "body" },
      scenario.sides.map((_, at) => seat(scenario, at)),
      make("p", { class: "small dim" }, HOTSEAT),
      make("button", { id: "begin", class: "primary", onclick: begin }, "Begin the battle"),
      said,
    ),
  );
}

function draw() {
  if (!chosen) return;
  const now = chosen;
  fill(find("#rulesets"), rulesets.map((ruleset) => rulesetItem(ruleset, now)));
  fill(find("#scenarios"), now.ruleset.scenarios.map((scenario) => scenarioItem(scenario, now)));
  startPanel(now);
}

/**
 * @param {RuleSet} ruleset
 * @param {Scenario} scenario
 */
function choose(ruleset, scenario) {
  if (scenario === chosen?.scenario) return;
  chosen = { ruleset, scenario };
  draw();
}

async function load() {
  /** @type {Lobby} */
  const lobby = await ask("/api/lobby");
  rulesets = lobby.rulesets;
  find("#mine").hidden = lobby.games.length === 0;
  fill(find("#games"), lobby.games.map(gameRow));
  const first = rulesets.find((ruleset) => ruleset.scenarios.length > 0);
  if (first) choose(first, first.scenarios[0]);
}

onTheme(draw);
load().catch((error) => fill(find("main"), make("p", { class: "bad", role: "alert" }, inWords(error))));
