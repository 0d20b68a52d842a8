//! `longroll resolve`: one resolution, explained die by die and modifier by modifier.

use std::fmt::Write;

use dice::{Recording, Seed, Seeded, Throws, Typed};
use engine::{Facts, Follow, Given, PlaySheet, Procedure, Visitor};
use serde::Serialize;
use serde_json::{Map, Value};
use sheet::{Explain, Step};

use crate::cli::{Format, ResolveArgs};
use crate::listing::{self, given, unknown_procedure};
use crate::rulesets;
use desk::Failure;
use desk::print;

/// A resolution as it is printed.
#[derive(Serialize)]
struct Resolved {
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

/// Where the dice come from.
enum Source {
    Typed(Typed),
    Seeded(u64),
}

struct Resolve<'a, T> {
    tables: &'a T,
    procedure: &'a str,
    given: &'a Given,
    source: &'a Source,
    resolved: Option<Result<Resolved, Failure>>,
}

impl<T> Visitor<T> for Resolve<'_, T> {
    fn visit<P: Procedure<Tables = T>>(&mut self) {
        if P::ID == self.procedure {
            self.resolved = Some(self.run::<P>());
        }
    }
}

impl<T> Resolve<'_, T> {
    fn run<P: Procedure<Tables = T>>(&self) -> Result<Resolved, Failure> {
        let facts = P::Facts::from_given(self.given).map_err(|faults| Failure::all(&faults))?;
        match self.source {
            Source::Typed(typed) => {
                let mut dice = typed.clone();
                let resolved = self.throw::<P>(&facts, &mut dice, "your dice".into())?;
                match dice.fault() {
                    Some(fault) => Err(fault.into()),
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

impl rulesets::Job for &ResolveArgs {
    type Output = String;

    fn with<P: PlaySheet>(self) -> Result<String, Failure> {
        let tables = P::read(&rulesets::sheet::<P>(self.asked.house.as_deref())?)?;
        let given = given(&self.asked.keys)?;
        let source = match (&self.dice, self.seed) {
            (Some(faces), _) => Source::Typed(Typed::parse(faces)?),
            (None, Some(seed)) => Source::Seeded(seed),
            (None, None) => Source::Seeded(fresh_seed()?),
        };
        let procedure = self.asked.procedure.as_deref().unwrap_or_default();
        let mut resolve =
            Resolve { tables: &tables, procedure, given: &given, source: &source, resolved: None };
        P::procedures(&mut resolve);
        let resolved = resolve.resolved.ok_or_else(|| unknown_procedure::<P>(procedure))??;
        Ok(match self.asked.format {
            Format::Json => print::json(&resolved),
            Format::Text => resolved.text(),
        })
    }
}

pub(crate) fn resolve(args: &ResolveArgs) -> Result<String, Failure> {
    if args.asked.list {
        return listing::list(&args.asked);
    }
    rulesets::with(&args.asked.ruleset, args)
}

/// A seed nobody can foresee, small enough to be typed again.
pub(crate) fn fresh_seed() -> Result<u64, Failure> {
    let bits = getrandom::u32().map_err(|error| Failure(format!("no dice to be had: {error}")))?;
    Ok(u64::from(bits))
}

fn object(given: Given) -> Map<String, Value> {
    given.into_iter().map(|(key, value)| (key, Value::String(value))).collect()
}

impl Resolved {
    fn text(&self) -> String {
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
