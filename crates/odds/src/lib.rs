//! Exact odds, by running the real procedures over every way the dice can fall and merging what is equal.
//!
//! [`distribution`] runs one procedure, [`Distribution::then`] joins another to it, [`play_out`] goes through orders of
//! the engine step by step; [`chance`] is one number of a procedure, and [`Outlook`] all that a player asks of it, in a sentence. All
//! count in whole numbers; percentages exist only in print. Where the ways are too many to walk or to count, [`TooLarge`] says so, and
//! [`sampled`] gives an estimate that states its error.
//!
//! ```
//! use dice::Dice;
//!
//! let sum = odds::distribution(|dice| dice.sum(2, 6))?;
//! assert_eq!((sum.ways(&7), sum.denominator()), (6, 36));
//! assert_eq!(sum.percent(&7), "16.67");
//! # Ok::<(), odds::TooLarge>(())
//! ```
#![deny(clippy::float_arithmetic, clippy::disallowed_types, clippy::disallowed_methods)]

mod chain;
mod distribution;
mod enumerate;
mod outlook;
mod percent;
mod sampled;
mod too_large;
mod ways;

pub use chain::{play_out, play_out_sampled};
pub use distribution::Distribution;
pub use enumerate::{RUNS, chance, distribution, distribution_within, procedure_odds};
pub use outlook::{Chance, Outlook, Told};
pub use sampled::{Sampled, sampled};
pub use too_large::TooLarge;
