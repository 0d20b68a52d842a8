//! Section 4, rout: a routed unit runs to its own edge of the map.

use board::hex::{Direction, Going, Hex, Reach};

use crate::At;
use crate::Now;
use crate::game::battle::{Arm, UnitId};
use crate::game::event::Event;
use crate::rules::board::stacking;
use crate::rules::board::zoc::Opposition;
use crate::rules::movement::costs::Gait;
use crate::rules::movement::retreat;
use crate::sheet::board_tables::{MoveMode, MovementClass};

/// A routed unit runs its whole move by the cheapest way to its own edge of the map, and off it.
pub(crate) fn run(at: &mut At<'_>, unit: UnitId) {
    let now = at.now();
    let Some(from) = now.state.unit(unit).at else { return };
    let path = way_home(now, unit, from);
    let mut left = 2 * u16::from(match now.battle.unit(unit).arm {
        Arm::Cavalry if !now.state.unit(unit).mounted => {
            now.battle.tables.map.movement.get(MovementClass::Infantry)
        }
        _ => now.battle.unit(unit).movement,
    });
    for (nth, &(to, price)) in path.iter().enumerate() {
        let Some(hex) = at.state().unit(unit).at else { return };
        let rests = nth > 0 && stacking::refusal(at.now(), unit, hex).is_none();
        if rests && price > left {
            return face_alike(at, unit);
        }
        left = left.saturating_sub(price);
        match to {
            Some(to) => {
                let facing = at.state().unit(unit).facing;
                retreat::give_way(at, unit, to, facing);
            }
            None => at.emit(Event::Eliminated { unit }),
        }
    }
    // No way leads to its own edge.
    if path.is_empty() {
        at.emit(Event::Eliminated { unit });
    }
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

/// The hexes on the cheapest way to the edge of a side with their prices, and the step off the map at its end.
fn way_home(now: Now<'_>, unit: UnitId, from: Hex) -> Vec<(Option<Hex>, u16)> {
    let (side, gait) = (now.battle.side(unit), Gait::of(now, unit));
    let mut reach: Reach<1> = Reach::new(now.battle.ground.grid());
    let enemy = Opposition::of(now, side.enemy());
    let enter = |hex: Hex, way: Direction, next: Hex| {
        let (_, price) = now.battle.prices.step(gait, MoveMode::Deployed, hex, way)?;
        (!enemy.holds(next)).then_some(price)
    };
    reach.walk(from, u16::MAX, enter, |_| Going::On);
    let is_home = |hex: Hex| now.battle.home(side).hexes_from(now.battle.ground.grid(), hex) == 0;
    let ends = reach.places().filter(|&(hex, ..)| is_home(hex));
    // Of equals the straightest.
    let aside = |hex: Hex| {
        let ((x, y), (to_x, to_y)) = (from.centre(), hex.centre());
        (to_x - x).pow(2) + 3 * (to_y - y).pow(2)
    };
    let Some((end, ..)) = ends.min_by_key(|&(hex, _, way)| (way.cost, way.steps, aside(hex), hex)) else {
        return Vec::new();
    };
    let path = reach.path(end, 0);
    let cost = |hex: Hex| reach.to(hex, 0).map_or(0, |way| way.cost);
    let steps = path.windows(2).map(|pair| (Some(pair[1].0), cost(pair[1].0) - cost(pair[0].0)));
    // Beyond the edge the ground is what it is on it.
    let off = path.windows(2).last().map_or(0, |pair| cost(pair[1].0) - cost(pair[0].0));
    steps.chain([(None, off)]).collect()
}
