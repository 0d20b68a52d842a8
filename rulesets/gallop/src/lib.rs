//! Gettysburg at the Gallop: stands on squares, a turn of two halves, and the whole battle in an evening.
//!
//! The files follow the chapters of the rules: `movement`, `fire` and `sight`, `charge`, `hand_combat` and `retreat`,
//! `broken`, `victory`; `sequence` puts them in order.
#![deny(clippy::float_arithmetic, clippy::disallowed_types, clippy::disallowed_methods)]

mod arrivals;
pub mod axes;
pub mod battle;
pub mod broken;
mod charge;
mod event;
pub mod fire;
pub mod generals;
pub mod hand_combat;
mod hits;
mod judgement;
mod listing;
pub mod log;
pub mod map;
mod march;
mod movement;
mod moves;
mod muster;
mod order;
pub mod picture;
mod places;
mod playable;
pub mod pointing;
mod refusal;
mod retreat;
mod sequence;
pub mod setup;
mod short;
pub mod show;
mod shown;
pub mod sight;
pub mod special;
mod state;
pub mod tables;
pub mod victory;
mod ways;

use desk::{Door, RuleSet};
use engine::{Context, Files, PlaySheet, Visitor};
use sheet::{Faults, Sheet};

pub use battle::{Battle, GroupId, Side, StandId};
pub use event::{Cause, Event};
pub use order::Order;
pub use refusal::Refusal;
pub use short::{Few, Short};
pub use state::{Formation, Pending, Place, SquareState, StandState, State};
pub use tables::Tables;

/// What a rule of this set works through.
type At<'a> = Context<'a, Battle>;

/// The scenarios that come with the program, by their word; smaller ones first.
pub const SCENARIOS: [(&str, &str); 6] = [
    ("barlows-knoll", include_str!("../../../scenarios/gallop/barlows-knoll.toml")),
    ("picketts-charge", include_str!("../../../scenarios/gallop/picketts-charge.toml")),
    ("first-day", include_str!("../../../scenarios/gallop/first-day.toml")),
    ("second-day", include_str!("../../../scenarios/gallop/second-day.toml")),
    ("third-day", include_str!("../../../scenarios/gallop/third-day.toml")),
    ("gettysburg", include_str!("../../../scenarios/gallop/gettysburg.toml")),
];

/// A scenario with the battle it names, where that comes with the program.
pub fn files(scenario: &str) -> Files {
    let battle = setup::battle_named(scenario).and_then(|name| scenario::battle(&name));
    Files { battle: battle.unwrap_or_default().into(), ..Files::new(scenario, "") }
}

/// The rule set as the program knows it: all it does with it is compiled here.
pub static RULE_SET: &dyn RuleSet = &Door::<Battle, Gallop>::new();

/// The rule set as a play sheet.
pub struct Gallop;

impl PlaySheet for Gallop {
    const ID: &'static str = "gallop";

    type Tables = Tables;

    fn printed() -> Sheet {
        tables::printed_sheet()
    }

    fn read(sheet: &Sheet) -> Result<Tables, Faults> {
        Tables::read(sheet)
    }

    fn procedures(visitor: &mut impl Visitor<Tables>) {
        visitor.visit::<fire::Fire>();
        visitor.visit::<hand_combat::HandCombat>();
        visitor.visit::<generals::Risk>();
    }
}
