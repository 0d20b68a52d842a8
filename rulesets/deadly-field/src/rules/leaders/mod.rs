//! Section 8, leaders.

// What becomes of a leader whose unit is hit or loses an impact.
pub mod resolve;
// Leaders ride, share the risk of their units, are taken and replaced.
pub(crate) mod play;
