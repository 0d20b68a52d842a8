//! Section 4, fire.

// The fire table with its modifiers.
pub mod resolve;

// What is added to the die.
mod adjustments;

// Shots that cannot be.
mod no_shot;

// Which unit may fire at what, and what its fire needs to know.
pub(crate) mod facts;

// A shot on the map, with the fire returned.
pub(crate) mod play;

// Return fire, pre-shock fire, withdrawal fire, approach fire.
pub(crate) mod reactions;
