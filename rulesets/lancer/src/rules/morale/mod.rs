//! Section 6, morale: one die against the rating; a unit that fails falls back and is disrupted.

// Dice of the check and of the distance.
mod resolve;

// Checks of units in melee on STOP.
pub(crate) mod stop;

// The unit that checks, read from the table.
mod facts;

// The way back, and the room there is for it.
pub(crate) mod fall_back;

pub use resolve::{
    Check, FallBack, FallBackFacts, FallBackOutcome, Morale, MoraleFacts, MoraleOutcome, Steadiness,
    SteadinessOutcome,
};
