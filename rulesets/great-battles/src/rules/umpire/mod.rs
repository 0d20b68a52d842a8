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

/// What an umpire's page needs to know.
pub(crate) static TABLETOP: Tabletop = Tabletop {
    unit: UmpireUnit::keys,
    shows: &["state", "formation", "cohesion", "weapon"],
    strength: Some(UnitStrength { whole: "start", lost: "lost", counted: "SP" }),
    turn_end: &[TurnEnd::Again("rallied", "no")],
    phases: &[
        SheetPhase { title: "Efficiency", procedures: &["efficiency"] },
        SheetPhase { title: "Division orders", procedures: &[] },
        SheetPhase { title: "Initiative", procedures: &["initiative"] },
        SheetPhase {
            title: "Activations: orders, movement, fire",
            procedures: &[
                "fire",
                "orders-change",
                "coordination",
                "disorder-check",
                "cohesion-check",
                "leader-loss",
            ],
        },
        SheetPhase {
            title: "Activations: shock",
            procedures: &["shock", "fire", "cohesion-check", "disorder-check", "leader-loss"],
        },
        SheetPhase { title: "Rally", procedures: &["rally", "leader-loss"] },
        SheetPhase { title: "Fatigue", procedures: &["fatigue"] },
    ],
};
