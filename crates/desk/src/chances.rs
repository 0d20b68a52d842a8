//! The odds of a resolution: exact where its ways can be counted, thrown many times where they cannot.

use std::fmt::Write;

use dice::{Seed, Seeded, Throws};
use engine::{Given, PlaySheet, Procedure};
use odds::{Distribution, Outlook, Sampled, Told};
use serde::Serialize;
use serde_json::{Value, json};
use sheet::{Explain, Silent};

use crate::forms::{given, unknown_procedure};
use crate::procedures::procedures;
use crate::{Asked, Failure, print, sheets};

/// How often a resolution is thrown where its ways are too many to count.
const TRIALS: u64 = 1_000_000;

/// The same for a player who waits for it.
const TRIALS_IN_PLAY: u64 = 20_000;

/// The most outcomes that are taken in at a glance.
const SHORT: usize = 12;

/// The most outcomes that are printed unless all are asked for.
const ROWS: usize = 20;

/// How much of the odds is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Detail {
    /// The likeliest outcomes.
    Likeliest,
    /// All outcomes.
    Whole,
}

/// The odds of one set of facts, ready to print: a sentence, then an object and its share for each outcome.
pub struct Odds {
    title: &'static str,
    /// What is hoped for and feared.
    pub(crate) outlook: Outlook,
    denominator: String,
    outcomes: Vec<Outcome>,
    /// What a person asks first where the outcomes are many: the rows of a table by the first field alone.
    coarse: Vec<Vec<String>>,
    /// What was done where the ways were too many.
    sampled: Option<String>,
}

/// Outcomes as rows of a table.
pub(crate) struct OutcomeTable<'a> {
    /// A heading for each column.
    pub(crate) columns: Vec<String>,
    /// The cells and the share of each, in percent.
    pub(crate) rows: Vec<(Vec<String>, &'a str)>,
    /// How many outcomes are left out.
    pub(crate) more: usize,
}

/// One outcome with its share.
pub(crate) struct Outcome {
    /// Its fields.
    pub(crate) outcome: Value,
    /// The same in words, if the procedure has any.
    pub(crate) told: Option<String>,
    /// How many ways lead to it.
    pub(crate) ways: u128,
    /// Its share.
    pub(crate) percent: String,
}

/// An outcome's first field, its number before its word: ten comes after nine.
fn first_field(outcome: &impl Serialize) -> (Option<u64>, String) {
    match serde_json::to_value(outcome) {
        Ok(Value::Object(fields)) => {
            fields.values().next().map(|field| (field.as_u64(), print::word(field))).unwrap_or_default()
        }
        _ => Default::default(),
    }
}

/// How much work odds are worth.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Effort {
    /// Ways that are walked before odds are estimated.
    ways: u64,
    /// How often a resolution is rolled then.
    trials: u64,
}

impl Effort {
    /// For a person who wants the odds and nothing else.
    pub(crate) const WHOLE: Effort = Effort { ways: odds::RUNS, trials: TRIALS };
    /// For a player who waits for them.
    const IN_PLAY: Effort = Effort { ways: odds::RUNS, trials: TRIALS_IN_PLAY };
    /// For an umpire who is shown them with every tap.
    pub(crate) const EVERY_TAP: Effort = Effort { ways: 200_000, trials: TRIALS_IN_PLAY };
}

impl Odds {
    pub(crate) fn exact<P: Procedure>(
        facts: &P::Facts,
        odds: Distribution<P::Outcome>,
    ) -> Result<Odds, Failure> {
        let outcome = |(outcome, ways): (&P::Outcome, u128)| {
            let (percent, told) = (odds.percent(outcome), P::told(facts, outcome));
            Ok(Outcome { outcome: serde_json::to_value(outcome)?, told, ways, percent })
        };
        let outlook = Outlook::exact::<P>(facts, &odds);
        let outcomes = odds.iter().map(outcome).collect::<Result<_, Failure>>()?;
        let denominator = odds.denominator().to_string();
        let coarse = odds.map(|outcome| first_field(&outcome));
        let coarse =
            coarse.iter().map(|(first, ways)| vec![first.1.clone(), coarse.percent(first), ways.to_string()]);
        Ok(Odds { title: P::TITLE, outlook, denominator, outcomes, coarse: coarse.collect(), sampled: None })
    }

    fn estimated<P: Procedure>(
        facts: &P::Facts,
        odds: Sampled<P::Outcome>,
        why: &str,
    ) -> Result<Odds, Failure> {
        let outcome = |(outcome, count): (&P::Outcome, u64)| {
            let (percent, told) = (odds.percent(outcome), P::told(facts, outcome));
            Ok(Outcome { outcome: serde_json::to_value(outcome)?, told, ways: u128::from(count), percent })
        };
        let outlook = Outlook::estimated::<P>(facts, &odds);
        let outcomes = odds.iter().map(outcome).collect::<Result<_, Failure>>()?;
        let (denominator, sampled) =
            (odds.trials().to_string(), Some(format!("{why}; {}", odds.statement())));
        let coarse = odds.map(|outcome| first_field(&outcome));
        let coarse = coarse
            .iter()
            .map(|(first, count)| vec![first.1.clone(), coarse.percent(first), count.to_string()]);
        Ok(Odds { title: P::TITLE, outlook, denominator, outcomes, coarse: coarse.collect(), sampled })
    }

    /// How many outcomes there are.
    pub(crate) fn outcomes(&self) -> usize {
        self.outcomes.len()
    }

    /// Whether every way was counted.
    pub(crate) fn is_exact(&self) -> bool {
        self.sampled.is_none()
    }

    /// How many ways there are, or trials.
    pub(crate) fn denominator(&self) -> &str {
        &self.denominator
    }

    /// The likeliest outcomes, with a column for each field in which any two of all outcomes differ.
    pub(crate) fn outcome_table(&self) -> OutcomeTable<'_> {
        let differs =
            |key: &str| self.outcomes.iter().any(|o| o.outcome[key] != self.outcomes[0].outcome[key]);
        let keys: Vec<&String> = match self.outcomes.first().map(|o| &o.outcome) {
            Some(Value::Object(fields)) => fields.keys().filter(|key| differs(key)).collect(),
            _ => Vec::new(),
        };
        let shown = self.shown(Detail::Likeliest);
        let cells = |outcome: &Value| keys.iter().map(|key| print::word(&outcome[key.as_str()])).collect();
        OutcomeTable {
            columns: keys.iter().map(|key| key.replace('_', " ")).collect(),
            more: self.outcomes.len() - shown.len(),
            rows: shown.into_iter().map(|o| (cells(&o.outcome), o.percent.as_str())).collect(),
        }
    }

    fn json(&self) -> Value {
        let outcomes: Vec<_> = self
            .outcomes
            .iter()
            .map(|o| json!({"outcome": o.outcome, "ways": o.ways.to_string(), "percent": number(&o.percent)}))
            .collect();
        let prospect = |told: &Told| json!({"mood": told.mood, "words": told.words, "percent": number(&told.chance.percent())});
        let prospects: Vec<_> = self.outlook.0.iter().map(prospect).collect();
        let mut json = json!({"policy": {}, "prospects": prospects, "denominator": self.denominator, "outcomes": outcomes});
        if let Some(sampled) = &self.sampled {
            json["sampled"] = sampled.clone().into();
        }
        json
    }

    /// The sentence first, then the table.
    pub(crate) fn text(&self, detail: Detail) -> String {
        let mut text = format!("{}\n", self.title);
        if self.outlook.aim().is_some() {
            _ = writeln!(text, "{}", self.outlook);
        }
        match &self.sampled {
            Some(sampled) => _ = writeln!(text, "estimated: {sampled}\n"),
            None if self.is_certain() => text.push_str("no dice are rolled\n\n"),
            None => _ = writeln!(text, "exact, {} ways\n", self.denominator),
        }
        let fields: Vec<String> = match self.outcomes.first().map(|o| &o.outcome) {
            Some(Value::Object(fields)) => fields.keys().map(|key| key.replace('_', " ")).collect(),
            _ => Vec::new(),
        };
        let mut headings: Vec<&str> = fields.iter().map(String::as_str).collect();
        // What is not a chance has no percentage.
        if !self.is_certain() {
            headings.extend(["percent", "ways"]);
        }
        if self.outcomes.len() > SHORT {
            text.push_str(&print::table(&[headings[0], "percent", "ways"], self.coarse.iter().cloned()));
            text.push('\n');
        }
        let shown = self.shown(detail);
        let rows = shown.iter().map(|o| {
            let mut row: Vec<String> = match &o.outcome {
                Value::Object(fields) => fields.values().map(print::word).collect(),
                other => vec![print::word(other)],
            };
            if !self.is_certain() {
                row.extend([o.percent.clone(), o.ways.to_string()]);
            }
            row
        });
        text.push_str(&print::table(&headings, rows));
        if shown.len() < self.outcomes.len() {
            let more = self.outcomes.len() - shown.len();
            _ = writeln!(text, "and {more} less likely outcomes (--all shows them)");
        }
        text
    }

    /// Whether nothing is left to the dice.
    fn is_certain(&self) -> bool {
        self.sampled.is_none() && self.denominator == "1"
    }

    /// The outcomes to be printed, in their order: all, or the likeliest.
    pub(crate) fn shown(&self, detail: Detail) -> Vec<&Outcome> {
        let mut shown: Vec<(usize, &Outcome)> = self.outcomes.iter().enumerate().collect();
        if detail == Detail::Likeliest && shown.len() > ROWS {
            shown.sort_by_key(|(at, outcome)| (std::cmp::Reverse(outcome.ways), *at));
            shown.truncate(ROWS);
            shown.sort_by_key(|(at, _)| *at);
        }
        shown.into_iter().map(|(_, outcome)| outcome).collect()
    }
}

/// A printed percentage as a number.
fn number(percent: &str) -> Value {
    percent.parse::<f64>().map_or(Value::Null, Value::from)
}

/// The odds of a procedure: exact, or tried out where there are more ways than can be counted.
///
/// # Errors
/// If an outcome cannot be told.
pub fn forecast<P: Procedure>(tables: &P::Tables, facts: &P::Facts) -> Result<Odds, Failure> {
    counted::<P>(tables, facts, Effort::IN_PLAY)
}

/// The odds of a procedure, for so much effort.
pub(crate) fn counted<P: Procedure>(
    tables: &P::Tables,
    facts: &P::Facts,
    effort: Effort,
) -> Result<Odds, Failure> {
    match odds::distribution_within(effort.ways, |dice| P::run(tables, facts, dice, &mut Silent)) {
        Ok(distribution) => Odds::exact::<P>(facts, distribution),
        Err(too_large) => {
            // As in play, so that the procedure is not compiled once more for this.
            let throw = |mut dice: &mut dyn Throws| {
                P::run(tables, facts, &mut dice, &mut (&mut Silent as &mut dyn Explain))
            };
            let throw = |dice: &mut Seeded| throw(dice);
            let sampled = odds::sampled(effort.trials, Seed::from_number(0), throw);
            Odds::estimated::<P>(facts, sampled, &too_large.to_string())
        }
    }
}

/// The odds of what a procedure comes to in play, counted there: over choices on the way, or with more units than its keys know.
///
/// # Errors
/// If an outcome cannot be written down.
pub fn foretold<P: Procedure>(facts: &P::Facts, odds: Distribution<P::Outcome>) -> Result<Odds, Failure> {
    Odds::exact::<P>(facts, odds)
}

/// The odds of a procedure, once or for several values of a key.
pub enum Counted {
    /// Once.
    Once(Odds),
    /// Side by side.
    Compared {
        /// The key.
        key: String,
        /// Its values, and the odds of each.
        by_value: Vec<(String, Odds)>,
    },
}

impl Counted {
    /// For programs.
    pub fn json(&self) -> Value {
        match self {
            Counted::Once(odds) => odds.json(),
            Counted::Compared { key, by_value } => {
                let each = by_value.iter().map(|(value, odds)| json!({"value": value, "odds": odds.json()}));
                json!({"compare": key, "results": each.collect::<Vec<_>>()})
            }
        }
    }

    /// For people.
    pub fn text(&self, detail: Detail) -> String {
        match self {
            Counted::Once(odds) => odds.text(detail),
            Counted::Compared { key, by_value } => {
                let each =
                    by_value.iter().map(|(value, odds)| format!("{key}={value}\n{}", odds.text(detail)));
                each.collect::<Vec<_>>().join("\n")
            }
        }
    }
}

/// Counts the odds of what is asked; `compare` is `key=a,b` for several values of a key.
pub(crate) fn odds<P: PlaySheet>(asked: &Asked<'_>, compare: Option<&str>) -> Result<Counted, Failure> {
    let tables = P::read(&sheets::sheet::<P>(asked.house)?)?;
    let base = given(asked.keys)?;
    let procedures = procedures::<P>(&tables);
    let procedure = procedures.iter().find(|known| known.id() == asked.procedure);
    let procedure = procedure.ok_or_else(|| unknown_procedure::<P>(asked.procedure))?;
    let count = |given: &Given| procedure.odds(given, Effort::WHOLE);
    let Some(compare) = compare else { return count(&base).map(Counted::Once) };
    let (key, values) = compare
        .split_once('=')
        .ok_or_else(|| Failure(format!("--compare {compare}: write it as key=a,b")))?;
    let mut by_value = Vec::new();
    for value in values.split(',') {
        let mut given: Given = base.iter().filter(|(known, _)| known != key).cloned().collect();
        given.push((key.into(), value.into()));
        by_value.push((value.to_string(), count(&given)?));
    }
    Ok(Counted::Compared { key: key.into(), by_value })
}
