//! The checks of units in melee on STOP, and what comes of a failure.

use board::table::Point;
use dice::Dice;
use sheet::Step;

use super::facts::facts;
use super::fall_back::{self, nearest_foe};
use super::resolve::{FallBack, FallBackFacts, Steadiness};
use crate::At;
use crate::game::battle::UnitId;
use crate::game::event::{Cause, Event};
use crate::rules::board_and_forces::losses;
use crate::rules::naming;

/// Every unit in melee checks; all roll, then the failures fall back in random order ("STOP").
pub(crate) fn on_stop(at: &mut At<'_>) {
    let battle = at.battle;
    let fighting: Vec<UnitId> = battle.unit_ids().filter(|&unit| at.state().is_in_melee(unit)).collect();
    let mut failed: Vec<UnitId> = Vec::new();
    // The enemy each unit falls back from is settled before any unit moves.
    let mut from: Vec<Point> = Vec::new();
    for unit in fighting {
        let facts = facts(at.now(), unit);
        let name = |_: &Step| Some(battle.unit(unit).name.to_string());
        if naming::run::<Steadiness>(at, &battle.tables, &facts, &name).failed {
            failed.push(unit);
            from.push(nearest_foe(at.now(), unit));
        }
    }
    while !failed.is_empty() {
        let next = if failed.len() > 1 { at.dice.pick(&vec![1; failed.len()]) } else { 0 };
        let (unit, from) = (failed.remove(next), from.remove(next));
        fail(at, unit, from);
    }
}

/// A unit failed its check: it falls back, or as a face of a square is disrupted where it stands.
fn fail(at: &mut At<'_>, unit: UnitId, from: Point) {
    let battle = at.battle;
    if at.state().is_face(battle, unit) {
        return match at.state().unit(unit).disrupted {
            false => at.emit(Event::Disrupted { unit }),
            true => losses::remove(at, unit, Cause::Scattered),
        };
    }
    let room = fall_back::room(at.now(), unit, from);
    let name = |_: &Step| Some(battle.unit(unit).name.to_string());
    let outcome = naming::run::<FallBack>(at, &battle.tables, &FallBackFacts { room }, &name);
    if outcome.routed {
        losses::remove(at, unit, Cause::Routed);
    } else {
        fall_back::go(at, unit, from, outcome.distance);
    }
}
