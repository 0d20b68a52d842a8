//! The everyday tests of Across A Deadly Field.

mod asked;
mod briefing;
mod cells;
mod fire_coverage;
mod former;
mod fought;
mod golden;
mod keys;
#[path = "../shared/kit.rs"]
mod kit;
mod names;
mod path;
mod pictures;
mod reach;
mod reactions;
mod rosters;
mod scenarios;
mod sentences;
mod served;
mod sheet_printed;
mod summary;
#[path = "../shared/table.rs"]
mod table;
mod tables;
mod umpire;
mod units;
mod weighing;
mod worked;
