//! The printed page: its words, weapons and tables. Nothing here knows a battle.

// Words and weapons.
pub mod units;
pub mod weapon;
// Headings and cells of the tables.
pub mod axes;
pub mod cells;
// The tables.
pub mod board_tables;
pub mod movement_tables;
pub mod tables;
// Which modifiers count, and how a roll is explained.
pub mod roll;
