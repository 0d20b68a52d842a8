//! The procedures of a rule set as forms: the keys they are asked with, and what is filled in.

use engine::{Facts, Given, Key, KeyKind, Mood, PlaySheet, Procedure, Visitor};
use serde_json::{Value, json};
use sheet::hint;

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
    let all = known.join(", ");
    if procedure.is_empty() {
        return Failure(format!("name a procedure: {all}; --list shows their keys"));
    }
    // The list is for those who are not near any of them: a refusal takes two lines of 100 columns at most.
    let near = hint::nearest(procedure, known.iter().copied());
    let then = match near {
        Some(near) => format!("did you mean {near}? --list shows all {}", known.len()),
        None => format!("it has {all}"),
    };
    Failure(format!("{} has no procedure '{}'; {then}", P::ID, print::begun(procedure)))
}

/// Splits `key=value` words.
pub(crate) fn given(words: &[String]) -> Result<Given, Failure> {
    let pair = |word: &String| match word.split_once('=') {
        Some((key, value)) => Ok((key.to_string(), value.to_string())),
        None => Err(Failure(format!("'{}' is no key=value, such as size=12", print::begun(word)))),
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

/// A list is no wider than a terminal.
const COLUMNS: usize = 100;

impl Form {
    /// The title, then a row a key: its values and its default, and what is asked below.
    fn text(&self) -> String {
        let width = self.keys.iter().map(|key| key.key.len()).max().unwrap_or(0);
        let mut text = format!("{}: {}\n", self.id, self.title);
        for Key { key, kind, values, default, help, .. } in &self.keys {
            let values = match kind {
                KeyKind::Number => values.join(" to "),
                KeyKind::Length => format!("{} inches", values.join(" to ")),
                KeyKind::Choice | KeyKind::YesNo => values.join(", "),
            };
            let indent = " ".repeat(width + 4);
            let rows = print::wrapped(&format!("{help}: {values} (else {default})"), COLUMNS - indent.len());
            for (number, row) in rows.iter().enumerate() {
                let begins = if number == 0 { format!("  {key:width$}  ") } else { indent.clone() };
                text.push_str(&format!("{begins}{row}\n"));
            }
        }
        text
    }
}
