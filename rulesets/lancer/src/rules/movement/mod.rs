//! Section 3, movement: a roll says how far, then the line is chosen.

// Troops, formation and woods, read from the table.
mod facts;

// Dice of the movement table, for moves and charges.
mod resolve;

// The line of a move: what stops it, and where it ends.
mod line;

// Woods entered or shunned, and ground that is left.
mod edges;

// Changes of formation.
pub(crate) mod formation;

pub(crate) use edges::{MoveThrow, woods_refusal};
pub(crate) use facts::{GroundAhead, facts};
pub(crate) use line::{
    End, Gaps, PlannedMove, Surroundings, away, eye, follow, go, halted_by, line, line_among, refusal, roll,
    surroundings, thrown_for,
};
pub use resolve::{
    ChargeEnd, ChargeFacts, ChargeOutcome, ChargeReach, Formation, Move, MoveFacts, MoveOutcome, ShortAnswer,
};
pub(crate) use resolve::{ChargeRun, farthest, printed, thrown};
