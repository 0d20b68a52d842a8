//! What an umpire's page needs to know at a real table: what a stand is, which procedures belong to which phase.

// A stand as an umpire's roster has it.
pub(crate) mod umpire_unit;

// The parts stands play in the procedures, and the keys they fill.
pub(crate) mod unit_roles;

// What the outcomes leave on the stands.
pub(crate) mod unit_marks;

// What came of a procedure in words.
pub(crate) mod outcome_words;

use engine::{Facts, SheetPhase, Tabletop, UnitStrength};

pub(crate) use umpire_unit::UmpireUnit;

const MOVE: &[&str] = &["move", "broken-group"];
const FIRE: &[&str] = &["fire"];
const CHARGES: &[&str] = &["hand-combat", "risk-to-general"];

/// What an umpire's page needs to know.
pub(crate) static TABLETOP: Tabletop = Tabletop {
    unit: UmpireUnit::keys,
    shows: &["rate", "dots", "formation", "low-on-ammo"],
    strength: Some(UnitStrength { whole: "takes", lost: "hits", counted: "hits to take" }),
    turn_end: &[],
    phases: &[
        SheetPhase { title: "New arrivals", procedures: &[] },
        SheetPhase { title: "Confederate move", procedures: MOVE },
        SheetPhase { title: "Union fire", procedures: FIRE },
        SheetPhase { title: "Confederate fire", procedures: FIRE },
        SheetPhase { title: "Confederate charges", procedures: CHARGES },
        SheetPhase { title: "Union move", procedures: MOVE },
        SheetPhase { title: "Confederate return fire", procedures: FIRE },
        SheetPhase { title: "Union fire before the charges", procedures: FIRE },
        SheetPhase { title: "Union charges", procedures: CHARGES },
    ],
};
