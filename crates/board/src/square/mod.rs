//! The square grid: squares named like `M06`, joined through their sides.

mod direction;
mod line;
mod reach;

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

pub use direction::{Direction, NoDirection, Sides};
pub use line::{Crossing, crossings};
pub use reach::{Onward, Reach, Way};

/// A square of a grid, by column and row counted from the north-west corner.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square {
    /// Columns east of the westernmost.
    pub column: u8,
    /// Rows south of the northernmost.
    pub row: u8,
}

impl Square {
    /// The square at this column and row.
    pub const fn new(column: u8, row: u8) -> Square {
        Square { column, row }
    }

    /// How far east and south of `from` this square lies.
    pub fn offset(self, from: Square) -> (i16, i16) {
        (i16::from(self.column) - i16::from(from.column), i16::from(self.row) - i16::from(from.row))
    }

    /// Steps through sides from one square to the other.
    pub fn steps(self, other: Square) -> u8 {
        self.column.abs_diff(other.column) + self.row.abs_diff(other.row)
    }

    /// Squares from one to the other where corners may be crossed.
    pub fn distance(self, other: Square) -> u8 {
        self.column.abs_diff(other.column).max(self.row.abs_diff(other.row))
    }

    /// Whether the squares are the same or joined by a side or a corner.
    pub fn touches(self, other: Square) -> bool {
        self.column.abs_diff(other.column) <= 1 && self.row.abs_diff(other.row) <= 1
    }

    /// Where `target` lies as seen by someone here facing `facing`: squares ahead (negative: behind) and squares
    /// to the side.
    pub fn bearing(self, facing: Direction, target: Square) -> Bearing {
        let (east, south) = target.offset(self);
        let (ahead, side) = match facing {
            Direction::North => (-south, east),
            Direction::East => (east, south),
            Direction::South => (south, east),
            Direction::West => (-east, south),
        };
        Bearing { ahead, side: side.unsigned_abs() }
    }
}

/// A place relative to a facing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bearing {
    /// Squares straight ahead; negative is behind.
    pub ahead: i16,
    /// Squares to either side.
    pub side: u16,
}

impl Bearing {
    /// Whether it lies within 45 degrees either side of straight ahead.
    pub fn is_in_front(self) -> bool {
        self.ahead >= 1 && i32::from(self.side) <= i32::from(self.ahead)
    }
}

/// Column letter and row counted from 1, as printed on maps: `M06`.
impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{:02}", char::from(b'A'.saturating_add(self.column)), u16::from(self.row) + 1)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A word that names no square.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoSquare(pub String);

impl fmt::Display for NoSquare {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "'{}' is no square; squares are written like M06", self.0)
    }
}

impl std::error::Error for NoSquare {}

impl FromStr for Square {
    type Err = NoSquare;

    fn from_str(text: &str) -> Result<Square, NoSquare> {
        let square = || {
            let letter = text.chars().next()?.to_ascii_uppercase();
            let column = letter.is_ascii_uppercase().then(|| letter as u8 - b'A')?;
            let digits = text.get(1..).filter(|d| d.bytes().all(|b| b.is_ascii_digit()))?;
            let row = digits.parse::<u8>().ok().filter(|row| (1..=99).contains(row))?;
            Some(Square { column, row: row - 1 })
        };
        square().ok_or_else(|| NoSquare(text.into()))
    }
}

/// Its name where people read, two bytes where they do not.
impl Serialize for Square {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            serializer.collect_str(self)
        } else {
            (self.column, self.row).serialize(serializer)
        }
    }
}

impl<'de> Deserialize<'de> for Square {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Square, D::Error> {
        if deserializer.is_human_readable() {
            String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
        } else {
            <(u8, u8)>::deserialize(deserializer).map(|(column, row)| Square { column, row })
        }
    }
}

/// How large a board is, and which squares of the larger map it shows. Squares outside it do not exist.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grid {
    first: Square,
    columns: u8,
    rows: u8,
}

impl Grid {
    /// A grid of 1 to 26 columns and 1 to 99 rows from A01, which is what square names can say.
    pub fn new(columns: u8, rows: u8) -> Option<Grid> {
        let fits = (1..=26).contains(&columns) && (1..=99).contains(&rows);
        fits.then_some(Grid { first: Square::new(0, 0), columns, rows })
    }

    /// A window on a larger map: from its north-west to its south-east square, both included.
    pub fn window(first: Square, last: Square) -> Option<Grid> {
        let columns = last.column.checked_sub(first.column)? + 1;
        let rows = last.row.checked_sub(first.row)? + 1;
        Grid::new(last.column + 1, last.row + 1).map(|_| Grid { first, columns, rows })
    }

    /// The square in the north-west corner.
    pub fn first(self) -> Square {
        self.first
    }

    /// The square in the south-east corner.
    pub fn last(self) -> Square {
        Square::new(self.first.column + self.columns - 1, self.first.row + self.rows - 1)
    }

    /// How many columns.
    pub fn columns(self) -> u8 {
        self.columns
    }

    /// How many rows.
    pub fn rows(self) -> u8 {
        self.rows
    }

    /// How many squares.
    pub fn len(self) -> usize {
        usize::from(self.columns) * usize::from(self.rows)
    }

    /// Never: a grid has at least one square.
    pub fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// Whether the square is on the board.
    #[inline]
    pub fn contains(self, square: Square) -> bool {
        // A square west or north of the board wraps round to a large number.
        square.column.wrapping_sub(self.first.column) < self.columns
            && square.row.wrapping_sub(self.first.row) < self.rows
    }

    /// The place of a square of the board in row order.
    #[inline]
    pub fn index(self, square: Square) -> usize {
        debug_assert!(self.contains(square), "{square} is not on the board");
        let (column, row) = (square.column - self.first.column, square.row - self.first.row);
        usize::from(row) * usize::from(self.columns) + usize::from(column)
    }

    /// The square at a place in row order.
    #[inline]
    pub fn square(self, index: usize) -> Square {
        debug_assert!(index < self.len(), "the board has fewer squares");
        let (index, columns) = (index as u16, u16::from(self.columns));
        Square::new(self.first.column + (index % columns) as u8, self.first.row + (index / columns) as u8)
    }

    /// All squares in row order.
    pub fn squares(self) -> impl Iterator<Item = Square> {
        let Square { column, row } = self.first;
        (row..row + self.rows)
            .flat_map(move |row| (column..column + self.columns).map(move |column| Square { column, row }))
    }

    /// The square through one side, if it is on the board.
    #[inline]
    pub fn beside(self, square: Square, side: Direction) -> Option<Square> {
        let Square { column, row } = square;
        let beside = match side {
            Direction::North => Square { column, row: row.wrapping_sub(1) },
            Direction::West => Square { column: column.wrapping_sub(1), row },
            Direction::South => Square { column, row: row + 1 },
            Direction::East => Square { column: column + 1, row },
        };
        self.contains(beside).then_some(beside)
    }

    /// The squares through the four sides, with the side that leads there.
    pub fn neighbours(self, square: Square) -> impl Iterator<Item = (Direction, Square)> {
        Direction::ALL.into_iter().filter_map(move |side| Some((side, self.beside(square, side)?)))
    }
}
