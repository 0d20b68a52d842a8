// @ts-check
// The entry in the making: what is asked of the server, what comes of a roll, and what it changes in the sitting.

import { Denied, ask, inWords, tell } from "./ask.js";
import { capital } from "./make.js";
import { houseFile } from "./rulings.js";
import {
  actedIn,
  blank,
  changesOf,
  drawn,
  enter,
  inputsOf,
  keep,
  lastOf,
  leftIn,
  takeBack,
  turnEnd,
  valuesOf,
} from "./sittings.js";

/** @import { Change, ClubRuling, Draft, Entry, Heard, Inputs, RosterUnit, Sitting, Values } from "./umpiretypes.js" */
/** @import { UmpireCase, UmpireForms, UmpireNext, UmpireOdds } from "./umpirewire.js" */
/** @import { UmpireProcedure, UmpireResolved, UmpireRole } from "./umpirewire.js" */

/** The key of an error that is about no key in particular. */
export const WHOLE = "";

export class UmpireDesk {
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
    return actedIn(this.sitting, (procedure) => this.firstRole(procedure));
  }

  /** The units that have not acted in this phase; none in a phase without procedures of units. */
  waiting() {
    if (!this.phase?.procedures.some((procedure) => this.firstRole(procedure))) return [];
    const acted = this.acted();
    return this.sitting.units.filter((unit) => !acted.has(unit.id) && !this.isGone(unit));
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
    if (!strength || !(whole > 0)) return null;
    const left = Math.max(0, whole - Number(values[strength.lost] ?? 0));
    return { left, whole, counted: strength.counted };
  }

  /** @param {RosterUnit} unit */
  isGone(unit) {
    return (this.strength(unit)?.left ?? 1) <= 0;
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

  /** @param {string} procedure */
  choose(procedure) {
    const { units } = this.draft;
    const last = this.sitting.last[procedure];
    const form = this.ruleset.procedures.find(({ id }) => id === procedure);
    const same = (form?.roles ?? []).filter(({ id }) => units[id]?.length);
    const kept = Object.fromEntries(same.map(({ id }) => [id, units[id]]));
    const draft = { ...blank(procedure), ...(last ? inputsOf(last) : {}) };
    Object.assign(this.draft, draft, { units: { ...draft.units, ...kept } });
    this.store();
    this.ask();
  }

  /** A unit takes the role that is asked for, and the next role is asked for. @param {string} id */
  pick(id) {
    const { role, draft, form } = this;
    if (!role) return;
    const had = draft.units[role.id] ?? [];
    const fresh = draft.rolled !== null;
    const toggled = had.includes(id) ? had.filter((one) => one !== id) : [...had, id];
    const many = fresh ? [id] : toggled;
    const units = { ...draft.units, [role.id]: role.many === "few" ? many : [id] };
    const next = form.roles[form.roles.indexOf(role) + 1] ?? role;
    const corrects = fresh ? null : draft.corrects;
    this.change({ units, role: role.many === "few" ? role.id : next.id, keys: this.without(role), corrects });
  }

  /** What was typed in, but for what the units of a role say. @param {UmpireRole} role */
  without(role) {
    const fills = new Set(role.fills);
    return Object.fromEntries(Object.entries(this.draft.keys).filter(([key]) => !fills.has(key)));
  }

  /** The units of the first two roles change places: the return volley. */
  swap() {
    const [one, other] = this.form.roles;
    if (!one || !other) return;
    const { units } = this.draft;
    const [first, second] = [(units[one.id] ?? [])[0], (units[other.id] ?? [])[0]];
    const swapped = { [one.id]: second ? [second] : [], [other.id]: first ? [first] : [] };
    const fills = new Set([...one.fills, ...other.fills]);
    const keys = Object.fromEntries(Object.entries(this.draft.keys).filter(([key]) => !fills.has(key)));
    this.change({ units: { ...units, ...swapped }, keys, corrects: null, source: null });
  }

  /** @param {string} key @param {string} value */
  set(key, value) {
    const doubts = { ...this.draft.doubts };
    delete doubts[key];
    this.change({ keys: { ...this.draft.keys, [key]: value }, doubts });
  }

  /** @param {string} key @param {string[] | null} pair */
  doubt(key, pair) {
    const doubts = { ...this.draft.doubts };
    delete doubts[key];
    this.change({ doubts: pair ? { ...doubts, [key]: pair } : doubts });
  }

  /** @param {string} key @param {number} by */
  tolerate(key, by) {
    this.change({ tolerance: { ...this.draft.tolerance, [key]: by } });
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

  /** The program rolls. */
  async roll() {
    this.sitting.dice = "program";
    await this.resolve(undefined);
  }

  /** A face is tapped in. All that are wanted are there: it is rolled. @param {string} face */
  async tap(face) {
    const pad = [...this.draft.pad, face];
    Object.assign(this.draft, { pad, rolled: null });
    this.sitting.dice = "hand";
    this.store();
    if (pad.length >= this.wanted()) await this.resolve(pad.join(","));
  }

  /** The number of faces wanted until the next answer. */
  wanted() {
    return this.heard.answer?.wants?.count ?? 0;
  }

  /** @param {string} text */
  async type(text) {
    const pad = text
      .split(",")
      .map((face) => face.trim())
      .filter(Boolean);
    Object.assign(this.draft, { pad, rolled: null });
    this.sitting.dice = "hand";
    await this.resolve(pad.join(","));
  }

  /** @param {string | undefined} dice */
  async resolve(dice) {
    await this.ready;
    try {
      /** @type {UmpireResolved} */
      const { refusal, wants, cases } = await tell(`${this.path}/resolve`, { ...this.question(), dice });
      this.heard.errors = refusal ? this.errors(new Denied(0, refusal), dice) : {};
      if (refusal) this.draft.pad = [];
      const { answer } = this.heard;
      if (wants && answer) answer.wants = { ...wants, count: this.draft.pad.length + wants.count };
      if (cases.length > 0) this.rolled(cases, dice === undefined ? "program" : "hand");
    } catch (error) {
      this.heard.errors = this.errors(error, dice);
      this.draft.pad = [];
    }
    this.store();
  }

  /** @param {UmpireCase[]} cases @param {"program" | "hand"} by */
  rolled(cases, by) {
    this.draft.rolled = { cases, chosen: null, entry: null, by };
    if (cases.length === 1) this.settle(0);
    else this.say(`Which was it? ${cases.map(({ words }) => words).join(", or ")}.`);
  }

  /** The result is this one: it is entered, and the units are changed. @param {number} at */
  settle(at) {
    const { draft, sitting, form } = this;
    const { rolled } = draft;
    const found = rolled?.cases[at];
    if (!rolled || !found) return;
    // Settled another way before: that entry is corrected.
    const corrects = rolled.entry ?? draft.corrects;
    if (rolled.entry && rolled.chosen === at) return;
    const inputs = inputsOf(draft);
    const changes = changesOf(sitting, inputs, found.marks, corrects);
    const words = this.told(found.words);
    const made = { inputs, changes, words, dice: found.dice, steps: found.steps, chosen: found.differs };
    const note = corrects ? "corrected" : undefined;
    const entry = enter(sitting, { kind: "roll", ...made, ...(corrects ? { corrects, note } : {}) });
    Object.assign(rolled, { chosen: at, entry: entry.id });
    draft.corrects = null;
    draft.role = form.roles[0]?.id ?? "";
    sitting.last[form.id] = { ...inputs, keys: this.lasting(inputs) };
    this.say(`${words}.`);
    this.store();
  }

  /** What stays filled in: all but what was carried over or is about one unit. @param {Inputs} inputs */
  lasting({ keys }) {
    if (this.draft.source) return this.sitting.last[this.form.id]?.keys ?? {};
    const fills = new Set(this.form.roles.flatMap((role) => role.fills));
    return Object.fromEntries(Object.entries(keys).filter(([key]) => !fills.has(key)));
  }

  /** The entry in a line: who, what, at whom, and what came of it. @param {string} words */
  told(words) {
    const named = (/** @type {UmpireRole} */ { id }) =>
      (this.draft.units[id] ?? []).map((one) => this.unit(one)?.name ?? "").join(", ");
    const [first, ...others] = this.form.roles.map(named);
    const at = others.filter(Boolean).join(", ");
    const what = [first || null, shortTitle(this.form).toLowerCase()].filter(Boolean).join(", ");
    return `${what}${at ? ` at ${at}` : ""}: ${words}`;
  }

  /** What a roll calls for: filled in, and rolled at once where the program rolls. @param {UmpireNext} next */
  async follow(next) {
    const { draft } = this;
    /** @type {Record<string, string[]>} */
    const units = {};
    for (const [role, here] of Object.entries(next.about)) units[role] = draft.units[here] ?? [];
    const source = shortTitle(this.form);
    Object.assign(this.draft, { ...blank(next.procedure), units, keys: { ...next.keys }, source });
    this.store();
    this.ask();
    if (this.sitting.dice === "program") await this.roll();
  }

  /** The entry before this one is struck, and what was asked for it stands in the form again. */
  undo() {
    const entry = takeBack(this.sitting);
    if (!entry) return;
    if (entry.inputs) this.recall(entry, null);
    this.say(`Taken back: ${entry.words}.`);
    this.store();
    this.ask();
  }

  /** Opens an entry again, to correct it with the same dice. @param {Entry} entry */
  correct(entry) {
    this.recall(entry, entry.id);
    this.sitting.draft.pad = (entry.dice ?? []).map(String);
    this.store();
    this.ask();
  }

  /** @param {Entry} entry @param {string | null} corrects */
  recall(entry, corrects) {
    if (!entry.inputs) return;
    const draft = { ...blank(entry.inputs.procedure), ...structuredClone(entry.inputs), corrects };
    Object.assign(this.draft, draft);
  }

  /** The umpire overrules what an entry changed. @param {Entry} entry @param {Change[]} changes @param {string} note */
  overrule(entry, changes, note) {
    const what = changes.map((change) => this.changeWords(change)).join(", ") || "no change";
    const words = `${entry.words.split(": ")[0]}: ${what}`;
    const { inputs, dice, steps, chosen } = entry;
    const made = enter(this.sitting, {
      kind: "roll",
      words,
      changes,
      inputs,
      dice,
      steps,
      chosen,
      note,
      corrects: entry.id,
    });
    if (this.draft.rolled) this.draft.rolled.entry = made.id;
    this.say(`Overruled: ${words}.`);
    this.store();
    return made;
  }

  /** Values of a unit changed by hand. @param {RosterUnit} unit @param {Values} to @param {string} note */
  amend(unit, to, note) {
    const values = valuesOf(this.sitting, unit);
    const changes = Object.entries(to).flatMap(([value, now]) => {
      const before = values[value] ?? "";
      return before === now ? [] : [{ unit: unit.id, value, before, to: now }];
    });
    if (changes.length === 0) return;
    const words = changes.map((change) => this.changeWords(change)).join(", ");
    enter(this.sitting, { kind: "hand", words: `by hand: ${words}`, changes, ...(note ? { note } : {}) });
    this.store();
    this.ask();
  }

  /** @param {Change} change */
  changeWords({ unit, value, before, to }) {
    return `${this.unit(unit)?.name ?? unit} ${value.replaceAll("-", " ")} ${before || "0"} → ${to}`;
  }

  /** Another phase, or another turn. @param {{ turn: number, phase: number }} to */
  go({ turn, phase }) {
    const { sitting } = this;
    const from = { turn: sitting.turn, phase: sitting.phase };
    Object.assign(sitting, { turn, phase });
    const words = `turn ${turn}, ${this.phase?.title.toLowerCase() ?? ""}`;
    const changes = turn > from.turn ? turnEnd(sitting, this.ruleset.turn_end) : [];
    enter(sitting, { kind: "phase", words, changes, from });
    const first = this.phase?.procedures[0];
    if (first && !this.phase?.procedures.includes(this.draft.procedure)) this.choose(first);
    else this.change({ corrects: null });
  }

  /** The next phase of the turn, or the first one of the next turn. */
  goOn() {
    const { turn, phase } = this.sitting;
    const isLast = phase + 1 >= this.ruleset.phases.length;
    this.go(isLast ? { turn: turn + 1, phase: 0 } : { turn, phase: phase + 1 });
  }

  /** Draws from the deck or the cup. */
  async draw() {
    const { bag } = this.sitting;
    if (!bag) return;
    const items = leftIn(bag).filter(({ count }) => count > 0);
    const asked = { items: items.map(({ label, count }) => ({ label, count })) };
    try {
      /** @type {{ index: number, label: string }} */
      const { label } = await tell(`${this.path}/draw`, asked);
      drawn(bag, label);
      enter(this.sitting, { kind: "draw", words: `drawn: ${label}`, changes: [], drawn: label });
      this.say(`Drawn: ${label}.`);
    } catch (error) {
      this.heard.errors = { [WHOLE]: inWords(error) };
    }
    this.store();
  }

  /** Whether an entry can be taken back. */
  get canUndo() {
    return lastOf(this.sitting) !== undefined;
  }
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
