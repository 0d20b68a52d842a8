//! Why odds could not be counted exactly.

use std::fmt;

use dice::Fault;

/// Why odds could not be counted exactly.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TooLarge {
    /// There are more ways than were to be walked.
    Runs {
        /// How many were.
        limit: u64,
    },
    /// The number of ways is too large to be written down.
    Numbers,
    /// A single throw has too many ways.
    Throw(Fault),
}

impl fmt::Display for TooLarge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TooLarge::Runs { limit } => write!(f, "there are more than {limit} ways to go through")?,
            TooLarge::Numbers => f.write_str("the ways are more than can be counted exactly")?,
            TooLarge::Throw(fault) => write!(f, "{fault}")?,
        }
        f.write_str("; a sample can still estimate the odds")
    }
}

impl std::error::Error for TooLarge {}
