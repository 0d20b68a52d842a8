//! One procedure by its keys, as an umpire gives them, under the printed sheet or a house rule.

use dice::Typed;
use engine::{Facts, Follow, Given, PlaySheet, Procedure, Visitor};
use sheet::{Source, Step};

/// What a procedure came to: its outcome, its explanation and what follows.
#[derive(Debug)]
pub struct Resolved {
    /// The fields of its outcome that say something.
    pub outcome: String,
    /// Its explanation, a line a step.
    pub explained: String,
    /// The procedures that follow, with the keys they are given.
    pub next: String,
}

/// The procedure of a line like `fire weapon=musket range=2`, and its keys; what is neither is left out.
pub(crate) fn parted(line: &str) -> (&str, Given) {
    let mut words = line.split_whitespace();
    let procedure = words.next().unwrap_or_default();
    (procedure, words.filter_map(|word| word.split_once('=')).map(|(k, v)| (k.into(), v.into())).collect())
}

struct Resolve<'a, T> {
    tables: &'a T,
    procedure: &'a str,
    given: Given,
    dice: Typed,
    resolved: Option<Resolved>,
}

impl<T> Visitor<T> for Resolve<'_, T> {
    fn visit<P: Procedure<Tables = T>>(&mut self) {
        if P::ID == self.procedure {
            let facts = P::Facts::from_given(&self.given).unwrap_or_else(|faults| panic!("{faults:?}"));
            let mut steps: Vec<Step> = Vec::new();
            let outcome = P::run(self.tables, &facts, &mut self.dice, &mut steps);
            let steps: Vec<String> = steps.iter().map(Step::to_string).collect();
            let next: Vec<String> = P::next(&facts, &outcome).iter().map(follow).collect();
            self.resolved = Some(Resolved {
                outcome: told(&serde_json::to_value(&outcome).expect("an outcome is plain values")),
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
    let fields = outcome.as_object().expect("an outcome has fields").iter();
    let fields = fields.filter_map(|(key, value)| Some(format!("{}{}", key.replace('_', " "), said(value)?)));
    fields.collect::<Vec<_>>().join(", ")
}

/// Resolves a line whose first dice show these faces, and gives back the dice.
///
/// # Panics
/// If the house rule or the line cannot be read.
#[track_caller]
pub fn begun_under<S: PlaySheet>(house: &str, line: &str, faces: &[u16]) -> (Resolved, Typed) {
    let sheet = S::printed().overlay(house, "house.toml", Source::House);
    let sheet = sheet.unwrap_or_else(|faults| panic!("{faults}"));
    let tables = S::read(&sheet).unwrap_or_else(|faults| panic!("{faults}"));
    let (procedure, given) = parted(line);
    assert_eq!(given.len() + 1, line.split_whitespace().count(), "'{line}' is a procedure and its keys");
    let mut resolve = Resolve { tables: &tables, procedure, given, dice: Typed::new(faces), resolved: None };
    S::procedures(&mut resolve);
    (resolve.resolved.unwrap_or_else(|| panic!("no procedure {procedure}")), resolve.dice)
}

/// Resolves a line with exactly these faces, under a house rule.
///
/// # Panics
/// If it cannot be read, or asks for other dice.
#[track_caller]
pub fn resolve_under<S: PlaySheet>(house: &str, line: &str, faces: &[u16]) -> Resolved {
    let (resolved, dice) = begun_under::<S>(house, line, faces);
    assert_eq!(dice.fault(), None, "{line} {faces:?}");
    resolved
}

/// What worked examples of a play sheet say: `check`, `resolve`, `resolve_under` and `begun` for lines of its procedures.
#[macro_export]
macro_rules! by_keys {
    ($sheet:ty) => {
        /// Resolves a line like `fire range=2` with exactly these faces, under a house rule.
        #[allow(dead_code, reason = "every test file uses some of it")]
        #[track_caller]
        pub(crate) fn resolve_under(house: &str, line: &str, faces: &[u16]) -> $crate::keys::Resolved {
            $crate::keys::resolve_under::<$sheet>(house, line, faces)
        }

        /// The same by the printed sheet.
        #[allow(dead_code, reason = "every test file uses some of it")]
        #[track_caller]
        pub(crate) fn resolve(line: &str, faces: &[u16]) -> $crate::keys::Resolved {
            resolve_under("", line, faces)
        }

        /// Resolves a line whose first dice show these faces; how many follow, and that they show ones, is of no account.
        #[allow(dead_code, reason = "every test file uses some of it")]
        #[track_caller]
        pub(crate) fn begun(line: &str, faces: &[u16]) -> $crate::keys::Resolved {
            $crate::keys::begun_under::<$sheet>("", line, faces).0
        }

        /// Checks the outcome of a line; what is no or nothing is left out of it.
        #[allow(dead_code, reason = "every test file uses some of it")]
        #[track_caller]
        pub(crate) fn check(line: &str, faces: &[u16], outcome: &str) {
            assert_eq!(resolve(line, faces).outcome, outcome, "{line} {faces:?}");
        }
    };
}
