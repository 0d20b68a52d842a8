//! Section 5, charge and melee: a charge comes home or falls short; contact is fought figure by figure.

// The path of a charge, and the answer of its target.
pub(crate) mod charge;

// Contact, a round of duels, and leaving a melee.
pub(crate) mod melee;

// The two figures of a duel, read from the table.
mod facts;

// Dice of duels, rounds and strikes.
mod resolve;

// A charge with all that follows at once.
mod whole_charge;

pub(crate) use facts::{facts, fighter};
pub use resolve::{
    Duel, DuelFacts, DuelOutcome, DuelResult, Fighter, LeaveFacts, LeaveMelee, LeaveOutcome, MeleeRound,
    RoundFacts, RoundOutcome,
};
pub use whole_charge::{FullCharge, FullChargeOutcome};
