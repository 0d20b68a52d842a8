//! Section 2, orders change on the map: a brigadier seeks other orders, and what his temper makes his brigade do.

use board::hex::{Hex, Onward, Reach, Vertex, Way};
use engine::Count;

use crate::At;
use crate::game::battle::{Arm, Battle, BrigadeId, Orders, Side, UnitId};
use crate::game::event::Event;
use crate::game::order::Order;
use crate::game::refusal::Refusal;
use crate::game::state::{Condition, Pending, Stance, State};
use crate::rules::board::zoc::{self, Opposition};
use crate::rules::command::leaders;
use crate::rules::command::resolve::{Deed, OrdersChange, OrdersFacts, Profile};
use crate::rules::movement::reach::{self, Gait};
use crate::rules::movement::retreat;
use crate::rules::shock::charge;
use crate::rules::turn::resolve::Rating;
use crate::sheet::axes::Fatigue;
use crate::sheet::board_tables::{Distance, Pace};

/// The farthest an enemy counts, in movement points.
const FAR: u8 = 99;

/// What an orders change of a brigade depends on.
pub(crate) fn facts(battle: &Battle, state: &State, id: BrigadeId) -> OrdersFacts {
    let brigadier = leaders::brigadier(battle, state, id);
    let company = leaders::company(battle, state, id);
    OrdersFacts {
        rating: brigadier.map_or(Rating::clamped(0), |leader| leaders::rating(battle, state, leader)),
        division_leader: company.division_leader,
        commander: company.commander,
        profile: brigadier.map_or(Profile::Normal, |leader| leaders::profile(battle, state, leader)),
        enemy: Count::clamped(points_to_enemy(battle, state, id)),
    }
}

/// Movement points from the nearest unit of a brigade to an enemy one, whichever way it faces.
fn points_to_enemy(battle: &Battle, state: &State, id: BrigadeId) -> u8 {
    let mut reach: Reach<1> = Reach::new(battle.ground.grid());
    let own = battle.unit_ids().filter(|&unit| battle.unit(unit).brigade == Some(id));
    let enemies = enemies(battle, state, battle.side_of(id));
    let nearest = own.filter_map(|unit| {
        let gait = Gait::of(battle, state, unit);
        let start = (state.unit(unit).at?, 0);
        let steps = |(hex, _): (Hex, usize), _: Way, onward: &mut Onward<'_, 1>| {
            let round = battle.prices.round(gait, Pace::Deployed, hex);
            round.for_each(|(next, price)| onward.go((next, 0), price));
        };
        // The nearest is come to first.
        let is_there = reach.comes_to(start, 2 * u16::from(FAR), |(hex, _)| enemies.contains(&hex), steps);
        reach.places().last().filter(|_| is_there).map(|(_, _, way)| way.cost.div_ceil(2))
    });
    nearest.min().map_or(FAR, |points| points as u8)
}

/// Where the enemies of a side are.
fn enemies(battle: &Battle, state: &State, side: Side) -> Vec<Hex> {
    state.units_of(battle, side.enemy()).map(|(_, hex)| hex).collect()
}

/// How far the nearest of them is from a hex.
fn gap(enemies: &[Hex], hex: Hex) -> Option<u16> {
    enemies.iter().map(|&enemy| enemy.distance(hex)).min()
}

/// Why a brigade may not seek other orders: once in an activation, before anybody in it does anything.
pub(crate) fn seek_refusal(battle: &Battle, state: &State, side: Side, id: BrigadeId) -> Option<Refusal> {
    let brigade = state.brigade(id);
    let own = battle.unit_ids().filter(|&unit| battle.unit(unit).brigade == Some(id));
    let has_acted = own.filter_map(|unit| state.unit(unit).active).any(|active| active.has_acted());
    let has_ridden = |leader| state.leader(leader).at.is_some() && !state.leader(leader).rides;
    if battle.side_of(id) != side {
        Some(Refusal::NotYours)
    } else if !brigade.acts {
        Some(Refusal::NotActive { unit: battle.brigade(id).name.clone() })
    } else if brigade.sought {
        Some(Refusal::AlreadySought)
    } else if leaders::brigadier(battle, state, id).is_none() {
        Some(Refusal::NoBrigadier)
    } else {
        let has_begun = has_acted || leaders::leaders_of(battle, id).into_iter().flatten().any(has_ridden);
        has_begun.then_some(Refusal::HasBegun)
    }
}

/// A brigadier seeks other orders.
pub(crate) fn seek(at: &mut At<'_>, brigade: BrigadeId) {
    let facts = facts(at.battle, at.state(), brigade);
    let deed = match at.run::<OrdersChange>(&at.battle.tables, &facts).deed {
        // Who is too tired to attack goes for the enemy all the same.
        Deed::AttackAndCharge if is_tired(at.battle, at.state(), brigade) => Deed::AdvanceFar,
        deed => deed,
    };
    at.emit(Event::Sought { brigade, deed });
}

/// What comes of seeking other orders.
pub(crate) fn apply(state: &mut State, id: BrigadeId, deed: Deed) {
    let (stance, orders) = match deed {
        Deed::RetainAndStand | Deed::ChangeAndStand => (Stance::Stands, None),
        Deed::Retain | Deed::Change => (Stance::Free, None),
        Deed::AttackAndCharge => (Stance::Charges, Some(Orders::Attack)),
        Deed::AdvanceFar => (Stance::Closes, Some(Orders::Advance)),
        Deed::BackAndAdvance => (Stance::Withdraws, Some(Orders::Advance)),
    };
    let brigade = state.brigade_mut(id);
    (brigade.sought, brigade.stance) = (true, stance);
    brigade.orders = orders.unwrap_or(brigade.orders);
    if matches!(deed, Deed::Change | Deed::ChangeAndStand) {
        state.pending.push(Pending::Change(id));
    }
}

/// Whether a brigade is too tired for attack orders.
pub(crate) fn is_tired(battle: &Battle, state: &State, id: BrigadeId) -> bool {
    state.brigade(id).fatigue >= battle.tables.fatigue.get(Fatigue::NoAttack)
}

/// Why a brigade may not have these orders now.
pub(crate) fn orders_refusal(
    battle: &Battle,
    state: &State,
    id: BrigadeId,
    orders: Orders,
) -> Option<Refusal> {
    let brigade = state.brigade(id);
    if brigade.orders == orders {
        Some(Refusal::SameOrders { orders })
    } else {
        let is_too_much = orders == Orders::Attack && is_tired(battle, state, id);
        is_too_much.then_some(Refusal::TooTired { fatigue: brigade.fatigue })
    }
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
    let free = hexes.filter(move |&to| zoc::refusal(battle, state, id, to).is_none());
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

/// Why an order that could be given otherwise may not, for the temper of a brigadier.
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
