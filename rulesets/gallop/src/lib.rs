//! Gettysburg at the Gallop: stands on squares, a turn of two halves, and the whole battle in an evening.
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
pub use game::battle::{Battle, GroupId, NamedPlace, Side, Stand, StandId, Start};
pub use game::contact::Contact;
pub use game::event::{Event, MovedStand, RemovalCause};
pub use game::order::Order;
pub use game::refusal::Refusal;
pub use game::short::{Few, Short};
pub use game::special::Hold;
pub use game::state::{Formation, Pending, SquareState, StandPlace, StandState, State};
pub use page::{log, picture, pointing, questions};
pub use rules::{broken_groups, fire, hand_combat, movement, victory};

/// What a rule of this set works through.
type At<'a> = Context<'a, Battle>;

/// The battle and how it stands.
pub type Now<'a> = engine::Now<'a, Battle>;

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
pub static RULE_SET: &dyn RuleSet = &RuleSetOf::<Battle, Gallop>::new();

engine::play_sheet! {
    /// The rule set as a play sheet.
    Gallop = "gallop", Tables, tables::printed_sheet, rules::umpire::TABLETOP:
    movement::Move,
    fire::Fire,
    hand_combat::HandCombat,
    hand_combat::generals::Risk,
    broken_groups::BrokenGroup,
}
