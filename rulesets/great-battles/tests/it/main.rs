//! The everyday tests of Great Battles of the American Civil War.

mod briefing;
mod cells;
mod counters;
mod fire_coverage;
mod foretold;
mod golden;
mod inputs;
mod keys;
mod pointing;
mod rosters;
mod scenario_faults;
mod scenarios;
mod sentences;
mod sheet_printed;
#[path = "../shared/skirmish.rs"]
mod skirmish;
mod summary;
mod umpire;
mod worked;
