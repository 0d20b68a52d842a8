//! The procedures of a rule set as forms: the keys they are asked with, and what is filled in.

use engine::{Facts, Given, Key, KeyKind, Mood, PlaySheet, Procedure, Visitor};
use serde_json::{Value, json};

use crate::{Failure, Text, print};

/// A procedure as a form.
struct Form {
    id: &'static str,
    title: &'static str,
    keys: Vec<Key>,
    /// What is hoped for and feared, in words.
    prospects: Vec<(Mood, &'static str)>,
}

/// The procedures of a rule set as forms.
pub struct Forms(Vec<Form>);

/// A procedure asked for, as a person fills in its form.
pub struct Asked<'a> {
    /// Its word; empty if none was named.
    pub procedure: &'a str,
    /// What is known: `key=value`.
    pub keys: &'a [String],
    /// House rules laid over the sheet.
    pub house: Option<Text<'a>>,
}

impl<T> Visitor<T> for Forms {
    fn visit<P: Procedure<Tables = T>>(&mut self) {
        let prospects = P::PROSPECTS.iter().map(|prospect| (prospect.mood, prospect.words)).collect();
        self.0.push(Form { id: P::ID, title: P::TITLE, keys: P::Facts::keys(), prospects });
    }
}

/// The forms of a rule set, or that of one procedure.
pub(crate) fn forms<P: PlaySheet>(procedure: Option<&str>) -> Result<Forms, Failure> {
    let mut forms = Forms(Vec::new());
    P::procedures(&mut forms);
    if let Some(procedure) = procedure {
        if !forms.0.iter().any(|form| form.id == procedure) {
            return Err(unknown_procedure::<P>(procedure));
        }
        forms.0.retain(|form| form.id == procedure);
    }
    Ok(forms)
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
    /// For programs.
    pub fn json(&self) -> Value {
        let procedures = self.0.iter().map(|form| {
            let prospects = form.prospects.iter().map(|(mood, words)| json!({"mood": mood, "words": words}));
            let prospects: Vec<_> = prospects.collect();
            json!({"id": form.id, "title": form.title, "keys": form.keys, "prospects": prospects})
        });
        json!({ "procedures": procedures.collect::<Vec<_>>() })
    }

    /// For people.
    pub fn text(&self) -> String {
        self.0.iter().map(Form::text).collect::<Vec<_>>().join("\n")
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
