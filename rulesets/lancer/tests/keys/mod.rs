//! One procedure by its keys, as an umpire gives them, under the printed sheet or a house rule.
#![allow(dead_code, reason = "every test file uses some of it")]

use dice::Scripted;
use engine::{Facts, Follow, Given, PlaySheet, Procedure, Visitor};
use lancer::{Lancer, Tables};
use sheet::{Source, Step};

/// What a procedure came to: its outcome, its explanation and what follows.
#[derive(Debug)]
pub(crate) struct Resolved {
    pub(crate) outcome: String,
    pub(crate) explained: String,
    pub(crate) next: String,
}

struct Resolve<'a> {
    tables: &'a Tables,
    procedure: &'a str,
    given: Given,
    faces: Vec<u16>,
    resolved: Option<Resolved>,
}

impl Visitor<Tables> for Resolve<'_> {
    fn visit<P: Procedure<Tables = Tables>>(&mut self) {
        if P::ID == self.procedure {
            let facts = P::Facts::from_given(&self.given).unwrap_or_else(|faults| panic!("{faults:?}"));
            let mut dice = Scripted::new(self.faces.clone());
            let mut steps: Vec<Step> = Vec::new();
            let outcome = P::run(self.tables, &facts, &mut dice, &mut steps);
            dice.assert_used();
            let steps: Vec<String> = steps.iter().map(Step::to_string).collect();
            let next: Vec<String> = P::next(&facts, &outcome).iter().map(follow).collect();
            self.resolved = Some(Resolved {
                outcome: told(&serde_json::to_value(&outcome).unwrap()),
                explained: steps.join("\n"),
                next: next.join("; "),
            });
        }
    }
}

fn follow(follow: &Follow) -> String {
    let keys = follow.keys.iter().map(|(key, value)| format!(" {key}={value}"));
    format!("{}{}", follow.procedure, keys.collect::<String>())
}

/// The fields of an outcome that say something: neither no nor nothing.
fn told(outcome: &serde_json::Value) -> String {
    let said = |value: &serde_json::Value| match value {
        serde_json::Value::Bool(false) => None,
        serde_json::Value::Bool(true) => Some(String::new()),
        serde_json::Value::Number(n) => (n.as_u64() != Some(0)).then(|| format!(" {n}")),
        serde_json::Value::String(text) => (text != "0").then(|| format!(" {text}")),
        other => Some(other.to_string()),
    };
    let fields = outcome.as_object().unwrap().iter();
    let fields = fields.filter_map(|(key, value)| Some(format!("{}{}", key.replace('_', " "), said(value)?)));
    fields.collect::<Vec<_>>().join(", ")
}

/// Resolves a line like `shooting firers=4 cover=yes` with these faces, under a house rule.
pub(crate) fn resolve_under(house: &str, line: &str, faces: &[u16]) -> Resolved {
    let sheet = Lancer::printed().overlay(house, "house.toml", Source::House).unwrap();
    let tables = Lancer::read(&sheet).unwrap_or_else(|faults| panic!("{faults}"));
    let mut words = line.split_whitespace();
    let procedure = words.next().unwrap();
    let given = words.map(|word| word.split_once('=').unwrap()).map(|(k, v)| (k.into(), v.into())).collect();
    let mut resolve = Resolve { tables: &tables, procedure, given, faces: faces.to_vec(), resolved: None };
    Lancer::procedures(&mut resolve);
    resolve.resolved.unwrap_or_else(|| panic!("no procedure {procedure}"))
}

/// The same by the printed sheet.
pub(crate) fn resolve(line: &str, faces: &[u16]) -> Resolved {
    resolve_under("", line, faces)
}

/// Checks the outcome of a line; what is no or nothing is left out of it.
#[track_caller]
pub(crate) fn check(line: &str, faces: &[u16], outcome: &str) {
    assert_eq!(resolve(line, faces).outcome, outcome, "{line} {faces:?}");
}
