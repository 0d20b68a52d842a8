//! Great Battles of the American Civil War, its Mexican War volume: hexes, activation markers and orders that may go astray.
//!
//! The files follow the chapters of the rules. `command`, `orders` and `fatigue` belong to the turn, `fire`, `weapon` and
//! `disorder` to fire, `shock` to shock; `check`, `leaders` and `rally` are thrown for by themselves.
#![deny(clippy::float_arithmetic, clippy::disallowed_types, clippy::disallowed_methods)]

pub mod axes;
pub mod cells;
pub mod check;
pub mod command;
mod die;
pub mod disorder;
pub mod fatigue;
pub mod field;
pub mod fire;
pub mod leaders;
pub mod orders;
pub mod rally;
pub mod shock;
pub mod tables;
pub mod weapon;

use engine::{PlaySheet, Visitor};
use sheet::{Faults, Sheet};

pub use tables::Tables;

/// The rule set as a play sheet.
pub struct GreatBattles;

impl PlaySheet for GreatBattles {
    const ID: &'static str = "great-battles";

    type Tables = Tables;

    fn printed() -> Sheet {
        tables::printed_sheet()
    }

    fn read(sheet: &Sheet) -> Result<Tables, Faults> {
        Tables::read(sheet)
    }

    fn procedures(visitor: &mut impl Visitor<Tables>) {
        visitor.visit::<command::Efficiency>();
        visitor.visit::<command::Initiative>();
        visitor.visit::<orders::OrdersChange>();
        visitor.visit::<command::Coordination>();
        visitor.visit::<fire::Fire>();
        visitor.visit::<disorder::DisorderCheck>();
        visitor.visit::<check::Check>();
        visitor.visit::<shock::Shock>();
        visitor.visit::<leaders::LeaderLoss>();
        visitor.visit::<rally::Rally>();
        visitor.visit::<fatigue::Fatigue>();
    }
}
