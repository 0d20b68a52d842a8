//! The free table for a terminal: a list of everybody on it.

use std::fmt::Write;

use super::TextStyle;
use crate::picture::Picture;
use crate::picture::table::Table;

/// Everybody on the table.
pub(super) fn table(picture: &Picture, _: &Table, _: TextStyle) -> String {
    let mut text = String::new();
    for piece in picture.pieces() {
        let army = &picture.army(piece.side).name;
        let _ = writeln!(text, "{army}: {}, {}; {}", piece.name, piece.words.join(", "), piece.at);
    }
    text
}
