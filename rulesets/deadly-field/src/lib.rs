//! Across A Deadly Field: two actions a unit, one reaction a half turn, and a morale point for everything.
#![deny(clippy::float_arithmetic, clippy::disallowed_types, clippy::disallowed_methods)]

pub mod game;
mod opponent;
pub mod page;
pub mod rules;
pub mod setup;
pub mod sheet;

use desk::{RuleSet, RuleSetOf};
use engine::{Context, Files};

pub use crate::sheet::tables::{Tables, printed_sheet};
pub use game::battle::{Battle, BrigadeId, DivisionId, LeaderId, UnitId};
pub use game::event::Event;
pub use game::order::Order;
pub use game::refusal::Refusal;
pub use game::state::{Pending, State};
pub use rules::charge::bonus::{BonusFacts, BonusOutcome, ChargeBonus};
pub use rules::charge::impact_values::{Impact, ImpactFacts, ImpactOutcome, ImpactResult};
pub use rules::charge::resolve::{Upshot, WholeCharge, WholeChargeOutcome};
pub use rules::charge::sides::{ChargeReaction, WholeChargeFacts};
pub use rules::fire::firer::{FireManner, Firer, Others};
pub use rules::fire::resolve::{Fire, FireFacts, FireOutcome};
pub use rules::leaders::resolve::{LeaderOutcome, LeaderRisk};
pub use rules::morale::rally::Rally;
pub use rules::morale::resolve::{ChargedBy, MoraleCheck, MoraleFacts, MoraleOutcome, Raked, UnitFacts, mmp};
pub use rules::movement::routed_move::{Flight, FlightFacts, FlightOutcome, RoutRoll, RoutRollOutcome};
pub use rules::turn::initiative::{Chooser, Initiative, InitiativeFacts, InitiativeOutcome};

/// What a rule of this set works through.
type At<'a> = Context<'a, Battle>;

/// The battle and how it stands.
pub type Now<'a> = engine::Now<'a, Battle>;

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
pub static RULE_SET: &dyn RuleSet = &RuleSetOf::<Battle, DeadlyField>::new();

engine::play_sheet! {
    /// The rule set as a play sheet.
    DeadlyField = "deadly-field", Tables, printed_sheet, rules::umpire::TABLETOP:
    Initiative,
    Fire,
    MoraleCheck,
    Rally,
    ChargeBonus,
    Impact,
    WholeCharge,
    Flight,
    RoutRoll,
    LeaderRisk,
}
