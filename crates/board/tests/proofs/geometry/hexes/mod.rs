//! The hex map: lines against exact fractions, reach against a slow search.

mod lines;
mod reach;

use board::hex::{Grid, Hex};

use crate::geometry::chance::Chance;

/// A map of any shape up to so many columns and rows, somewhere on the largest there is.
fn grid(chance: &mut Chance, largest: i32) -> Grid {
    let mut stretch = || {
        let length = chance.between(1, largest);
        let first = chance.between(1, 100 - length);
        (first as u8, (first + length - 1) as u8)
    };
    let (columns, rows) = (stretch(), stretch());
    Grid::window(Hex::new(columns.0, rows.0), Hex::new(columns.1, rows.1)).expect("it fits")
}

fn hex_of(chance: &mut Chance, grid: Grid) -> Hex {
    grid.hex(chance.between(0, grid.len() as i32 - 1) as usize)
}
