//! The printed page: headings, cells, tables and words. Nothing here knows a battle.

pub mod axes;
pub mod board_tables;
pub mod cells;
pub mod melee_tables;
pub(crate) mod roll;
pub mod tables;
pub mod units;
pub mod weapon;
