//! Ground drawn in letters, one a square, and roads as squares in a row.

use board::square::{Grid, Square};
use sheet::Fault;

use crate::At;

/// Rows of letters laid over a grid.
pub struct Letters<'f> {
    /// What they show, for faults.
    pub what: &'static str,
    /// The rows, north to south.
    pub rows: &'f [At<String>],
    /// The grid they cover.
    pub grid: Grid,
}

impl Letters<'_> {
    /// Gives every letter with its square to `set`, which says whether it knows it; notes what is wrong.
    pub fn each(&self, faults: &mut Vec<Fault>, allowed: &str, mut set: impl FnMut(Square, char) -> bool) {
        let Letters { what, rows, grid } = *self;
        let Some(first) = rows.first() else { return };
        if rows.len() != usize::from(grid.rows()) {
            faults.push(first.fault(format!("`{what}` has {} rows, {} are wanted", rows.len(), grid.rows())));
        }
        let corner = grid.first();
        for (row, text) in (corner.row..=grid.last().row).zip(rows) {
            let n_letters = text.chars().count();
            if n_letters != usize::from(grid.columns()) {
                let wanted = grid.columns();
                faults
                    .push(text.fault(format!("`{what}` has {n_letters} letters here, {wanted} are wanted")));
                continue;
            }
            for (column, letter) in (corner.column..).zip(text.chars()) {
                let square = Square::new(column, row);
                if !set(square, letter) {
                    let message = format!("`{what}` has '{letter}' for {square}, which is not known");
                    faults.push(text.fault_with(message, Some(format!("allowed: {allowed}"))));
                }
            }
        }
    }
}

/// The squares of a road; a fault for what is no square.
pub fn road(text: &At<String>, faults: &mut Vec<Fault>) -> Vec<Square> {
    let read = |word: &str| match word.parse() {
        Ok(square) => Some(square),
        Err(no_square) => {
            faults.push(text.fault(format!("{no_square}")));
            None
        }
    };
    text.split_whitespace().filter_map(read).collect()
}
