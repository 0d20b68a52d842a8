//! The printed page: headings, cells and tables of the sheet, its weapons and its one die. It knows no battle.

pub mod axes;
pub mod board_tables;
pub mod cells;
pub(crate) mod die;
pub mod tables;
pub mod weapon;
