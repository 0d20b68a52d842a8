//! What it is worth to a side to have a unit or a leader where they are: shots given and taken, flanks, the way to go.

use board::hex::Hex;

use crate::Now;
use crate::game::battle::{Arm, LeaderId, UnitId};
use crate::game::order::RateOfFire;
use crate::game::state::{Condition, Formation};
use crate::opponent::worth::SideSurvey;
use crate::rules::command::leaders;
use crate::rules::fire::facts::Mark;
use crate::rules::fire::play::AimedShot;
use crate::rules::fire::resolve::FireOccasion;
use crate::sheet::board_tables::Command;

/// What a shot is worth for each per cent that it has an effect.
const PERCENT: i64 = 12;

/// What a half of a point on the way to the goal is worth.
const WAY: i64 = 35;

/// How far guns bear on troops to be worth a thought.
const FAR: u16 = 11;

/// Halves of a point from which guns need not come nearer.
const GUNS: i64 = 6;

/// What a unit of ours is worth by standing as it does.
pub(super) fn of_unit(now: Now<'_>, survey: &SideSurvey, id: UnitId) -> i64 {
    let (unit, printed) = (now.state.unit(id), now.battle.unit(id));
    let Some(at) = unit.at.filter(|_| unit.condition != Condition::Routed) else { return 0 };
    let is_gun = printed.arm == Arm::Artillery;
    let way = survey.goals.way(id, at);
    let way = if is_gun { WAY / 2 * way.max(GUNS) } else { WAY * way };
    let given = given(now, id, at);
    // A unit that may still fire in this activation will; later the enemy may be elsewhere.
    let ready = unit.active.is_some_and(|active| !active.fired && !active.charged);
    let given = given * if ready { 75 } else { 35 } / 100;
    let taken = taken(now, id, at) * 25 / 100;
    let command = if leaders::unit_in_command(now, id) { 0 } else { 250 };
    let beside =
        now.state.units_in(at).filter(|&other| other != id && now.battle.unit(other).arm != Arm::Artillery);
    let crowd = if is_gun { 0 } else { 150 * beside.count() as i64 };
    given - taken - way - command - crowd + front(now, id, at) - form(now, id, at)
}

/// What the best shot promises.
fn given(now: Now<'_>, id: UnitId, at: Hex) -> i64 {
    let enemies = now.state.units_of(now.battle, now.battle.side(id).enemy());
    let near = enemies.filter(|(_, hex)| hex.distance(at) <= FAR);
    near.map(|(_, hex)| shot(now, id, hex)).max().unwrap_or(0)
}

/// What the shots of the enemy cost, as he stands.
fn taken(now: Now<'_>, id: UnitId, at: Hex) -> i64 {
    if now.state.top(at) != Some(id) {
        return 0;
    }
    let enemies = now.state.units_of(now.battle, now.battle.side(id).enemy());
    let near = enemies.filter(|(_, hex)| hex.distance(at) <= FAR);
    near.map(|(enemy, _)| shot(now, enemy, at)).sum()
}

/// What a shot at a hex is worth; nothing if there is none.
fn shot(now: Now<'_>, id: UnitId, at: Hex) -> i64 {
    let mark = Mark::stack(now.state, at);
    let shot =
        mark.and_then(|mark| AimedShot::aimed(now, id, mark, FireOccasion::Activation, RateOfFire::Volley));
    shot.map_or(0, |shot| PERCENT * i64::from(shot.percent(now.battle)))
}

/// What the front of a unit is worth: the enemy before it, and none at its side or back.
fn front(now: Now<'_>, id: UnitId, at: Hex) -> i64 {
    let unit = now.state.unit(id);
    let mut worth = 0;
    for (enemy, hex) in now.state.units_of(now.battle, now.battle.side(id).enemy()) {
        let far = i64::from(hex.distance(at));
        let bearing = at.bearing(hex);
        if far > 6 || bearing.is_none() || now.state.unit(enemy).condition == Condition::Routed {
            continue;
        }
        let is_ahead = bearing.is_some_and(|bearing| bearing.is_ahead_of(unit.facing));
        worth += match (is_ahead, far) {
            (true, _) => 120 / far.max(1),
            (false, 1) => -350,
            (false, 2) => -150,
            (false, _) => -40,
        };
        if unit.condition == Condition::Disordered && far <= 2 {
            worth -= 250 / far.max(1);
        }
        if now.battle.unit(id).arm == Arm::Artillery && far <= 2 {
            worth -= 300 / far.max(1);
        }
    }
    worth
}

/// What it costs that a unit is not formed as it should be.
fn form(now: Now<'_>, id: UnitId, at: Hex) -> i64 {
    let unit = now.state.unit(id);
    let enemies = now.state.units_of(now.battle, now.battle.side(id).enemy());
    let near = enemies.map(|(_, hex)| i64::from(hex.distance(at))).min().unwrap_or(99);
    let unready = |hexes: i64| 40 * (hexes - near).max(0);
    let march = if unit.formation == Formation::Formed { 0 } else { 100 + unready(10) };
    let limbered =
        if now.battle.unit(id).arm == Arm::Artillery && unit.limbered { 60 + unready(4) } else { 0 };
    let on_foot = if now.battle.unit(id).arm == Arm::Cavalry && !unit.mounted { 150 } else { 0 };
    march + limbered + on_foot - 30 * i64::from(unit.works)
}

/// A leader belongs near all he commands, with disordered and routed units, and not alone before the enemy.
pub(super) fn of_leader(now: Now<'_>, id: LeaderId) -> i64 {
    let leader = now.battle.leader(id);
    let Some(at) = now.state.leader(id).at else { return 0 };
    let is_brigadier = leader.rank == Command::Brigadier;
    let commands = |unit: UnitId| {
        let printed = now.battle.unit(unit);
        !is_brigadier
            || printed.brigade.is_some_and(|brigade| now.battle.brigade(brigade).brigadier == Some(id))
    };
    let own = || now.state.units_of(now.battle, leader.side).filter(|&(unit, _)| commands(unit));
    let within = if is_brigadier { 2 } else { 6 };
    let far: i64 = own().map(|(_, hex)| i64::from(hex.distance(at).saturating_sub(within))).sum();
    let shaken =
        own().filter(|&(unit, hex)| hex == at && now.state.unit(unit).condition != Condition::Normal);
    let enemies = now.state.units_of(now.battle, leader.side.enemy());
    let near = enemies.map(|(_, hex)| i64::from(hex.distance(at))).min().unwrap_or(99);
    let alone = if now.state.holds(now.battle, leader.side, at) { 0 } else { 60 + 120 * (5 - near).max(0) };
    let exposed = 30 * (3 - near).max(0);
    120 * shaken.count() as i64 - 40 * far - alone - exposed
}
