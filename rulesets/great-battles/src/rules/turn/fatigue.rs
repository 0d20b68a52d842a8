//! Section 2, fatigue: what a turn adds to it or takes off. No die is rolled.

use dice::Dice;
use engine::{Count, Played, Procedure, Role, UnitMark};
use serde::Serialize;
use sheet::{Explain, Step};

use crate::Now;
use crate::game::battle::UnitId;
use crate::rules::umpire::{unit_marks, unit_roles};
use crate::sheet::axes::Fatigue as SheetNumber;
use crate::sheet::tables::Tables;

engine::facts! {
    /// What fatigue needs to know at the end of a turn.
    pub struct FatigueFacts {
        /// its level before the turn
        level: Count<0, 9> = "0",
        /// activations of the brigade in the turn; one spent in a stand does not count
        activations: Count<0, 9> = "0",
        /// it is a night turn
        night: bool = "no",
    }
}

/// What a turn did to a brigade.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct FatigueOutcome {
    /// Its level of fatigue.
    pub level: u8,
    /// Whether attack orders become advance orders.
    pub no_attack: bool,
}

/// Fatigue at the end of a turn.
pub struct Fatigue;

impl Procedure for Fatigue {
    const ID: &'static str = "fatigue";
    const TITLE: &'static str = "Fatigue of a brigade at the end of a turn";

    type Tables = Tables;
    type Facts = FatigueFacts;
    type Outcome = FatigueOutcome;

    const ROLES: &'static [Role] = unit_roles::FATIGUE;

    const FIRST: &'static [&'static str] = &["activations", "night"];

    fn run<D: Dice, E: Explain>(
        tables: &Tables,
        facts: &FatigueFacts,
        _: &mut D,
        explain: &mut E,
    ) -> FatigueOutcome {
        let number = |number| tables.fatigue.get(number);
        let activations = facts.activations.get();
        let tiring = (activations + 1).saturating_sub(number(SheetNumber::Tiring).max(1));
        let rest = match (activations, facts.night) {
            (0, true) => number(SheetNumber::NightRest),
            (0, false) => number(SheetNumber::Rest),
            _ => 0,
        };
        let rise = tiring.saturating_mul(number(SheetNumber::Rise));
        let level = facts.level.get().saturating_add(rise).saturating_sub(rest);
        let no_attack = level >= number(SheetNumber::NoAttack);
        explain.step(|| Step {
            what: format!("Activations: {activations}"),
            table: Some(tables.fatigue.title().into()),
            result: format!("fatigue {} +{rise} -{rest}: {level}", facts.level.get()),
            ..Step::default()
        });
        FatigueOutcome { level, no_attack }
    }

    fn marks_on(
        _: &Tables,
        _: &FatigueFacts,
        outcome: &FatigueOutcome,
        played: &Played<'_>,
    ) -> Vec<UnitMark> {
        unit_marks::fatigue(outcome, played)
    }
}

/// The level of fatigue of a unit.
pub(crate) fn of_unit(now: Now<'_>, id: UnitId) -> u8 {
    now.battle.unit(id).brigade.map_or(0, |brigade| now.state.brigade(brigade).fatigue)
}
