//! What a shot promises: the real shot, rolled a number of times.

use std::cell::RefCell;
use std::collections::BTreeMap;

use dice::{Seed, Seeded};
use engine::{Procedure, Silent};

use super::worth::{COMMANDER, FIGURE, ORDER, whole};
use crate::Now;
use crate::game::battle::UnitId;
use crate::rules::morale::Check;
use crate::rules::shooting::{self, Arms, Shooting, ShootingFacts};
use crate::sheet::axes::Rating;

/// Rolls for each shot considered: the same dice for all, so that shots are compared and not dice.
const THROWS: i64 = 24;

/// What it is worth to drive a unit back, besides its order.
const BACK: i64 = 500;

/// What tells shots apart, as far as it matters here.
type ShotKey = (Arms, u8, bool, UnitId, Rating, u8, bool, i32, bool);

/// What the shots that were asked for promise.
#[derive(Default)]
pub(super) struct Shots(RefCell<BTreeMap<ShotKey, i64>>);

impl Shots {
    /// What a unit's shot at another takes from it on average; nothing if there can be none.
    pub(super) fn promise(&self, now: Now<'_>, unit: UnitId, target: UnitId) -> i64 {
        let is_bound = now.state.is_in_melee(unit) || now.state.unit(unit).disrupted;
        if is_bound || shooting::refusal(now, unit, target).is_some() {
            return 0;
        }
        let Some(facts) = shooting::facts(now, unit, target) else { return 0 };
        // Beyond the farthest fall back, room is room.
        let room = (facts.target_room.thousandths() / 1000).min(13);
        let key = (
            facts.weapon,
            facts.firers.get(),
            facts.cover,
            target,
            facts.target_morale,
            facts.target_figures.get(),
            facts.target_commander,
            room,
            facts.target_disrupted,
        );
        let known = self.0.borrow().get(&key).copied();
        known.unwrap_or_else(|| {
            let promise = thrown(now, &facts, target);
            self.0.borrow_mut().insert(key, promise);
            promise
        })
    }
}

fn thrown(now: Now<'_>, facts: &ShootingFacts, target: UnitId) -> i64 {
    let mut dice = Seeded::new(Seed::from_number(1879));
    let in_order = if facts.target_disrupted { 0 } else { ORDER };
    let mut sum = 0;
    for _ in 0..THROWS {
        let outcome = Shooting::run(&now.battle.tables, facts, &mut dice, &mut Silent);
        sum += FIGURE * i64::from(outcome.figures_lost);
        sum += if outcome.commander_lost { COMMANDER } else { 0 };
        sum += match outcome.check {
            Check::None | Check::Stands => 0,
            Check::FallsBack => BACK + in_order,
            Check::Disrupted => in_order,
            Check::Routed | Check::Removed => whole(now, target),
        };
    }
    sum / THROWS
}
