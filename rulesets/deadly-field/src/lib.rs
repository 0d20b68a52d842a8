//! Across A Deadly Field: two actions a unit, one reaction a half turn, and a morale point for everything.
#![deny(clippy::float_arithmetic, clippy::disallowed_types, clippy::disallowed_methods)]

pub mod axes;
pub mod bonus;
pub mod cells;
pub mod charge_facts;
pub mod field;
pub mod fire;
pub mod firer;
pub mod impact;
pub mod initiative;
mod judgement;
pub mod leader;
pub mod morale;
pub mod movement;
pub mod rally;
mod roll;
pub mod rout;
pub mod setup;
pub mod show;
pub mod table;
pub mod tables;
pub mod units;
pub mod weapon;
pub mod whole_charge;

use desk::{Door, RuleSet};
use engine::{Context, Files, PlaySheet, Visitor};
use sheet::{Faults, Sheet};

pub use table::battle::{Battle, BrigadeId, DivisionId, LeaderId, UnitId};
pub use table::event::Event;
pub use table::order::Order;
pub use table::refusal::Refusal;
pub use table::state::{Pending, State};
pub use tables::Tables;

/// What a rule of this set works through.
type At<'a> = Context<'a, Battle>;

/// The scenarios that come with the program, by their word; smaller ones first.
pub const SCENARIOS: [(&str, &str); 5] = [
    ("cobb-farm", include_str!("../../../scenarios/deadly-field/cobb-farm.toml")),
    ("brawners-farm", include_str!("../../../scenarios/deadly-field/brawners-farm.toml")),
    ("brawners-farm-to-dark", include_str!("../../../scenarios/deadly-field/brawners-farm-to-dark.toml")),
    ("mcphersons-morning", include_str!("../../../scenarios/deadly-field/mcphersons-morning.toml")),
    ("high-water-mark", include_str!("../../../scenarios/deadly-field/high-water-mark.toml")),
];

/// A scenario as the files a game is made from.
pub fn files(scenario: &str) -> Files {
    Files::new(scenario, "")
}

/// The rule set as the program knows it: all it does with it is compiled here.
pub static RULE_SET: &dyn RuleSet = &Door::<Battle, DeadlyField>::new();

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
        visitor.visit::<whole_charge::WholeCharge>();
        visitor.visit::<rout::Flight>();
        visitor.visit::<rout::RoutRoll>();
        visitor.visit::<leader::LeaderRisk>();
    }
}
