//! Section 3, movement.

// Points a unit has.
pub(crate) mod allowances;

// Points a step costs, and leaving a ZOC.
pub(crate) mod costs;

// Where march and attack orders forbid a unit to go.
pub(crate) mod orders_limits;

// Where a unit may move, and why not.
pub(crate) mod reach;

// A move is carried out.
pub(crate) mod moves;

// March mode, square, limbering, mounting, the order of a stack.
pub(crate) mod formations;

// Leaders move.
pub(crate) mod rides;

pub(crate) mod breastworks;

pub(crate) mod retreat;
