//! Section 5, hand combat: charges are declared, then fought square by square in the charger's order.

// Which stands may charge what, the declaration, and the entry into a square that is won.
pub(crate) mod charge;

// Dots, rates, flank and ground, read from the board.
mod facts;

// Steps 1 to 5: dice, modifiers and scores.
mod resolve;

// What comes of the scores on the board.
mod play;

// Step 5: the loser goes back; skirmishers alone may go back before the dice.
pub(crate) mod retreat;

// Step 6: the risk to generals; the ride of generals left alone.
pub mod generals;

pub(crate) use facts::facts_if_all_charge;
pub use facts::{facts, facts_if_charging, facts_if_fought};
pub(crate) use play::{Evasion, resolve};
pub use resolve::{CombatFacts, CombatOutcome, CombatResult, HandCombat};
