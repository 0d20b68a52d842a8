//! The everyday tests of Across A Deadly Field.

mod fire_coverage;
mod fought;
mod golden;
mod keys;
#[path = "../shared/kit.rs"]
mod kit;
mod pictures;
mod rosters;
mod scenarios;
mod sheet_printed;
#[path = "../shared/table.rs"]
mod table;
mod worked;
