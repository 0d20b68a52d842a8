//! Section 4, shooting: one unit at one whole unit, then the morale of the unit that is hit.

// Which unit may shoot at which, and the shot itself.
mod play;

// Firers, range and cover, read from the table.
mod facts;

// Dice, hits, and the morale rolls that follow.
mod resolve;

pub(crate) use facts::{facts, is_hopeless};
pub(crate) use play::{refusal, sees, shoot};
pub use resolve::{Arms, Shooting, ShootingFacts, ShootingOutcome};
