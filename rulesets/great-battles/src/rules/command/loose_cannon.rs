//! Section 2, loose cannon and stand: what a brigade must do, and may not do, after an orders change.

use board::hex::{Hex, Reach, Vertex};

use crate::game::battle::{Arm, Battle, Side, UnitId};
use crate::game::order::Order;
use crate::game::refusal::Refusal;
use crate::game::state::{Condition, Stance, State};
use crate::rules::board::stacking;
use crate::rules::board::zoc::Opposition;
use crate::rules::movement::{reach, retreat};
use crate::rules::shock::charge;
use crate::sheet::board_tables::Distance;

/// Where the enemies of a side are.
pub(crate) fn enemies(battle: &Battle, state: &State, side: Side) -> Vec<Hex> {
    state.units_of(battle, side.enemy()).map(|(_, hex)| hex).collect()
}

/// How far the nearest of them is from a hex.
fn gap(enemies: &[Hex], hex: Hex) -> Option<u16> {
    enemies.iter().map(|&enemy| enemy.distance(hex)).min()
}

/// What a unit that acts is left free to do; a battery of the division does as the brigade it acts with.
fn stance(battle: &Battle, state: &State, unit: UnitId) -> Stance {
    let brigade = battle.unit(unit).brigade.or(state.acting());
    brigade.map_or(Stance::Free, |brigade| state.brigade(brigade).stance)
}

/// What a unit has to do before anything else, if it still can.
fn duty(battle: &Battle, state: &State, id: UnitId) -> Option<Refusal> {
    let (unit, now) = (battle.unit(id), state.unit(id));
    if now.active.is_none() || now.condition == Condition::Routed || unit.brigade.is_none() {
        return None;
    }
    let name = || unit.name.clone();
    match stance(battle, state, id) {
        Stance::Free | Stance::Stands => None,
        Stance::Charges => charge::may_charge(battle, state, &Opposition::to(battle, state, id), id)
            .then(|| Refusal::MustCharge { unit: name() }),
        Stance::Closes => may_close(battle, state, &Opposition::to(battle, state, id), id)
            .then(|| Refusal::MustClose { unit: name() }),
        Stance::Withdraws => {
            let ways = ways_back(battle, state, id).next();
            ways.map(|_| Refusal::MustGoBack { unit: name() })
        }
    }
}

/// Whether a unit can still come nearer to the enemy.
fn may_close(battle: &Battle, state: &State, enemy: &Opposition, id: UnitId) -> bool {
    let enemies = enemies(battle, state, battle.side(id));
    let now = state.unit(id).at.and_then(|hex| gap(&enemies, hex));
    reach::may_end(battle, state, enemy, id, |hex| gap(&enemies, hex) < now)
}

/// The charges of a unit that its brigade leaves free to make.
pub(crate) fn charges(battle: &Battle, state: &State, enemy: &Opposition, id: UnitId) -> Vec<charge::End> {
    if leaves_charges(battle, state, id) { charge::charges(battle, state, enemy, id) } else { Vec::new() }
}

/// Whether there is any such charge.
pub(crate) fn may_charge(battle: &Battle, state: &State, enemy: &Opposition, id: UnitId) -> bool {
    leaves_charges(battle, state, id) && charge::may_charge(battle, state, enemy, id)
}

fn leaves_charges(battle: &Battle, state: &State, id: UnitId) -> bool {
    matches!(stance(battle, state, id), Stance::Free | Stance::Charges | Stance::Closes)
}

/// The least distance from an enemy that a unit can come to, if it can come nearer.
fn closest(battle: &Battle, state: &State, id: UnitId, ends: &[(Hex, Vertex)]) -> Option<u16> {
    let enemies = enemies(battle, state, battle.side(id));
    let now = gap(&enemies, state.unit(id).at?)?;
    ends.iter().filter_map(|&(hex, _)| gap(&enemies, hex)).min().filter(|&least| least < now)
}

/// Where a unit may go that its brigade leaves free to move or not, of all the ends of its move.
pub(crate) fn ends(
    reach: &mut Reach<6>,
    battle: &Battle,
    state: &State,
    enemy: &Opposition,
    id: UnitId,
) -> Vec<(Hex, Vertex)> {
    let mut ends = || reach::ends(reach, battle, state, enemy, id);
    match stance(battle, state, id) {
        Stance::Free => ends(),
        Stance::Stands | Stance::Withdraws => Vec::new(),
        Stance::Charges if charge::may_charge(battle, state, enemy, id) => Vec::new(),
        Stance::Closes if battle.unit(id).brigade.is_some() => {
            let mut ends = ends();
            let least = closest(battle, state, id, &ends);
            let enemies = enemies(battle, state, battle.side(id));
            ends.retain(|&(hex, _)| least.is_some() && gap(&enemies, hex) == least);
            ends
        }
        Stance::Charges | Stance::Closes => ends(),
    }
}

/// Whether there is any such place.
pub(crate) fn may_move(battle: &Battle, state: &State, enemy: &Opposition, id: UnitId) -> bool {
    match stance(battle, state, id) {
        Stance::Stands | Stance::Withdraws => false,
        Stance::Charges if charge::may_charge(battle, state, enemy, id) => false,
        Stance::Closes if battle.unit(id).brigade.is_some() => may_close(battle, state, enemy, id),
        Stance::Free | Stance::Charges | Stance::Closes => reach::may_end(battle, state, enemy, id, |_| true),
    }
}

/// How a unit of a cautious brigadier may go back a hex: away from the nearest enemy, to where it can stand.
pub(crate) fn ways_back(battle: &Battle, state: &State, id: UnitId) -> impl Iterator<Item = (Hex, Vertex)> {
    let (unit, now) = (battle.unit(id), state.unit(id));
    let far = battle.tables.map.distances.get(Distance::CautiousBack);
    let goes = now.active.is_some_and(|active| !active.fired && active.hexes < far)
        && unit.brigade.is_some_and(|brigade| state.brigade(brigade).stance == Stance::Withdraws)
        && now.condition != Condition::Routed
        && (unit.arm != Arm::Artillery || now.limbered);
    let nearest = |at: Hex| {
        enemies(battle, state, battle.side(id)).into_iter().min_by_key(|enemy| (enemy.distance(at), *enemy))
    };
    let from = now.at.filter(|_| goes).and_then(nearest);
    let hexes = from.into_iter().flat_map(move |from| retreat::ways(battle, state, id, from));
    let free = hexes.filter(move |&to| stacking::refusal(battle, state, id, to).is_none());
    free.flat_map(move |to| {
        let alike = state.top(to).map(|other| state.unit(other).facing);
        let faces = Vertex::ALL.into_iter().filter(move |&facing| alike.is_none_or(|alike| alike == facing));
        faces.map(move |facing| (to, facing))
    })
}

/// Why a unit does nothing but fire any more.
pub(crate) fn only_fires(battle: &Battle, state: &State, unit: UnitId) -> Option<Refusal> {
    (stance(battle, state, unit) == Stance::Withdraws).then_some(Refusal::OnlyFires)
}

/// Why an order that could be given otherwise may not, because of a loose cannon or a stand.
pub(crate) fn refusal(battle: &Battle, state: &State, order: Order) -> Option<Refusal> {
    let rests = |unit: UnitId| match stance(battle, state, unit) {
        Stance::Stands => Some(Refusal::Stands),
        _ => only_fires(battle, state, unit),
    };
    let owes = |unit: UnitId| duty(battle, state, unit);
    match order {
        Order::Done => battle.unit_ids().find_map(owes),
        Order::Move { unit, to, facing } => {
            if stance(battle, state, unit) != Stance::Closes {
                return owes(unit).or_else(|| rests(unit));
            }
            let enemy = Opposition::to(battle, state, unit);
            let mut reach = Reach::new(battle.ground.grid());
            let is_open = ends(&mut reach, battle, state, &enemy, unit).contains(&(to, facing));
            (!is_open).then(|| Refusal::MustClose { unit: battle.unit(unit).name.clone() })
        }
        Order::Face { hex, .. } => {
            state.units_in(hex).find_map(owes).or_else(|| state.units_in(hex).find_map(rests))
        }
        Order::Form { unit, .. } | Order::Limber { unit, .. } | Order::Mount { unit, .. } => {
            owes(unit).or_else(|| rests(unit))
        }
        Order::Fire { unit, .. } => owes(unit),
        Order::Charge { unit, .. } => rests(unit),
        Order::FallBack { .. }
        | Order::Top { .. }
        | Order::Ride { .. }
        | Order::Seek { .. }
        | Order::Tell { .. }
        | Order::Pick { .. }
        | Order::Rally { .. }
        | Order::Coordinate { .. }
        | Order::Join { .. }
        | Order::Activate { .. }
        | Order::React { .. }
        | Order::Shock { .. }
        | Order::Advance { .. } => None,
    }
}

/// Why a unit may not go back so of its brigadier's caution.
pub(crate) fn back_refusal(battle: &Battle, state: &State, id: UnitId, to: (Hex, Vertex)) -> Option<Refusal> {
    if ways_back(battle, state, id).any(|way| way == to) {
        None
    } else if stance(battle, state, id) == Stance::Withdraws {
        Some(Refusal::NoWayBack { to: to.0 })
    } else {
        Some(Refusal::NotDriven)
    }
}
