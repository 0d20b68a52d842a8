//! The everyday tests of Guns at Gettysburg.

mod briefing;
mod cells;
mod fire_coverage;
mod golden;
mod inputs;
mod keys;
mod percent_lost;
mod pictures;
mod reach;
mod rosters;
mod scenarios;
mod sentences;
mod sheet_printed;
#[path = "../shared/table.rs"]
mod table;
mod umpire;
mod worked;
