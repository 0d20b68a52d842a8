//! The six sides of a hex, which are also the six ways out of it.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::Vertex;

/// A side of a hex, or the way out through it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Direction {
    /// Up the column.
    North,
    /// To the next column, half a hex up.
    NorthEast,
    /// To the next column, half a hex down.
    SouthEast,
    /// Down the column.
    South,
    /// To the column before, half a hex down.
    SouthWest,
    /// To the column before, half a hex up.
    NorthWest,
}

impl Direction {
    /// All six, clockwise from north.
    pub const ALL: [Direction; 6] = [
        Direction::North,
        Direction::NorthEast,
        Direction::SouthEast,
        Direction::South,
        Direction::SouthWest,
        Direction::NorthWest,
    ];

    /// The way back.
    #[inline]
    pub const fn opposite(self) -> Direction {
        self.turned(3)
    }

    /// The side so many further clockwise.
    #[inline]
    pub const fn turned(self, sides: usize) -> Direction {
        Direction::ALL[(self as usize + sides) % 6]
    }

    /// The corners at its two ends, clockwise.
    #[inline]
    pub const fn ends(self) -> [Vertex; 2] {
        [Vertex::ALL[(self as usize + 5) % 6], Vertex::ALL[self as usize]]
    }

    /// The word for it.
    pub const fn word(self) -> &'static str {
        ["north", "north-east", "south-east", "south", "south-west", "north-west"][self as usize]
    }

    /// The letters for it.
    pub const fn letters(self) -> &'static str {
        ["N", "NE", "SE", "S", "SW", "NW"][self as usize]
    }
}

impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// A word that names no side of a hex.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoDirection(pub String);

impl fmt::Display for NoDirection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "'{}' is no side of a hex; write N, NE, SE, S, SW or NW", self.0)
    }
}

impl std::error::Error for NoDirection {}

impl FromStr for Direction {
    type Err = NoDirection;

    /// Reads the word or the letters.
    fn from_str(text: &str) -> Result<Direction, NoDirection> {
        let is_it =
            |d: &Direction| [d.word(), d.letters()].iter().any(|name| text.eq_ignore_ascii_case(name));
        Direction::ALL.into_iter().find(is_it).ok_or_else(|| NoDirection(text.into()))
    }
}
