//! What happened, order by order.

use serde::Serialize;

/// The log from some order on.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Log {
    /// How many orders go before.
    pub from: usize,
    /// The rest of them.
    pub entries: Vec<LogEntry>,
}

/// An order, and what came of it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LogEntry {
    /// Its number, from 1.
    pub number: usize,
    /// What was asked then.
    pub during: String,
    /// The seat that gave it.
    pub seat: u8,
    /// The order as a sentence.
    pub order: String,
    /// Whether it ended a step.
    pub ends: bool,
    /// What was ordered, as a sentence; without its stop if the rest goes on with it.
    pub headline: String,
    /// What came of it, to be set behind the headline; may be empty.
    pub rest: String,
    /// What came of it where that is many small things, each a sentence; the rest is empty then.
    pub moves: Vec<String>,
    /// The turns or rounds it brought to an end, each as a few sentences.
    pub turns: Vec<Vec<String>>,
    /// Every throw and lookup.
    pub rolls: Vec<Roll>,
    /// All of it for a screen reader.
    pub spoken: String,
}

/// A throw or a lookup, what counted, and what came of it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Roll {
    /// What is resolved.
    pub what: String,
    /// The faces thrown, unmodified.
    pub faces: Vec<u8>,
    /// The modifiers considered, counted or not.
    pub modifiers: Vec<Modifier>,
    /// What faces and modifiers come to, where one sum does.
    pub total: Option<i32>,
    /// The table looked up.
    pub table: Option<String>,
    /// Its row, as printed.
    pub row: Option<String>,
    /// Its column, as printed.
    pub column: Option<String>,
    /// What came of it.
    pub result: String,
}

/// A modifier considered.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Modifier {
    /// The label as printed.
    pub label: String,
    /// The value as printed.
    pub value: String,
    /// Where the value comes from.
    pub source: Source,
    /// Whether it counted.
    pub counted: bool,
}

/// Where a value comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Source {
    /// The printed sheet.
    Sheet,
    /// A gap in the sheet, decided by us.
    Ruling,
    /// Illegible or lost on the sheet, restored by us.
    Reconstructed,
    /// Changed by the scenario.
    Scenario,
    /// Changed by a house rule.
    House,
}

impl From<&sheet::Step> for Roll {
    fn from(step: &sheet::Step) -> Roll {
        let sheet::Step { what, faces, modifiers, total, table, row, column, result } = step.clone();
        let modifiers = modifiers.into_iter().map(Modifier::from).collect();
        Roll { what, faces, modifiers, total, table, row, column, result }
    }
}

impl From<sheet::Counted> for Modifier {
    fn from(sheet::Counted { label, value, source, counted }: sheet::Counted) -> Modifier {
        Modifier { label, value, source: source.into(), counted }
    }
}

impl From<sheet::Source> for Source {
    fn from(source: sheet::Source) -> Source {
        match source {
            sheet::Source::Sheet => Source::Sheet,
            sheet::Source::Ruling => Source::Ruling,
            sheet::Source::Reconstructed => Source::Reconstructed,
            sheet::Source::Scenario => Source::Scenario,
            sheet::Source::House => Source::House,
        }
    }
}
