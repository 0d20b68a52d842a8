//! Section 4, movement: moves, changes of formation, terrain, defences and skirmishers.

// The table of moves, and units that may not move.
pub(crate) mod rates;

// The orders of the phase of normal moves, and the march of a unit.
pub(crate) mod march;

// The path of a march: straight legs and wheels, and what they cost.
pub(crate) mod path;

// What stands in the way, and interpenetration.
pub(crate) mod surroundings;

// Formation changes, reforming, limbering, stepping back, getting up.
pub(crate) mod formation_changes;

// A brigade that moves as one.
pub mod brigade_move;

// Reinforcements enter.
pub(crate) mod reinforcements;

// Ground, built-up areas, walls, defences, roads.
pub mod terrain;

// The dice of crossing defences, getting up and recalling skirmishers.
pub(crate) mod resolve;

// Crossing defences, on the march and in a charge; built-up areas and works entered and left.
pub(crate) mod crossing;

// Skirmishers put out and recalled.
pub(crate) mod skirmishers;

pub use resolve::{
    Crossing, CrossingFacts, CrossingOutcome, GetUp, GetUpFacts, GetUpOutcome, Passage, Recall, RecallFacts,
    RecallOutcome,
};
