//! The legend of a board: its signs, drawn by what draws the board, each with what it means.

mod hexes;
mod squares;
mod table;

use crate::choice::Duty;
use crate::picture::{Board, Picture};
use crate::svg::{self, Defs, Theme};

/// A sign of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sign {
    /// What it belongs to: `Units`.
    pub group: &'static str,
    /// What it means.
    pub words: String,
    /// The sign as SVG. What all of them refer to is in the first: they are shown together, in this order.
    pub drawn: String,
}

/// All signs of a board, shown on units that are on it.
pub fn legend(picture: &Picture, theme: Theme) -> Vec<Sign> {
    let samples = match &picture.board {
        Board::Squares(squares) => squares::samples(picture, squares),
        Board::Hexes(hexes) => hexes::samples(picture, hexes),
        Board::Table(table) => table::samples(picture, table),
    };
    let drawn = |(at, sample): (usize, Sample)| {
        let picture = Picture { board: sample.board, ..picture.clone() };
        let drawn = svg::sign(&picture, theme, sample.window, if at == 0 { Defs::Own } else { Defs::Shared });
        Sign { group: sample.group, words: sample.words, drawn }
    };
    samples.into_iter().enumerate().map(drawn).collect()
}

/// A board with one sign on it.
struct Sample {
    group: &'static str,
    words: String,
    board: Board,
    window: svg::Window,
}

const UNITS: &str = "Units";
const STATE: &str = "Their state";
const MAP: &str = "On the map";

/// What a unit has to do with the step that is played, as it is told.
const DUTIES: [(&str, Duty); 2] =
    [("A dotted halo: it can still act", Duty::Waits), ("A tick: it has acted", Duty::Acted)];

/// The words for both armies: solid or hatched.
fn dress(picture: &Picture, side: u8) -> String {
    let army = picture.army(side);
    let cloth = if army.coat == crate::Coat::Blue { "solid" } else { "hatched" };
    format!("{}: {cloth}", army.name)
}
