//! What the program does with a rule set, whichever it is.

mod failure;
pub mod print;

pub use failure::Failure;
