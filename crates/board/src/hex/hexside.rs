//! Hexsides: what two hexes share, the same seen from either.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::{Direction, Hex};

/// The side between two hexes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hexside {
    /// The hex west or north of it.
    hex: Hex,
    /// North-east, south-east or south.
    side: Direction,
}

impl Hexside {
    /// A side of a hex.
    #[inline]
    pub const fn of(hex: Hex, side: Direction) -> Hexside {
        match side {
            Direction::NorthEast | Direction::SouthEast | Direction::South => Hexside { hex, side },
            _ => Hexside { hex: hex.beside(side), side: side.opposite() },
        }
    }

    /// The side two hexes share, if they do.
    pub fn between(one: Hex, other: Hex) -> Option<Hexside> {
        one.side_to(other).map(|side| Hexside::of(one, side))
    }

    /// The two hexes, in the order of their numbers.
    pub const fn hexes(self) -> [Hex; 2] {
        [self.hex, self.hex.beside(self.side)]
    }

    /// The two hexes, each with the side of it that this is.
    pub const fn halves(self) -> [(Hex, Direction); 2] {
        [(self.hex, self.side), (self.hex.beside(self.side), self.side.opposite())]
    }
}

/// Both hexes: `0302/0303`.
impl fmt::Display for Hexside {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [one, other] = self.hexes();
        write!(f, "{one}/{other}")
    }
}

impl fmt::Debug for Hexside {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A word that names no hexside.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoHexside(pub String);

impl fmt::Display for NoHexside {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "'{}' is no hexside; write two hexes that lie side by side, like 0302/0303", self.0)
    }
}

impl std::error::Error for NoHexside {}

impl FromStr for Hexside {
    type Err = NoHexside;

    /// Reads the two hexes in either order.
    fn from_str(text: &str) -> Result<Hexside, NoHexside> {
        let side = || {
            let (one, other) = text.split_once('/')?;
            Hexside::between(one.parse().ok()?, other.parse().ok()?)
        };
        side().ok_or_else(|| NoHexside(text.into()))
    }
}

/// Its name where people read, hex and side where they do not.
impl Serialize for Hexside {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            serializer.collect_str(self)
        } else {
            (self.hex, self.side).serialize(serializer)
        }
    }
}

impl<'de> Deserialize<'de> for Hexside {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Hexside, D::Error> {
        if deserializer.is_human_readable() {
            String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
        } else {
            <(Hex, Direction)>::deserialize(deserializer).map(|(hex, side)| Hexside::of(hex, side))
        }
    }
}
