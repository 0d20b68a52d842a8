//! Sections 2 and 3, leaders on the move: which of them may ride, and how far.

use board::hex::{Direction, Hex, Onward, Reach, Way};

use crate::Now;
use crate::game::battle::{LeaderId, Side};
use crate::game::refusal::Refusal;
use crate::rules::board::zoc::Opposition;
use crate::rules::command::leaders;
use crate::rules::fire::resolve::Light;
use crate::rules::movement::costs::Gait;
use crate::sheet::board_tables::{MoveMode, MovementClass};

/// Where a leader may ride.
pub(crate) fn ride(reach: &mut Reach<1>, now: Now<'_>, enemy: &Opposition, id: LeaderId) {
    let Some(from) = now.state.leader(id).at else { return };
    reach.spread((from, 0), ride_points(now), |(hex, _), _, onward| {
        for (next, price) in now.battle.prices.round(Gait::Foot, MoveMode::Deployed, hex) {
            onward.go_if((next, 0), price, || !enemy.holds(next));
        }
    });
}

/// Whether a leader may ride to a hex; looked for no further than it takes to know.
pub(crate) fn rides_to(now: Now<'_>, enemy: &Opposition, id: LeaderId, goal: Hex) -> bool {
    let Some(from) = now.state.leader(id).at else { return false };
    let (points, least) = (ride_points(now), now.battle.prices.least(MoveMode::Deployed));
    let mut reach: Reach<1> = Reach::new(now.battle.ground.grid());
    let mut comes_for = |points: u16| {
        let steps = |(hex, _): (Hex, usize), way: Way, onward: &mut Onward<'_, 1>| {
            for (next, price) in now.battle.prices.round(Gait::Foot, MoveMode::Deployed, hex) {
                let rest = u32::from(least) * u32::from(next.distance(goal));
                if u32::from(way.cost) + u32::from(price) + rest <= u32::from(points) {
                    onward.go_if((next, 0), price, || !enemy.holds(next));
                }
            }
        };
        reach.comes_to((from, 0), points, |(hex, _)| hex == goal, steps)
    };
    // Mostly the straight way is open, and as cheap as any.
    let straight = least.saturating_mul(from.distance(goal)).min(points);
    comes_for(straight) || straight < points && comes_for(points)
}

/// Whether a leader may ride anywhere: if he may, then to a hex beside him.
pub(crate) fn may_ride(now: Now<'_>, id: LeaderId) -> bool {
    let Some(from) = now.state.leader(id).at else { return false };
    let (enemy, left) = (now.battle.leader(id).side.enemy(), ride_points(now));
    Direction::ALL.into_iter().any(|side| {
        let step = now.battle.prices.step(Gait::Foot, MoveMode::Deployed, from, side);
        step.is_some_and(|(next, price)| price <= left && !now.state.holds(now.battle, enemy, next))
    })
}

/// What a leader may spend on a ride, in halves of a point.
fn ride_points(now: Now<'_>) -> u16 {
    let whole = now.battle.tables.map.movement.get(MovementClass::Leaders);
    2 * u16::from(if now.battle.light(now.state.turn) == Light::Night {
        now.battle.half(whole)
    } else {
        whole
    })
}

pub(crate) fn ride_refusal(now: Now<'_>, side: Side, id: LeaderId, to: Hex) -> Option<Refusal> {
    let leader = now.state.leader(id);
    if now.battle.leader(id).side != side {
        Some(Refusal::NotYours)
    } else if leader.at.is_none() {
        Some(Refusal::NotOnMap)
    } else if !leader.rides {
        let is_active = now.battle.brigade_ids().filter(|&brigade| now.state.brigade(brigade).acts);
        let is_his = |brigade| leaders::leaders_of(now.battle, brigade).contains(&Some(id));
        Some(if is_active.into_iter().any(is_his) { Refusal::HasRidden } else { Refusal::NotRiding })
    } else if !now.battle.ground.grid().contains(to) {
        Some(Refusal::OffMap { hex: to })
    } else if leader.at == Some(to) {
        Some(Refusal::AlreadyThere)
    } else {
        let enemy = Opposition::of(now, side.enemy());
        (!rides_to(now, &enemy, id, to)).then(|| Refusal::NoRide { to, points: ride_points(now) })
    }
}
