// @ts-check
// The lobby: the battle to start with, games to go on with, and all other battles by their length.

import { ask, inWords, onTheme } from "./ask.js";
import { BattleCard, balanceBar, pictureOf, sidesOf } from "./battle.js";
import { sideName } from "./briefing.js";
import { fill, find, make } from "./make.js";

/** @import { KeptGame, Learning, Lobby, Player, RuleSet, Scenario } from "./wire.js" */

/** @type {Record<Player, string>} */
const PLAYERS = { human: "you", "ai:recruit": "computer", "ai:random": "random" };
/** Lengths of time in seconds, the longest first. @type {[number, string][]} */
const TIMES = [[86400, "day"], [3600, "hour"], [60, "minute"]];
/** How hard rules are to learn, the easy ones first. @type {Learning[]} */
const LEARNING = ["easy", "medium", "hard"];
/** The number of games above the battles; the rest is folded. */
const SHOWN_GAMES = 2;
/** The number of battles in the list before all are shown. */
const SHOWN_BATTLES = 8;

/**
 * A battle of the list.
 * @typedef {{ ruleset: RuleSet, scenario: Scenario }} Offered
 */

/** All battles, shortest first. @type {Offered[]} */
let battles = [];
/** The battle a newcomer is offered. @type {Offered | undefined} */
let first;
/** @type {BattleCard | null} */
let card = null;
/** The rule set whose battles alone are shown. @type {string | null} */
let only = null;
let showsAll = false;

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
function gameRow({ id, about, players, stands, over, past, touched }) {
  const side = (/** @type {string} */ name, /** @type {number} */ at) =>
    make(
      "span",
      { class: "who" },
      sideName({ name, coat: about.coats[at] }),
      make("span", { class: "dim" }, PLAYERS[players[at]]),
    );
  const go = make("a", { class: "btn", href: `/games/${id}` }, over || past ? "View" : "Continue");
  const earlier = past && !over ? make("span", { class: "dim" }, " · earlier rules") : null;
  return make(
    "li",
    {},
    make("b", {}, about.title),
    make("span", {}, about.sides.map(side)),
    make("span", { class: "stands" }, stands, earlier),
    make("span", { class: "dim" }, ago(touched)),
    go,
  );
}

/** @param {KeptGame[]} games */
function drawGames(games) {
  const rows = games.map(gameRow);
  find("#mine").hidden = rows.length === 0;
  fill(find("#games"), rows.slice(0, SHOWN_GAMES));
  fill(find("#more-games ul"), rows.slice(SHOWN_GAMES));
  find("#more-games").hidden = rows.length <= SHOWN_GAMES;
  find("#more-games summary").textContent = `Show ${rows.length - SHOWN_GAMES} more games`;
}

/** The name of a rule set without its volume. @param {RuleSet} ruleset */
const plainTitle = ({ title }) => title.replace(/ \(.*\)$/, "");

/** @param {Offered} battle */
function battleItem({ ruleset, scenario }) {
  const { id, title, length, balance, for_whom } = scenario;
  const isChosen = scenario === card?.scenario;
  const attributes = { class: "nx", "data-scenario": id, "aria-pressed": String(isChosen) };
  return make(
    "button",
    { ...attributes, onclick: () => choose({ ruleset, scenario }) },
    make("img", { src: pictureOf(ruleset, scenario), alt: "", loading: "lazy" }),
    make("b", {}, title),
    make("span", { class: "small dim" }, [length, plainTitle(ruleset)].filter(Boolean).join(" · ")),
    make("span", { class: "small" }, for_whom),
    balance ? balanceBar(balance, sidesOf(scenario), { named: false }) : null,
  );
}

/** Draws the list of battles: those of one rule set, or the shortest of all. */
function drawBattles() {
  const wanted = battles.filter(({ ruleset }) => only === null || ruleset.id === only);
  const shown = showsAll || only !== null ? wanted : wanted.slice(0, SHOWN_BATTLES);
  fill(find("#scenarios"), shown.map(battleItem));
  find("#all").hidden = shown.length === wanted.length;
  find("#all").textContent = `Show all ${wanted.length} battles`;
  for (const input of document.querySelectorAll("[name=only]")) {
    if (input instanceof HTMLInputElement) input.checked = input.value === (only ?? "");
  }
}

/** @param {RuleSet[]} rulesets */
function drawFilter(rulesets) {
  const choice = (/** @type {string | null} */ id, /** @type {string} */ title) => {
    const onchange = () => {
      only = id;
      drawBattles();
    };
    const input = make("input", { type: "radio", name: "only", value: id ?? "", onchange });
    return make("label", { id: id ? `ruleset-${id}` : null }, input, make("span", {}, title));
  };
  fill(find("#only"), choice(null, "All"), rulesets.map((ruleset) => choice(ruleset.id, plainTitle(ruleset))));
}

function drawCard() {
  if (card) fill(find("#battle"), card.parts());
}

/** @param {Offered} battle */
function choose({ ruleset, scenario }) {
  card = new BattleCard(ruleset, scenario, { isFirst: scenario === first?.scenario, onChange: drawCard });
  drawCard();
  drawBattles();
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  if (document.activeElement !== document.body) {
    find("#battle").scrollIntoView({ behavior: calm ? "auto" : "smooth", block: "start" });
  }
}

/**
 * Shorter battles first; of the same length the one to start with, then those with easier rules.
 * @param {Offered} one
 * @param {Offered} other
 */
function shorter(one, other) {
  const rank = (/** @type {Offered} */ battle) => (battle === first ? -1 : LEARNING.indexOf(battle.ruleset.learning));
  return one.scenario.minutes - other.scenario.minutes || rank(one) - rank(other);
}

async function load() {
  /** @type {Lobby} */
  const { rulesets, games, start_here } = await ask("/api/lobby");
  drawGames(games);
  drawFilter(rulesets);
  battles = rulesets.flatMap((ruleset) => ruleset.scenarios.map((scenario) => ({ ruleset, scenario })));
  const isFirst = (/** @type {Offered} */ { ruleset, scenario }) =>
    ruleset.id === start_here.ruleset && scenario.id === start_here.scenario;
  first = battles.find(isFirst) ?? battles[0];
  battles.sort(shorter);
  if (first) choose(first);
}

find("#all").addEventListener("click", () => {
  showsAll = true;
  drawBattles();
});
onTheme(() => {
  drawCard();
  drawBattles();
});
load().catch((error) => fill(find("main"), make("p", { class: "bad", role: "alert" }, inWords(error))));
