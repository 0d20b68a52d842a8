//! What a map holds: something for every hex, something for every hexside.

use std::fmt;
use std::ops::{Index, IndexMut};

use super::{Direction, Grid, Hex, Hexside};

/// A value for every hex of a map: its ground, its level, how many stand in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PerHex<T> {
    grid: Grid,
    values: Vec<T>,
}

impl<T: Copy> PerHex<T> {
    /// The same value everywhere.
    pub fn new(grid: Grid, value: T) -> PerHex<T> {
        PerHex { grid, values: vec![value; grid.len()] }
    }

    /// The hexes it has values for.
    pub fn grid(&self) -> Grid {
        self.grid
    }

    /// The value of a hex, if it is on the map.
    #[inline]
    pub fn get(&self, hex: Hex) -> Option<T> {
        self.grid.contains(hex).then(|| self[hex])
    }

    /// All hexes with their values, in the order of their numbers.
    pub fn iter(&self) -> impl Iterator<Item = (Hex, T)> {
        self.grid.hexes().zip(self.values.iter().copied())
    }

    /// The same value everywhere from now on.
    pub fn fill(&mut self, value: T) {
        self.values.fill(value);
    }
}

/// The value of a hex of the map.
impl<T> Index<Hex> for PerHex<T> {
    type Output = T;

    #[inline]
    fn index(&self, hex: Hex) -> &T {
        &self.values[self.grid.index(hex)]
    }
}

impl<T> IndexMut<Hex> for PerHex<T> {
    #[inline]
    fn index_mut(&mut self, hex: Hex) -> &mut T {
        &mut self.values[self.grid.index(hex)]
    }
}

/// A value for every hexside of a map, those of its edge included, the same from either hex: a wall, a stream, a road
/// that leads through.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PerSide<T> {
    sides: PerHex<[T; 6]>,
}

impl<T: Copy> PerSide<T> {
    /// The same value on every hexside.
    pub fn new(grid: Grid, value: T) -> PerSide<T> {
        PerSide { sides: PerHex::new(grid, [value; 6]) }
    }

    /// The value of a side of a hex of the map.
    #[inline]
    pub fn at(&self, hex: Hex, side: Direction) -> T {
        self.sides[hex][side as usize]
    }

    /// The values of the six sides of a hex of the map, in the order of [`Direction::ALL`].
    #[inline]
    pub fn round(&self, hex: Hex) -> [T; 6] {
        self.sides[hex]
    }

    /// Gives a hexside a value; one that is no side of any hex of the map has none to change.
    pub fn set(&mut self, side: Hexside, value: T) {
        for (hex, side) in side.halves() {
            if self.sides.grid.contains(hex) {
                self.sides[hex][side as usize] = value;
            }
        }
    }

    /// Lays something from hex to hex, as a road runs: every hexside on the way gets the value, up to a gap in it.
    pub fn lay(&mut self, hexes: &[Hex], value: T) -> Result<(), Unjoined> {
        for pair in hexes.windows(2) {
            let side = Hexside::between(pair[0], pair[1]).ok_or(Unjoined(pair[0], pair[1]))?;
            self.set(side, value);
        }
        Ok(())
    }

    /// All hexsides between two hexes of the map with their values, in order.
    pub fn iter(&self) -> impl Iterator<Item = (Hexside, T)> {
        let grid = self.sides.grid;
        self.sides.iter().flat_map(move |(hex, values)| {
            let onward = grid.neighbours(hex).filter(move |&(_, other)| hex < other);
            onward.map(move |(side, _)| (Hexside::of(hex, side), values[side as usize]))
        })
    }
}

/// Two hexes that should lie side by side and do not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unjoined(pub Hex, pub Hex);

impl fmt::Display for Unjoined {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} and {} do not lie side by side", self.0, self.1)
    }
}

impl std::error::Error for Unjoined {}
