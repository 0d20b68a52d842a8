//! Section 4, rout: a routed unit runs toward its own edge of the map as in a retreat, and never through the enemy's line.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use board::hex::{Hex, PerHex};

use crate::At;
use crate::Now;
use crate::game::battle::{Arm, UnitId};
use crate::game::event::Event;
use crate::rules::board::stacking;
use crate::rules::board::zoc::Opposition;
use crate::rules::movement::costs::Gait;
use crate::rules::movement::retreat;
use crate::sheet::board_tables::{MoveMode, MovementClass};

/// Whether a unit has just routed, or runs on: a first flight stops at the edge of the map, a later one goes off it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Flight {
    First,
    Again,
}

/// What a way home costs that is none.
const NEVER: u16 = u16::MAX;

/// A routed unit runs its whole move away from the enemy in a hex and toward its own edge.
pub(crate) fn run(at: &mut At<'_>, unit: UnitId, from: Hex, flight: Flight) {
    let start = at.state().unit(unit).at;
    flee(at, unit, from, flight);
    if let Some(start) = start.filter(|_| at.state().unit(unit).at.is_some()) {
        at.emit(Event::Moved { unit, from: start });
    }
}

/// Runs hex by hex.
fn flee(at: &mut At<'_>, unit: UnitId, from: Hex, flight: Flight) {
    let homeward = ways_home(at.now(), unit);
    let mut left = allowance(at.now(), unit);
    let mut been: Vec<Hex> = Vec::new();
    while let Some(here) = at.state().unit(unit).at {
        let (is_home, may_stay) =
            (is_home(at.now(), unit, here), stacking::refusal(at.now(), unit, here).is_none());
        if is_home && flight == Flight::Again && left > 0 {
            return at.emit(Event::Eliminated { unit });
        }
        if may_stay && (is_home && flight == Flight::First || left == 0 && !been.is_empty()) {
            return face_alike(at, unit);
        }
        let next = next_step(at.now(), unit, from, &been, &homeward);
        // It always goes one hex, whatever that costs, and one more where it may not stay.
        let goes = next.filter(|&(_, price)| been.is_empty() || !may_stay || price <= left);
        let Some((to, price)) = goes else {
            if been.is_empty() || !may_stay {
                at.emit(Event::Eliminated { unit });
            } else {
                face_alike(at, unit);
            }
            return;
        };
        been.push(here);
        left = left.saturating_sub(price);
        let facing = at.state().unit(unit).facing;
        retreat::give_way(at, unit, to, facing);
    }
}

/// The whole move of a unit, in halves of a point.
fn allowance(now: Now<'_>, unit: UnitId) -> u16 {
    2 * u16::from(match now.battle.unit(unit).arm {
        Arm::Cavalry if !now.state.unit(unit).mounted => {
            now.battle.tables.map.movement.get(MovementClass::Infantry)
        }
        _ => now.battle.unit(unit).movement,
    })
}

fn is_home(now: Now<'_>, unit: UnitId, hex: Hex) -> bool {
    now.battle.home(now.battle.side(unit)).hexes_from(now.battle.ground.grid(), hex) == 0
}

/// The next hex of a flight: further from the enemy or as far where none is, none twice, after the first none beside an
/// enemy, and of these the one nearest to home.
fn next_step(
    now: Now<'_>,
    unit: UnitId,
    from: Hex,
    been: &[Hex],
    homeward: &PerHex<u16>,
) -> Option<(Hex, u16)> {
    let here = now.state.unit(unit).at?;
    let enemies: Vec<Hex> =
        now.state.units_of(now.battle, now.battle.side(unit).enemy()).map(|(_, hex)| hex).collect();
    let is_shunned = |hex: Hex| !been.is_empty() && enemies.iter().any(|enemy| enemy.distance(hex) <= 1);
    let open: Vec<(Hex, u16)> =
        retreat::open_ways(now, unit).filter(|&(hex, _)| !been.contains(&hex) && !is_shunned(hex)).collect();
    let far = |hex: Hex| hex.distance(from);
    let further = open.iter().any(|&(hex, _)| far(hex) > far(here));
    let ways = open.into_iter().filter(|&(hex, _)| far(hex) >= far(here) + u16::from(further));
    ways.min_by_key(|&(hex, price)| (homeward[hex], price, Reverse(far(hex)), hex))
}

/// What the cheapest way from each hex to the edge of a unit costs, round the enemy.
fn ways_home(now: Now<'_>, unit: UnitId) -> PerHex<u16> {
    let (grid, gait) = (now.battle.ground.grid(), Gait::of(now, unit));
    let enemy = Opposition::to(now, unit);
    let mut costs = PerHex::new(grid, NEVER);
    let mut reached: BinaryHeap<(Reverse<u16>, Hex)> = BinaryHeap::new();
    for hex in grid.hexes().filter(|&hex| is_home(now, unit, hex) && !enemy.holds(hex)) {
        costs[hex] = 0;
        reached.push((Reverse(0), hex));
    }
    while let Some((Reverse(cost), hex)) = reached.pop() {
        if cost > costs[hex] {
            continue;
        }
        for (side, before) in grid.neighbours(hex) {
            let price = now.battle.prices.step(gait, MoveMode::Deployed, before, side.opposite());
            let Some((_, price)) = price.filter(|_| !enemy.holds(before)) else { continue };
            if cost + price < costs[before] {
                costs[before] = cost + price;
                reached.push((Reverse(cost + price), before));
            }
        }
    }
    costs
}

/// The units of a hex face alike.
fn face_alike(at: &mut At<'_>, unit: UnitId) {
    let state = at.state();
    let Some(hex) = state.unit(unit).at else { return };
    let other = state.units_in(hex).find(|&other| other != unit).map(|other| state.unit(other).facing);
    if let Some(facing) = other.filter(|&facing| facing != state.unit(unit).facing) {
        at.emit(Event::Turned { unit, facing, spent: 0 });
    }
}
