//! Section 6, morale: two dice against the modified morale point.

// The morale point, its modifiers, the check and its results.
pub mod resolve;
// The row of enfilade.
pub(crate) mod enfilade;
// What an umpire is refused.
mod impossible;
// From battle and state to what a check knows of a unit.
pub(crate) mod facts;
// Checks on the table; which friends check when a unit is lost or runs.
pub(crate) mod checks;
// Rally attempts, and reforming out of disorder.
pub mod rally;
