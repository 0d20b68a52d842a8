//! Section 5, hand combat: charges are declared, then fought square by square in the charger's order.

// Charges: declared, and the square entered that is won.
pub(crate) mod charge;

// Steps 1 to 5: dice and tables.
mod resolve;

// Step 5: the loser goes back, and skirmishers before the dice.
pub(crate) mod retreat;

// Step 6: the risk to generals; the ride of those left alone.
pub mod generals;

pub(crate) use resolve::resolve;
pub use resolve::{CombatFacts, CombatOutcome, CombatResult, HandCombat, facts, facts_if_charging};
