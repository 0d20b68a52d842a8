//! Guns at Gettysburg: brigades on orders, volleys by the regiment, and the double six.
//!
//! The files follow the chapters of the rules. `command` and `nerve` are command, `movement` what is thrown for on the march,
//! `charge` the charge, `fire`, `aim`, `weapon` and `skirmish` fire, `melee`, `fighter` and `pursuit` melee, `morale`, `brigade` and
//! `percent` morale, `double_six` and `limbering` the rest; `fray` and `field` hold the tables of melee and of the battle.
#![deny(clippy::float_arithmetic, clippy::disallowed_types, clippy::disallowed_methods)]

mod aim;
pub mod axes;
pub mod brigade;
pub mod cells;
pub mod charge;
pub mod command;
pub mod double_six;
pub mod field;
pub mod fighter;
pub mod fire;
pub mod fray;
pub mod limbering;
pub mod melee;
pub mod morale;
pub mod movement;
pub mod nerve;
pub mod percent;
pub mod pursuit;
mod roll;
pub mod skirmish;
pub mod tables;
pub mod units;
pub mod weapon;

use engine::{PlaySheet, Visitor};
use sheet::{Faults, Sheet};

pub use tables::Tables;

/// The rule set as a play sheet.
pub struct Guns;

impl PlaySheet for Guns {
    const ID: &'static str = "guns";

    type Tables = Tables;

    fn printed() -> Sheet {
        tables::printed_sheet()
    }

    fn read(sheet: &Sheet) -> Result<Tables, Faults> {
        Tables::read(sheet)
    }

    fn procedures(visitor: &mut impl Visitor<Tables>) {
        visitor.visit::<command::Initiative>();
        visitor.visit::<command::DivisionOrders>();
        visitor.visit::<command::BrigadeOrders>();
        visitor.visit::<nerve::OwnInitiative>();
        visitor.visit::<movement::Crossing>();
        visitor.visit::<movement::GetUp>();
        visitor.visit::<movement::Recall>();
        visitor.visit::<charge::Charge>();
        visitor.visit::<fire::Fire>();
        visitor.visit::<skirmish::SkirmishFire>();
        visitor.visit::<melee::Melee>();
        visitor.visit::<pursuit::PursuitTest>();
        visitor.visit::<morale::UnitMorale>();
        visitor.visit::<percent::Percent>();
        visitor.visit::<brigade::BrigadeTest>();
        visitor.visit::<double_six::DoubleSix>();
        visitor.visit::<double_six::RiskToGeneral>();
        visitor.visit::<limbering::EmergencyLimbering>();
        visitor.visit::<limbering::RiskOfFire>();
    }
}
