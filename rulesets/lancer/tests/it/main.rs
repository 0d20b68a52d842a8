//! The everyday tests of Lancer Rifle Gatling.

mod briefing;
mod doors;
mod golden;
mod hostile;
mod keys;
mod pictures;
mod pointing;
mod rosters;
mod sentences;
mod sheet_printed;
#[path = "../shared/table.rs"]
mod table;
mod umpire;
mod worked;
