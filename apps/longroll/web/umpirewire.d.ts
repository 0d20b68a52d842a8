import type { Roll, Source } from "./wire.js";
export type Values = Record<string, string>;
export type UmpireSets = {
  rulesets: Array<UmpireSet>;
};
export type UmpireSet = {
  id: string;
  title: string;
  scenarios: Array<UmpireScenario>;
};
export type UmpireScenario = {
  id: string;
  title: string;
  sides: Array<string>;
};
export type UmpireForms = {
  id: string;
  title: string;
  phases: Array<UmpirePhase>;
  unit: Array<UmpireKey>;
  shows: Array<string>;
  strength: UmpireStrength | null;
  turn_end: Array<UmpireTurnEnd>;
  switches: Array<UmpireSwitch>;
  procedures: Array<UmpireProcedure>;
};
export type UmpirePhase = {
  title: string;
  procedures: Array<string>;
};
export type UmpireStrength = {
  whole: string;
  lost: string;
  counted: string;
};
export type UmpireTurnEnd = {
  value: string;
  to: string | null;
  from: string | null;
};
export type UmpireSwitch = {
  path: string;
  label: string;
  value: string;
  source: Source;
};
export type UmpireProcedure = {
  id: string;
  title: string;
  roles: Array<UmpireRole>;
  keys: Array<UmpireKey>;
  first: Array<string>;
  prospects: Array<UmpireProspect>;
};
export type UmpireRole = {
  id: string;
  title: string;
  many: "one" | "few";
  kinds: Array<string>;
  fills: Array<string>;
};
export type UmpireKey = {
  key: string;
  kind: "number" | "length" | "choice" | "yes-no";
  values: Array<string>;
  default: string;
  help: string;
};
export type UmpireProspect = {
  mood: "aim" | "hope" | "fear";
  words: string;
};
export type UmpireRoster = {
  title: string;
  sides: Array<string>;
  turns: number;
  units: Array<UmpireUnit>;
  bag: UmpireBag | null;
};
export type UmpireUnit = {
  name: string;
  side: number;
  brigade: string | null;
  kind: string;
  values: Values;
};
export type UmpireBag = {
  title: string;
  items: Array<UmpireItem>;
  stop: string | null;
};
export type UmpireItem = {
  label: string;
  count: number;
};
export type UmpireQuestion = {
  procedure?: string;
  units?: Record<string, Array<UmpireValues>>;
  keys?: Values;
  doubts?: Record<string, Array<string>>;
  house?: string | null;
  dice?: string | null;
};
export type UmpireValues = {
  values: Values;
};
export type UmpireOdds = {
  filled: Values;
  refusal: string | null;
  barred: Record<string, Values>;
  wants: UmpireWants | null;
  cases: Array<UmpireChances>;
};
export type UmpireChances = {
  differs: Values;
  refusal: string | null;
  sentence: string;
  exact: boolean;
  prospects: Array<UmpireProspectOdds>;
  outcomes: Array<UmpireOutcome>;
  more: number;
};
export type UmpireProspectOdds = {
  mood: "aim" | "hope" | "fear";
  words: string;
  chance: string;
  percent: number;
};
export type UmpireOutcome = {
  words: string;
  outcome: Record<string, unknown>;
  percent: number;
  ways: string;
};
export type UmpireWants = {
  count: number;
  sides: number;
  pick: boolean;
  what: string;
};
export type UmpireResolved = {
  filled: Values;
  refusal: string | null;
  wants: UmpireWants | null;
  cases: Array<UmpireCase>;
};
export type UmpireCase = {
  differs: Values;
  refusal: string | null;
  dice: Array<number>;
  steps: Array<Roll>;
  words: string;
  outcome: Record<string, unknown>;
  marks: Array<UmpireMark>;
  next: Array<UmpireNext>;
};
export type UmpireMark = {
  role: string;
  unit: number;
  value: string;
  before: string;
  to: string;
};
export type UmpireNext = {
  procedure: string;
  title: string;
  keys: Values;
  about: Values;
};
export type UmpireDraw = {
  items: Array<UmpireItem>;
};
export type UmpireDrawn = {
  index: number;
  label: string;
};
export type OddsQuestion = {
  procedure?: string;
  keys?: Values;
  compare?: string | null;
  house?: string | null;
};
export type OddsAnswer = {
  title: string;
  policy: Values;
  exact: boolean;
  denominator: string;
  variants: Array<OddsVariant>;
};
export type OddsVariant = {
  label: string;
  keys: Values;
  refusal: string | null;
  sentence: string;
  exact: boolean;
  denominator: string;
  prospects: Array<UmpireProspectOdds>;
  outcomes: Array<UmpireOutcome>;
  more: number;
};
