//! What an umpire's page needs to know at a real table: what a unit is, which procedures belong to which phase.

// A unit as an umpire's roster has it.
pub(crate) mod umpire_unit;

// The parts units play in the procedures, and the keys they fill.
pub(crate) mod unit_roles;

// What the outcomes leave on the units.
pub(crate) mod unit_marks;

// What came of a procedure in words.
pub(crate) mod outcome_words;

use engine::{Facts, SheetPhase, Tabletop, TurnEnd, UnitStrength};

pub use umpire_unit::UmpireUnit;

/// What the units of a side do when it is active or reacts.
const ACTIONS: &[&str] = &[
    "fire",
    "morale-check",
    "rally",
    "whole-charge",
    "charge-bonus",
    "impact",
    "routed-move",
    "rout-roll",
    "leader-risk",
];

/// What an umpire's page needs to know.
pub(crate) static TABLETOP: Tabletop = Tabletop {
    unit: UmpireUnit::keys,
    shows: &["level", "quality", "formation", "weapon"],
    strength: Some(UnitStrength { whole: "size", lost: "lost", counted: "figures" }),
    turn_end: &[TurnEnd::Again("rallied", "no")],
    phases: &[
        SheetPhase { title: "Initiative", procedures: &["initiative"] },
        SheetPhase { title: "First half turn: actions and reactions", procedures: ACTIONS },
        SheetPhase { title: "Second half turn: actions and reactions", procedures: ACTIONS },
    ],
};
