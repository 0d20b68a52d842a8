// @ts-check
// Odds that take a while to count: their offers are shown at once, and the odds of each are asked for in turn.

import { quietly } from "./ask.js";

/** @import { Offer, OrderOdds } from "./wire.js" */

export class Odds {
  /**
   * @param {string} address of the game
   * @param {(offer: Offer) => void} onCounted the odds of an offer are there
   */
  constructor(address, onCounted) {
    this.address = address;
    this.onCounted = onCounted;
    /** The offers asked for last; earlier ones are dropped. @type {Offer[]} */
    this.asked = [];
  }

  /**
   * Asks for the odds of offers that lack them, until others are asked for.
   * Returns whether some are new and all are there.
   * @param {Offer[]} offers
   * @param {number} seq of the position they were made in
   */
  async follow(offers, seq) {
    const asked = offers.filter((offer) => offer.odds_follow);
    this.asked = asked;
    for (const offer of asked) {
      /** @type {OrderOdds | null} */
      const counted = await quietly(`${this.address}/odds`, { order: offer.order, seq });
      if (this.asked !== asked || counted === null) return false;
      Object.assign(offer, { forecast: counted.forecast, odds_follow: false });
      this.onCounted(offer);
    }
    return asked.length > 0;
  }
}
