//! The hex map: hexes named like `0712`, joined through their sides, faced to their corners.
//!
//! Columns stand straight, so hexes have a flat top; columns with an even number lie half a hex lower. Points are
//! whole: a column is three wide, a hex two high, and every centre and corner falls on a lattice point. What is true of
//! lines stays true although the lattice is stretched.

mod bearing;
mod direction;
mod drill;
mod grid;
mod hexside;
mod layer;
mod line;
mod reach;
mod sight;
mod vertex;

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

pub use bearing::Bearing;
pub use direction::{Direction, NoDirection};
pub use drill::Going;
pub use grid::Grid;
pub use hexside::{Hexside, NoHexside};
pub use layer::{PerHex, PerSide, Unjoined};
pub use line::{Crossing, crossings};
pub use reach::{Onward, Reach, Way};
pub use sight::{Eyes, Level, Screen, Sight, sight};
pub use vertex::{Aspect, NoVertex, Vertex};

/// A hex of a map, by the column and row it is printed with; those of maps count from 1.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hex {
    /// Columns from the west.
    pub column: u8,
    /// Rows from the north.
    pub row: u8,
}

impl Hex {
    /// The hex in this column and row.
    pub const fn new(column: u8, row: u8) -> Hex {
        Hex { column, row }
    }

    /// The hex through one side, which may lie off any map.
    #[inline]
    pub const fn beside(self, side: Direction) -> Hex {
        let Hex { column, row } = self;
        let is_low = column.is_multiple_of(2);
        let (above, below) = if is_low { (row, row.wrapping_add(1)) } else { (row.wrapping_sub(1), row) };
        match side {
            Direction::North => Hex { column, row: row.wrapping_sub(1) },
            Direction::NorthEast => Hex { column: column.wrapping_add(1), row: above },
            Direction::SouthEast => Hex { column: column.wrapping_add(1), row: below },
            Direction::South => Hex { column, row: row.wrapping_add(1) },
            Direction::SouthWest => Hex { column: column.wrapping_sub(1), row: below },
            Direction::NorthWest => Hex { column: column.wrapping_sub(1), row: above },
        }
    }

    /// The side that leads to a hex next to this one.
    #[inline]
    pub fn side_to(self, other: Hex) -> Option<Direction> {
        Direction::ALL.into_iter().find(|&side| self.beside(side) == other)
    }

    /// Steps through sides from one hex to the other.
    #[inline]
    pub fn distance(self, other: Hex) -> u16 {
        let (a, b) = (self.centre(), other.centre());
        let (columns, halves) = ((a.0 - b.0).unsigned_abs() / 3, (a.1 - b.1).unsigned_abs());
        // Every column crossed also gains half a hex up or down.
        (columns + halves.saturating_sub(columns) / 2) as u16
    }

    /// Its centre on the lattice, x to the east, y to the south.
    #[inline]
    pub fn centre(self) -> (i32, i32) {
        let low = i32::from(self.column.is_multiple_of(2));
        (3 * i32::from(self.column), 2 * i32::from(self.row) + low)
    }
}

/// Column and row, two figures each, as printed on maps: `0712`.
impl fmt::Display for Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:02}{:02}", self.column, self.row)
    }
}

impl fmt::Debug for Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A word that names no hex.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoHex(pub String);

impl fmt::Display for NoHex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "'{}' is no hex; hexes are written like 0712, column 7 and row 12", self.0)
    }
}

impl std::error::Error for NoHex {}

impl FromStr for Hex {
    type Err = NoHex;

    fn from_str(text: &str) -> Result<Hex, NoHex> {
        let figures = text.len() == 4 && text.bytes().all(|b| b.is_ascii_digit());
        let number = |part: &str| part.parse::<u8>().ok().filter(|&n| n > 0);
        let hex = || Some(Hex { column: number(&text[..2])?, row: number(&text[2..])? });
        figures.then(hex).flatten().ok_or_else(|| NoHex(text.into()))
    }
}

/// Its name where people read, two bytes where they do not.
impl Serialize for Hex {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            serializer.collect_str(self)
        } else {
            (self.column, self.row).serialize(serializer)
        }
    }
}

impl<'de> Deserialize<'de> for Hex {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Hex, D::Error> {
        if deserializer.is_human_readable() {
            String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
        } else {
            <(u8, u8)>::deserialize(deserializer).map(|(column, row)| Hex { column, row })
        }
    }
}
