//! Many games in parallel, and what they come to.
//!
//! A game follows from its number and one seed, and games are summed up in the order of their numbers: neither the
//! clock nor the number of threads has a say in the result.

mod games;
mod interval;
mod summary;

pub use games::{Measure, NoThreads, PlayedGame, Simulation, seed_of};
pub use interval::{Interval, wilson};
pub use summary::{Degree, Share, Spread, Summary};
