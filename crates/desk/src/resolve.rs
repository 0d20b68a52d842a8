//! One resolution, explained die by die and modifier by modifier.

use std::fmt::Write;

use dice::{Fault, Recording, Seed, Seeded, Throws, Typed};
use engine::{Facts, Follow, Given, PlaySheet, Procedure, Visitor};
use serde::Serialize;
use serde_json::{Map, Value};
use sheet::{Explain, Step};

use crate::forms::{given, unknown_procedure};
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

enum Source {
    Typed(Typed),
    Seeded(u64),
}

struct ResolveVisitor<'a, T> {
    tables: &'a T,
    procedure: &'a str,
    given: &'a Given,
    source: &'a Source,
    resolved: Option<Result<Resolved, Failure>>,
}

impl<T> Visitor<T> for ResolveVisitor<'_, T> {
    fn visit<P: Procedure<Tables = T>>(&mut self) {
        if P::ID == self.procedure {
            self.resolved = Some(self.run::<P>());
        }
    }
}

impl<T> ResolveVisitor<'_, T> {
    fn run<P: Procedure<Tables = T>>(&self) -> Result<Resolved, Failure> {
        let facts = P::Facts::from_given(self.given).map_err(|faults| Failure::all(&faults))?;
        if let Some(why) = P::refusal(self.tables, &facts) {
            return Err(Failure(why));
        }
        match self.source {
            Source::Typed(typed) => {
                let mut dice = typed.clone();
                let resolved = self.throw::<P>(&facts, &mut dice, "your dice".into())?;
                match dice.fault() {
                    Some(fault) => Err(Failure(misfit(&fault, dice.given(), &resolved.steps))),
                    None => Ok(resolved),
                }
            }
            &Source::Seeded(seed) => {
                let mut dice = Seeded::new(Seed::from_number(seed));
                self.throw::<P>(&facts, &mut dice, format!("seed {seed}"))
            }
        }
    }

    fn throw<P: Procedure<Tables = T>>(
        &self,
        facts: &P::Facts,
        dice: &mut dyn Throws,
        thrown_by: String,
    ) -> Result<Resolved, Failure> {
        let (mut dice, mut steps) = (Recording::new(dice), Vec::new());
        let (mut throws, mut explain): (&mut dyn Throws, &mut dyn Explain) = (&mut dice, &mut steps);
        let outcome = P::run(self.tables, facts, &mut throws, &mut explain);
        let next = P::next(facts, &outcome)
            .into_iter()
            .map(|Follow { procedure, keys }| Next { procedure, keys: object(keys) });
        Ok(Resolved {
            inputs: object(facts.values()),
            next: next.collect(),
            dice: dice.into_thrown().into_iter().flatten().collect(),
            steps,
            outcome: serde_json::to_value(&outcome)?,
            title: P::TITLE,
            thrown_by,
        })
    }
}

/// Resolves what is asked with these dice.
pub(crate) fn resolve<P: PlaySheet>(asked: &Asked<'_>, dice: DiceSource<'_>) -> Result<Resolved, Failure> {
    let tables = P::read(&sheets::sheet::<P>(asked.house)?)?;
    let given = given(asked.keys)?;
    let source = match dice {
        DiceSource::Typed(faces) => Source::Typed(Typed::parse(faces)?),
        DiceSource::Seeded(seed) => Source::Seeded(seed),
    };
    let procedure = asked.procedure;
    let mut resolve =
        ResolveVisitor { tables: &tables, procedure, given: &given, source: &source, resolved: None };
    P::procedures(&mut resolve);
    resolve.resolved.ok_or_else(|| unknown_procedure::<P>(procedure))?
}

/// Steps that are named when dice do not fit, and letters of each; the message takes two lines of 100 columns at most.
const NAMED: usize = 3;
const LETTERS: usize = 40;

/// What is wrong with dice that a person gave, and what they were for.
fn misfit(fault: &Fault, given: usize, steps: &[Step]) -> String {
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
