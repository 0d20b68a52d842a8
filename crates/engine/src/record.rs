//! The record of a game: text that can be kept, shared and played again for ever.
//!
//! The first line is the header, the second the opening, then one line an order; each is one JSON object. The faces
//! are authoritative: a replay throws them and no others.

use std::fmt;

use dice::Thrown;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::{Log, Seat, StateHash};

/// The format written, and the newest that can be read.
const FORMAT: u32 = 1;

/// What was played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// The format of the record.
    pub longroll: u32,
    /// The rule set's word.
    pub ruleset: String,
    /// The revision of the rule set's data.
    pub revision: u32,
    /// The scenario, whole.
    pub scenario: String,
    /// The house rules, whole; empty if there are none.
    pub house_rules: String,
}

impl Header {
    /// A header in the present format.
    pub(crate) fn new(ruleset: &str, revision: u32, scenario: &str, house_rules: &str) -> Header {
        Header {
            longroll: FORMAT,
            ruleset: ruleset.into(),
            revision,
            scenario: scenario.into(),
            house_rules: house_rules.into(),
        }
    }
}

/// One order of a record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Line<E> {
    /// Who gave it; nobody the opening.
    pub seat: Option<Seat>,
    /// The order as a sentence; empty for the opening.
    pub order: String,
    /// What was thrown, throw by throw.
    pub faces: Vec<Thrown>,
    /// What happened.
    pub events: Vec<E>,
    /// The hash of the state afterwards.
    pub hash: StateHash,
}

impl<E: Clone> Line<E> {
    pub(crate) fn opening(faces: Vec<Thrown>, log: &Log<E>, hash: StateHash) -> Line<E> {
        Line { seat: None, order: String::new(), faces, events: log.events().cloned().collect(), hash }
    }
}

/// A whole game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record<E> {
    /// What was played.
    pub header: Header,
    /// What happened before the first order.
    pub opening: Line<E>,
    /// The orders.
    pub lines: Vec<Line<E>>,
}

impl<E: Serialize + DeserializeOwned> Record<E> {
    /// The record as text.
    pub fn to_text(&self) -> String {
        let mut text = json(&self.header);
        for line in std::iter::once(&self.opening).chain(&self.lines) {
            text.push('\n');
            text.push_str(&json(line));
        }
        text.push('\n');
        text
    }

    /// Reads a record back.
    ///
    /// # Errors
    /// The first line that cannot be read, and why; a record of a newer format is refused by name.
    pub fn parse(text: &str) -> Result<Record<E>, RecordFault> {
        let mut lines = text.lines().enumerate().map(|(i, line)| (i + 1, line));
        let (_, first) = lines.next().ok_or(RecordFault::Empty)?;
        let header = read_header(first)?;
        let mut entries = lines.map(|(number, line)| {
            serde_json::from_str(line).map_err(|e| RecordFault::Damaged { line: number, why: e.to_string() })
        });
        let opening = entries.next().ok_or(RecordFault::NoOpening)??;
        let lines = entries.collect::<Result<Vec<Line<E>>, _>>()?;
        Ok(Record { header, opening, lines })
    }
}

fn read_header(line: &str) -> Result<Header, RecordFault> {
    #[derive(Deserialize)]
    struct Format {
        longroll: u32,
    }
    let Ok(Format { longroll }) = serde_json::from_str(line) else { return Err(RecordFault::NoRecord) };
    if longroll > FORMAT {
        return Err(RecordFault::Newer { format: longroll });
    }
    serde_json::from_str(line).map_err(|e| RecordFault::Damaged { line: 1, why: e.to_string() })
}

fn json<T: Serialize>(value: &T) -> String {
    serde_json::to_string(value).expect("a record is plain values")
}

/// Why a text is no record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RecordFault {
    /// There is nothing in it.
    Empty,
    /// The first line is no header of ours.
    NoRecord,
    /// It was written in a format this program does not know yet.
    Newer {
        /// The format it says.
        format: u32,
    },
    /// It ends after the header.
    NoOpening,
    /// A line cannot be read.
    Damaged {
        /// Its number, counted from 1.
        line: usize,
        /// What is wrong with it.
        why: String,
    },
}

impl fmt::Display for RecordFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RecordFault::Empty => f.write_str("the record is empty"),
            RecordFault::NoRecord => f.write_str("line 1: this is no record of Longroll"),
            RecordFault::Newer { format } => write!(
                f,
                "line 1: the record has format {format}, this program reads up to {FORMAT}; a newer Longroll can open it"
            ),
            RecordFault::NoOpening => f.write_str("line 2: the opening of the game is missing"),
            RecordFault::Damaged { line, why } => write!(f, "line {line}: {why}"),
        }
    }
}

impl std::error::Error for RecordFault {}
