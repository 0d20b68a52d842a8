//! Great Battles of the American Civil War, its Mexican War volume: hexes, activation markers and orders that may go astray.
//!
//! The files follow the chapters of the rules. `sequence`, `arrivals`, `activation`, `staff`, `command`, `concert`, `orders`, `temper`
//! and `fatigue` belong to the turn, `map` and `stacking` to the board, `movement` and `retreat` to movement, `fire`,
//! `weapon`, `aim`, `volley`, `reaction`, `disorder` and `harm` to fire, `charge`, `onset`, `shock`, `clash` and `pursuit` to shock, `victory` to the end; `check`,
//! `leaders` and `rally` are thrown for by themselves, and `rallying` is the phase of it.
#![deny(clippy::float_arithmetic, clippy::disallowed_types, clippy::disallowed_methods)]

mod activation;
mod aim;
mod apply;
mod arrivals;
pub mod axes;
pub mod battle;
pub mod cells;
mod charge;
pub mod check;
mod clash;
pub mod command;
mod concert;
mod die;
pub mod disorder;
mod event;
pub mod fatigue;
pub mod field;
pub mod fire;
mod fits;
mod harm;
mod judgement;
pub mod leaders;
mod listing;
pub mod log;
pub mod map;
mod movement;
mod onset;
mod order;
pub mod orders;
pub mod picture;
mod playable;
pub mod pointing;
mod prices;
mod pursuit;
pub mod rally;
mod rallying;
mod reaction;
mod refusal;
mod retreat;
mod sequence;
pub mod setup;
pub mod shock;
pub mod show;
mod stacking;
pub mod staff;
mod state;
pub mod tables;
mod temper;
pub mod victory;
mod volley;
pub mod weapon;

use desk::{Door, RuleSet};
use engine::{Context, Files, PlaySheet, Visitor};
use sheet::{Faults, Sheet};

pub use battle::{Battle, BrigadeId, DivisionId, LeaderId, Side, UnitId, UnitSet};
pub use event::Event;
pub use order::{Manner, Order, Saddle, Team};
pub use refusal::Refusal;
pub use state::{
    Active, BrigadeState, Condition, Formation, LeaderState, Onset, Pending, Reacted, Stage, Stance, State,
    UnitState,
};
pub use tables::Tables;

/// What a rule of this set works through.
type At<'a> = Context<'a, Battle>;

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
pub static RULE_SET: &dyn RuleSet = &Door::<Battle, GreatBattles>::new();

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
