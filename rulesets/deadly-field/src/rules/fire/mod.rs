//! Section 5, fire: firepower points, dice and modifiers on the fire results.

// The fire itself: range band, dice, target modifiers, result, the check it causes.
pub mod resolve;
// What a unit that fires brings: points, dice and modifiers, alone and together with others.
pub mod firer;
// From battle and state to the facts of a fire.
pub(crate) mod facts;
// Arcs, angles, cover, and what blocks a shot.
pub(crate) mod line_of_fire;
// Which unit may fire at which, fire on the table, pass-through.
pub(crate) mod play;
