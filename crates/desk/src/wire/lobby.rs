//! Battles to begin, and games to go on with.

use serde::{Deserialize, Serialize};

use super::{BoardKind, Coat, Player};

/// What the first page shows.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Lobby {
    /// The battle a newcomer is offered.
    pub start_here: StartHere,
    /// The rule sets.
    pub rulesets: &'static [RuleSet],
    /// The games there are, the last played first.
    pub games: Vec<KeptGame>,
}

/// The battle a newcomer is offered.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct StartHere {
    /// The word of its rule set.
    pub ruleset: &'static str,
    /// Its own word.
    pub scenario: &'static str,
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
    /// How hard its rules are to learn.
    pub learning: Learning,
    /// Its scenarios, shortest first.
    pub scenarios: Vec<Scenario>,
}

/// How hard the rules of a rule set are to learn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Learning {
    /// A few minutes.
    Easy,
    /// A game or two.
    Medium,
    /// Some evenings.
    Hard,
}

/// A scenario of the program.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Scenario {
    /// Its word.
    pub id: String,
    /// Whom it is for, in a line; may be empty.
    pub for_whom: String,
    /// The seat a person is offered first.
    pub play_as: u8,
    /// About how many minutes a game takes, by which battles are sorted.
    pub minutes: u16,
    /// How often each side wins, where that was measured; the program knows.
    pub balance: Option<Balance>,
    /// Its story and victory terms.
    pub briefing: Briefing,
    /// Its battle.
    #[serde(flatten)]
    pub battle: Battle,
}

/// What many games between equal opponents of the program came to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Balance {
    /// How many games were played.
    pub games: u16,
    /// How many of them each seat won; the rest were drawn.
    pub wins: Vec<u16>,
}

/// What a battle is about, what wins it, and how it ends.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Briefing {
    /// What it is about, in a sentence or three; may be empty.
    pub story: String,
    /// What is worth points.
    pub rows: Vec<Worth>,
    /// How it ends, the usual end first.
    pub ends: Vec<Ending>,
}

/// One thing that is worth points.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Worth {
    /// How many.
    pub points: u32,
    /// What they are for.
    pub what: String,
    /// The only seat that can have them, if not both can.
    pub only: Option<u8>,
    /// How many each seat has for it now.
    pub now: Vec<u32>,
}

/// One way in which a battle ends.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Ending {
    /// The way, in a sentence or two.
    pub words: String,
    /// Whether it comes before the last turn.
    pub sudden: bool,
}

impl Briefing {
    /// A briefing with its story.
    pub fn new(story: String, briefing: crate::Briefing) -> Briefing {
        let row = |row: crate::Worth| Worth {
            points: row.points,
            what: row.what,
            only: row.only.map(|seat| seat.0),
            now: row.now,
        };
        let ending = |end: crate::Ending| Ending {
            words: end.words().into(),
            sudden: matches!(end, crate::Ending::Sudden(_)),
        };
        Briefing {
            story,
            rows: briefing.rows.into_iter().map(row).collect(),
            ends: briefing.ends.into_iter().map(ending).collect(),
        }
    }
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
    /// Whether it was played under earlier rules: it can be looked at, and gone on with in another game.
    pub past: bool,
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
