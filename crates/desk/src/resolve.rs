//! One resolution, explained die by die and modifier by modifier.

use std::fmt::Write;

use dice::{Fault, Seed, Seeded, Typed};
use engine::{Given, PlaySheet, Played};
use serde::Serialize;
use serde_json::{Map, Value};
use sheet::Step;

use crate::forms::{given, unknown_procedure};
use crate::procedures::{Resolution, procedures};
use crate::{Asked, Failure, print, sheets};

/// A resolution as it is printed.
#[derive(Serialize)]
pub struct Resolved {
    inputs: Map<String, Value>,
    dice: Vec<u16>,
    steps: Vec<Step>,
    outcome: Value,
    next: Vec<Next>,
    #[serde(skip)]
    title: &'static str,
    #[serde(skip)]
    thrown_by: String,
}

#[derive(Serialize)]
struct Next {
    procedure: &'static str,
    keys: Map<String, Value>,
}

/// Where the dice of a resolution come from.
#[derive(Clone, Copy, Debug)]
pub enum DiceSource<'a> {
    /// They were thrown by hand: `3,4,6`.
    Typed(&'a str),
    /// They follow from a number.
    Seeded(u64),
}

/// Resolves what is asked with these dice.
pub(crate) fn resolve<P: PlaySheet>(asked: &Asked<'_>, dice: DiceSource<'_>) -> Result<Resolved, Failure> {
    let tables = P::read(&sheets::sheet::<P>(asked.house)?)?;
    let given = given(asked.keys)?;
    let procedures = procedures::<P>(&tables);
    let procedure = procedures.iter().find(|known| known.id() == asked.procedure);
    let procedure = procedure.ok_or_else(|| unknown_procedure::<P>(asked.procedure))?;
    match dice {
        DiceSource::Typed(faces) => {
            let mut typed = Typed::parse(faces)?;
            let thrown = procedure.thrown(&given, &Played(&[]), &mut typed)?;
            match typed.fault() {
                Some(fault) => Err(Failure(misfit(&fault, typed.given(), &thrown.steps))),
                None => Ok(Resolved::new(procedure.title(), thrown, "your dice".into())),
            }
        }
        DiceSource::Seeded(seed) => {
            let thrown = procedure.thrown(&given, &Played(&[]), &mut Seeded::new(Seed::from_number(seed)))?;
            Ok(Resolved::new(procedure.title(), thrown, format!("seed {seed}")))
        }
    }
}

/// Steps that are named when dice do not fit, and letters of each; the message takes two lines of 100 columns at most.
const NAMED: usize = 3;
const LETTERS: usize = 40;

/// What is wrong with dice that a person gave, and what they were for.
pub(crate) fn misfit(fault: &Fault, given: usize, steps: &[Step]) -> String {
    let short = |step: &Step| step.what.chars().take(LETTERS).collect::<String>();
    match fault {
        Fault::Wanted(throw) => {
            let mut thrown = 0;
            let ran_out = steps.iter().find(|step| {
                thrown += step.faces.len();
                thrown > given
            });
            let at = ran_out.map_or_else(String::new, |step| format!(" at \"{}\"", short(step)));
            format!("the {given} dice given are too few{at}: roll {throw} there")
        }
        Fault::LeftOver(_) => {
            let thrown = steps.iter().filter(|step| !step.faces.is_empty());
            let thrown: Vec<_> =
                thrown.map(|step| format!("{} for \"{}\"", step.faces.len(), short(step))).collect();
            let named = thrown.iter().take(NAMED).map(String::as_str).collect::<Vec<_>>().join(", ");
            let more = thrown.len().saturating_sub(NAMED);
            match (thrown.len(), more) {
                (0, _) => format!("{fault}: no dice are rolled"),
                (_, 0) => format!("{fault}: {named}"),
                _ => format!("{fault}: {named} and those of {more} more rolls"),
            }
        }
        fault => fault.to_string(),
    }
}

fn object(given: Given) -> Map<String, Value> {
    given.into_iter().map(|(key, value)| (key, Value::String(value))).collect()
}

impl Resolved {
    fn new(title: &'static str, thrown: Resolution, thrown_by: String) -> Resolved {
        let Resolution { inputs, dice, steps, outcome, next, .. } = thrown;
        let next =
            next.into_iter().map(|follow| Next { procedure: follow.procedure, keys: object(follow.keys) });
        Resolved { inputs: object(inputs), dice, steps, outcome, next: next.collect(), title, thrown_by }
    }

    /// For people.
    pub fn text(&self) -> String {
        let words = |object: &Map<String, Value>, sign: &str| {
            let pairs = object.iter().map(|(key, value)| format!("{}{sign}{}", key, print::word(value)));
            pairs.collect::<Vec<_>>().join(", ")
        };
        let mut text = format!("{}\n{}\n\n", self.title, words(&self.inputs, "="));
        for step in &self.steps {
            let _ = writeln!(text, "{step}");
        }
        if let Value::Object(outcome) = &self.outcome {
            let outcome = outcome.iter().map(|(key, value)| (key.replace('_', " "), value.clone())).collect();
            let _ = writeln!(text, "\n{}", words(&outcome, ": "));
        }
        for next in &self.next {
            let _ = writeln!(text, "next: {} {}", next.procedure, words(&next.keys, "="));
        }
        let _ = writeln!(text, "({})", self.thrown_by);
        text
    }
}
