//! Great Battles of the American Civil War, its Mexican War volume: hexes, activation markers and orders that may go astray.
//!
//! [`rules`] has a folder for each chapter of the sheet. The README beside it says which, and how to add an order.
#![deny(clippy::float_arithmetic, clippy::disallowed_types, clippy::disallowed_methods)]

pub mod game;
mod opponent;
pub mod page;
pub mod rules;
pub mod setup;
pub mod sheet;

use desk::{RuleSet, RuleSetOf};
use engine::{Context, Files};

use rules::command::resolve::{Coordination, OrdersChange};
use rules::disorder::cohesion_check::CohesionCheck;
use rules::disorder::leader_loss::LeaderLoss;
use rules::disorder::resolve::DisorderCheck;
use rules::rally::resolve::Rally;
use rules::shock::resolve::Shock;
use rules::turn::fatigue::Fatigue;
use rules::turn::resolve::{Efficiency, Initiative};

pub use crate::sheet::board_tables::{Hexside, Terrain};
pub use crate::sheet::tables::{Tables, printed_sheet};
pub use game::battle::{
    Arm, Battle, BrigadeId, DivisionId, Leader, LeaderId, MapEdge, Orders, Side, Unit, UnitId, UnitSet,
};
pub use game::event::{Event, TestMet};
pub use game::order::{Order, RateOfFire, Saddle, Team};
pub use game::reacting::Reacting;
pub use game::refusal::Refusal;
pub use game::state::{
    Active, BrigadeDuty, BrigadeState, Condition, Formation, LeaderState, Pending, Reacted, Ridden,
    ShockState, Stage, State, UnitState,
};
pub use rules::command::resolve::{OrdersChangeResult, Profile};
pub use rules::fire::resolve::{Fire, FireFacts, FireOccasion, Light, TargetType};
pub use rules::shock::resolve::{Continuation, ShockResult};

/// What a rule of this set works through.
type At<'a> = Context<'a, Battle>;

/// The battle and how it stands.
pub type Now<'a> = engine::Now<'a, Battle>;

/// The scenarios that come with the program, by their word; smaller ones first.
pub const SCENARIOS: [(&str, &str); 5] = [
    ("rancho", include_str!("../../../scenarios/great-battles/rancho.toml")),
    ("resaca-de-la-palma", include_str!("../../../scenarios/great-battles/resaca-de-la-palma.toml")),
    ("last-attack", include_str!("../../../scenarios/great-battles/last-attack.toml")),
    ("palo-alto", include_str!("../../../scenarios/great-battles/palo-alto.toml")),
    ("buena-vista", include_str!("../../../scenarios/great-battles/buena-vista.toml")),
];

/// A scenario as the files a game is made from.
pub fn files(scenario: &str) -> Files {
    Files::new(scenario, "")
}

/// The rule set as the program knows it: all it does with it is compiled here.
pub static RULE_SET: &dyn RuleSet = &RuleSetOf::<Battle, GreatBattles>::new();

engine::play_sheet! {
    /// The rule set as a play sheet.
    GreatBattles = "great-battles", Tables, printed_sheet, rules::umpire::TABLETOP:
    Efficiency,
    Initiative,
    OrdersChange,
    Coordination,
    Fire,
    DisorderCheck,
    CohesionCheck,
    Shock,
    LeaderLoss,
    Rally,
    Fatigue,
}
