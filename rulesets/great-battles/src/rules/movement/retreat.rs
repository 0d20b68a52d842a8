//! Sections 3 and 4, going back: retreats by the owner's path, and the flight of those who rout.

use board::hex::{Direction, Going, Hex, Reach, Vertex};

use crate::At;
use crate::game::battle::{Arm, Battle, UnitId};
use crate::game::event::Event;
use crate::game::refusal::Refusal;
use crate::game::state::State;
use crate::rules::board::zoc::{self, Opposition};
use crate::rules::disorder::losses;
use crate::rules::movement::costs::Gait;
use crate::rules::turn::activation;
use crate::sheet::board_tables::{Distance, Mover, Pace, Retreat};

/// The hexes a unit driven back may go to next: further from the enemy, neither closed nor held by one.
pub(crate) fn ways(battle: &Battle, state: &State, unit: UnitId, from: Hex) -> impl Iterator<Item = Hex> {
    let (at, enemy) = (state.unit(unit).at, battle.side(unit).enemy());
    let gait = Gait::of(battle, state, unit);
    at.into_iter().flat_map(move |at| {
        let is_open = move |side: Direction, next: Hex| {
            next.distance(from) > at.distance(from)
                && !state.holds(battle, enemy, next)
                && battle.prices.step(gait, Pace::Deployed, at, side).is_some()
        };
        battle
            .ground
            .grid()
            .neighbours(at)
            .filter(move |&(side, next)| is_open(side, next))
            .map(|(_, next)| next)
    })
}

/// A retreat: who, hexes still to go, from whom, and whether it is free to stop.
pub(crate) type Driven = (UnitId, u8, Hex, bool);

/// Whether a unit that has so many hexes to go stays in the next one.
fn ends(battle: &Battle, state: &State, unit: UnitId, to: Hex, hexes: u8) -> bool {
    hexes <= 1 && zoc::refusal(battle, state, unit, to).is_none()
}

/// Whether a unit that goes of its own will may stop where it is.
pub(crate) fn may_stop(battle: &Battle, state: &State, (unit, hexes, _, free): Driven) -> bool {
    let far = |distance| battle.tables.map.distances.get(distance);
    let gone = far(Distance::RetreatMost).saturating_sub(hexes);
    let stays = |at: Hex| zoc::refusal(battle, state, unit, at).is_none();
    free && gone >= far(Distance::RetreatLeast) && state.unit(unit).at.is_some_and(stays)
}

/// Why a unit may not fall back so.
pub(crate) fn refusal(
    battle: &Battle,
    state: &State,
    (unit, hexes, from, free): Driven,
    (to, facing): (Hex, Vertex),
) -> Option<Refusal> {
    if !ways(battle, state, unit, from).any(|way| way == to) {
        return Some(Refusal::NoWayBack { to });
    }
    if !ends(battle, state, unit, to, if free { 1 } else { hexes }) {
        return (facing != state.unit(unit).facing).then_some(Refusal::StillGoing);
    }
    let alike = state.top(to).map(|other| state.unit(other).facing).filter(|&other| other != facing);
    alike.map(|facing| Refusal::FacesOtherwise { hex: to, facing })
}

/// Every way to fall back.
pub(crate) fn orders(battle: &Battle, state: &State, asked: Driven) -> impl Iterator<Item = (Hex, Vertex)> {
    let all = ways(battle, state, asked.0, asked.2).flat_map(|to| Vertex::ALL.map(|facing| (to, facing)));
    all.filter(move |&way| refusal(battle, state, asked, way).is_none())
}

/// Falls back by a hex.
pub(crate) fn fall_back(at: &mut At<'_>, (unit, hexes, from, free): Driven, (to, facing): (Hex, Vertex)) {
    let stays = ends(at.battle, at.state(), unit, to, hexes);
    let further = u8::from(hexes <= 1) * at.battle.tables.map.distances.get(Distance::Overstacked);
    let left = if stays { 0 } else { hexes.saturating_sub(1) + further };
    at.emit(Event::Settled);
    give_way(at, unit, to, facing);
    if left > 0 && at.state().unit(unit).at.is_some() {
        at.emit(Event::DrivenBack { unit, hexes: left, from, free });
    }
}

/// Nobody can go back any more.
pub(crate) fn is_cut_off(battle: &Battle, state: &State, unit: UnitId, from: Hex) -> bool {
    state.unit(unit).at.is_none() || ways(battle, state, unit, from).next().is_none()
}

/// A unit goes back into a hex, at a loss in an enemy ZOC, and the leaders who would be alone go with it.
fn give_way(at: &mut At<'_>, unit: UnitId, to: Hex, facing: Vertex) {
    let (battle, state) = (at.battle, at.state());
    let (side, left) = (battle.side(unit), state.unit(unit).at);
    let in_zoc = !state.holds(battle, side, to) && zoc::is_controlled(battle, state, side.enemy(), to);
    at.emit(Event::FellBack { unit, to, facing });
    activation::flee(at, side.enemy(), to);
    if in_zoc {
        losses::lose(at, unit, battle.tables.map.retreat.get(Retreat::Zoc));
    }
    if let Some(left) = left.filter(|&left| !at.state().holds(battle, side, left)) {
        for leader in battle.leader_ids().filter(|&id| battle.leader(id).side == side) {
            if at.state().leader(leader).at == Some(left) {
                at.emit(Event::Followed { leader, to });
            }
        }
    }
}

/// A routed unit runs its whole move by the cheapest way to its own edge of the map, and off it.
pub(crate) fn run(at: &mut At<'_>, unit: UnitId) {
    let (battle, state) = (at.battle, at.state());
    let Some(from) = state.unit(unit).at else { return };
    let path = way_home(battle, state, unit, from);
    let mut left = 2 * u16::from(match battle.unit(unit).arm {
        Arm::Cavalry if !state.unit(unit).mounted => battle.tables.map.movement.get(Mover::Infantry),
        _ => battle.unit(unit).movement,
    });
    for (nth, &(to, price)) in path.iter().enumerate() {
        let Some(hex) = at.state().unit(unit).at else { return };
        let rests = nth > 0 && zoc::refusal(battle, at.state(), unit, hex).is_none();
        if rests && price > left {
            return face_alike(at, unit);
        }
        left = left.saturating_sub(price);
        match to {
            Some(to) => {
                let facing = at.state().unit(unit).facing;
                give_way(at, unit, to, facing);
            }
            None => at.emit(Event::Eliminated { unit }),
        }
    }
    // No way leads home.
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
fn way_home(battle: &Battle, state: &State, unit: UnitId, from: Hex) -> Vec<(Option<Hex>, u16)> {
    let (side, gait) = (battle.side(unit), Gait::of(battle, state, unit));
    let mut reach: Reach<1> = Reach::new(battle.ground.grid());
    let enemy = Opposition::of(battle, state, side.enemy());
    let enter = |hex: Hex, way: Direction, next: Hex| {
        let (_, price) = battle.prices.step(gait, Pace::Deployed, hex, way)?;
        (!enemy.holds(next)).then_some(price)
    };
    reach.walk(from, u16::MAX, enter, |_| Going::On);
    let is_home = |hex: Hex| battle.home(side).hexes_from(battle.ground.grid(), hex) == 0;
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
