//! Section 8, leaders on the table: they ride, share the risk of the units they are with, are taken and replaced.

use board::table::{Block, Inches, Point, TOUCH};

use crate::game::battle::{Battle, LeaderCommand, LeaderId, UnitId};
use crate::game::event::Event;
use crate::game::order::Order;
use crate::game::refusal::{Blocker, Refusal};
use crate::game::state::{Fate, LeaderState};
use crate::rules::leaders::resolve::{LeaderFacts, LeaderRisk};
use crate::rules::morale::checks;
use crate::rules::movement::moves;
use crate::rules::naming;
use crate::sheet::board_tables::DistanceRow;
use crate::sheet::cells::Hurt;
use crate::sheet::movement_tables::{Gait, MoverKind};
use crate::sheet::units::{Formation, MoveGround, Side};
use crate::{At, Now};

/// Why a side may not order this.
pub(crate) fn refusal(now: Now<'_>, side: Side, order: &Order) -> Option<Refusal> {
    let Order::Ride { leader, to } = *order else { return Some(Refusal::NotNow) };
    let own = now.state.leader(leader);
    if now.battle.leader(leader).side != side {
        return Some(Refusal::NotYours);
    }
    if own.fate != Fate::Here {
        return Some(Refusal::NotOnTable);
    }
    if own.rides == 0 {
        return Some(Refusal::NoRides);
    }
    if own.at == to {
        return Some(Refusal::NothingToDo);
    }
    if !now.battle.table.contains(to) {
        return Some(Refusal::NoRide { by: Blocker::Edge });
    }
    let bars = |enemy: UnitId| Refusal::NoRide { by: Blocker::Unit(now.battle.unit_in_words(enemy)) };
    if let Some(enemy) = touching(now, side, to) {
        return Some(bars(enemy));
    }
    let cost = moves::cost(now.battle, own.at, to, |ground| pace(now.battle, ground));
    match cost {
        None => Some(Refusal::NoEntry),
        Some(cost) if cost > moves::WHOLE => {
            let far = i64::from(own.at.distance(to).thousandths());
            let most = far * i64::from(moves::WHOLE) / i64::from(cost);
            let distance = own.at.distance(to);
            Some(Refusal::TooFar { distance, most: Inches::thousandths_of(most as i32) })
        }
        Some(_) => {
            let passes = |enemy: UnitId| {
                now.state
                    .block(now.battle, enemy)
                    .is_some_and(|block| block.is_within_of_line(Inches::ZERO, own.at, to))
            };
            now.state.standing(now.battle, side.enemy()).find(|&enemy| passes(enemy)).map(bars)
        }
    }
}

/// How far a leader rides over ground of a kind.
pub(crate) fn pace(battle: &Battle, ground: MoveGround) -> Inches {
    battle.tables.pace(MoverKind::Leader, Gait::ordered(Formation::RoadColumn), ground)
}

/// Whether an enemy of a side touches a leader who stands at a point.
fn is_touched(now: Now<'_>, side: Side, here: Point) -> bool {
    touching(now, side, here).is_some()
}

/// The enemy of a side that touches a leader who stands at a point.
fn touching(now: Now<'_>, side: Side, here: Point) -> Option<UnitId> {
    /// No unit touches from this distance in any formation: its block need not be measured.
    const FAR: Inches = Inches::whole(12);
    let is_near = |enemy: &UnitId| {
        let at = now.state.unit(*enemy).pose.map(|pose| pose.at);
        at.is_some_and(|at| (at.x() - here.x()).abs() <= FAR && (at.y() - here.y()).abs() <= FAR)
    };
    let mut near = now.state.standing(now.battle, side.enemy()).filter(is_near);
    near.find(|&enemy| {
        let block = now.state.block(now.battle, enemy);
        block.is_some_and(|block| now.battle.is_within_of_leader(TOUCH, here, &block))
    })
}

/// Carries out what was ordered.
pub(crate) fn carry_out(at: &mut At<'_>, order: &Order) {
    let Order::Ride { leader, to } = *order else { return };
    at.emit(Event::Rode { leader, at: to });
}

/// The leaders with a unit: those of its side within an inch of it and nearer to no other.
pub(crate) fn with(now: Now<'_>, unit: UnitId) -> Vec<LeaderId> {
    let Some(own) = now.state.block(now.battle, unit) else { return Vec::new() };
    let side = now.battle.unit(unit).side;
    let near = now.battle.distance(DistanceRow::LeaderRisk);
    let is_with = |leader: LeaderId| {
        let LeaderState { at, fate, .. } = *now.state.leader(leader);
        if fate != Fate::Here || !now.battle.is_within_of_leader(near, at, &own) {
            return false;
        }
        let distance = now.battle.to_leader(at, &own);
        let is_nearer = |other: UnitId| {
            now.state
                .block(now.battle, other)
                .is_some_and(|block| now.battle.to_leader(at, &block) < distance)
        };
        !now.state.standing(now.battle, side).any(is_nearer)
    };
    let mine = now.battle.leader_ids().filter(|&leader| now.battle.leader(leader).side == side);
    mine.filter(|&leader| is_with(leader)).collect()
}

/// The unit that leaders are with took a hit or lost an impact.
pub(crate) fn at_risk(at: &mut At<'_>, leaders: &[LeaderId]) {
    for &leader in leaders {
        if at.state().leader(leader).fate != Fate::Here {
            continue;
        }
        let battle = at.battle;
        let name = |_: &str| battle.leader(leader).name.clone();
        match naming::run_as::<LeaderRisk>(at, &LeaderFacts {}, &name).leader {
            Hurt::Unhurt => {}
            Hurt::Wounded => fall(at, leader, Fate::Wounded),
            Hurt::Killed => fall(at, leader, Fate::Killed),
        }
    }
}

/// A leader falls; if he is killed, or captured, which counts the same, friends near him must check.
fn fall(at: &mut At<'_>, leader: LeaderId, fate: Fate) {
    let block = at.battle.leader_block(at.state().leader(leader).at);
    at.emit(Event::LeaderFell { leader, fate });
    if fate != Fate::Wounded {
        checks::dismay(at, at.battle.leader(leader).side, &block, None);
    }
}

/// Whether no unit of his side touches a leader.
fn is_alone(now: Now<'_>, leader: LeaderId) -> bool {
    let at = now.state.leader(leader).at;
    let is_with = |friend: UnitId| {
        now.state.block(now.battle, friend).is_some_and(|own| now.battle.is_within_of_leader(TOUCH, at, &own))
    };
    !now.state.standing(now.battle, now.battle.leader(leader).side).any(is_with)
}

/// Leaders without a unit are captured if an enemy touches them.
pub(crate) fn see_to_captures(at: &mut At<'_>) {
    let battle = at.battle;
    for leader in battle.leader_ids() {
        let LeaderState { at: here, fate, .. } = *at.state().leader(leader);
        let side = battle.leader(leader).side;
        if fate == Fate::Here && is_touched(at.now(), side, here) && is_alone(at.now(), leader) {
            fall(at, leader, Fate::Taken);
        }
    }
}

/// Leaders alone are taken, too, by a unit that goes over them on its way.
pub(crate) fn ride_down(at: &mut At<'_>, unit: UnitId, lane: &Block) {
    let battle = at.battle;
    let enemy = battle.unit(unit).side.enemy();
    for leader in battle.leader_ids().filter(|&leader| battle.leader(leader).side == enemy) {
        let LeaderState { at: here, fate, .. } = *at.state().leader(leader);
        if fate == Fate::Here && battle.is_within_of_leader(TOUCH, here, lane) && is_alone(at.now(), leader) {
            fall(at, leader, Fate::Taken);
        }
    }
}

/// A new turn: leaders come, and lost leaders of brigades are replaced by one with their units.
pub(crate) fn at_turn(at: &mut At<'_>) {
    let battle = at.battle;
    for leader in battle.leader_ids() {
        let state = at.state();
        let own = battle.leader(leader);
        match state.leader(leader).fate {
            Fate::Expected if own.arrives.is_some_and(|turn| turn <= state.turn) => {
                at.emit(Event::LeaderCame { leader })
            }
            Fate::Killed | Fate::Wounded | Fate::Taken => {
                if let LeaderCommand::Brigade(brigade) = own.command
                    && let Some(place) = post(at.now(), battle.units_of(brigade), state.leader(leader).at)
                {
                    at.emit(Event::Replaced { leader, at: place });
                }
            }
            _ => {}
        }
    }
}

/// Behind the unit that is nearest to a point, on the table.
fn post(now: Now<'_>, units: impl Iterator<Item = UnitId>, from: Point) -> Option<Point> {
    let poses = units.filter_map(|unit| now.state.unit(unit).pose);
    let nearest = poses.min_by_key(|pose| pose.at.distance(from))?;
    Some(now.battle.on_table(nearest.at.towards(nearest.facing, Inches::ZERO - Inches::thousandths_of(750))))
}
