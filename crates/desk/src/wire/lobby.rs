//! Battles to begin, and games to go on with.

use serde::{Deserialize, Serialize};

use super::{BoardKind, Coat, Player};

/// What the first page shows.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Lobby {
    /// The rule sets.
    pub rulesets: &'static [RuleSet],
    /// The games there are, the last played first.
    pub games: Vec<KeptGame>,
}

/// A rule set.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RuleSet {
    /// Its word.
    pub id: String,
    /// Its name.
    pub title: String,
    /// What it is played on.
    pub board: BoardKind,
    /// Its scenarios, shortest first.
    pub scenarios: Vec<Scenario>,
}

/// A scenario of the program.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Scenario {
    /// Its word.
    pub id: String,
    /// What it is about, in a sentence; may be empty.
    pub story: String,
    /// Its battle.
    #[serde(flatten)]
    pub battle: Battle,
}

/// A battle before it is begun; kept with every game of it.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Battle {
    /// Its name.
    pub title: String,
    /// Where and when.
    pub place: String,
    /// So much is played at most, counted by the clock.
    pub turns: u8,
    /// What is counted until it ends: `turns`.
    pub clock: String,
    /// What units are called: `stands`.
    pub called: String,
    /// How long a game takes, in words.
    pub length: Option<String>,
    /// Units of each side.
    pub units: Vec<usize>,
    /// The names of the sides.
    pub sides: Vec<String>,
    /// What they are drawn in.
    pub coats: Vec<Coat>,
}

/// A game that was begun.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct KeptGame {
    /// Its id.
    pub id: String,
    /// Its battle.
    pub about: Battle,
    /// The players by seat.
    pub players: Vec<Player>,
    /// How it stands, in a line.
    pub stands: String,
    /// Whether it is over.
    pub over: bool,
    /// Seconds since 1970 of its last order.
    pub touched: i64,
}

/// The game that was begun.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Begun {
    /// Its id.
    pub id: String,
}

/// Why something was not done.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Denied {
    /// The reason, in words.
    pub error: String,
}
