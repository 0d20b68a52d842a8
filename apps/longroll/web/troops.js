// @ts-check
// The troops of the player at this screen, as the camera wants to know them.

/** @import { Troops } from "./camera.js" */
/** @import { Document } from "./wire.js" */

/**
 * The units on the board, seen by the player; where two share a screen, by the side that acts.
 * @param {Document} game
 * @param {string | null} picked the unit that is picked out
 * @returns {Troops}
 */
export function troops({ seats, acts, units, ready }, picked) {
  const humans = seats.flatMap((seat, at) => (seat.player === "human" ? [at] : []));
  const side = humans.length === 1 ? humans[0] : (acts ?? 0);
  /** @param {typeof units} some */
  const drawn = (some) => some.map(({ id }) => document.getElementById(id)).filter((unit) => unit !== null);
  const own = units.filter((unit) => unit.side === side);
  const acting = own.filter(({ id }) => id === picked);
  const first = acting.length > 0 ? acting : own.filter(({ id }) => ready.includes(id));
  return { own: drawn(own), first: drawn(first), others: drawn(units.filter((unit) => unit.side !== side)) };
}
