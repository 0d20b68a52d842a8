//! The everyday tests of Gettysburg at the Gallop.

mod briefing;
mod engine_doors;
mod golden;
mod inputs;
mod lines;
mod odds_told;
mod pointing;
mod rosters;
mod sentences;
mod table;
mod umpire;
mod worked;
