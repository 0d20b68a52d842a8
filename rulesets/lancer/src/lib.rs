//! Lancer Rifle Gatling: single figures on a free table, and a deck that decides which unit acts.
//!
//! `sheet` is the printed page, `game` the words the rules are written in, `rules` the chapters in printed order.
//! [`setup`] makes a battle of a scenario, `page` is what is shown of it, `opponent` what the computer goes by.
#![deny(clippy::float_arithmetic, clippy::disallowed_types, clippy::disallowed_methods)]

mod game;
mod opponent;
mod page;
mod rules;
pub mod setup;
mod sheet;

use desk::{RuleSet, RuleSetOf};
use engine::{Context, Files};

pub use crate::sheet::axes;
pub use crate::sheet::tables::{self, Tables};
pub use game::battle::{Battle, CommanderId, Lances, Piece, Side, UnitId};
pub use game::event::{Cause, Event, Fell};
pub use game::order::{FigurePlace, Order};
pub use game::refusal::Refusal;
pub use game::state::{
    COMMANDER, Cards, CommanderState, Fight, Figure, Flanker, Pending, Post, Round, State, UnitState,
};
pub use page::{drag, log, picture, pointing};
pub use rules::board_and_forces::bases::Stance;
pub use rules::{charge_and_melee, morale, movement, shooting, victory};

/// What a rule of this set works through.
type At<'a> = Context<'a, Battle>;

/// The battle and how it stands.
pub type Now<'a> = engine::Now<'a, Battle>;

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
pub static RULE_SET: &dyn RuleSet = &RuleSetOf::<Battle, Lancer>::new();

engine::play_sheet! {
    /// The rule set as a play sheet.
    Lancer = "lancer", Tables, tables::printed_sheet, rules::umpire::TABLETOP:
    movement::Move,
    shooting::Shooting,
    movement::ChargeReach,
    charge_and_melee::FullCharge,
    charge_and_melee::Duel,
    charge_and_melee::MeleeRound,
    charge_and_melee::LeaveMelee,
    morale::Morale,
    morale::FallBack,
}
