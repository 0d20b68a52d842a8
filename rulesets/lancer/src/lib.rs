//! Lancer Rifle Gatling: single figures on a free table, a deck that says who acts, and lances, rifles and Gatlings.
//!
//! The files follow the chapters of the rules. `movement`, `shooting`, `melee` and `morale` hold the procedures of the
//! sheet, which need no table; `march`, `formation`, `aim`, `charge`, `fight`, `fall_back` and `commanders` take their
//! facts from it; `sequence` draws the cards.
#![deny(clippy::float_arithmetic, clippy::disallowed_types, clippy::disallowed_methods)]

mod aim;
pub mod axes;
pub mod battle;
mod charge;
mod commanders;
mod event;
mod fall_back;
mod fight;
pub mod figures;
mod formation;
mod judgement;
pub mod log;
mod march;
pub mod melee;
pub mod morale;
pub mod movement;
mod order;
pub mod picture;
mod playable;
pub mod pointing;
mod proposals;
mod refusal;
mod removal;
mod sequence;
pub mod setup;
pub mod shooting;
pub mod show;
mod state;
pub mod tables;
pub mod terrain;
pub mod victory;

use desk::{Door, RuleSet};
use engine::{Context, Files, PlaySheet, Visitor};
use sheet::{Faults, Sheet};

pub use battle::{Battle, CommanderId, Piece, Side, UnitId};
pub use event::{Cause, Event, Fell};
pub use order::Order;
pub use refusal::Refusal;
pub use state::{
    COMMANDER, Cards, CommanderState, Fight, Figure, Flanker, Pending, Post, Round, State, UnitState,
};
pub use tables::Tables;

/// What a rule of this set works through.
type At<'a> = Context<'a, Battle>;

/// The scenarios that come with the program, by their word; smaller ones first.
pub const SCENARIOS: [(&str, &str); 5] = [
    ("kestrel-drift", include_str!("../../../scenarios/lancer/kestrel-drift.toml")),
    ("ulundi-corner", include_str!("../../../scenarios/lancer/ulundi-corner.toml")),
    ("kestrel-drift-full", include_str!("../../../scenarios/lancer/kestrel-drift-full.toml")),
    ("el-teb", include_str!("../../../scenarios/lancer/el-teb.toml")),
    ("ulundi", include_str!("../../../scenarios/lancer/ulundi.toml")),
];

/// A scenario as the files a game is made from.
pub fn files(scenario: &str) -> Files {
    Files::new(scenario, "")
}

/// The rule set as the program knows it: all it does with it is compiled here.
pub static RULE_SET: &dyn RuleSet = &Door::<Battle, Lancer>::new();

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
