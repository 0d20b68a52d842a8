//! Section 6 on the map: side after side rallies its disordered and routed units, and units that stay routed run again.

use board::hex::{Hex, Vertex};
use engine::Count;

use crate::At;
use crate::Now;
use crate::game::battle::{Arm, Side, UnitId};
use crate::game::event::Event;
use crate::game::refusal::Refusal;
use crate::game::state::{Condition, Pending, State};
use crate::rules::command::leaders;
use crate::rules::disorder::losses;
use crate::rules::named::run_for;
use crate::rules::rally::resolve::{Rally, RallyFacts};
use crate::rules::turn::fatigue;

/// What the rally of a unit depends on.
pub(crate) fn facts(now: Now<'_>, id: UnitId) -> RallyFacts {
    let (printed, unit) = (now.battle.unit(id), now.state.unit(id));
    let side = now.battle.side(id);
    let is_beside = |(_, hex): (UnitId, Hex)| unit.at.is_some_and(|at| at.distance(hex) <= 1);
    let here = now.battle.leader_ids().filter(|&leader| {
        now.battle.leader(leader).side == side && unit.at.is_some() && now.state.leader(leader).at == unit.at
    });
    let stars = here.map(|leader| leaders::stars(now, leader)).max();
    RallyFacts {
        cohesion: Count::clamped(printed.cohesion),
        sp: Count::clamped(unit.sp),
        start: Count::clamped(printed.full),
        routed: unit.condition == Condition::Routed,
        adjacent: now.state.units_of(now.battle, side.enemy()).any(is_beside),
        mounted: printed.arm == Arm::Cavalry && unit.mounted,
        stars: Count::clamped(stars.unwrap_or(0)),
        fatigue: Count::clamped(fatigue::of_unit(now, id)),
        leaders: Count::clamped(unit.at.map_or(0, |hex| leaders::leaders_in(now, side, hex))),
    }
}

/// Why a unit may not try to rally: once a turn; routed, with a leader or out of the enemy's sight.
pub(crate) fn refusal(now: Now<'_>, side: Side, id: UnitId) -> Option<Refusal> {
    let unit = now.state.unit(id);
    let Some(at) = unit.at else { return Some(Refusal::NotOnMap) };
    let is_led = || leaders::leaders_in(now, side, at) > 0;
    let is_seen = || {
        let mut enemies = now.state.units_of(now.battle, side.enemy());
        enemies.any(|(_, hex)| now.battle.ground.sees(&now.battle.tables, hex, at))
    };
    if now.battle.side(id) != side {
        Some(Refusal::NotYours)
    } else if unit.condition == Condition::Normal {
        Some(Refusal::InOrder)
    } else if unit.rallied {
        Some(Refusal::AlreadyRallied)
    } else {
        let is_lost = unit.condition == Condition::Routed && !is_led() && is_seen();
        is_lost.then_some(Refusal::NobodyRallies)
    }
}

/// A unit tries to rally.
pub(crate) fn rally(at: &mut At<'_>, unit: UnitId) {
    let facts = facts(at.now(), unit);
    let name = &at.battle.unit(unit).name;
    let outcome = run_for::<Rally>(at, name, &facts);
    at.emit(Event::Rallied { unit, condition: outcome.state });
    losses::lose(at, unit, outcome.sp_lost);
}

/// What a rally has come to; the hex of a unit that is in order again may turn.
pub(crate) fn apply(state: &mut State, id: UnitId, condition: Condition) {
    let unit = state.unit_mut(id);
    let has_rallied = unit.condition == Condition::Disordered && condition == Condition::Normal;
    (unit.condition, unit.rallied) = (condition, true);
    if has_rallied {
        state.pending.push(Pending::Turning(id));
    }
}

/// Vertices that the hex of a unit that has rallied may turn.
const TURN: u16 = 1;

/// Why a unit that has rallied may not turn to this facing.
pub(crate) fn turn_refusal(now: Now<'_>, id: UnitId, hex: Hex, facing: Vertex) -> Option<Refusal> {
    let unit = now.state.unit(id);
    if unit.at != Some(hex) {
        return Some(Refusal::not_now(now));
    }
    match unit.facing.turns_to(facing) {
        0 => Some(Refusal::FacesThere),
        vertices if vertices <= TURN => None,
        vertices => Some(Refusal::OneVertex { vertices: vertices as u8, most: TURN as u8 }),
    }
}

/// A side has ended its rallies: its routed units run again.
pub(crate) fn done(at: &mut At<'_>, side: Side) {
    at.emit(Event::Settled);
    let runs =
        |&id: &UnitId| at.battle.side(id) == side && at.state().unit(id).condition == Condition::Routed;
    let running: Vec<UnitId> = at.battle.unit_ids().filter(runs).collect();
    for unit in running {
        if let Some(from) = nearest_enemy(at.now(), unit) {
            losses::rout(at, unit, from);
        }
    }
}

/// The nearest enemy of a unit, the first of equals.
fn nearest_enemy(now: Now<'_>, unit: UnitId) -> Option<Hex> {
    let at = now.state.unit(unit).at?;
    let enemies = now.state.units_of(now.battle, now.battle.side(unit).enemy()).map(|(_, hex)| hex);
    enemies.min_by_key(|enemy| (enemy.distance(at), *enemy))
}
