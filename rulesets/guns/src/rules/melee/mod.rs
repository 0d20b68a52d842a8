//! Section 7, melee and pursuit.

// The phase: one round of each melee.
pub(crate) mod round;

// The two sides of a melee, and what their dice need to know.
pub(crate) mod facts;

// Two dice a side.
pub(crate) mod resolve;

// The score: winner and loser, and casualties.
mod score;

// What is added to these dice, and the numbers that fight.
pub(crate) mod melee_modifiers;

// What the loser does, and what the winner does: recoil, retreat, rout, follow-up.
pub(crate) mod loser_and_winner;

// The dice of the pursuit test.
pub(crate) mod pursuit_test;

// Units that won test for pursuit, pursue, or go back to their own lines.
pub(crate) mod pursuit;

// A unit that follows up or pursues goes straight on until it touches an enemy.
pub(crate) mod straight_advance;

// A round with its losses and pursuit test, as one procedure.
pub(crate) mod melee_and_pursuit;

// The sides of a round: what they cannot be, and what follows.
mod sides;

pub use melee_and_pursuit::{Beaten, MeleeAndPursuit, MeleeAndPursuitFacts, MeleeAndPursuitOutcome, Sequel};
pub use melee_modifiers::{Arms, MeleePosition};
pub use pursuit_test::{After, PursuitFacts, PursuitOutcome, PursuitTest};
pub use resolve::{Melee, MeleeFacts, MeleeOutcome, Reaction, Victor};
