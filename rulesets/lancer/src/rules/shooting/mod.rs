//! Section 4, shooting: one unit at one whole unit, then the morale of the unit that is hit.

// Which unit may shoot at which, and the shot itself.
mod play;

// Dice, hits, and the morale rolls that follow.
mod resolve;

pub(crate) use play::{facts, refusal, sees, shoot};
pub use resolve::{Arms, Shooting, ShootingFacts, ShootingOutcome};
