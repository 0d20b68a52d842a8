//! Section 4, fire: one die a dot at one square, modified, hits spread over the front rank.

// Dice and tables.
mod resolve;

// The line of sight from square to square.
pub(crate) mod line_of_sight;

// Where hits fall.
pub(crate) mod hits;

pub use resolve::{Aim, Fire, FireFacts, FireOutcome, Firer, facts};
pub(crate) use resolve::{arc, fire, firer_refusal, is_guns_at_guns, refusal, target_refusal, works_face};
