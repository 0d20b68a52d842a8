// What server and page tell each other: made from crates/desk/src/wire/, not to be edited.

/** The answer to an order, and to a page that asks how the game stands: all it needs but the board. */
export type Update = {
  /** How many steps were taken, take-backs among them. */
  seq: number,
  /** What happened since what the page shows; none if it did not say what it shows. */
  log: Log | null,
  /** The unit to be picked out from now on. */
  card: UnitCard | null,
  /** The card just drawn, as SVG, where a deck says who is next. */
  drawn: string | null,
  /** The name of the battle. */
  title: string,
  /** A line under it: place and time, rule set. */
  caption: string,
  /** Turn and step, or how it ended. */
  status: string,
  /** The turn without the step. */
  turn: string,
  /** What is asked, with the turn. */
  asked: string,
  /** What is asked, without the turn. */
  question: string,
  /** What can be done besides what the question says, as a sentence. */
  hint: string | null,
  /** How it is answered. */
  asks: Asks,
  /** What the units of the step do, where they act one after the other. */
  task: Task | null,
  /** How the battle stands, in points. */
  score: string,
  /** The armies, by the side of a unit. */
  armies: Array<Army>,
  /** The players by seat. */
  seats: Array<Seat>,
  /** The seat that has to choose. */
  acts: number | null,
  /** Whether a person has to choose. */
  yours: boolean,
  /** How it ended, if it did. */
  over: string | null,
  /** The seat that has won, if one has. */
  winner: number | null,
  /** What is about to decide the battle, or has. */
  peril: string | null,
  /** What is said of a game of earlier rules that is not over: it can be looked at, and gone on with in another game. */
  past: string | null,
  /** The steps of the turn. */
  phases: Array<Phase>,
  /** How many orders were given. */
  orders: number,
  /** How many of them before the player, having acted, could only look on and answer. */
  since: number,
  /** Whether the last one may be taken back. */
  undo: boolean,
  /** Why not, if it may not. */
  undo_refused: string | null,
  /** The orders that are no unit's in particular. */
  options: Array<Offer>,
  /** Everybody who may react, if that is what a person is asked. */
  reactions: Array<Reaction> | null,
  /** What it is played on. */
  board: BoardKind,
  /** The units that may be ordered something, by their ids. */
  ready: Array<string>,
  /** Those of them that have not acted in this step, by their ids; leaders and others who act besides are not counted. */
  waiting: Array<string>,
  /** The units that have acted in this step, by their ids. */
  acted: Array<string>,
  /** Whether a deck says who is next. */
  deck: boolean,
  /** The unit the game waits for, which is picked out by itself. */
  acting: string | null,
  /** What can be said of going through all that is offered one by one. */
  sweep: string | null,
  /** All units there are. */
  units: Array<Unit>,
};

/** How a game stands: everything the page shows besides board, card and log. */
export type Document = {
  /** The name of the battle. */
  title: string,
  /** A line under it: place and time, rule set. */
  caption: string,
  /** Turn and step, or how it ended. */
  status: string,
  /** The turn without the step. */
  turn: string,
  /** What is asked, with the turn. */
  asked: string,
  /** What is asked, without the turn. */
  question: string,
  /** What can be done besides what the question says, as a sentence. */
  hint: string | null,
  /** How it is answered. */
  asks: Asks,
  /** What the units of the step do, where they act one after the other. */
  task: Task | null,
  /** How the battle stands, in points. */
  score: string,
  /** The armies, by the side of a unit. */
  armies: Array<Army>,
  /** The players by seat. */
  seats: Array<Seat>,
  /** The seat that has to choose. */
  acts: number | null,
  /** Whether a person has to choose. */
  yours: boolean,
  /** How it ended, if it did. */
  over: string | null,
  /** The seat that has won, if one has. */
  winner: number | null,
  /** What is about to decide the battle, or has. */
  peril: string | null,
  /** What is said of a game of earlier rules that is not over: it can be looked at, and gone on with in another game. */
  past: string | null,
  /** The steps of the turn. */
  phases: Array<Phase>,
  /** How many orders were given. */
  orders: number,
  /** How many of them before the player, having acted, could only look on and answer. */
  since: number,
  /** Whether the last one may be taken back. */
  undo: boolean,
  /** Why not, if it may not. */
  undo_refused: string | null,
  /** The orders that are no unit's in particular. */
  options: Array<Offer>,
  /** Everybody who may react, if that is what a person is asked. */
  reactions: Array<Reaction> | null,
  /** What it is played on. */
  board: BoardKind,
  /** The units that may be ordered something, by their ids. */
  ready: Array<string>,
  /** Those of them that have not acted in this step, by their ids; leaders and others who act besides are not counted. */
  waiting: Array<string>,
  /** The units that have acted in this step, by their ids. */
  acted: Array<string>,
  /** Whether a deck says who is next. */
  deck: boolean,
  /** The unit the game waits for, which is picked out by itself. */
  acting: string | null,
  /** What can be said of going through all that is offered one by one. */
  sweep: string | null,
  /** All units there are. */
  units: Array<Unit>,
};

/** How a question is answered. */
export type Asks = "choice" | "step";

/** What the units of a step do, in words. */
export type Task = {
  /** While they do it: `go on moving`. */
  doing: string,
  /** When they have done it: `have not moved`. */
  done: string,
};

/** One of the two sides. */
export type Army = {
  /** Its name. */
  name: string,
  /** What it is drawn in. */
  coat: Coat,
};

/** The colour of an army. */
export type Coat = "blue" | "grey" | "green" | "red";

/** A player. */
export type Seat = {
  /** The name of the side. */
  name: string,
  /** The player of that side. */
  player: Player,
};

/** A person, or the computer and how well it plays. */
export type Player = "human" | "ai:recruit" | "ai:random";

/** A step of the turn. */
export type Phase = {
  /** What is done in it. */
  name: string,
  /** The side that does it. */
  side: number,
  /** Where the game stands with it. */
  when: When,
};

/** Where a game stands with a step. */
export type When = "past" | "now" | "to-come";

/** What a battle is fought on. */
export type BoardKind = "squares" | "table" | "hexes";

/** A unit as lists name it. */
export type Unit = {
  /** What tells it from all others. */
  id: string,
  /** Its whole name. */
  name: string,
  /** Its army. */
  side: number,
  /** Where it is, in words. */
  at: string,
  /** What it is like. */
  words: string,
};

/** A unit that may react to what the enemy is about to do. */
export type Reaction = {
  /** The unit, by its id. */
  id: string,
  /** All that it may do. */
  ways: Array<ReactionWay>,
  /** The number of what is chosen beforehand, being likely to do harm. */
  ticked: number | null,
  /** What was answered for it beforehand. */
  answer: Answer | null,
};

/** One of the ways in which a unit may react. */
export type ReactionWay = {
  /** Its number. */
  way: number,
  /** What the unit would do, in words. */
  deed: string,
  /** How likely that has any effect. */
  percent: number,
  /** All that is hoped for and feared of it, with its chances; empty where that cannot be counted. */
  sentence: string,
  /** Whether it is shown beside what has a chance, though it has none to show: a countercharge, say. */
  pressing: boolean,
};

/** An order that may be given. */
export type Offer = {
  /** The order itself, as a sentence. */
  order: string,
  /** What it does, in a few words. */
  label: string,
  /** What choosing it entails. */
  kind: OfferKind,
  /** Where it turns to, in a word or two, if it is a turn. */
  turn: string | null,
  /** The place that is pointed at to choose it: a square, a hex, or a unit by its id. */
  place: string | null,
  /** The corner of a hex that is faced there. */
  facing: string | null,
  /** How it is done, where the same place can be chosen in several manners; may be empty. */
  manner: string,
  /** What it costs, in a few words; may be empty. */
  note: string,
  /** What may come of it, if it throws dice and the ways can be counted. */
  forecast: Forecast | null,
  /** Whether that is still to be asked for, because it takes a while to count. */
  odds_follow: boolean,
  /** The units that do it, by their ids, where it answers what is asked. */
  units: Array<string>,
  /** Its number, where it answers what is asked; offers that differ in the corner faced share one. */
  number: number | null,
};

/** What choosing an order entails. */
export type OfferKind = "go" | "turn" | "do" | "throw" | "end";

/** What may come of an order. */
export type Forecast = {
  /** The chance of what is hoped for, in percent. */
  percent: number,
  /** What is hoped for. */
  hope: string,
  /** All that is hoped for, with its chances: `31% to reach it, 7% to drive it off`. */
  hopes: string,
  /** All that is feared, with its chances; may be empty. */
  fears: string,
  /** Both in a sentence. */
  sentence: string,
  /** What the outcomes differ in, a heading for each. */
  columns: Array<string>,
  /** The likeliest outcomes, in their order. */
  rows: Array<OutcomeRow>,
  /** How many less likely ones there are besides. */
  more: number,
};

/** One outcome of a roll. */
export type OutcomeRow = {
  /** What it is, a word for each column. */
  cells: Array<string>,
  /** Its share in percent. */
  percent: number,
};

/** What may come of an order, asked for by itself. */
export type OrderOdds = {
  /** None if it throws no dice, or the ways cannot be counted. */
  forecast: Forecast | null,
  /** What the enemy could do to the unit where the order takes it; none if it takes it nowhere. */
  dangers: Dangers | null,
};

/** What the enemy could do to a unit at the place it is moving to. */
export type Dangers = {
  /** All of it in a sentence or two. */
  sentence: string,
  /** Each enemy that could fire at it, the worst first. */
  enemies: Array<EnemyDanger>,
};

/** The fire of one enemy. */
export type EnemyDanger = {
  /** Its id. */
  unit: string,
  /** Its name. */
  name: string,
  /** The odds of its fire in a sentence. */
  sentence: string,
};

/** A unit, what it may do, and why not the rest. */
export type UnitCard = {
  /** What tells it from all others. */
  id: string,
  /** Its whole name. */
  name: string,
  /** Its army. */
  side: number,
  /** What it belongs to; may be empty. */
  group: string,
  /** Where it is, in words. */
  at: string,
  /** What it is like, word by word. */
  words: Array<string>,
  /** Those of its side that share its hex, by their ids. */
  company: Array<string>,
  /** What it may be ordered. */
  may: Array<Offer>,
  /** What it may not be ordered now. */
  may_not: Array<Refused>,
  /** Where it is taken hold of, if it can be dragged. */
  drag: Grip | null,
  /** What was answered for it beforehand, if it is one that reacts. */
  standing: Standing | null,
};

/** What may not be done, and why. */
export type Refused = {
  /** What it would do, in a few words. */
  label: string,
  /** How it would be done; may be empty. */
  manner: string,
  /** The reason. */
  why: string,
};

/** Why a unit may not do what pointing at a place would mean. */
export type Reasons = {
  /** A reason for each order that could be meant. */
  reasons: Array<Refused>,
};

/** A unit that can be dragged on a free table. */
export type Grip = {
  /** Where it stands. */
  pose: Pose,
  /** The middle of its front, and the way it faces. */
  front: Pose,
  /** What dragging it does. */
  kind: GripKind,
  /** The same as a heading: `Move`. */
  verb: string,
  /** How it is done, in a sentence. */
  how: string,
  /** Whether it can be turned where it stands. */
  turns: boolean,
};

/** What dragging a unit does. */
export type GripKind = "move" | "march" | "ride" | "charge";

/** A place on a free table, in inches east and north, and degrees clockwise from north. */
export type Pose = {
  /** Inches east. */
  x: number,
  /** Inches north. */
  y: number,
  /** Degrees clockwise from north. */
  facing: number,
};

/** What a drag comes to. */
export type Aim = {
  /** The reason. */
  why: string,
} | Aimed;

/** Where a dragged unit would come to stand. */
export type Aimed = {
  /** The order. */
  offer: Offer,
  /** What is to be said of it. */
  note: string,
  /** What keeps it from standing where it was meant to, in a sentence. */
  stopped: string | null,
  /** Whether it cannot be turned as it was meant to. */
  unturned: boolean,
  /** Where the middle of its front would stand, and the way it would face. */
  front: Pose,
  /** The way and the place it ends at, as SVG. */
  drawn: string,
};

/** What a typed order comes to. */
export type TypedOrder = {
  /** What was not understood. */
  misread: string,
} | {
  /** The reason. */
  why: string,
} | {
  /** As it is offered. */
  offer: Offer,
};

/** What was answered for a unit beforehand. */
export type Standing = {
  /** The answers there are. */
  answers: Array<Answer>,
  /** The one that was given. */
  answer: Answer | null,
  /** The name of the group that may be answered for at once. */
  group: string | null,
};

/** An answer given beforehand. */
export type Answer = "ask" | "fire" | "normal" | "short" | "charged" | "likely" | "never";

/** The log from some order on. */
export type Log = {
  /** How many orders go before. */
  from: number,
  /** The rest of them. */
  entries: Array<LogEntry>,
};

/** An order, and what came of it. */
export type LogEntry = {
  /** Its number, from 1. */
  number: number,
  /** What was asked then. */
  during: string,
  /** The seat that gave it. */
  seat: number,
  /** The order as a sentence. */
  order: string,
  /** Whether it ended a step. */
  ends: boolean,
  /** What was ordered, as a sentence; without its stop if the rest goes on with it. */
  headline: string,
  /** What came of it, to be set behind the headline; may be empty. */
  rest: string,
  /** What came of it where that is many small things, each a sentence; the rest is empty then. */
  moves: Array<string>,
  /** The turns or rounds it brought to an end, each as a few sentences. */
  turns: Array<Array<string>>,
  /** Every throw and lookup. */
  rolls: Array<Roll>,
  /** All of it for a screen reader. */
  spoken: string,
};

/** A throw or a lookup, what counted, and what came of it. */
export type Roll = {
  /** What is resolved. */
  what: string,
  /** The faces thrown, unmodified. */
  faces: Array<number>,
  /** The modifiers considered, counted or not. */
  modifiers: Array<Modifier>,
  /** What faces and modifiers come to, where one sum does. */
  total: number | null,
  /** The table looked up. */
  table: string | null,
  /** Its row, as printed. */
  row: string | null,
  /** Its column, as printed. */
  column: string | null,
  /** What came of it. */
  result: string,
};

/** A modifier considered. */
export type Modifier = {
  /** The label as printed. */
  label: string,
  /** The value as printed. */
  value: string,
  /** Where the value comes from. */
  source: Source,
  /** Whether it counted. */
  counted: boolean,
};

/** Where a value comes from. */
export type Source = "sheet" | "ruling" | "reconstructed" | "scenario" | "house";

/** How a turn goes, and the signs of the board. */
export type HelpPage = {
  /** How a turn of the rule set goes, line by line. */
  turn: Array<string>,
  /** The signs of the board. What their drawings refer to is in the first of them. */
  signs: Array<Sign>,
};

/** A sign of the board. */
export type Sign = {
  /** What it belongs to: `Units`. */
  group: string,
  /** What it means. */
  words: string,
  /** The sign itself, as SVG. */
  drawn: string,
};

/** The orders of some stretch of a game, as far as they are seen on the map. */
export type Film = {
  /** Its pictures. */
  frames: Array<Frame>,
};

/** One picture: the board after an order, or after the moves of one group, and what is drawn over it. */
export type Frame = {
  /** The number of the first order it shows, from 1. */
  first: number,
  /** The number of the last one; the board is the one after it. */
  last: number,
  /** The side that is seen to act. */
  side: number,
  /** The turn in which they were given, without the step. */
  turn: string,
  /** The steps of that turn as they stood then. */
  phases: Array<Phase>,
  /** The card that was drawn then, as SVG, where a deck says who is next. */
  drawn: string | null,
  /** What is drawn over the board. */
  strokes: Array<Stroke>,
  /** What is done, as a sentence. */
  told: string,
  /** The faces thrown for it, unmodified. */
  faces: Array<number>,
  /** What faces and modifiers come to, where one sum does. */
  total: number | null,
  /** What came of it, in words; may be empty. */
  result: string,
  /** What of it concerned the player, if anything did. */
  concern: Concern | null,
};

/** What of a picture concerned the player. */
export type Concern = {
  /** What was done, and what it did to units of the player. */
  told: string,
  /** How much it matters beside others: the more, the higher. */
  weight: number,
};

/** Something drawn over the board. */
export type Stroke = {
  /** What it shows. */
  kind: StrokeKind,
  /** The unit that does it, or that it befalls. */
  unit: string,
  /** The units it is done to, by their ids. */
  targets: Array<string>,
  /** Where it begins. */
  from: MapPoint,
  /** Where it ends; the same place where it is no way. */
  to: MapPoint,
};

/** What a stroke shows. */
export type StrokeKind = "move" | "turn" | "come" | "charge" | "fire" | "struck" | "gone";

/** A place on the map, in units of its drawing. */
export type MapPoint = {
  /** To the right. */
  x: number,
  /** Down. */
  y: number,
};

/** What the first page shows. */
export type Lobby = {
  /** The battle a newcomer is offered. */
  start_here: StartHere,
  /** The rule sets. */
  rulesets: Array<RuleSet>,
  /** The games there are, the last played first. */
  games: Array<KeptGame>,
};

/** The battle a newcomer is offered. */
export type StartHere = {
  /** The word of its rule set. */
  ruleset: string,
  /** Its own word. */
  scenario: string,
};

/** A rule set. */
export type RuleSet = {
  /** Its word. */
  id: string,
  /** Its name. */
  title: string,
  /** What it is played on. */
  board: BoardKind,
  /** How hard its rules are to learn. */
  learning: Learning,
  /** Its scenarios, shortest first. */
  scenarios: Array<Scenario>,
};

/** A scenario of the program. */
export type Scenario = {
  /** Its word. */
  id: string,
  /** Whom it is for, in a line; may be empty. */
  for_whom: string,
  /** The seat a person is offered first. */
  play_as: number,
  /** About how many minutes a game takes, by which battles are sorted. */
  minutes: number,
  /** How often each side wins, where that was measured; the program knows. */
  balance: Balance | null,
  /** Its story and victory terms. */
  briefing: Briefing,
  /** Its name. */
  title: string,
  /** Where and when. */
  place: string,
  /** So much is played at most, counted by the clock. */
  turns: number,
  /** What is counted until it ends: `turns`. */
  clock: string,
  /** What units are called: `stands`. */
  called: string,
  /** How long a game takes, in words. */
  length: string | null,
  /** Units of each side. */
  units: Array<number>,
  /** The names of the sides. */
  sides: Array<string>,
  /** What they are drawn in. */
  coats: Array<Coat>,
};

/** How hard the rules of a rule set are to learn. */
export type Learning = "easy" | "medium" | "hard";

/** What many games between equal opponents of the program came to. */
export type Balance = {
  /** How many games were played. */
  games: number,
  /** How many of them each seat won; the rest were drawn. */
  wins: Array<number>,
};

/** What a battle is about, what wins it, and how it ends. */
export type Briefing = {
  /** What it is about, in a sentence or three; may be empty. */
  story: string,
  /** What is worth points. */
  rows: Array<Worth>,
  /** How it ends, the usual end first. */
  ends: Array<Ending>,
};

/** One thing that is worth points. */
export type Worth = {
  /** How many. */
  points: number,
  /** What they are for. */
  what: string,
  /** The only seat that can have them, if not both can. */
  only: number | null,
  /** How many each seat has for it now. */
  now: Array<number>,
};

/** One way in which a battle ends. */
export type Ending = {
  /** The way, in a sentence or two. */
  words: string,
  /** Whether it comes before the last turn. */
  sudden: boolean,
};

/** A battle before it is begun; kept with every game of it. */
export type Battle = {
  /** Its name. */
  title: string,
  /** Where and when. */
  place: string,
  /** So much is played at most, counted by the clock. */
  turns: number,
  /** What is counted until it ends: `turns`. */
  clock: string,
  /** What units are called: `stands`. */
  called: string,
  /** How long a game takes, in words. */
  length: string | null,
  /** Units of each side. */
  units: Array<number>,
  /** The names of the sides. */
  sides: Array<string>,
  /** What they are drawn in. */
  coats: Array<Coat>,
};

/** A game that was begun. */
export type KeptGame = {
  /** Its id. */
  id: string,
  /** Its battle. */
  about: Battle,
  /** The players by seat. */
  players: Array<Player>,
  /** How it stands, in a line. */
  stands: string,
  /** Whether it is over. */
  over: boolean,
  /** Whether it was played under earlier rules: it can be looked at, and gone on with in another game. */
  past: boolean,
  /** Seconds since 1970 of its last order. */
  touched: number,
};

/** The game that was begun. */
export type Begun = {
  /** Its id. */
  id: string,
};

/** Why something was not done. */
export type Denied = {
  /** The reason, in words. */
  error: string,
};

/** A battle to be begun. */
export type Begin = {
  /** The rule set, by its id. */
  ruleset: string,
  /** The scenario, by its id. */
  scenario: string,
  /** The players by seat: `human`, `ai:recruit`. */
  players: Array<string>,
  /** The game of this number, the same every time. */
  seed?: number,
};

/** An order. */
export type GiveOrder = {
  /** The order as a sentence. */
  order: string,
  /** Where the page saw the game stand. */
  seq: number,
  /** Chosen by the page, so that an order sent again is not given again. */
  key: string,
  /** What the page shows, if it wants to be told what it lacks. */
  page?: Page,
};

/** The units that react, for the seat that is asked. */
export type GiveReactions = {
  /** Each unit with the number of what it does. */
  units: Array<[string, number]>,
  /** Where the page saw the game stand. */
  seq: number,
  /** As of an order. */
  key: string,
  /** As of an order. */
  page?: Page,
};

/** An answer given beforehand. */
export type GiveAnswer = {
  /** The unit, by its id. */
  unit: string,
  /** Whether it holds for the whole group of the unit. */
  whole: boolean,
  /** The word of a [`super::Answer`]. */
  answer: string,
};

/** The last order is to be taken back. */
export type TakeBack = {
  /** Where the page saw the game stand. */
  seq: number,
  /** As of an order. */
  page?: Page,
};

/** What a page shows, so that it is told what it lacks. */
export type Page = {
  /** How many orders its log holds. */
  shown: number,
  /** The unit picked out. */
  unit: string | null,
  /** The unit the game waited for. */
  acting: string | null,
  /** Its paper. */
  theme: Theme,
};

/** The paper a page is on. */
export type Theme = "light" | "dark";

/** The rule sets an umpire may choose. */
export type UmpireSets = {
  /** Each with its scenarios. */
  rulesets: Array<UmpireSet>,
};

/** A rule set an umpire may choose. */
export type UmpireSet = {
  /** Its word. */
  id: string,
  /** Its name. */
  title: string,
  /** The scenarios that have a roster. */
  scenarios: Array<UmpireScenario>,
};

/** A scenario that has a roster. */
export type UmpireScenario = {
  /** Its word. */
  id: string,
  /** Its name. */
  title: string,
  /** The names of its sides. */
  sides: Array<string>,
};

/** All procedures of a rule set, and what a unit is. */
export type UmpireForms = {
  /** The word of the rule set. */
  id: string,
  /** Its name. */
  title: string,
  /** The printed sequence of a turn. */
  phases: Array<UmpirePhase>,
  /** The values of a unit. */
  unit: Array<UmpireKey>,
  /** Those that are shown of it in a line, the first first. */
  shows: Array<string>,
  /** Those that say how strong it is. */
  strength: UmpireStrength | null,
  /** What becomes of values when a turn ends, in this order; each reads the values from before. */
  turn_end: Array<UmpireTurnEnd>,
  /** The cells of the sheet that a ruling can change. */
  switches: Array<UmpireSwitch>,
  /** The procedures in the order of the sheet. */
  procedures: Array<UmpireProcedure>,
};

/** A phase of the printed sequence. */
export type UmpirePhase = {
  /** Its printed name. */
  title: string,
  /** The words of the procedures that belong to it, the usual one first. */
  procedures: Array<string>,
};

/** The values that say how strong a unit began and what it has lost. */
export type UmpireStrength = {
  /** What it began with. */
  whole: string,
  /** What it has lost. */
  lost: string,
  /** What is counted: "figures". */
  counted: string,
};

/** What becomes of a value when a turn ends. */
export type UmpireTurnEnd = {
  /** The value. */
  value: string,
  /** It is this again, if a text is named. */
  to: string | null,
  /** It becomes what this value is, if one is named. */
  from: string | null,
};

/** A cell of the sheet or the value of a modifier. */
export type UmpireSwitch = {
  /** Its key in a house-rule file: `table.movement."infantry, artillery".normal`; a line `PATH = "VALUE"` changes it. */
  path: string,
  /** Its name for people. */
  label: string,
  /** What it says. */
  value: string,
  /** Where that comes from. */
  source: Source,
};

/** A procedure as a form. */
export type UmpireProcedure = {
  /** Its word. */
  id: string,
  /** Its name. */
  title: string,
  /** The parts units play in it. */
  roles: Array<UmpireRole>,
  /** What it is asked with. */
  keys: Array<UmpireKey>,
  /** The keys that are asked first. */
  first: Array<string>,
  /** What is hoped for and feared. */
  prospects: Array<UmpireProspect>,
};

/** A part a unit plays. */
export type UmpireRole = {
  /** Its word. */
  id: string,
  /** Its name. */
  title: string,
  /** Whether one unit plays it or several. */
  many: "one" | "few",
  /** The kinds of the roster that may play it; any if there are none here. */
  kinds: Array<string>,
  /** The keys that the roster fills, whatever the unit: they may be folded. */
  fills: Array<string>,
};

/** A key of a form or a value of a unit. */
export type UmpireKey = {
  /** Its word. */
  key: string,
  /** What kind of answer it takes. */
  kind: "number" | "length" | "choice" | "yes-no",
  /** The answers allowed; of a number or a length the lowest and the highest. */
  values: Array<string>,
  /** The answer taken if none is given. */
  default: string,
  /** What is asked. */
  help: string,
};

/** Something that is hoped for or feared. */
export type UmpireProspect = {
  /** Hoped for or feared. */
  mood: "aim" | "hope" | "fear",
  /** The words that follow its chance. */
  words: string,
};

/** The units of a scenario as they stand when it begins. */
export type UmpireRoster = {
  /** Its name. */
  title: string,
  /** The names of the sides. */
  sides: Array<string>,
  /** How many turns are played at most. */
  turns: number,
  /** The units. */
  units: Array<UmpireUnit>,
  /** What is drawn from, if anything is. */
  bag: UmpireBag | null,
};

/** A unit of a roster. */
export type UmpireUnit = {
  /** Its name. */
  name: string,
  /** The number of its side. */
  side: number,
  /** The name of its brigade, if it has one. */
  brigade: string | null,
  /** What it is: "infantry", "general". */
  kind: string,
  /** Every value of it. */
  values: { [key in string]: string },
};

/** A deck, a cup or a bag. */
export type UmpireBag = {
  /** Its name. */
  title: string,
  /** What is in it at the beginning. */
  items: Array<UmpireItem>,
  /** The item that puts everything back when it is drawn, if there is one. */
  stop: string | null,
};

/** So many alike in a bag. */
export type UmpireItem = {
  /** What it is. */
  label: string,
  /** How many are in it. */
  count: number,
};

/** What an umpire asks of a procedure. */
export type UmpireQuestion = {
  /** The word of the procedure. */
  procedure: string,
  /** The units in each part. */
  units?: { [key in string]: Array<UmpireValues> } | null,
  /** What was entered; it wins over what the units say. */
  keys?: { [key in string]: string } | null,
  /** Keys in doubt, with two values each: two keys at most. */
  doubts?: { [key in string]: Array<string> } | null,
  /** House rules as a file would hold them. */
  house?: string | null,
  /** Faces that were rolled: `3,4`; the program rolls if nothing is given. Only `resolve` reads them. */
  dice?: string | null,
};

/** The values of a unit. */
export type UmpireValues = {
  /** As they are now; what is missing has its default. */
  values: { [key in string]: string },
};

/** What an umpire sees before the dice are rolled. */
export type UmpireOdds = {
  /** Every key with its value; what was given, if it cannot be read. */
  filled: { [key in string]: string },
  /** Why it cannot be, if it cannot. */
  refusal: string | null,
  /** Values that cannot be chosen as things are, each with the reason. */
  barred: { [key in string]: { [key in string]: string } },
  /** The first dice that will be rolled, if any are. */
  wants: UmpireWants | null,
  /** The odds; more than one if a doubt makes a difference. */
  cases: Array<UmpireChances>,
};

/** The odds of one case. */
export type UmpireChances = {
  /** What is in doubt, as this case takes it. */
  differs: { [key in string]: string },
  /** Why this case cannot be, if it cannot. */
  refusal: string | null,
  /** The odds in a sentence; may be empty. */
  sentence: string,
  /** Whether every way was counted. */
  exact: boolean,
  /** What is hoped for and feared, with its chance. */
  prospects: Array<UmpireProspectOdds>,
  /** The likeliest outcomes. */
  outcomes: Array<UmpireOutcome>,
  /** How many less likely outcomes are left out. */
  more: number,
};

/** Something hoped for or feared, with its chance. */
export type UmpireProspectOdds = {
  /** Hoped for or feared. */
  mood: "aim" | "hope" | "fear",
  /** The words that follow its chance. */
  words: string,
  /** Its chance in words: `35%`, `under 1%`. */
  chance: string,
  /** The same as a number. */
  percent: number,
};

/** An outcome with its chance. */
export type UmpireOutcome = {
  /** In words. */
  words: string,
  /** Its fields. */
  outcome: Record<string, unknown>,
  /** How likely it is. */
  percent: number,
  /** How many ways lead to it, or trials. */
  ways: string,
};

/** Dice that have to be rolled next. */
export type UmpireWants = {
  /** How many are missing. */
  count: number,
  /** Sides of each, or how many there are to pick from. */
  sides: number,
  /** Whether one of several is picked, by its number, and no die rolled. */
  pick: boolean,
  /** What they are for. */
  what: string,
};

/** What came of a procedure. */
export type UmpireResolved = {
  /** Every key with its value. */
  filled: { [key in string]: string },
  /** Why nothing was resolved, if nothing was. */
  refusal: string | null,
  /** The dice that are missing, if they ran out. */
  wants: UmpireWants | null,
  /** What came of it; more than one if a doubt makes a difference. */
  cases: Array<UmpireCase>,
};

/** What came of one case. */
export type UmpireCase = {
  /** What is in doubt, as this case takes it. */
  differs: { [key in string]: string },
  /** Why this case cannot be, if it cannot. */
  refusal: string | null,
  /** The faces rolled. */
  dice: Array<number>,
  /** How it came about. */
  steps: Array<Roll>,
  /** What came of it in words. */
  words: string,
  /** Its fields. */
  outcome: Record<string, unknown>,
  /** What changes on the units. */
  marks: Array<UmpireMark>,
  /** What has to be resolved next. */
  next: Array<UmpireNext>,
};

/** A value of a unit that changes. */
export type UmpireMark = {
  /** The part the unit plays. */
  role: string,
  /** Its number among those that play it. */
  unit: number,
  /** The value. */
  value: string,
  /** What it was. */
  before: string,
  /** What it is from now on. */
  to: string,
};

/** A procedure that has to be resolved next. */
export type UmpireNext = {
  /** Its word. */
  procedure: string,
  /** Its name. */
  title: string,
  /** What is known of its keys. */
  keys: { [key in string]: string },
  /** The parts that units play there, and the part each played here. */
  about: { [key in string]: string },
};

/** What is drawn from. */
export type UmpireDraw = {
  /** What is in it. */
  items: Array<UmpireItem>,
};

/** What was drawn. */
export type UmpireDrawn = {
  /** Its number, counted from 0. */
  index: number,
  /** What it is. */
  label: string,
};

/** What is asked of the odds page. */
export type OddsQuestion = {
  /** The word of the procedure. */
  procedure: string,
  /** What was entered. */
  keys?: { [key in string]: string } | null,
  /** Values of a key side by side: `target-cover=none,cover`. */
  compare?: string | null,
  /** House rules as a file would hold them. */
  house?: string | null,
};

/** Odds side by side. */
export type OddsAnswer = {
  /** The name of the procedure. */
  title: string,
  /** What is chosen on the way where the rules leave a choice. */
  policy: { [key in string]: string },
  /** Whether every way of all of them was counted. */
  exact: boolean,
  /** How many ways the first has. */
  denominator: string,
  /** One, or one for each value that is compared. */
  variants: Array<OddsVariant>,
};

/** The odds of one value. */
export type OddsVariant = {
  /** The value; empty if nothing is compared. */
  label: string,
  /** Every key with its value. */
  keys: { [key in string]: string },
  /** Why it cannot be, if it cannot. */
  refusal: string | null,
  /** The odds in a sentence; may be empty. */
  sentence: string,
  /** Whether every way was counted. */
  exact: boolean,
  /** How many ways there are, or trials. */
  denominator: string,
  /** What is hoped for and feared, with its chance. */
  prospects: Array<UmpireProspectOdds>,
  /** All outcomes, or the likeliest where they are very many. */
  outcomes: Array<UmpireOutcome>,
  /** How many less likely outcomes are left out. */
  more: number,
};
