//! Lancer Rifle Gatling: single figures on a free table, a deck that says who acts, and lances, rifles and Gatlings.
//!
//! The files follow the chapters of the rules: `movement`, `shooting`, `melee`, `morale`. So far they hold what needs no
//! table: the sheet and its procedures.
#![deny(clippy::float_arithmetic, clippy::disallowed_types, clippy::disallowed_methods)]

pub mod axes;
pub mod melee;
pub mod morale;
pub mod movement;
pub mod shooting;
pub mod tables;

use engine::{PlaySheet, Visitor};
use sheet::{Faults, Sheet};

pub use tables::Tables;

/// The rule set as a play sheet.
pub struct Lancer;

impl PlaySheet for Lancer {
    const ID: &'static str = "lancer";

    type Tables = Tables;

    fn printed() -> Sheet {
        tables::printed_sheet()
    }

    fn read(sheet: &Sheet) -> Result<Tables, Faults> {
        Tables::read(sheet)
    }

    fn procedures(visitor: &mut impl Visitor<Tables>) {
        visitor.visit::<movement::Move>();
        visitor.visit::<shooting::Shooting>();
        visitor.visit::<movement::ChargeReach>();
        visitor.visit::<melee::Duel>();
        visitor.visit::<melee::MeleeRound>();
        visitor.visit::<melee::LeaveMelee>();
        visitor.visit::<morale::Morale>();
        visitor.visit::<morale::FallBack>();
    }
}
