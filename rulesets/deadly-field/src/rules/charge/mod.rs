//! Section 7, charge: five steps from the declaration to the follow-up.
//!
//! What is known of a charge between its steps is `game::charges`.

// A whole charge at once, and what it is told of the two sides.
pub mod resolve;
pub mod sides;
// From battle and state to the facts of each step.
pub(crate) mod facts;
// Step 1: which unit may charge, and the declaration.
pub(crate) mod declaration;
// Step 1: the charge bonus.
pub mod bonus;
// Step 2: what the other side does while the charge comes on; countercharges.
pub(crate) mod reaction_fire;
// The way of the chargers, in every step.
pub(crate) mod charge_move;
// Step 3: each unit about to be touched checks, and gives its fire.
mod defender_check;
// Step 4: the two final impact values, and what their difference does.
pub mod impact_values;
// Step 4: the impact on the table, and its losers.
pub(crate) mod impact;
// Step 5: winners follow up or charge on, and the charge ends.
pub(crate) mod follow_up;
