// @ts-check
// The players of the two sides: one seat is always mine, so that changing a seat never makes another kind of game.

import { sideName } from "./briefing.js";
import { make } from "./make.js";

/** @import { Army, Player } from "./wire.js" */

/**
 * The other seat's player.
 * @typedef {"computer" | "friend"} Other
 */

/** @type {Record<Other, Player>} */
const PLAYERS = { computer: "ai:recruit", friend: "human" };
/** @type {Record<Other | "me", string>} */
const NAMES = { me: "You", computer: "Computer", friend: "Friend here" };

/** The seats of a battle that is about to begin. */
export class Seats {
  /** @param {number} mine */
  constructor(mine) {
    this.mine = mine;
    /** @type {Other} */
    this.other = "computer";
  }

  /** The players by seat. */
  get players() {
    return [0, 1].map((at) => (at === this.mine ? "human" : PLAYERS[this.other]));
  }

  swap() {
    this.mine = 1 - this.mine;
  }

  /**
   * Gives a seat to a player. If it was mine, I take the other seat; if it becomes mine, its player takes the other.
   * @param {number} at
   * @param {Other | "me"} who
   */
  give(at, who) {
    if (who === "me") this.mine = at;
    else {
      this.mine = 1 - at;
      this.other = who;
    }
  }

  /**
   * The choice of a player for each side.
   * @param {Army[]} sides
   * @param {() => void} onChange
   */
  fields(sides, onChange) {
    const does = (/** @type {() => void} */ deed) => () => {
      deed();
      onChange();
    };
    const swap = make("button", { id: "swap", class: "link", onclick: does(() => this.swap()) }, "Swap sides");
    const seat = (/** @type {Army} */ side, /** @type {number} */ at) => {
      const now = at === this.mine ? "me" : this.other;
      const choice = (/** @type {Other | "me"} */ who) => {
        const attributes = { type: "radio", name: `seat-${at}`, value: who, checked: who === now };
        const input = make("input", { ...attributes, onchange: does(() => this.give(at, who)) });
        return make("label", {}, input, make("span", {}, NAMES[who]));
      };
      const legend = make("legend", {}, sideName(side));
      const choices = /** @type {(Other | "me")[]} */ (["me", "computer", "friend"]).map(choice);
      return make("fieldset", { class: "seat" }, legend, make("div", { class: "seg" }, choices));
    };
    return [make("div", { class: "spread" }, make("span", { class: "cap" }, "Seats"), swap), sides.map(seat)];
  }
}
