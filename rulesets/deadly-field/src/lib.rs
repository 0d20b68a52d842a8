//! Across A Deadly Field: two actions a unit, one reaction a half turn, and a morale point for everything.
#![deny(clippy::float_arithmetic, clippy::disallowed_types, clippy::disallowed_methods)]

pub mod axes;
pub mod bonus;
pub mod cells;
pub mod field;
pub mod fire;
pub mod firer;
pub mod impact;
pub mod initiative;
pub mod leader;
pub mod morale;
pub mod movement;
pub mod rally;
mod roll;
pub mod rout;
pub mod table;
pub mod tables;
pub mod units;
pub mod weapon;

use engine::{PlaySheet, Visitor};
use sheet::{Faults, Sheet};

pub use table::battle::{Battle, BrigadeId, DivisionId, LeaderId, UnitId};
pub use table::order::Order;
pub use tables::Tables;

/// The rule set as a play sheet.
pub struct DeadlyField;

impl PlaySheet for DeadlyField {
    const ID: &'static str = "deadly-field";

    type Tables = Tables;

    fn printed() -> Sheet {
        tables::printed_sheet()
    }

    fn read(sheet: &Sheet) -> Result<Tables, Faults> {
        Tables::read(sheet)
    }

    fn procedures(visitor: &mut impl Visitor<Tables>) {
        visitor.visit::<initiative::Initiative>();
        visitor.visit::<fire::Fire>();
        visitor.visit::<morale::MoraleCheck>();
        visitor.visit::<rally::Rally>();
        visitor.visit::<bonus::ChargeBonus>();
        visitor.visit::<impact::Impact>();
        visitor.visit::<rout::Flight>();
        visitor.visit::<rout::RoutRoll>();
        visitor.visit::<leader::LeaderRisk>();
    }
}
