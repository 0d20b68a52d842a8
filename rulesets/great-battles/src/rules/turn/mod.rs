//! Section 2, the turn. Its six steps follow each other in `sequence`, which also says to which chapter an order belongs.

// Steps 1 to 6, and the rule set as the engine knows it.
pub(crate) mod sequence;

// Before step 1: troops that come during the battle.
pub(crate) mod reinforcements;

// Dice of step 1, efficiency, and step 3, initiative.
pub mod resolve;

// Step 4: a brigade acts.
pub(crate) mod activation;

// Step 6.
pub mod fatigue;
