// @ts-check
// What a sitting is made of. Nothing runs here; the other modules read these types.

/** @import { UmpireCase, UmpireNext, UmpireOdds } from "./wire.js" */
/** @import { Roll } from "./wire.js" */

/** @typedef {Record<string, string>} Values */

/**
 * A unit of a roster, as the sitting began with it or as it was typed in.
 * @typedef {object} RosterUnit
 * @property {string} id
 * @property {string} name
 * @property {string} side
 * @property {string} brigade
 * @property {string} kind
 * @property {Values} values
 */

/**
 * A value of a unit that an entry changed.
 * @typedef {{ unit: string, value: string, before: string, to: string, fixed?: boolean }} Change
 */

/** @typedef {{ turn: number, phase: number }} Moment */

/**
 * Why an entry no longer counts.
 * @typedef {{ at: string, why: string }} Struck
 */

/**
 * An entry of a sitting: a roll, a change by hand, a card drawn or a phase begun.
 * @typedef {object} Entry
 * @property {string} id
 * @property {"roll" | "hand" | "draw" | "phase"} kind
 * @property {string} at
 * @property {number} turn
 * @property {number} phase
 * @property {string} words
 * @property {Change[]} changes
 * @property {Inputs} [inputs]
 * @property {number[]} [dice]
 * @property {Roll[]} [steps]
 * @property {Values} [chosen]
 * @property {string} [drawn]
 * @property {Moment} [from] where a phase was begun from
 * @property {string} [note]
 * @property {string} [corrects]
 * @property {Struck} [struck]
 */

/**
 * What was asked for one roll.
 * @typedef {object} Inputs
 * @property {string} procedure
 * @property {Record<string, string[]>} units by role
 * @property {Values} keys typed in
 * @property {Record<string, string[]>} doubts two values of a key
 * @property {Record<string, number>} tolerance of a measured key
 */

/**
 * What came of a roll, before or after it was settled.
 * @typedef {object} Rolled
 * @property {UmpireCase[]} cases
 * @property {number | null} chosen
 * @property {string | null} entry
 * @property {"program" | "hand"} by
 */

/**
 * The entry that is being made.
 * @typedef {object} DraftOnly
 * @property {string} role the role that the next unit tapped takes
 * @property {string[]} pad faces tapped in
 * @property {Rolled | null} rolled
 * @property {string | null} corrects the entry it corrects
 * @property {string | null} source the procedure that called for it
 */

/** @typedef {Inputs & DraftOnly} Draft */

/**
 * A deck or a cup, with what is left in it.
 * @typedef {object} Bag
 * @property {string} title
 * @property {string | null} stop the label that puts everything back
 * @property {{ label: string, count: number }[]} items
 * @property {string[]} out labels drawn and not put back
 */

/**
 * @typedef {object} Sitting
 * @property {string} id
 * @property {string} title
 * @property {string} ruleset
 * @property {string | null} scenario
 * @property {string} changed
 * @property {string[]} sides
 * @property {number | null} turns
 * @property {number} turn
 * @property {number} phase
 * @property {RosterUnit[]} units
 * @property {Entry[]} entries
 * @property {Draft} draft
 * @property {Record<string, Inputs>} last the last choice, by procedure
 * @property {"program" | "hand"} dice how dice were rolled last
 * @property {Bag | null} bag
 */

/**
 * A ruling of the club.
 * @typedef {object} ClubRuling
 * @property {string} id
 * @property {string} words
 * @property {string} path the switch it sets; empty for none
 * @property {string} value
 * @property {string} was
 * @property {string} by
 * @property {string} when
 * @property {string} game
 * @property {string} position
 */

/** @typedef {{ answer: UmpireOdds | null, errors: Record<string, string>, waiting: boolean }} Heard */

/** @typedef {UmpireNext} Next */

export {};
