//! Section 1, board and forces: figures on their bases, the ground, commanders, and how units are lost.

// The block a unit is, and the figures in it.
pub(crate) mod bases;

// Figures lost, and units gone.
pub(crate) mod losses;

// Commanders: attached, in danger, lost.
pub(crate) mod commanders;

// Ground, walls and roads: what they mean for moves, sight and cover.
pub(crate) mod terrain;
