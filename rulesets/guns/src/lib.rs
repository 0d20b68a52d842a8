//! Guns at Gettysburg: brigades on orders, volleys by the regiment, and the double six.
//!
//! The files follow the chapters of the rules. `command` and `nerve` are command, `movement` what is thrown for on the march,
//! `charge` and `whole_charge` the charge, `fire`, `aim`, `weapon` and `skirmish` fire, `melee`, `fighter`, `pursuit` and
//! `melee_and_pursuit` melee, `morale`, `brigade` and `percent` morale, `double_six` and `limbering` the rest; `fray` and `field`
//! hold the tables of melee and of the battle.
//!
//! On the table: `sequence` and `groups` the turn; `staff`, `duty` and `generals` command; `march`, `path`, `hurdles`, `drill`,
//! `skirmishers`, `together`, `arrivals` and `flight` movement; `onset`, `approach`, `answers`, `charged` and `impact` charges; `volley`, `sight` and
//! `cover` fire; `hand_to_hand`, `combat`, `aftermath`, `touch` and `chase` melee and pursuit; `trial` and `broken` morale; `harm`, `haste`
//! and `blaze` the rest; `victory` the end.
#![deny(clippy::float_arithmetic, clippy::disallowed_types, clippy::disallowed_methods)]

mod aftermath;
mod aim;
mod answers;
mod apply;
mod approach;
mod around;
mod arrivals;
pub mod axes;
pub mod battle;
pub mod blaze;
pub mod brigade;
mod broken;
pub mod cells;
pub mod charge;
mod charged;
pub mod charging;
mod chase;
mod choices;
pub mod clash;
mod combat;
pub mod command;
mod cover;
pub mod double_six;
pub mod drag;
mod drill;
pub mod duty;
mod event;
pub mod field;
pub mod fighter;
pub mod fire;
mod flight;
pub mod fray;
mod gait;
mod generals;
mod groups;
mod hand_to_hand;
mod harm;
mod haste;
mod hurdles;
mod impact;
mod judgement;
pub mod limbering;
pub mod log;
mod march;
pub mod melee;
pub mod melee_and_pursuit;
pub mod morale;
pub mod movement;
pub mod nerve;
mod onset;
mod order;
mod path;
pub mod percent;
pub mod picture;
mod playable;
pub mod pointing;
mod proposals;
pub mod pursuit;
pub mod reactions;
mod refusal;
mod roll;
pub mod room;
mod sentence;
mod sequence;
pub mod setup;
pub mod show;
mod sight;
pub mod skirmish;
mod skirmishers;
mod staff;
mod state;
pub mod tables;
pub mod terrain;
pub mod together;
mod touch;
mod trial;
pub mod units;
pub mod victory;
mod volley;
mod volunteers;
pub mod weapon;
pub mod whole_charge;

use desk::{Door, RuleSet};
use engine::{Context, Files, PlaySheet, Visitor};
use sheet::{Faults, Sheet};

pub use battle::{Battle, BrigadeId, DivisionId, GeneralId, UnitId};
pub use event::Event;
pub use groups::Group;
pub use order::{Authority, Evolution, Order};
pub use refusal::Refusal;
pub use state::{
    Absence, BrigadeState, DivisionState, GeneralState, Marks, Pending, Post, State, Tokens, Trophies,
    UnitState,
};
pub use tables::Tables;

/// What a rule of this set works through.
type At<'a> = Context<'a, Battle>;

/// The scenarios that come with the program, by their word; smaller ones first.
pub const SCENARIOS: [(&str, &str); 7] = [
    ("mercer-lane", include_str!("../../../scenarios/guns/mercer-lane.toml")),
    ("twentieth-maine", include_str!("../../../scenarios/guns/twentieth-maine.toml")),
    ("railroad-cut", include_str!("../../../scenarios/guns/railroad-cut.toml")),
    ("little-round-top", include_str!("../../../scenarios/guns/little-round-top.toml")),
    ("picketts-division", include_str!("../../../scenarios/guns/picketts-division.toml")),
    ("mcphersons-ridge", include_str!("../../../scenarios/guns/mcphersons-ridge.toml")),
    ("cemetery-ridge", include_str!("../../../scenarios/guns/cemetery-ridge.toml")),
];

/// A scenario as the files a game is made from.
pub fn files(scenario: &str) -> Files {
    Files::new(scenario, "")
}

/// The rule set as the program knows it: all it does with it is compiled here.
pub static RULE_SET: &dyn RuleSet = &Door::<Battle, Guns>::new();

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
        visitor.visit::<whole_charge::WholeCharge>();
        visitor.visit::<fire::Fire>();
        visitor.visit::<skirmish::SkirmishFire>();
        visitor.visit::<melee::Melee>();
        visitor.visit::<pursuit::PursuitTest>();
        visitor.visit::<melee_and_pursuit::MeleeAndPursuit>();
        visitor.visit::<morale::UnitMorale>();
        visitor.visit::<percent::Percent>();
        visitor.visit::<brigade::BrigadeTest>();
        visitor.visit::<double_six::DoubleSix>();
        visitor.visit::<double_six::RiskToGeneral>();
        visitor.visit::<limbering::EmergencyLimbering>();
        visitor.visit::<limbering::RiskOfFire>();
    }
}
