// @ts-check
// What a sitting asks of the server, and how it is told: the form, its units and what was heard of it.

import { Denied, ask, inWords, tell } from "./ask.js";
import { capital } from "./make.js";
import { houseFile } from "./rulings.js";
import { actedIn, keep, valuesOf } from "./sittings.js";

/** @import { Change, ClubRuling, Draft, Heard, RosterUnit, Sitting } from "./umpiretypes.js" */
/** @import { UmpireForms, UmpireOdds, UmpireProcedure, UmpireRole } from "./wire.js" */

/** The key of an error that is about no key in particular. */
export const WHOLE = "";

export class UmpireAsk {
  /**
   * @param {Sitting} sitting
   * @param {UmpireForms} ruleset
   * @param {ClubRuling[]} rulings
   * @param {() => void} redraw
   * @param {(text: string) => void} say
   */
  constructor(sitting, ruleset, rulings, redraw, say) {
    this.sitting = sitting;
    this.ruleset = ruleset;
    this.rulings = rulings;
    this.redraw = redraw;
    this.say = say;
    /** @type {Heard} */
    this.heard = { answer: null, errors: {}, waiting: false };
    /** Questions are numbered: an answer to an earlier one is dropped. */
    this.asked = 0;
    this.ready = Promise.resolve();
  }

  get draft() {
    return this.sitting.draft;
  }

  /** The form of the procedure asked for. @returns {UmpireProcedure} */
  get form() {
    const { procedures } = this.ruleset;
    return procedures.find(({ id }) => id === this.draft.procedure) ?? procedures[0];
  }

  /** The role that the next unit tapped takes. @returns {UmpireRole | undefined} */
  get role() {
    return this.form.roles.find(({ id }) => id === this.draft.role) ?? this.form.roles[0];
  }

  get phase() {
    return this.ruleset.phases[this.sitting.phase];
  }

  /** @param {string} procedure */
  firstRole(procedure) {
    return this.ruleset.procedures.find(({ id }) => id === procedure)?.roles[0]?.id;
  }

  /** The units that have acted in this phase. */
  acted() {
    const { procedures = [] } = this.phase ?? {};
    const first = (/** @type {string} */ procedure) =>
      procedures.includes(procedure) ? this.firstRole(procedure) : undefined;
    return actedIn(this.sitting, first);
  }

  /** The units that have not acted in this phase: those that may begin its usual procedure. */
  waiting() {
    const usual = this.ruleset.procedures.find(({ id }) => id === this.phase?.procedures[0]);
    const role = usual?.roles[0];
    if (!role) return [];
    const acted = this.acted();
    return this.sitting.units.filter((unit) => fits(role, unit) && !acted.has(unit.id) && !this.isGone(unit));
  }

  /** @param {string} id */
  unit(id) {
    return this.sitting.units.find((unit) => unit.id === id);
  }

  /** @param {RosterUnit} unit */
  values(unit) {
    return valuesOf(this.sitting, unit, this.draft.corrects);
  }

  /** The strength of a unit now, and what it began with. @param {RosterUnit} unit */
  strength(unit) {
    const { strength } = this.ruleset;
    const values = valuesOf(this.sitting, unit);
    const whole = Number(strength ? values[strength.whole] : NaN);
    if (!strength || !(whole > 0) || isLeader(unit)) return null;
    const left = Math.max(0, whole - Number(values[strength.lost] ?? 0));
    return { left, whole, counted: strength.counted };
  }

  /** @param {RosterUnit} unit */
  isGone(unit) {
    return valuesOf(this.sitting, unit).gone === "yes" || (this.strength(unit)?.left ?? 1) <= 0;
  }

  /** Keeps what was changed, shows it, and asks what it comes to. @param {Partial<Draft>} change */
  change(change) {
    // A correction is worked out with the dice that were rolled.
    const { corrects, pad } = this.draft;
    Object.assign(this.draft, { rolled: null, pad: corrects ? pad : [] }, change);
    this.store();
    this.ask();
  }

  store() {
    try {
      keep(this.sitting);
    } catch {
      this.say("This browser keeps no more: export the sitting and delete old ones.");
    }
    this.redraw();
  }

  /** The value of a key: typed in, or as the server has it. @param {string} key */
  value(key) {
    const filled = this.heard.answer?.filled[key];
    return this.draft.keys[key] ?? filled ?? this.form.keys.find((one) => one.key === key)?.default ?? "";
  }

  /** The question, as the server wants it. */
  question() {
    const { draft, form } = this;
    const given = (/** @type {string} */ id) => {
      const unit = this.unit(id);
      return unit ? [{ values: this.values(unit) }] : [];
    };
    const roles = form.roles.map(({ id }) => [id, (draft.units[id] ?? []).flatMap(given)]);
    /** @type {Record<string, string[]>} */
    const doubts = { ...draft.doubts };
    for (const [key, by] of Object.entries(draft.tolerance)) {
      const least = Number(form.keys.find((one) => one.key === key)?.values[0] ?? 0);
      const at = Number(this.value(key));
      if (by > 0) doubts[key] = [String(Math.max(least, at - by)), String(at + by)];
    }
    const house = houseFile(this.rulings, this.ruleset.id);
    return { procedure: form.id, units: Object.fromEntries(roles), keys: draft.keys, doubts, house };
  }

  get path() {
    return `/api/umpire/${this.ruleset.id}`;
  }

  /** Asks what the entry in the making comes to. */
  ask() {
    const number = ++this.asked;
    this.heard.waiting = true;
    this.ready = this.hear(number);
  }

  /** @param {number} number */
  async hear(number) {
    try {
      /** @type {UmpireOdds} */
      const answer = await tell(`${this.path}/ask`, this.question());
      if (number !== this.asked) return;
      const errors = answer.refusal ? this.errors(new Denied(0, answer.refusal)) : {};
      this.heard = { answer, errors, waiting: false };
    } catch (error) {
      if (number !== this.asked) return;
      this.heard = { answer: this.heard.answer, errors: this.errors(error), waiting: false };
    }
    this.redraw();
  }

  /** What the server refuses, by the key it is about. @param {unknown} error @param {string} [dice] */
  errors(error, dice) {
    const words = error instanceof Denied ? error.message : inWords(error);
    /** @type {Record<string, string>} */
    const errors = {};
    for (const line of words.split("\n").filter(Boolean)) {
      const found = this.form.keys.find(({ key }) => line.includes(`${key}=`) || line.includes(`'${key}'`));
      const key = found?.key ?? (dice === undefined ? WHOLE : "dice");
      errors[key] = errors[key] ? `${errors[key]} ${line}` : line;
    }
    return errors;
  }

  /** The number of faces wanted until the next answer. */
  wanted() {
    return this.heard.answer?.wants?.count ?? 0;
  }

  /** The entry in a line: the first unit, what it does, its target, and what came of it. @param {string} words */
  told(words) {
    const named = (/** @type {UmpireRole} */ { id }) =>
      (this.draft.units[id] ?? []).map((one) => this.unit(one)?.name ?? "").join(", ");
    const [first, ...others] = this.form.roles.map(named);
    const at = others.filter(Boolean).join(", ");
    const what = [first || null, shortTitle(this.form).toLowerCase()].filter(Boolean).join(", ");
    return `${what}${at ? ` at ${at}` : ""}: ${words}`;
  }

  /** @param {Change} change */
  changeWords({ unit, value, before, to }) {
    const name = this.unit(unit)?.name ?? unit;
    if (to === "yes") return `${name}: ${keyWords(value)}`;
    if (to === "no") return `${name}: no longer ${keyWords(value)}`;
    return `${name}: ${keyWords(value)} ${before.replaceAll("-", " ") || "0"} → ${to.replaceAll("-", " ")}`;
  }
}

/**
 * Whether a unit of a roster is one man: he has no strength and no formation.
 * @param {{ kind: string }} unit
 */
export const isLeader = ({ kind }) => /general|leader|commander/.test(kind);

/**
 * Whether a unit may play a part; of a unit that was typed in without its kind, the arm tells.
 * @param {UmpireRole} role
 * @param {RosterUnit} unit
 */
export function fits({ kinds }, { kind, values }) {
  const is = kind || values.arm || "";
  return kinds.length === 0 || is === "" || kinds.includes(is);
}

/**
 * The short name of a procedure.
 * @param {{ id: string }} form
 */
export const shortTitle = ({ id }) => capital(keyWords(id));

/** A key as words: `fired-last-turn` is fired last turn. @param {string} key */
export const keyWords = (key) => key.replaceAll("-", " ");

/** @param {string} path @returns {Promise<UmpireForms>} */
export const ruleSet = (path) => ask(path);
