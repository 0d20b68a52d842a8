//! The umpire's page: what a procedure is asked with, its odds, what comes of it and what it leaves on the units.

use std::collections::BTreeMap;

use engine::{HowMany, KeyKind, Mood};
use serde::{Deserialize, Serialize};

use super::{Roll, Source};

/// Values by their words.
pub type Values = BTreeMap<String, String>;

/// The rule sets an umpire may choose.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct UmpireSets {
    /// Each with its scenarios.
    pub rulesets: Vec<UmpireSet>,
}

/// A rule set an umpire may choose.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct UmpireSet {
    /// Its word.
    pub id: String,
    /// Its name.
    pub title: String,
    /// The scenarios that have a roster.
    pub scenarios: Vec<UmpireScenario>,
}

/// A scenario that has a roster.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct UmpireScenario {
    /// Its word.
    pub id: String,
    /// Its name.
    pub title: String,
    /// The names of its sides.
    pub sides: Vec<String>,
}

/// All procedures of a rule set, and what a unit is.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct UmpireForms {
    /// The word of the rule set.
    pub id: String,
    /// Its name.
    pub title: String,
    /// The printed sequence of a turn.
    pub phases: Vec<UmpirePhase>,
    /// The values of a unit.
    pub unit: Vec<UmpireKey>,
    /// Those that are shown of it in a line, the first first.
    pub shows: Vec<String>,
    /// Those that say how strong it is.
    pub strength: Option<UmpireStrength>,
    /// What becomes of values when a turn ends, in this order; each reads the values from before.
    pub turn_end: Vec<UmpireTurnEnd>,
    /// The cells of the sheet that a ruling can change.
    pub switches: Vec<UmpireSwitch>,
    /// The procedures in the order of the sheet.
    pub procedures: Vec<UmpireProcedure>,
}

/// A phase of the printed sequence.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct UmpirePhase {
    /// Its printed name.
    pub title: String,
    /// The words of the procedures that belong to it, the usual one first.
    pub procedures: Vec<String>,
}

/// The values that say how strong a unit began and what it has lost.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct UmpireStrength {
    /// What it began with.
    pub whole: String,
    /// What it has lost.
    pub lost: String,
    /// What is counted: "figures".
    pub counted: String,
}

/// What becomes of a value when a turn ends.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct UmpireTurnEnd {
    /// The value.
    pub value: String,
    /// It is this again, if a text is named.
    pub to: Option<String>,
    /// It becomes what this value is, if one is named.
    pub from: Option<String>,
}

/// A cell of the sheet or the value of a modifier.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct UmpireSwitch {
    /// Its key in a house-rule file: `table.movement."infantry, artillery".normal`; a line `PATH = "VALUE"` changes it.
    pub path: String,
    /// Its name for people.
    pub label: String,
    /// What it says.
    pub value: String,
    /// Where that comes from.
    pub source: Source,
}

/// A procedure as a form.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct UmpireProcedure {
    /// Its word.
    pub id: String,
    /// Its name.
    pub title: String,
    /// The parts units play in it.
    pub roles: Vec<UmpireRole>,
    /// What it is asked with.
    pub keys: Vec<UmpireKey>,
    /// The keys that are asked first.
    pub first: Vec<String>,
    /// What is hoped for and feared.
    pub prospects: Vec<UmpireProspect>,
}

/// A part a unit plays.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct UmpireRole {
    /// Its word.
    pub id: String,
    /// Its name.
    pub title: String,
    /// Whether one unit plays it or several.
    #[cfg_attr(test, ts(type = "\"one\" | \"few\""))]
    pub many: HowMany,
    /// The kinds of the roster that may play it; any if there are none here.
    pub kinds: Vec<String>,
    /// The keys that the roster fills, whatever the unit: they may be folded.
    pub fills: Vec<String>,
}

/// A key of a form or a value of a unit.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct UmpireKey {
    /// Its word.
    pub key: String,
    /// What kind of answer it takes.
    #[cfg_attr(test, ts(type = "\"number\" | \"length\" | \"choice\" | \"yes-no\""))]
    pub kind: KeyKind,
    /// The answers allowed; of a number or a length the lowest and the highest.
    pub values: Vec<String>,
    /// The answer taken if none is given.
    pub default: String,
    /// What is asked.
    pub help: String,
}

/// Something that is hoped for or feared.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct UmpireProspect {
    /// Hoped for or feared.
    #[cfg_attr(test, ts(type = "\"aim\" | \"hope\" | \"fear\""))]
    pub mood: Mood,
    /// The words that follow its chance.
    pub words: String,
}

/// The units of a scenario as they stand when it begins.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct UmpireRoster {
    /// Its name.
    pub title: String,
    /// The names of the sides.
    pub sides: Vec<String>,
    /// How many turns are played at most.
    pub turns: u8,
    /// The units.
    pub units: Vec<UmpireUnit>,
    /// What is drawn from, if anything is.
    pub bag: Option<UmpireBag>,
}

/// A unit of a roster.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct UmpireUnit {
    /// Its name.
    pub name: String,
    /// The number of its side.
    pub side: u8,
    /// The name of its brigade, if it has one.
    pub brigade: Option<String>,
    /// What it is: "infantry", "general".
    pub kind: String,
    /// Every value of it.
    pub values: Values,
}

/// A deck, a cup or a bag.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct UmpireBag {
    /// Its name.
    pub title: String,
    /// What is in it at the beginning.
    pub items: Vec<UmpireItem>,
    /// The item that puts everything back when it is drawn, if there is one.
    pub stop: Option<String>,
}

/// So many alike in a bag.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct UmpireItem {
    /// What it is.
    pub label: String,
    /// How many are in it.
    pub count: u16,
}

/// What an umpire asks of a procedure.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields = nullable))]
pub struct UmpireQuestion {
    /// The word of the procedure.
    pub procedure: String,
    /// The units in each part.
    #[cfg_attr(test, ts(as = "Option<BTreeMap<String, Vec<UmpireValues>>>"))]
    pub units: BTreeMap<String, Vec<UmpireValues>>,
    /// What was entered; it wins over what the units say.
    #[cfg_attr(test, ts(as = "Option<Values>"))]
    pub keys: Values,
    /// Keys in doubt, with two values each: two keys at most.
    #[cfg_attr(test, ts(as = "Option<BTreeMap<String, Vec<String>>>"))]
    pub doubts: BTreeMap<String, Vec<String>>,
    /// House rules as a file would hold them.
    pub house: Option<String>,
    /// Faces that were rolled: `3,4`; the program rolls if nothing is given. Only `resolve` reads them.
    pub dice: Option<String>,
}

/// The values of a unit.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct UmpireValues {
    /// As they are now; what is missing has its default.
    pub values: Values,
}

/// What an umpire sees before the dice are rolled.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct UmpireOdds {
    /// Every key with its value; what was given, if it cannot be read.
    pub filled: Values,
    /// Why it cannot be, if it cannot.
    pub refusal: Option<String>,
    /// Values that cannot be chosen as things are, each with the reason.
    pub barred: BTreeMap<String, Values>,
    /// The first dice that will be rolled, if any are.
    pub wants: Option<UmpireWants>,
    /// The odds; more than one if a doubt makes a difference.
    pub cases: Vec<UmpireChances>,
}

/// The odds of one case.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct UmpireChances {
    /// What is in doubt, as this case takes it.
    pub differs: Values,
    /// Why this case cannot be, if it cannot.
    pub refusal: Option<String>,
    /// The odds in a sentence; may be empty.
    pub sentence: String,
    /// Whether every way was counted.
    pub exact: bool,
    /// What is hoped for and feared, with its chance.
    pub prospects: Vec<UmpireProspectOdds>,
    /// The likeliest outcomes.
    pub outcomes: Vec<UmpireOutcome>,
    /// How many less likely outcomes are left out.
    pub more: usize,
}

/// Something hoped for or feared, with its chance.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct UmpireProspectOdds {
    /// Hoped for or feared.
    #[cfg_attr(test, ts(type = "\"aim\" | \"hope\" | \"fear\""))]
    pub mood: Mood,
    /// The words that follow its chance.
    pub words: String,
    /// Its chance in words: `35%`, `under 1%`.
    pub chance: String,
    /// The same as a number.
    pub percent: f64,
}

/// An outcome with its chance.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct UmpireOutcome {
    /// In words.
    pub words: String,
    /// Its fields.
    #[cfg_attr(test, ts(type = "Record<string, unknown>"))]
    pub outcome: serde_json::Value,
    /// How likely it is.
    pub percent: f64,
    /// How many ways lead to it, or trials.
    pub ways: String,
}

/// Dice that have to be rolled next.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct UmpireWants {
    /// How many are missing.
    pub count: u8,
    /// Sides of each, or how many there are to pick from.
    pub sides: u16,
    /// Whether one of several is picked, by its number, and no die rolled.
    pub pick: bool,
    /// What they are for.
    pub what: String,
}

/// What came of a procedure.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct UmpireResolved {
    /// Every key with its value.
    pub filled: Values,
    /// Why nothing was resolved, if nothing was.
    pub refusal: Option<String>,
    /// The dice that are missing, if they ran out.
    pub wants: Option<UmpireWants>,
    /// What came of it; more than one if a doubt makes a difference.
    pub cases: Vec<UmpireCase>,
}

/// What came of one case.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct UmpireCase {
    /// What is in doubt, as this case takes it.
    pub differs: Values,
    /// Why this case cannot be, if it cannot.
    pub refusal: Option<String>,
    /// The faces rolled.
    pub dice: Vec<u16>,
    /// How it came about.
    pub steps: Vec<Roll>,
    /// What came of it in words.
    pub words: String,
    /// Its fields.
    #[cfg_attr(test, ts(type = "Record<string, unknown>"))]
    pub outcome: serde_json::Value,
    /// What changes on the units.
    pub marks: Vec<UmpireMark>,
    /// What has to be resolved next.
    pub next: Vec<UmpireNext>,
}

/// A value of a unit that changes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct UmpireMark {
    /// The part the unit plays.
    pub role: String,
    /// Its number among those that play it.
    pub unit: usize,
    /// The value.
    pub value: String,
    /// What it was.
    pub before: String,
    /// What it is from now on.
    pub to: String,
}

/// A procedure that has to be resolved next.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct UmpireNext {
    /// Its word.
    pub procedure: String,
    /// Its name.
    pub title: String,
    /// What is known of its keys.
    pub keys: Values,
    /// The parts that units play there, and the part each played here.
    pub about: Values,
}

/// What is drawn from.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct UmpireDraw {
    /// What is in it.
    pub items: Vec<UmpireItem>,
}

/// What was drawn.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct UmpireDrawn {
    /// Its number, counted from 0.
    pub index: usize,
    /// What it is.
    pub label: String,
}

/// What is asked of the odds page.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
#[cfg_attr(test, derive(ts_rs::TS), ts(optional_fields = nullable))]
pub struct OddsQuestion {
    /// The word of the procedure.
    pub procedure: String,
    /// What was entered.
    #[cfg_attr(test, ts(as = "Option<Values>"))]
    pub keys: Values,
    /// Values of a key side by side: `target-cover=none,cover`.
    pub compare: Option<String>,
    /// House rules as a file would hold them.
    pub house: Option<String>,
}

/// Odds side by side.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct OddsAnswer {
    /// The name of the procedure.
    pub title: String,
    /// What is chosen on the way where the rules leave a choice.
    pub policy: Values,
    /// Whether every way of all of them was counted.
    pub exact: bool,
    /// How many ways the first has.
    pub denominator: String,
    /// One, or one for each value that is compared.
    pub variants: Vec<OddsVariant>,
}

/// The odds of one value.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct OddsVariant {
    /// The value; empty if nothing is compared.
    pub label: String,
    /// Every key with its value.
    pub keys: Values,
    /// Why it cannot be, if it cannot.
    pub refusal: Option<String>,
    /// The odds in a sentence; may be empty.
    pub sentence: String,
    /// Whether every way was counted.
    pub exact: bool,
    /// How many ways there are, or trials.
    pub denominator: String,
    /// What is hoped for and feared, with its chance.
    pub prospects: Vec<UmpireProspectOdds>,
    /// All outcomes, or the likeliest where they are very many.
    pub outcomes: Vec<UmpireOutcome>,
    /// How many less likely outcomes are left out.
    pub more: usize,
}
