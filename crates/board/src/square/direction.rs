//! The four sides of a square, which are also the four ways to face.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::Square;

/// A side of a square, or the way someone in it faces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Direction {
    /// Up the map.
    North,
    /// To the right.
    East,
    /// Down the map.
    South,
    /// To the left.
    West,
}

impl Direction {
    /// All four, clockwise from north.
    pub const ALL: [Direction; 4] = [Direction::North, Direction::East, Direction::South, Direction::West];

    /// The way back.
    pub fn opposite(self) -> Direction {
        Direction::ALL[(self as usize + 2) % 4]
    }

    /// The word for it.
    pub fn word(self) -> &'static str {
        ["north", "east", "south", "west"][self as usize]
    }

    /// The side of `from` through which a straight line to the centre of `to` leaves; two sides if it leaves
    /// exactly through a corner, none if the squares are the same.
    pub fn towards(from: Square, to: Square) -> Sides {
        let (east, south) = to.offset(from);
        let across = if east > 0 { Direction::East } else { Direction::West };
        let along = if south > 0 { Direction::South } else { Direction::North };
        let mut sides = Sides::NONE;
        if east != 0 && east.abs() >= south.abs() {
            sides = sides.with(across);
        }
        if south != 0 && south.abs() >= east.abs() {
            sides = sides.with(along);
        }
        sides
    }
}

impl fmt::Display for Direction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// A word that names no direction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoDirection(pub String);

impl fmt::Display for NoDirection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "'{}' is no direction; write north, east, south or west", self.0)
    }
}

impl std::error::Error for NoDirection {}

impl FromStr for Direction {
    type Err = NoDirection;

    fn from_str(text: &str) -> Result<Direction, NoDirection> {
        let named = Direction::ALL.into_iter().find(|d| text.eq_ignore_ascii_case(d.word()));
        named.ok_or_else(|| NoDirection(text.into()))
    }
}

/// Some of the four sides of a square.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Sides(u8);

impl Sides {
    /// No side.
    pub const NONE: Sides = Sides(0);

    /// These and one more.
    pub const fn with(self, side: Direction) -> Sides {
        Sides(self.0 | 1 << side as u8)
    }

    /// These and those.
    pub const fn and(self, others: Sides) -> Sides {
        Sides(self.0 | others.0)
    }

    /// Whether the side is among them.
    pub const fn contains(self, side: Direction) -> bool {
        self.0 & (1 << side as u8) != 0
    }

    /// Whether any side is among both.
    pub const fn meets(self, other: Sides) -> bool {
        self.0 & other.0 != 0
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The sides, clockwise from north.
    pub fn iter(self) -> impl Iterator<Item = Direction> {
        Direction::ALL.into_iter().filter(move |&side| self.contains(side))
    }
}

impl FromIterator<Direction> for Sides {
    fn from_iter<I: IntoIterator<Item = Direction>>(sides: I) -> Sides {
        sides.into_iter().fold(Sides::NONE, Sides::with)
    }
}

impl From<Direction> for Sides {
    fn from(side: Direction) -> Sides {
        Sides::NONE.with(side)
    }
}
