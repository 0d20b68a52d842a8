//! Section 4, fire: one die a dot at one square, modified, hits spread over the front rank.

// Which stands may fire at what, and the fire itself.
mod play;

// From square to square.
pub(crate) mod line_of_sight;

// Range, enfilade and cover, read from the board.
mod facts;

// Dice, modifiers and the score to hit.
mod resolve;

// Where hits fall.
pub(crate) mod hits;

pub(crate) use facts::works_face;
pub use facts::{FireTarget, facts};
pub(crate) use play::{arc, fire, firer_refusal, is_guns_at_guns, refusal, target_refusal};
pub use resolve::{Fire, FireFacts, FireOutcome, Firer};
