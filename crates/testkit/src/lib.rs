//! The conformance suite every rule set passes by one call, and a toy rule set that exercises every seam.
//!
//! ```no_run
//! # use std::sync::Arc;
//! use testkit::{Conformance, conformance, prove_or, toy::Lane};
//!
//! let options = Conformance { games: prove_or(100, 1000), ..Conformance::default() };
//! let report = conformance(&Arc::new(Lane::default()), options);
//! println!("{report}");
//! assert!(report.zeros().is_empty(), "never seen: {:?}", report.zeros());
//! ```

pub mod briefing;
mod conformance;
pub mod coverage;
mod damage;
mod follow_ups;
pub mod fuzz;
mod golden;
mod inputs;
pub mod keys;
mod mutations;
mod noticed;
pub mod oracle;
pub mod page;
mod printed;
pub mod prose;
mod prove;
mod random;
pub mod ratios;
pub mod reach;
mod records;
mod recruit;
mod sample;
pub mod toy;
mod umpire;
mod umpire_tables;
mod worked;

pub use conformance::{Conformance, Report, conformance};
pub use damage::Damage;
pub use follow_ups::{FollowUps, OpenKey, Trace};
pub use golden::{Golden, is_as_kept, orders_told};
pub use inputs::{add_up, are_refused, at_random, hostile_inputs};
pub use mutations::{Mutation, mutations, mutations_read_by};
pub use noticed::{HOUSE_MARK, Noticed, Search, SheetOdds};
pub use printed::{is_printed_whole, is_typed_twice};
pub use prove::prove_or;
pub use random::play_random;
pub use records::recorded;
pub use recruit::{chance_score, played, recruit_score};
pub use sample::is_as_thrown;
pub use umpire::umpire_sheet;
pub use umpire_tables::{umpire_marks, umpire_resolved, umpire_values};
pub use worked::{Played, Worked};
