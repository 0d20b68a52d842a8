//! Section 2, loose cannon and stand: what a brigade must do, and may not do, after an orders change.

use board::hex::{Hex, Reach, Vertex};

use crate::Now;
use crate::game::battle::{Arm, Side, UnitId};
use crate::game::order::Order;
use crate::game::refusal::Refusal;
use crate::game::state::{BrigadeDuty, Condition};
use crate::rules::board::stacking;
use crate::rules::board::zoc::Opposition;
use crate::rules::movement::{reach, retreat};
use crate::rules::shock::charge::{self, ChargeEnd};
use crate::rules::shock::naming;
use crate::sheet::board_tables::HexDistance;

/// Where the enemies of a side are.
pub(crate) fn enemies(now: Now<'_>, side: Side) -> Vec<Hex> {
    now.state.units_of(now.battle, side.enemy()).map(|(_, hex)| hex).collect()
}

/// How far the nearest of them is from a hex.
fn gap(enemies: &[Hex], hex: Hex) -> Option<u16> {
    enemies.iter().map(|&enemy| enemy.distance(hex)).min()
}

/// What a unit that acts is left free to do; a battery of the division does as the brigade it acts with.
fn stance(now: Now<'_>, unit: UnitId) -> BrigadeDuty {
    let brigade = now.battle.unit(unit).brigade.or(now.state.acting());
    brigade.map_or(BrigadeDuty::Free, |brigade| now.state.brigade(brigade).stance)
}

/// What a unit has to do before anything else, if it still can.
fn duty(now: Now<'_>, id: UnitId) -> Option<Refusal> {
    let (printed, unit) = (now.battle.unit(id), now.state.unit(id));
    if unit.active.is_none() || unit.condition == Condition::Routed || printed.brigade.is_none() {
        return None;
    }
    let name = || printed.name.clone();
    match stance(now, id) {
        BrigadeDuty::Free | BrigadeDuty::Stands => None,
        BrigadeDuty::Charges => charge::may_charge(now, &Opposition::to(now, id), id)
            .then(|| Refusal::MustCharge { unit: name() }),
        BrigadeDuty::Closes => {
            may_close(now, &Opposition::to(now, id), id).then(|| Refusal::MustClose { unit: name() })
        }
        BrigadeDuty::Withdraws => {
            let ways = ways_back(now, id).next();
            ways.map(|_| Refusal::MustGoBack { unit: name() })
        }
    }
}

/// Whether a unit can still come nearer to the enemy.
fn may_close(now: Now<'_>, enemy: &Opposition, id: UnitId) -> bool {
    let enemies = enemies(now, now.battle.side(id));
    let from_here = now.state.unit(id).at.and_then(|hex| gap(&enemies, hex));
    reach::may_end(now, enemy, id, |hex| gap(&enemies, hex) < from_here)
}

/// The charges of a unit that its brigade leaves free to make.
pub(crate) fn charges(now: Now<'_>, enemy: &Opposition, id: UnitId) -> Vec<ChargeEnd> {
    if leaves_charges(now, id) { charge::charges(now, enemy, id) } else { Vec::new() }
}

/// Whether there is any such charge.
pub(crate) fn may_charge(now: Now<'_>, enemy: &Opposition, id: UnitId) -> bool {
    leaves_charges(now, id) && charge::may_charge(now, enemy, id)
}

fn leaves_charges(now: Now<'_>, id: UnitId) -> bool {
    matches!(stance(now, id), BrigadeDuty::Free | BrigadeDuty::Charges | BrigadeDuty::Closes)
}

/// The least distance from an enemy that a unit can come to, if it can come nearer.
fn closest(now: Now<'_>, id: UnitId, ends: &[(Hex, Vertex)]) -> Option<u16> {
    let enemies = enemies(now, now.battle.side(id));
    let from_here = gap(&enemies, now.state.unit(id).at?)?;
    ends.iter().filter_map(|&(hex, _)| gap(&enemies, hex)).min().filter(|&least| least < from_here)
}

/// Where a unit may go that its brigade leaves free to move or not, of all the ends of its move.
pub(crate) fn ends(reach: &mut Reach<6>, now: Now<'_>, enemy: &Opposition, id: UnitId) -> Vec<(Hex, Vertex)> {
    let mut ends = || reach::ends(reach, now, enemy, id);
    match stance(now, id) {
        BrigadeDuty::Free => ends(),
        BrigadeDuty::Stands | BrigadeDuty::Withdraws => Vec::new(),
        BrigadeDuty::Charges if charge::may_charge(now, enemy, id) => Vec::new(),
        BrigadeDuty::Closes if now.battle.unit(id).brigade.is_some() => {
            let mut ends = ends();
            let least = closest(now, id, &ends);
            let enemies = enemies(now, now.battle.side(id));
            ends.retain(|&(hex, _)| least.is_some() && gap(&enemies, hex) == least);
            ends
        }
        BrigadeDuty::Charges | BrigadeDuty::Closes => ends(),
    }
}

/// Whether there is any such place.
pub(crate) fn may_move(now: Now<'_>, enemy: &Opposition, id: UnitId) -> bool {
    match stance(now, id) {
        BrigadeDuty::Stands | BrigadeDuty::Withdraws => false,
        BrigadeDuty::Charges if charge::may_charge(now, enemy, id) => false,
        BrigadeDuty::Closes if now.battle.unit(id).brigade.is_some() => may_close(now, enemy, id),
        BrigadeDuty::Free | BrigadeDuty::Charges | BrigadeDuty::Closes => {
            reach::may_end(now, enemy, id, |_| true)
        }
    }
}

/// How a unit of a cautious brigadier may fall back a hex: away from the nearest enemy, to where it can stand.
pub(crate) fn ways_back(now: Now<'_>, id: UnitId) -> impl Iterator<Item = (Hex, Vertex)> {
    let (printed, unit) = (now.battle.unit(id), now.state.unit(id));
    let far = now.battle.tables.map.distances.get(HexDistance::CautiousBack);
    let goes = unit.active.is_some_and(|active| !active.fired && active.hexes < far)
        && printed.brigade.is_some_and(|brigade| now.state.brigade(brigade).stance == BrigadeDuty::Withdraws)
        && unit.condition != Condition::Routed
        && (printed.arm != Arm::Artillery || unit.limbered);
    let nearest = |at: Hex| {
        enemies(now, now.battle.side(id)).into_iter().min_by_key(|enemy| (enemy.distance(at), *enemy))
    };
    let from = unit.at.filter(|_| goes).and_then(nearest);
    let hexes = from.into_iter().flat_map(move |from| retreat::ways(now, id, from, None));
    let free = hexes.filter(move |&to| stacking::refusal(now, id, to).is_none());
    free.flat_map(move |to| {
        let alike = now.state.top(to).map(|other| now.state.unit(other).facing);
        let faces = Vertex::ALL.into_iter().filter(move |&facing| alike.is_none_or(|alike| alike == facing));
        faces.map(move |facing| (to, facing))
    })
}

/// Why a unit does nothing but fire any more.
pub(crate) fn only_fires(now: Now<'_>, unit: UnitId) -> Option<Refusal> {
    (stance(now, unit) == BrigadeDuty::Withdraws).then_some(Refusal::OnlyFires)
}

/// Why the shocks of a side are not all named: a loose cannon has every unit shock that can, if odds allow.
pub(crate) fn unnamed(now: Now<'_>) -> Option<Refusal> {
    let must = |&id: &UnitId| {
        now.battle.unit(id).brigade.is_some()
            && stance(now, id) == BrigadeDuty::Charges
            && naming::names_of(now, id).any(|target| !naming::is_too_weak(now, &[id], target))
    };
    let owes = now.battle.unit_ids().filter(|&id| now.state.unit(id).active.is_some()).find(must);
    owes.map(|id| Refusal::MustShock { unit: now.battle.unit(id).name.clone() })
}

/// Why an order that could be given otherwise may not, because of a loose cannon or a stand.
pub(crate) fn refusal(now: Now<'_>, order: Order) -> Option<Refusal> {
    let rests = |unit: UnitId| match stance(now, unit) {
        BrigadeDuty::Stands => Some(Refusal::Stands),
        _ => only_fires(now, unit),
    };
    let owes = |unit: UnitId| duty(now, unit);
    match order {
        Order::Done => now.battle.unit_ids().find_map(owes),
        Order::Move { unit, to, facing } => {
            if stance(now, unit) != BrigadeDuty::Closes {
                return owes(unit).or_else(|| rests(unit));
            }
            let enemy = Opposition::to(now, unit);
            let mut reach = Reach::new(now.battle.ground.grid());
            let is_open = ends(&mut reach, now, &enemy, unit).contains(&(to, facing));
            (!is_open).then(|| Refusal::MustClose { unit: now.battle.unit(unit).name.clone() })
        }
        Order::Face { hex, .. } => {
            now.state.units_in(hex).find_map(owes).or_else(|| now.state.units_in(hex).find_map(rests))
        }
        Order::Form { unit, .. }
        | Order::Limber { unit, .. }
        | Order::Mount { unit, .. }
        | Order::Dig { unit } => owes(unit).or_else(|| rests(unit)),
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
        | Order::Resolve { .. }
        | Order::Advance { .. } => None,
    }
}

/// Why a unit of a cautious brigadier may not fall back to this hex and facing.
pub(crate) fn back_refusal(now: Now<'_>, id: UnitId, to: Hex, facing: Vertex) -> Option<Refusal> {
    if ways_back(now, id).any(|way| way == (to, facing)) {
        None
    } else if stance(now, id) == BrigadeDuty::Withdraws {
        Some(Refusal::NoWayBack { to })
    } else {
        Some(Refusal::NothingDrives)
    }
}
