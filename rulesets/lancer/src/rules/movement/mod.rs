//! Section 3, movement: a throw says how far, then the line is chosen.

// Troops, formation and woods, read from the table.
mod facts;

// Dice of the movement table, for moves and charges.
mod resolve;

// The line of a move: what stops it, and where it ends.
mod line;

// Changes of formation.
pub(crate) mod formation;

pub(crate) use facts::facts;
pub(crate) use line::{
    End, Gaps, PlannedMove, Surroundings, away, eye, follow, go, halted_by, line, line_among, refusal, roll,
    surroundings,
};
pub use resolve::{
    ChargeEnd, ChargeFacts, ChargeOutcome, ChargeReach, Formation, Move, MoveFacts, MoveOutcome,
};
pub(crate) use resolve::{printed, thrown};
