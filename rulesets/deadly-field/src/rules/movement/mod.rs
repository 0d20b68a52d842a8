//! Section 4, movement: moves by an action, changes of formation, and moves that a unit must make.
//!
//! The printed rates are `sheet::movement_tables`.

// The row of the rates a unit uses, and how far it goes on some ground.
mod facts;
// A move: its way, what it costs, which friends it passes; shaken units come no nearer to an enemy.
pub(crate) mod moves;
// New formations and facings, wheels, limbering, mounting.
pub(crate) mod formations;
// Falling back after a check or an impact, and disengaging.
pub(crate) mod fall_back;
// How far the routed run, by dice and on the table.
pub mod routed_move;
