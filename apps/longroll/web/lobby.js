// The lobby: games to go on with, battles to begin.

import { ask, onTheme, tell, theme } from "./ask.js";
import { fill, make } from "./make.js";

const find = (selector) => document.querySelector(selector);
const BOARDS = { squares: "Stands on squares.", "free table": "A free table, in inches.", hexes: "Counters on hexes." };
const PLAYERS = { human: "Me, here", "ai:recruit": "Computer" };

const now = { rulesets: [], ruleset: null, scenario: null, players: [] };

function ago(seconds) {
  const past = Math.max(0, Date.now() / 1000 - seconds);
  const [size, unit] = [[86400, "day"], [3600, "hour"], [60, "minute"]].find(([size]) => past >= size) ?? [1, null];
  if (!unit) return "just now";
  const count = Math.floor(past / size);
  return `${count} ${unit}${count === 1 ? "" : "s"} ago`;
}

function gameRow(game) {
  const over = game.stands.startsWith("over");
  const words = { human: "you", "ai:recruit": "computer", "ai:random": "random" };
  const side = (name, at) =>
    make("span", { class: "who" }, make("span", { class: `side ${game.about.coats[at]}` }, name), make("span", { class: "dim" }, words[game.players[at]] ?? game.players[at]));
  return make(
    "tr",
    {},
    make("td", {}, make("b", {}, game.about.title)),
    make("td", {}, game.about.sides.map(side)),
    make("td", {}, game.stands),
    make("td", {}, ago(game.touched)),
    make("td", {}, make("a", { class: `btn${over ? "" : " primary"}`, href: `/games/${game.id}` }, over ? "Look" : "Continue")),
  );
}

function rulesetItem(ruleset) {
  const count = ruleset.scenarios.length;
  const told = [BOARDS[ruleset.board] ?? ruleset.board, count > 0 ? `${count} scenarios.` : "To come."].join(" ");
  const attributes = count > 0 ? { onclick: () => choose(ruleset, ruleset.scenarios[0]) } : { disabled: true };
  return make(
    "li",
    {},
    make("button", { ...attributes, id: `ruleset-${ruleset.id}`, "aria-current": ruleset === now.ruleset ? "true" : null }, make("b", {}, ruleset.title), make("small", {}, told)),
  );
}

function scenarioItem(scenario) {
  const chosen = scenario === now.scenario;
  const [ours, theirs] = scenario.units;
  return make(
    "article",
    { class: `scn${chosen ? " sel" : ""}`, "data-scenario": scenario.id, onclick: () => choose(now.ruleset, scenario) },
    make("div", { class: "prev" }, make("img", { src: `/api/scenarios/${now.ruleset.id}/${scenario.id}?theme=${theme()}`, alt: "", loading: "lazy" })),
    make(
      "div",
      {},
      make("div", { class: "spread" }, make("h3", {}, make("button", { class: "plain", "data-scenario": scenario.id }, scenario.title)), chosen ? make("b", { class: "small" }, "✓ chosen") : null),
      make(
        "p",
        { class: "meta" },
        [scenario.place, `${scenario.turns} ${scenario.clock}`, scenario.length, `${ours} against ${theirs} ${scenario.called}`].filter(Boolean).map((word) => make("span", {}, word)),
      ),
      make("p", { class: "small" }, `${scenario.story[0]?.toUpperCase() ?? ""}${scenario.story.slice(1)}`),
    ),
  );
}

function startPanel() {
  const { scenario, ruleset } = now;
  const offered = ["human", "ai:recruit"];
  const seat = (name, at) => {
    const player = ([word, label]) =>
      make(
        "label",
        {},
        make("input", { type: "radio", name: `seat-${at}`, value: word, checked: now.players[at] === word, onchange: () => (now.players[at] = word) }),
        make("span", {}, label),
      );
    return make("fieldset", { class: "seat" }, make("legend", {}, make("span", { class: `side ${scenario.coats[at]}` }, name)), make("div", { class: "seg" }, offered.map((word) => player([word, PLAYERS[word]]))));
  };
  const said = make("p", { class: "small bad", role: "alert" });
  const begin = async () => {
    try {
      const { id } = await tell("/api/games", { ruleset: ruleset.id, scenario: scenario.id, players: now.players });
      location.assign(`/games/${id}`);
    } catch (error) {
      said.textContent = error.message;
    }
  };
  fill(
    find("#start"),
    make("header", {}, make("h2", {}, scenario.title), make("p", { class: "small dim" }, `${ruleset.title}, ${scenario.turns} ${scenario.clock}`)),
    make(
      "div",
      { class: "body" },
      scenario.sides.map(seat),
      make("p", { class: "small dim" }, "Two at one screen take the sides in turn; the computer knows no more than its side sees, and throws the same dice."),
      make("button", { id: "begin", class: "primary", onclick: begin }, "Begin the battle"),
      said,
    ),
  );
}

function draw() {
  fill(find("#rulesets"), now.rulesets.map(rulesetItem));
  fill(find("#scenarios"), now.ruleset.scenarios.map(scenarioItem));
  startPanel();
}

function choose(ruleset, scenario) {
  if (scenario === now.scenario) return;
  Object.assign(now, { ruleset, scenario });
  draw();
}

async function load() {
  const { rulesets, games } = await ask("/api/lobby");
  now.rulesets = rulesets;
  now.ruleset = rulesets.find((ruleset) => ruleset.scenarios.length > 0);
  now.scenario = now.ruleset.scenarios[0];
  now.players = ["ai:recruit", "human"];
  find("#mine").hidden = games.length === 0;
  fill(find("#games"), games.map(gameRow));
  draw();
}

onTheme(draw);
load().catch((error) => fill(find("main"), make("p", { class: "bad", role: "alert" }, error.message)));
