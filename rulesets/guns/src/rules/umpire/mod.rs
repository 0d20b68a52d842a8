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
    shows: &["grade", "formation", "state", "weapon"],
    strength: Some(UnitStrength { whole: "size", lost: "lost", counted: "figures" }),
    turn_end: &[
        TurnEnd::Again("in-turn", "0"),
        TurnEnd::Again("moved", "no"),
        TurnEnd::Takes("fired-last-turn", "fired"),
        TurnEnd::Again("fired", "no"),
        TurnEnd::Takes("pursued-last-turn", "pursued"),
        TurnEnd::Again("pursued", "no"),
    ],
    phases: &[
        SheetPhase { title: "Initiative", procedures: &["initiative"] },
        SheetPhase { title: "Command", procedures: &["brigade-orders", "own-initiative", "division-orders"] },
        SheetPhase { title: "Compulsory moves", procedures: &[] },
        SheetPhase { title: "Charges", procedures: &["whole-charge", "charge", "fire", "skirmish-fire"] },
        SheetPhase {
            title: "Normal moves",
            procedures: &["get-up", "recall-skirmishers", "crossing-defences"],
        },
        SheetPhase {
            title: "Firing",
            procedures: &["fire", "skirmish-fire", "double-six", "risk-to-general", "risk-of-fire"],
        },
        SheetPhase {
            title: "Melees",
            procedures: &["melee-and-pursuit", "melee", "emergency-limbering", "double-six"],
        },
        SheetPhase {
            title: "Morale and pursuit tests",
            procedures: &["unit-morale", "percentage-lost", "pursuit-test", "brigade-morale"],
        },
    ],
};
