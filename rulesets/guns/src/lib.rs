//! Guns at Gettysburg: brigades on orders, volleys by the regiment, and the double six.
//!
//! `sheet` is the printed page, `game` the vocabulary of a game, `rules` the chapters in printed order, `setup` the way from a
//! scenario file to a battle, `page` what is shown of it, and `opponent` what the program's own players consider.
#![deny(clippy::float_arithmetic, clippy::disallowed_types, clippy::disallowed_methods)]

pub mod game;
mod opponent;
pub mod page;
pub mod rules;
pub mod setup;
pub mod sheet;

use desk::{RuleSet, RuleSetOf};
use engine::{Context, Files};
use rules::{charge, command, double_six, fire, melee, morale, movement};

pub use game::battle::{Battle, BrigadeId, DivisionId, General, GeneralId, Unit, UnitId};
pub use game::charges_and_melees::{Combatant, Compulsion, Onset, Spur};
pub use game::event::{Attempt, Event};
pub use game::order::{Authority, Evolution, Order};
pub use game::reactions::ReactionKind;
pub use game::refusal::{CounterBar, Crowding, Refusal, SightBlocker, TurnBar};
pub use game::state::{
    Absence, BrigadeState, DivisionState, GeneralState, Pending, Post, State, Tokens, Trophies, TurnMarks,
    UnitState,
};
pub use rules::double_six::resolve::Token;
pub use rules::footprint::Array;
pub use rules::turn::alternation::Group;
pub use sheet::board_tables::TurnPhase;
pub use sheet::tables::Tables;
pub use sheet::units::{Arm, Cover, Facing, Formation, GeneralQuality, Grade, Presence, Side, Status};

/// What a rule of this set works through.
type At<'a> = Context<'a, Battle>;

/// The battle and how it stands.
pub type Now<'a> = engine::Now<'a, Battle>;

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
pub static RULE_SET: &dyn RuleSet = &RuleSetOf::<Battle, Guns>::new();

engine::play_sheet! {
    /// The rule set as a play sheet.
    Guns = "guns", Tables, sheet::tables::printed_sheet, rules::umpire::TABLETOP:
    command::Initiative,
    command::DivisionOrders,
    command::BrigadeOrders,
    command::OwnInitiative,
    movement::Crossing,
    movement::GetUp,
    movement::Recall,
    charge::Charge,
    charge::WholeCharge,
    fire::Fire,
    fire::SkirmishFire,
    melee::Melee,
    melee::PursuitTest,
    melee::MeleeAndPursuit,
    morale::UnitMorale,
    morale::Percent,
    morale::BrigadeTest,
    double_six::DoubleSix,
    double_six::RiskToGeneral,
    double_six::EmergencyLimbering,
    double_six::RiskOfFire,
}
