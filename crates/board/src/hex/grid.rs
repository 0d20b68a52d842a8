//! How large a hex map is, and which hexes of a larger one it shows.

use super::{Direction, Hex};

/// The hexes there are. Hexes outside it do not exist.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grid {
    first: Hex,
    columns: u8,
    rows: u8,
    /// The index the first hex would have if the map began with column 0, row 0.
    origin: u16,
}

impl Grid {
    /// A grid of 1 to 99 columns and as many rows from 0101, which is what hex numbers can say.
    pub fn new(columns: u8, rows: u8) -> Option<Grid> {
        Grid::window(Hex::new(1, 1), Hex::new(columns, rows))
    }

    /// A window on a larger map: from its north-west to its south-east hex, both included.
    pub fn window(first: Hex, last: Hex) -> Option<Grid> {
        let fits = |first: u8, last: u8| 1 <= first && first <= last && last <= 99;
        let both = fits(first.column, last.column) && fits(first.row, last.row);
        both.then(|| {
            let (columns, rows) = (last.column - first.column + 1, last.row - first.row + 1);
            let origin = u16::from(first.column) * u16::from(rows) + u16::from(first.row);
            Grid { first, columns, rows, origin }
        })
    }

    /// The hex in the north-west corner.
    pub fn first(self) -> Hex {
        self.first
    }

    /// The hex in the south-east corner.
    pub fn last(self) -> Hex {
        Hex::new(self.first.column + self.columns - 1, self.first.row + self.rows - 1)
    }

    /// How many columns.
    pub fn columns(self) -> u8 {
        self.columns
    }

    /// How many rows.
    pub fn rows(self) -> u8 {
        self.rows
    }

    /// How many hexes.
    pub fn len(self) -> usize {
        usize::from(self.columns) * usize::from(self.rows)
    }

    /// Never: a grid has at least one hex.
    pub fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// Whether the hex is on the map.
    #[inline]
    pub fn contains(self, hex: Hex) -> bool {
        // A hex west or north of the map wraps round to a large number.
        hex.column.wrapping_sub(self.first.column) < self.columns
            && hex.row.wrapping_sub(self.first.row) < self.rows
    }

    /// The place of a hex of the map in the order of its numbers.
    #[inline]
    pub fn index(self, hex: Hex) -> usize {
        debug_assert!(self.contains(hex), "{hex} is not on the map");
        let index = usize::from(hex.column) * usize::from(self.rows) + usize::from(hex.row);
        index - usize::from(self.origin)
    }

    /// The hex at a place in the order of numbers.
    #[inline]
    pub fn hex(self, index: usize) -> Hex {
        debug_assert!(index < self.len(), "the map has fewer hexes");
        let (index, rows) = (index as u16, u16::from(self.rows));
        Hex::new(self.first.column + (index / rows) as u8, self.first.row + (index % rows) as u8)
    }

    /// All hexes in the order of their numbers.
    pub fn hexes(self) -> impl Iterator<Item = Hex> {
        block(self.first, self.last())
    }

    /// The hex through one side, if it is on the map.
    #[inline]
    pub fn beside(self, hex: Hex, side: Direction) -> Option<Hex> {
        Some(hex.beside(side)).filter(|&beside| self.contains(beside))
    }

    /// The hexes through the six sides, with the side that leads there.
    pub fn neighbours(self, hex: Hex) -> impl Iterator<Item = (Direction, Hex)> {
        Direction::ALL.into_iter().filter_map(move |side| Some((side, self.beside(hex, side)?)))
    }

    /// The window of at most so many columns and rows either side of a hex of the map: nothing beyond is that near.
    pub fn around(self, hex: Hex, steps: u8) -> Grid {
        let (first, last) = (self.first, self.last());
        let low = |at: u8, least: u8| at.saturating_sub(steps).max(least);
        let high = |at: u8, most: u8| at.saturating_add(steps).min(most);
        let first = Hex::new(low(hex.column, first.column), low(hex.row, first.row));
        let last = Hex::new(high(hex.column, last.column), high(hex.row, last.row));
        Grid::window(first, last).unwrap_or(self)
    }

    /// The hexes at most so many steps away, the hex itself among them, in the order of their numbers.
    pub fn within(self, hex: Hex, steps: u8) -> impl Iterator<Item = Hex> {
        let (first, last) = (self.first, self.last());
        let low = |at: u8, least: u8| at.saturating_sub(steps).max(least);
        let high = |at: u8, most: u8| at.saturating_add(steps).min(most);
        block(
            Hex::new(low(hex.column, first.column), low(hex.row, first.row)),
            Hex::new(high(hex.column, last.column), high(hex.row, last.row)),
        )
        .filter(move |other| other.distance(hex) <= u16::from(steps))
    }
}

/// All hexes from one to another in the order of their numbers.
fn block(first: Hex, last: Hex) -> impl Iterator<Item = Hex> {
    (first.column..=last.column)
        .flat_map(move |column| (first.row..=last.row).map(move |row| Hex { column, row }))
}
