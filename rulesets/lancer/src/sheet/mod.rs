//! The printed sheet: the headings of its tables and their cells. It knows no battle.

pub mod axes;
pub mod tables;
