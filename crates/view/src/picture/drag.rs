//! The marks that show a drag over the free table.

use board::table::{Block, Point};

use super::table::Mark;

/// The way that was gone, and where a block comes to stand.
pub fn marks(way: [Point; 2], there: Block, note: &str) -> Vec<Mark> {
    vec![Mark::Way(way.into()), Mark::Ghost { block: there, note: note.into(), is_short: false }]
}
