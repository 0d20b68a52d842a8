//! Ground drawn in letters, one a square, and roads as squares in a row.

use board::square::{Grid, Square};
use sheet::{Fault, Place};

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
            for (nth, letter) in text.chars().enumerate() {
                let square = Square::new(corner.column + nth as u8, row);
                if !set(square, letter) {
                    let message = format!("`{what}` has '{letter}' for {square}, which is not known");
                    faults.push(inside(text, nth).fault(message, Some(format!("allowed: {allowed}"))));
                }
            }
        }
    }
}

/// The squares of a road on this grid, each sharing a side with the next; faults for those that do not.
pub fn road(text: &At<String>, grid: Grid, faults: &mut Vec<Fault>) -> Vec<Square> {
    let mut squares: Vec<Square> = Vec::new();
    let mut letters = 0;
    for word in text.split_inclusive(char::is_whitespace) {
        let place = inside(text, letters);
        letters += word.chars().count();
        let word = word.trim_end();
        match word.parse::<Square>() {
            _ if word.is_empty() => {}
            Ok(square) if !grid.contains(square) => {
                faults.push(place.fault(format!("{square} is not on the map"), None));
            }
            Ok(square) => {
                if let Some(before) = squares.last().filter(|before| before.steps(square) != 1) {
                    faults.push(place.fault(format!("{before} and {square} share no side"), None));
                }
                squares.push(square);
            }
            Err(no_square) => faults.push(place.fault(no_square.to_string(), None)),
        }
    }
    squares
}

/// The place of a letter within a text, which begins after its quotation mark.
fn inside(text: &At<String>, nth: usize) -> Place {
    Place { column: text.place.column + 1 + nth, ..text.place.clone() }
}
