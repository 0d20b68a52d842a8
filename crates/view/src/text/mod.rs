//! The board for a terminal: a cell a square, and a list of everybody below.

mod cells;
mod hexes;
mod list;
mod plan;
mod window;

use board::square;

use crate::picture::{Board, Picture};

pub use window::{place_text, text_around};

/// How a text board is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TextStyle {
    /// What its lines are made of.
    pub lines: Lines,
    /// How wide it may be; wider boards are drawn in strips, one below the other.
    pub columns: usize,
}

impl Default for TextStyle {
    fn default() -> TextStyle {
        TextStyle { lines: Lines::Ascii, columns: 110 }
    }
}

/// What lines are made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lines {
    /// Nothing a typewriter has not.
    Ascii,
    /// Box characters and arrows of UTF-8.
    Boxes,
}

/// Draws a picture as text, in plain ASCII but for the names in it.
pub fn text(picture: &Picture) -> String {
    text_in(picture, TextStyle::default())
}

/// The signs of units on a board as text, each with the name of its unit; none where the names stand on the board.
pub fn signs(picture: &Picture) -> Vec<(char, String)> {
    match &picture.board {
        Board::Table(table) => plan::signs(table),
        Board::Squares(_) | Board::Hexes(_) => Vec::new(),
    }
}

/// Draws a picture as text in a style of one's own.
pub fn text_in(picture: &Picture, style: TextStyle) -> String {
    let mut text = format!("{}\n", picture.title);
    for line in [&picture.caption, &picture.status] {
        if !line.is_empty() {
            let line = if style.lines == Lines::Ascii { line.replace('·', "-") } else { line.clone() };
            text.push_str(&format!("{line}\n"));
        }
    }
    text.push('\n');
    match &picture.board {
        Board::Squares(squares) => {
            let (first, last) = (squares.grid.first(), squares.grid.last());
            for (west, east) in window::strips(first.column, last.column, cells::most_columns(style)) {
                let corners = [(west, first.row), (east, last.row)];
                let [first, last] = corners.map(|(column, row)| square::Square::new(column, row));
                let strip = square::Grid::window(first, last).unwrap_or(squares.grid);
                text.push_str(&cells::board(picture, &window::squares_in(squares, strip), style));
                text.push('\n');
            }
            text.push_str(&list::legend(picture, squares, style));
            text.push('\n');
            text.push_str(&list::everybody(picture, squares, style));
        }
        Board::Table(table) => text.push_str(&plan::table(picture, table, style)),
        Board::Hexes(hexes) => text.push_str(&hexes::map(picture, hexes, style)),
    }
    text
}
