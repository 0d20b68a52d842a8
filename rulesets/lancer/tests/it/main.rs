//! The everyday tests of Lancer Rifle Gatling.

mod briefing;
mod doors;
mod golden;
mod hostile;
mod keys;
mod pictures;
mod pointing;
mod rosters;
mod sheet_printed;
#[path = "../shared/table.rs"]
mod table;
mod words;
mod worked;
