//! What an umpire's page needs to know at a real table: what a unit is, which procedures belong to a card and to STOP.

// A unit as an umpire's roster has it.
pub(crate) mod umpire_unit;

// The parts units play in the procedures, and the keys they fill.
pub(crate) mod unit_roles;

// What the outcomes leave on the units.
pub(crate) mod unit_marks;

// What came of a procedure in words.
pub(crate) mod outcome_words;

use engine::{Facts, SheetPhase, Tabletop, UnitStrength};

pub(crate) use umpire_unit::UmpireUnit;

/// What an umpire's page needs to know.
pub(crate) static TABLETOP: Tabletop = Tabletop {
    unit: UmpireUnit::keys,
    shows: &["weapon", "formation", "disrupted", "jammed", "commander"],
    strength: Some(UnitStrength { whole: "size", lost: "lost", counted: "figures" }),
    turn_end: &[],
    phases: &[
        SheetPhase {
            title: "A card",
            procedures: &[
                "shooting",
                "melee-round",
                "whole-charge",
                "charge-reach",
                "move",
                "leave-melee",
                "duel",
                "morale",
                "fall-back",
            ],
        },
        SheetPhase { title: "STOP", procedures: &["morale", "fall-back"] },
    ],
};
