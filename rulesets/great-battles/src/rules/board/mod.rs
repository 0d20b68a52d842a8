//! Section 1, board and units.

// What every hex and hexside is, and what can be seen from it.
pub mod map;

// Facing to a corner gives a unit a zone of control.
pub(crate) mod zoc;

// Which units share a hex.
pub(crate) mod stacking;
