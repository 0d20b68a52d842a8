//! What the help says of a game.

use serde::Serialize;

/// How a turn goes, and the signs of the board.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct HelpPage {
    /// How a turn of the rule set goes, line by line.
    pub turn: Vec<String>,
    /// The signs of the board. What their drawings refer to is in the first of them.
    pub signs: Vec<Sign>,
}

/// A sign of the board.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Sign {
    /// What it belongs to: `Units`.
    pub group: String,
    /// What it means.
    pub words: String,
    /// The sign itself, as SVG.
    pub drawn: String,
}

impl From<view::Sign> for Sign {
    fn from(view::Sign { group, words, drawn }: view::Sign) -> Sign {
        Sign { group: group.into(), words, drawn }
    }
}
