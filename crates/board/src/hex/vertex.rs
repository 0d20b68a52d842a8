//! The six corners of a hex, to which its units face, and what is front, flank and rear of a facing.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::Direction;

/// A corner of a hex, or the way someone in it faces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Vertex {
    /// The east end of the north side.
    NorthEast,
    /// Straight to the right.
    East,
    /// The east end of the south side.
    SouthEast,
    /// The west end of the south side.
    SouthWest,
    /// Straight to the left.
    West,
    /// The west end of the north side.
    NorthWest,
}

/// How a side of a hex, or what stands beyond it, lies to a facing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Aspect {
    /// One of the two sides that meet in the corner faced.
    Front,
    /// One of the two sides next to the front.
    Flank,
    /// One of the two sides behind.
    Rear,
}

impl Vertex {
    /// All six, clockwise from north-east: each stands at the clockwise end of its side in [`Direction::ALL`].
    pub const ALL: [Vertex; 6] = [
        Vertex::NorthEast,
        Vertex::East,
        Vertex::SouthEast,
        Vertex::SouthWest,
        Vertex::West,
        Vertex::NorthWest,
    ];

    /// The corner so many further clockwise.
    #[inline]
    pub const fn turned(self, vertices: usize) -> Vertex {
        Vertex::ALL[(self as usize + vertices) % 6]
    }

    /// The next one clockwise.
    #[inline]
    pub const fn to_the_right(self) -> Vertex {
        self.turned(1)
    }

    /// The next one anticlockwise.
    #[inline]
    pub const fn to_the_left(self) -> Vertex {
        self.turned(5)
    }

    /// The corner across the hex.
    pub const fn opposite(self) -> Vertex {
        self.turned(3)
    }

    /// How many corners one turns to face there, the shorter way round: 0 to 3.
    #[inline]
    pub const fn turns_to(self, other: Vertex) -> u16 {
        let round = (other as u16 + 6 - self as u16) % 6;
        if round > 3 { 6 - round } else { round }
    }

    /// The two sides that meet in it, clockwise: the front of a unit that faces it.
    #[inline]
    pub const fn front(self) -> [Direction; 2] {
        self.sides(0, 1)
    }

    /// The two sides next to the front, the left one first.
    pub const fn flanks(self) -> [Direction; 2] {
        self.sides(5, 2)
    }

    /// The two sides behind, clockwise.
    pub const fn rear(self) -> [Direction; 2] {
        self.sides(3, 4)
    }

    #[inline]
    const fn sides(self, one: usize, other: usize) -> [Direction; 2] {
        let first = Direction::ALL[self as usize];
        [first.turned(one), first.turned(other)]
    }

    /// How a side lies to someone facing this corner.
    pub const fn aspect(self, side: Direction) -> Aspect {
        match (side as usize + 6 - self as usize) % 6 {
            0 | 1 => Aspect::Front,
            2 | 5 => Aspect::Flank,
            _ => Aspect::Rear,
        }
    }

    /// Where it lies on the lattice, seen from the centre of its hex.
    pub const fn offset(self) -> (i32, i32) {
        [(1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1)][self as usize]
    }

    /// The word for it.
    pub const fn word(self) -> &'static str {
        ["north-east", "east", "south-east", "south-west", "west", "north-west"][self as usize]
    }

    /// The letters for it.
    pub const fn letters(self) -> &'static str {
        ["NE", "E", "SE", "SW", "W", "NW"][self as usize]
    }
}

impl fmt::Display for Vertex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// A word that names no corner of a hex.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoVertex(pub String);

impl fmt::Display for NoVertex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "'{}' is no corner of a hex; write NE, E, SE, SW, W or NW", self.0)
    }
}

impl std::error::Error for NoVertex {}

impl FromStr for Vertex {
    type Err = NoVertex;

    /// Reads the word or the letters.
    fn from_str(text: &str) -> Result<Vertex, NoVertex> {
        let is_it = |v: &Vertex| [v.word(), v.letters()].iter().any(|name| text.eq_ignore_ascii_case(name));
        Vertex::ALL.into_iter().find(is_it).ok_or_else(|| NoVertex(text.into()))
    }
}
