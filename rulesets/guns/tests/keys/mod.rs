//! One procedure by its keys, as an umpire gives them, under the printed sheet or a house rule.
#![allow(dead_code, reason = "every test file uses some of it")]

use dice::Typed;
use engine::{Facts, Follow, Given, PlaySheet, Procedure, Visitor};
use guns::{Guns, Tables};
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
    dice: Typed,
    resolved: Option<Resolved>,
}

impl Visitor<Tables> for Resolve<'_> {
    fn visit<P: Procedure<Tables = Tables>>(&mut self) {
        if P::ID == self.procedure {
            let facts = P::Facts::from_given(&self.given).unwrap_or_else(|faults| panic!("{faults:?}"));
            let mut steps: Vec<Step> = Vec::new();
            let outcome = P::run(self.tables, &facts, &mut self.dice, &mut steps);
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
        serde_json::Value::Array(all) => {
            let words: Vec<&str> = all.iter().filter_map(|word| word.as_str()).collect();
            (!words.is_empty()).then(|| format!(" {}", words.join(" ")))
        }
        other => Some(other.to_string()),
    };
    let fields = outcome.as_object().unwrap().iter();
    let fields = fields.filter_map(|(key, value)| Some(format!("{}{}", key.replace('_', " "), said(value)?)));
    fields.collect::<Vec<_>>().join(", ")
}

fn resolve_with(house: &str, line: &str, faces: &[u16]) -> (Resolved, Typed) {
    let sheet = Guns::printed().overlay(house, "house.toml", Source::House).unwrap();
    let tables = Guns::read(&sheet).unwrap_or_else(|faults| panic!("{faults}"));
    let mut words = line.split_whitespace();
    let procedure = words.next().unwrap();
    let given = words.map(|word| word.split_once('=').unwrap()).map(|(k, v)| (k.into(), v.into())).collect();
    let mut resolve = Resolve { tables: &tables, procedure, given, dice: Typed::new(faces), resolved: None };
    Guns::procedures(&mut resolve);
    (resolve.resolved.unwrap_or_else(|| panic!("no procedure {procedure}")), resolve.dice)
}

/// Resolves a line like `fire weapon=carbine range=2` with exactly these faces, under a house rule.
#[track_caller]
pub(crate) fn resolve_under(house: &str, line: &str, faces: &[u16]) -> Resolved {
    let (resolved, dice) = resolve_with(house, line, faces);
    assert_eq!(dice.fault(), None, "{line} {faces:?}");
    resolved
}

/// Resolves a line whose first dice show these faces; how many follow, and that they show ones, is of no account.
pub(crate) fn begun(line: &str, faces: &[u16]) -> Resolved {
    resolve_with("", line, faces).0
}

/// The same by the printed sheet.
#[track_caller]
pub(crate) fn resolve(line: &str, faces: &[u16]) -> Resolved {
    resolve_under("", line, faces)
}

/// Checks the outcome of a line; what is no or nothing is left out of it.
#[track_caller]
pub(crate) fn check(line: &str, faces: &[u16], outcome: &str) {
    assert_eq!(resolve(line, faces).outcome, outcome, "{line} {faces:?}");
}
