//! The rules: a folder for each chapter, in the order of the sheet.

// Whose roll is explained.
pub(crate) mod named;

// Section 1: the map, stacking, ZOC.
pub mod board;

// Section 2: the steps of a turn, activation, fatigue.
pub mod turn;

// Section 2: leaders, coordination, orders change, loose cannon.
pub mod command;

// Section 3.
pub mod movement;

// Section 4: the fire table, and the reactions of the other side.
pub mod fire;

// Section 4: what fire and shock do to units.
pub mod disorder;

// Section 5.
pub mod shock;

// Section 6.
pub mod rally;

// Section 7.
pub mod victory;

// What an umpire's page is told.
pub mod umpire;
