// @ts-check
// The entry in the making: its units and keys, what comes of a roll, and what that changes in the sitting.

import { Denied, inWords, tell } from "./ask.js";
import { blank, changesOf, drawn, enter, inputsOf, lastOf, leftIn, takeBack, turnEnd, valuesOf } from "./sittings.js";
import { UmpireAsk, WHOLE, shortTitle } from "./umpireask.js";

/** @import { Change, Entry, Inputs, RosterUnit, Values } from "./umpiretypes.js" */
/** @import { UmpireCase, UmpireNext, UmpireResolved, UmpireRole } from "./wire.js" */

export class UmpireDesk extends UmpireAsk {
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
    // The second part is asked for behind the first; others only where they are tapped.
    const next = role === form.roles[0] ? (form.roles[1] ?? role) : role;
    const corrects = fresh ? null : draft.corrects;
    this.change({ units, role: role.many === "few" ? role.id : next.id, keys: this.without(role), corrects });
  }

  /** A unit that has not acted begins the usual procedure of the phase. @param {RosterUnit} unit */
  turnTo(unit) {
    const procedures = this.phase?.procedures ?? [];
    if (!procedures.includes(this.form.id) && procedures[0]) this.choose(procedures[0]);
    this.draft.role = this.form.roles[0]?.id ?? "";
    this.pick(unit.id);
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

  /** Another phase, or another turn. @param {{ turn: number, phase: number }} to */
  go({ turn, phase }) {
    const { sitting } = this;
    const from = { turn: sitting.turn, phase: sitting.phase };
    Object.assign(sitting, { turn, phase });
    const words = `turn ${turn}, ${this.phase?.title.toLowerCase() ?? ""}`;
    const changes = turn > from.turn ? turnEnd(sitting, this.ruleset.turn_end) : [];
    enter(sitting, { kind: "phase", words, changes, from });
    const first = this.phase?.procedures[0];
    if (first) this.choose(first);
    // Other units act in another phase.
    this.change({ units: {}, role: "", corrects: null, source: null });
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
