//! The record of a game: text that can be kept, shared and played again for ever.
//!
//! The first line is the header, the second the opening, then one line an order; each is one JSON object. The faces
//! are authoritative: a replay throws them and no others. Each line ends with a sum over its text and the sum before it,
//! so that not a bit of a line can change unnoticed. Cut after a whole line, a record is that of the shorter game.

use std::fmt;

use dice::Thrown;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::{Log, Seat, StateHash};

/// The newest format that can be read.
///
/// 1: header and lines. 2: the header may hold a battle file; every line has its sum. 3: the header may name an origin and the
/// players.
const FORMAT: u32 = 3;

/// The format of a record without origin and players, so that an older program reads it too.
const PLAIN_FORMAT: u32 = 2;

/// What a battle was read from, whole; its record carries it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Files {
    /// The scenario.
    pub scenario: String,
    /// The battle of history it names; empty if it names none.
    pub battle: String,
    /// The house rules; empty if there are none.
    pub house_rules: String,
    /// The revision of the rules they were read under once; none for files that are read for the first time.
    pub revision: Option<u32>,
}

impl Files {
    /// What faults call the scenario.
    pub const SCENARIO: &'static str = "scenario";
    /// What faults call the battle of history.
    pub const BATTLE: &'static str = "battle";
    /// What faults call the house rules.
    pub const HOUSE_RULES: &'static str = "house rules";

    /// A scenario that needs no battle of history, under house rules.
    pub fn new(scenario: impl Into<String>, house_rules: impl Into<String>) -> Files {
        Files { scenario: scenario.into(), house_rules: house_rules.into(), ..Files::default() }
    }
}

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
    /// The battle of history, whole; empty if there is none.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub battle: String,
    /// The house rules, whole; empty if there are none.
    pub house_rules: String,
    /// The game of earlier rules that this one goes on with, if it does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub origin: Option<Origin>,
    /// The players of the seats, in the words of the program that keeps the record; empty if it does not say.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub players: Vec<String>,
}

/// The game of earlier rules that another one goes on with under later rules. It stays as it is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Origin {
    /// What it is called: the name of a record, or the id of a stored game.
    pub name: String,
    /// The revision of the rules it was played under.
    pub revision: u32,
    /// Its orders. They stand first in the record, and are told by their events.
    pub orders: usize,
    /// The sum of the last line of its record.
    pub sum: String,
}

impl Header {
    /// A header in the present format.
    pub(crate) fn new(ruleset: &str, revision: u32, files: &Files) -> Header {
        let Files { scenario, battle, house_rules, .. } = files.clone();
        let (longroll, ruleset, players) = (PLAIN_FORMAT, ruleset.into(), Vec::new());
        Header { longroll, ruleset, revision, scenario, battle, house_rules, origin: None, players }
    }

    /// The files of the battle.
    pub fn files(&self) -> Files {
        let Header { scenario, battle, house_rules, revision, .. } = self.clone();
        Files { scenario, battle, house_rules, revision: Some(revision) }
    }
}

/// One order of a record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Line<E> {
    /// The seat that gave it; none gave the opening.
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
    /// The record as text, in the present format.
    pub fn to_text(&self) -> String {
        self.to_text_and_sum().0
    }

    /// The sum of its last line, by which it is known.
    pub fn sum(&self) -> String {
        self.to_text_and_sum().1
    }

    fn to_text_and_sum(&self) -> (String, String) {
        let is_plain = self.header.origin.is_none() && self.header.players.is_empty();
        let longroll = if is_plain { PLAIN_FORMAT } else { FORMAT };
        let header = Header { longroll, ..self.header.clone() };
        let (mut text, mut sums) = (String::new(), Sums::default());
        sums.write(&mut text, &json(&header));
        for line in std::iter::once(&self.opening).chain(&self.lines) {
            sums.write(&mut text, &json(line));
        }
        (text, sums.0)
    }

    /// How many of its orders were given under earlier rules, and are told by their events.
    pub fn n_inherited(&self) -> usize {
        self.header.origin.as_ref().map_or(0, |origin| origin.orders.min(self.lines.len()))
    }

    /// Reads a record back, of this format or an older one.
    ///
    /// # Errors
    /// The first line that cannot be read, and why; a record of a newer format is refused by name.
    pub fn parse(text: &str) -> Result<Record<E>, RecordFault> {
        let mut lines = text.split_inclusive('\n').enumerate().map(|(i, line)| (i + 1, line));
        let (_, first) = lines.next().ok_or(RecordFault::Empty)?;
        let format = format_of(first)?;
        let mut sums = Sums::default();
        let mut read = |number, line| match format {
            1 => Ok(String::from(line)),
            _ => sums.read(line).map_err(|why| RecordFault::Damaged { line: number, why: why.into() }),
        };
        let header = from_json(1, &read(1, first)?)?;
        let mut entries = lines.map(|(number, line)| from_json(number, &read(number, line)?));
        let opening = entries.next().ok_or(RecordFault::NoOpening)??;
        let lines = entries.collect::<Result<Vec<Line<E>>, _>>()?;
        Ok(Record { header, opening, lines })
    }
}

fn format_of(line: &str) -> Result<u32, RecordFault> {
    #[derive(Deserialize)]
    struct Format {
        longroll: u32,
    }
    match serde_json::from_str(line) {
        Ok(Format { longroll: 0 }) | Err(_) => Err(RecordFault::NoRecord),
        Ok(Format { longroll }) if longroll > FORMAT => Err(RecordFault::Newer { format: longroll }),
        Ok(Format { longroll }) => Ok(longroll),
    }
}

fn from_json<T: DeserializeOwned>(line: usize, text: &str) -> Result<T, RecordFault> {
    serde_json::from_str(text).map_err(|e| RecordFault::Damaged { line, why: e.to_string() })
}

fn json<T: Serialize>(value: &T) -> String {
    serde_json::to_string(value).expect("a record is plain values")
}

/// The sums at the ends of the lines, each over its own line and the sum before it.
#[derive(Default)]
struct Sums(String);

impl Sums {
    const MARK: &str = ",\"sum\":\"";
    const END: &str = "\"}";

    fn next(&mut self, body: &str) -> &str {
        let mut hasher = blake3::Hasher::new();
        hasher.update(self.0.as_bytes()).update(body.as_bytes());
        self.0 = hasher.finalize().to_hex()[..16].to_string();
        &self.0
    }

    /// Writes an object as a line.
    fn write(&mut self, text: &mut String, object: &str) {
        let body = object.strip_suffix('}').unwrap_or(object);
        text.extend([body, Sums::MARK, self.next(body), Sums::END, "\n"]);
    }

    /// Reads an object from a line.
    fn read(&mut self, line: &str) -> Result<String, &'static str> {
        // Line ends of another system are none of the record's.
        let line = line.strip_suffix('\n').map(|line| line.strip_suffix('\r').unwrap_or(line));
        let line = line.and_then(|line| line.strip_suffix(Sums::END));
        let parts = line.and_then(|line| line.rsplit_once(Sums::MARK));
        let (body, sum) = parts.ok_or("the line is cut short")?;
        if self.next(body) != sum {
            return Err("the line was changed after it was written");
        }
        Ok(format!("{body}}}"))
    }
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
