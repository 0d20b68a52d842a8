//! `--list`: the procedures of a rule set and the keys they are asked with.

use engine::{Facts, Given, Key, KeyKind, PlaySheet, Procedure, Visitor};
use serde_json::{Value, json};

use crate::cli::{Asked, Format};
use crate::rulesets;
use desk::Failure;
use desk::print;

/// A procedure as a form.
struct Form {
    id: &'static str,
    title: &'static str,
    keys: Vec<Key>,
}

struct Forms(Vec<Form>);

impl<T> Visitor<T> for Forms {
    fn visit<P: Procedure<Tables = T>>(&mut self) {
        self.0.push(Form { id: P::ID, title: P::TITLE, keys: P::Facts::keys() });
    }
}

impl rulesets::Job for &Asked {
    type Output = String;

    fn with<P: PlaySheet>(self) -> Result<String, Failure> {
        let mut forms = Forms(Vec::new());
        P::procedures(&mut forms);
        if let Some(procedure) = &self.procedure {
            if !forms.0.iter().any(|form| form.id == procedure) {
                return Err(unknown_procedure::<P>(procedure));
            }
            forms.0.retain(|form| form.id == procedure);
        }
        Ok(match self.format {
            Format::Json => print::json(&forms.json()),
            Format::Text => forms.0.iter().map(Form::text).collect::<Vec<_>>().join("\n"),
        })
    }
}

/// Lists what can be asked.
pub(crate) fn list(asked: &Asked) -> Result<String, Failure> {
    rulesets::with(&asked.ruleset, asked)
}

/// Says which procedures there are.
pub(crate) fn unknown_procedure<P: PlaySheet>(procedure: &str) -> Failure {
    let mut forms = Forms(Vec::new());
    P::procedures(&mut forms);
    let known: Vec<_> = forms.0.iter().map(|form| form.id).collect();
    let known = known.join(", ");
    if procedure.is_empty() {
        return Failure(format!("name a procedure: {known}; --list shows their keys"));
    }
    Failure(format!("{} has no procedure '{procedure}'; there are {known}", P::ID))
}

/// Splits `key=value` words.
pub(crate) fn given(words: &[String]) -> Result<Given, Failure> {
    let pair = |word: &String| match word.split_once('=') {
        Some((key, value)) => Ok((key.to_string(), value.to_string())),
        None => Err(Failure(format!("'{word}' is no key=value"))),
    };
    words.iter().map(pair).collect()
}

impl Forms {
    fn json(&self) -> Value {
        let procedures =
            self.0.iter().map(|form| json!({"id": form.id, "title": form.title, "keys": form.keys}));
        json!({ "procedures": procedures.collect::<Vec<_>>() })
    }
}

impl Form {
    fn text(&self) -> String {
        let values = |key: &Key| match key.kind {
            KeyKind::Number => key.values.join(" to "),
            KeyKind::Length => format!("{} inches", key.values.join(" to ")),
            KeyKind::Choice | KeyKind::YesNo => key.values.join(", "),
        };
        let rows = self
            .keys
            .iter()
            .map(|key| vec![key.key.clone(), values(key), key.default.into(), key.help.into()]);
        format!("{}: {}\n{}", self.id, self.title, print::table(&["key", "values", "default", ""], rows))
    }
}
