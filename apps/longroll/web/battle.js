// @ts-check
// The panel of the chosen battle: all there is to know before the first order, and the button that begins it.

import { inWords, tell, theme } from "./ask.js";
import { NEW, whatWins } from "./briefing.js";
import { make } from "./make.js";
import { Seats } from "./seats.js";

/** @import { Army, Balance, Begin, Begun, Learning, RuleSet, Scenario } from "./wire.js" */

/** @type {Record<Learning, { dots: number, word: string }>} */
const LEARNING = {
  easy: { dots: 1, word: "easy" },
  medium: { dots: 2, word: "medium" },
  hard: { dots: 3, word: "hard" },
};
/** How hard a side is, by its lead over the other side in wins of 100 games. @type {[number, string][]} */
const CHANCES = [[50, "very easy"], [25, "easy"], [-12, "even"], [-40, "hard"], [-101, "very hard"]];

/**
 * Terms of the briefings that a rule set gives a meaning of its own.
 * @type {Record<string, [string, string][]>}
 */
const TERMS = {
  gallop: [
    ["stand", "1 counter of troops"],
    ["formed stand", "infantry or cavalry"],
  ],
  lancer: [
    ["company, troop, battery", "a unit of infantry, of cavalry, of guns"],
    ["STOP card", "the card that ends a round"],
  ],
  "great-battles": [
    ["SP", "strength points, the figure at the left of a counter"],
    ["routed", "in the worst state of morale, until the unit rallies"],
    ["higher leader", "a leader above a brigadier"],
  ],
  guns: [
    ["formed", "in order: not unformed, faltering, retreating or routing"],
    ["broken", "a brigade that has failed a brigade test and retires"],
  ],
  "deadly-field": [
    ["shaken, routed", "the 2 worst levels of morale, below good order and disorder"],
    ["section", "2 guns of a battery"],
  ],
};

/** @param {RuleSet} ruleset */
function terms({ id }) {
  const row = (/** @type {[string, string]} */ [term, meaning]) => [make("dt", {}, term), make("dd", {}, meaning)];
  return make("dl", { class: "terms" }, (TERMS[id] ?? []).map(row));
}

/**
 * The sides of a scenario.
 * @param {Scenario} scenario
 * @returns {Army[]}
 */
export const sidesOf = ({ sides, coats }) => sides.map((name, at) => ({ name, coat: coats[at] }));

/**
 * How often each side wins, as a bar; small ones go without the names.
 * @param {Balance} balance
 * @param {Army[]} sides
 * @param {{ named: boolean }} wanted
 */
export function balanceBar({ games, wins }, sides, { named }) {
  const share = (/** @type {number} */ many) => Math.round((100 * many) / games);
  const drawn = 100 - share(wins[0]) - share(wins[1]);
  const part = (/** @type {string} */ sort, /** @type {number} */ width, /** @type {string} */ name) => {
    const label = width < 6 ? "" : `${name}${width}`;
    return make("span", { class: sort, "--v": `${width}%` }, label);
  };
  const of = (/** @type {number} */ at) =>
    part(sides[at].coat, share(wins[at]), named && share(wins[at]) > 24 ? `${sides[at].name} ` : "");
  const [one, other] = sides.map(({ name }, at) => `${name} wins ${share(wins[at])}`);
  const told = `Of 100 games, ${one}, ${other}, ${drawn} are draws`;
  return make("div", { class: "balance", role: "img", "aria-label": told }, of(0), part("drawn", drawn, ""), of(1));
}

/**
 * How hard a side is to win with.
 * @param {Balance | null} balance
 * @param {number} seat
 */
function chances(balance, seat) {
  if (!balance) return "not measured";
  const lead = (100 * (balance.wins[seat] - balance.wins[1 - seat])) / balance.games;
  return CHANCES.find(([least]) => lead >= least)?.[1] ?? "";
}

/** The address of the picture of a set-up. @param {RuleSet} ruleset @param {Scenario} scenario */
export const pictureOf = (ruleset, scenario) => `/api/scenarios/${ruleset.id}/${scenario.id}?theme=${theme()}`;

/**
 * The facts of a battle, a word or two each.
 * @param {RuleSet} ruleset
 * @param {Scenario} scenario
 * @param {number} mine
 */
function facts(ruleset, scenario, mine) {
  const { units, called, length, sides, balance } = scenario;
  const { dots, word } = LEARNING[ruleset.learning];
  const learning = [1, 2, 3].map((dot) => make("i", { class: dot <= dots ? "on" : null }));
  const sizes = units[0] === units[1] ? `${units[0]} ${called}` : `${units.join(" against ")}`;
  const fact = (/** @type {string} */ name, /** @type {import("./make.js").Children} */ value) =>
    make("div", {}, make("dt", {}, name), make("dd", {}, value));
  return make(
    "dl",
    { class: "facts" },
    fact("Length", length ?? "unknown"),
    fact(units[0] === units[1] ? "Each side" : called, sizes),
    fact("Rules", [make("span", { class: "level", "aria-hidden": "true" }, learning), word]),
    fact(`To win as ${sides[mine]}`, chances(balance, mine)),
  );
}

/** The panel of the chosen battle. */
export class BattleCard {
  /**
   * @param {RuleSet} ruleset
   * @param {Scenario} scenario
   * @param {{ isFirst: boolean, onChange: () => void }} told
   */
  constructor(ruleset, scenario, { isFirst, onChange }) {
    this.ruleset = ruleset;
    this.scenario = scenario;
    this.isFirst = isFirst;
    this.onChange = onChange;
    this.seats = new Seats(scenario.play_as);
  }

  /** @param {HTMLElement} said */
  async begin(said) {
    try {
      /** @type {Begin} */
      const asked = { ruleset: this.ruleset.id, scenario: this.scenario.id, players: this.seats.players };
      /** @type {Begun} */
      const { id } = await tell("/api/games", asked);
      location.assign(`/games/${id}${NEW}`);
    } catch (error) {
      said.textContent = inWords(error);
    }
  }

  /** The parts of the panel. */
  parts() {
    const { ruleset, scenario, seats } = this;
    const sides = sidesOf(scenario);
    const mine = sides[seats.mine].name;
    const said = make("p", { class: "small bad", role: "alert" });
    const onclick = () => this.begin(said);
    const begin = make("button", { id: "begin", class: "primary big", onclick }, `Begin as ${mine}`);
    const where = [ruleset.title, scenario.place].filter(Boolean).join(" · ");
    const tag = this.isFirst ? make("span", { class: "kick" }, "Start here") : null;
    const title = make("h2", { id: "battle-title" }, scenario.title);
    const measured =
      scenario.balance &&
      make(
        "div",
        {},
        make("p", { class: "cap" }, "Balance"),
        balanceBar(scenario.balance, sides, { named: true }),
        make("p", { class: "small dim" }, "Of 100 games, computer against computer."),
      );
    const alt = `Map of ${scenario.title} before the first move`;
    return [
      make("div", { class: "shot" }, make("img", { src: pictureOf(ruleset, scenario), alt })),
      make(
        "div",
        { class: "brief" },
        tag,
        make("div", {}, title, make("p", { class: "dim" }, where)),
        facts(ruleset, scenario, seats.mine),
        make("p", { class: "story" }, scenario.briefing.story),
        scenario.for_whom ? make("p", { class: "for-whom" }, scenario.for_whom) : null,
        make("div", {}, make("h3", {}, "What wins"), whatWins(scenario.briefing, sides, { standing: false })),
        terms(ruleset),
      ),
      make("div", { class: "seats" }, seats.fields(sides, this.onChange), measured),
      make("div", { class: "begins" }, begin, said),
    ];
  }
}
