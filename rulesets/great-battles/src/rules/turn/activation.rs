//! Section 2, an activation: what the units of a brigade and their leaders may do when it acts, one after the other.

use board::hex::{Hex, Vertex};

use crate::At;
use crate::game::battle::{Arm, Battle, BrigadeId, LeaderId, Orders, Side, UnitId, UnitSet};
use crate::game::event::Event;
use crate::game::order::{Manner, Order, Saddle, Team};
use crate::game::refusal::Refusal;
use crate::game::state::{Active, Condition, Formation, Pending, State};
use crate::rules::board::zoc::{self, Opposition};
use crate::rules::command::loose_cannon;
use crate::rules::fire::play::Shot;
use crate::rules::fire::{self, reactions};
use crate::rules::movement::reach::{self, Gait, Leg};
use crate::rules::shock::charge;
use crate::rules::shock::naming;
use crate::sheet::board_tables::{Act, Distance, Works};

/// Why an order may not be given while a brigade acts.
pub(crate) fn refusal(battle: &Battle, state: &State, side: Side, order: Order) -> Option<Refusal> {
    plain_refusal(battle, state, side, order).or_else(|| loose_cannon::refusal(battle, state, order))
}

/// The same, whatever the temper of the brigadier.
fn plain_refusal(battle: &Battle, state: &State, side: Side, order: Order) -> Option<Refusal> {
    let ready = |unit: UnitId| ready(battle, state, side, unit);
    match order {
        Order::Done => None,
        Order::Move { unit, to, facing } => match ready(unit) {
            Ok(active) => reach::refusal(battle, state, unit, active, (to, facing)),
            Err(refusal) => Some(refusal),
        },
        Order::Charge { unit, to, facing, target } => match ready(unit) {
            Ok(active) => charge::refusal(battle, state, unit, active, (to, facing, target)),
            Err(refusal) => Some(refusal),
        },
        Order::Face { hex, facing } => {
            if !battle.ground.grid().contains(hex) {
                return Some(Refusal::OffMap { hex });
            }
            let Some(first) = state.units_in(hex).next() else { return Some(Refusal::NobodyThere { hex }) };
            if battle.side(first) != side {
                return Some(Refusal::NotYours);
            }
            reach::face_refusal(battle, state, hex, facing)
        }
        Order::Form { unit, formation } => match ready(unit) {
            Ok(active) => form_refusal(battle, state, unit, active, formation),
            Err(refusal) => Some(refusal),
        },
        Order::Limber { unit, team } => match ready(unit) {
            Ok(active) => limber_refusal(battle, state, unit, active, team),
            Err(refusal) => Some(refusal),
        },
        Order::Mount { unit, saddle } => match ready(unit) {
            Ok(active) => mount_refusal(battle, state, unit, active, saddle),
            Err(refusal) => Some(refusal),
        },
        Order::Top { unit } => match ready(unit) {
            Ok(active) => top_refusal(state, unit, active),
            Err(refusal) => Some(refusal),
        },
        Order::Fire { unit, at, manner } => match ready(unit) {
            Ok(active) if active.fired => Some(Refusal::HasFired),
            Ok(_) => fire::play::refusal(battle, state, unit, at, manner),
            Err(refusal) => Some(refusal),
        },
        Order::Seek { brigade } => loose_cannon::seek_refusal(battle, state, side, brigade),
        Order::FallBack { unit, to, facing } => match ready(unit) {
            Ok(_) => loose_cannon::back_refusal(battle, state, unit, (to, facing)),
            Err(refusal) => Some(refusal),
        },
        Order::Ride { leader, to } => ride_refusal(battle, state, side, leader, to),
        Order::Tell { .. }
        | Order::Pick { .. }
        | Order::Rally { .. }
        | Order::Coordinate { .. }
        | Order::Join { .. }
        | Order::Activate { .. }
        | Order::React { .. }
        | Order::Shock { .. }
        | Order::Advance { .. } => Some(Refusal::NotNow),
    }
}

/// What a unit has left, if it may act at all.
pub(crate) fn ready(battle: &Battle, state: &State, side: Side, id: UnitId) -> Result<Active, Refusal> {
    let unit = state.unit(id);
    if battle.side(id) != side {
        return Err(Refusal::NotYours);
    }
    if unit.at.is_none() {
        return Err(Refusal::NotOnMap);
    }
    let active = unit.active.ok_or_else(|| Refusal::NotActive { unit: battle.unit(id).name.clone() })?;
    if unit.condition == Condition::Routed {
        Err(Refusal::Routed)
    } else if active.charged {
        Err(Refusal::Charging)
    } else {
        Ok(active)
    }
}

/// The owner orders a stack as he likes, once in the activation of each unit, until the one on top has fired for the hex.
fn top_refusal(state: &State, id: UnitId, active: Active) -> Option<Refusal> {
    let top = state.unit(id).at.and_then(|hex| state.top(hex));
    if active.topped || top == Some(id) {
        return Some(Refusal::OnTop);
    }
    let has_fired = |top: UnitId| state.unit(top).active.is_some_and(|active| active.fired);
    top.is_some_and(has_fired).then_some(Refusal::HasFired)
}

/// March mode is taken on march orders, before anything else; it is left on any, and either once an activation.
fn form_refusal(
    battle: &Battle,
    state: &State,
    id: UnitId,
    active: Active,
    formation: Formation,
) -> Option<Refusal> {
    let unit = state.unit(id);
    let brigade = battle.unit(id).brigade.or(state.acting());
    let on_march = brigade.is_some_and(|brigade| state.brigade(brigade).orders == Orders::March);
    if unit.formation == formation {
        return Some(Refusal::AlreadySo);
    }
    if active.fired {
        return Some(Refusal::HasFired);
    }
    if [unit.formation, formation].contains(&Formation::Square) {
        return square_refusal(battle, state, id, active, formation);
    }
    if !active.fresh || active.formed {
        return Some(Refusal::NotFresh);
    }
    if formation == Formation::Formed {
        return None;
    }
    if !on_march {
        Some(Refusal::NotOnMarchOrders)
    } else if unit.condition != Condition::Normal {
        Some(Refusal::Disordered)
    } else if battle.unit(id).arm == Arm::Artillery && !unit.limbered {
        Some(Refusal::Unlimbered)
    } else {
        None
    }
}

/// Formed infantry forms square and leaves it for a point.
fn square_refusal(
    battle: &Battle,
    state: &State,
    id: UnitId,
    active: Active,
    formation: Formation,
) -> Option<Refusal> {
    let (unit, costs) = (state.unit(id), battle.act(Act::Square));
    let on_foot = battle.unit(id).arm != Arm::Artillery && Gait::of(battle, state, id) == Gait::Foot;
    if formation == Formation::March {
        Some(Refusal::InSquare)
    } else if !on_foot {
        Some(Refusal::WrongArm)
    } else if unit.condition != Condition::Normal || unit.formation == Formation::March {
        Some(Refusal::NotFormed)
    } else if active.formed {
        Some(Refusal::NotFresh)
    } else {
        (costs > active.left).then_some(Refusal::TooDear { costs, left: active.left })
    }
}

fn limber_refusal(battle: &Battle, state: &State, id: UnitId, active: Active, team: Team) -> Option<Refusal> {
    let unit = state.unit(id);
    let costs = battle.act(Act::Limber);
    if battle.unit(id).arm != Arm::Artillery {
        Some(Refusal::WrongArm)
    } else if unit.limbered == (team == Team::Limbers) {
        Some(Refusal::AlreadySo)
    } else if unit.formation == Formation::March {
        Some(Refusal::InMarchMode)
    } else if active.fired {
        Some(Refusal::HasFired)
    } else if costs > active.left {
        Some(Refusal::TooDear { costs, left: active.left })
    } else {
        None
    }
}

/// Mounting costs half the allowance, so it is done first.
fn mount_refusal(
    battle: &Battle,
    state: &State,
    id: UnitId,
    active: Active,
    saddle: Saddle,
) -> Option<Refusal> {
    let unit = state.unit(id);
    if battle.unit(id).arm != Arm::Cavalry {
        Some(Refusal::WrongArm)
    } else if unit.mounted == (saddle == Saddle::Mounts) {
        Some(Refusal::AlreadySo)
    } else if unit.formation == Formation::March {
        Some(Refusal::InMarchMode)
    } else if unit.formation == Formation::Square {
        Some(Refusal::InSquare)
    } else if active.fired {
        Some(Refusal::HasFired)
    } else if !active.fresh {
        Some(Refusal::NotFresh)
    } else {
        None
    }
}

fn ride_refusal(battle: &Battle, state: &State, side: Side, id: LeaderId, to: Hex) -> Option<Refusal> {
    let leader = state.leader(id);
    if battle.leader(id).side != side {
        Some(Refusal::NotYours)
    } else if leader.at.is_none() {
        Some(Refusal::NotOnMap)
    } else if !leader.rides {
        Some(Refusal::NotRiding)
    } else if !battle.ground.grid().contains(to) {
        Some(Refusal::OffMap { hex: to })
    } else if leader.at == Some(to) {
        Some(Refusal::AlreadyThere)
    } else {
        let enemy = Opposition::of(battle, state, side.enemy());
        (!reach::rides_to(battle, state, &enemy, id, to)).then_some(Refusal::NoWay { to })
    }
}

/// Carries out what a brigade that acts was told.
pub(crate) fn carry_out(at: &mut At<'_>, order: Order) {
    match order {
        Order::Move { unit, to, facing } => set_out(at, unit, (to, facing), None),
        Order::Charge { unit, to, facing, target } => set_out(at, unit, (to, facing), Some(target)),
        Order::Top { unit } => at.emit(Event::Topped { unit }),
        Order::Fire { unit, at: hex, manner } => fire::play::open_fire(at, unit, hex, manner),
        Order::Face { hex, facing } => {
            let turning: Vec<UnitId> = at.state().units_in(hex).collect();
            for unit in turning {
                let corners = at.state().unit(unit).facing.turns_to(facing);
                at.emit(Event::Turned { unit, facing, spent: at.battle.act(Act::Vertex) * corners });
            }
        }
        Order::Form { unit, formation } => {
            let square = [at.state().unit(unit).formation, formation].contains(&Formation::Square);
            let spent = if square { at.battle.act(Act::Square) } else { 0 };
            at.emit(Event::Formed { unit, formation, spent });
        }
        Order::Limber { unit, team } => {
            let spent = at.battle.act(Act::Limber);
            at.emit(Event::Limbered { unit, limbered: team == Team::Limbers, spent });
        }
        Order::Mount { unit, saddle } => {
            at.emit(Event::Mounted { unit, mounted: saddle == Saddle::Mounts });
        }
        Order::Seek { brigade } => loose_cannon::seek(at, brigade),
        Order::FallBack { unit, to, facing } => {
            at.emit(Event::Stepped { unit, to, facing, spent: 0 });
            flee(at, at.battle.side(unit).enemy(), to);
        }
        Order::Ride { leader, to } => at.emit(Event::Rode { leader, to }),
        Order::Done => naming::close(at),
        Order::Tell { .. }
        | Order::Pick { .. }
        | Order::Rally { .. }
        | Order::Coordinate { .. }
        | Order::Join { .. }
        | Order::Activate { .. }
        | Order::React { .. }
        | Order::Shock { .. }
        | Order::Advance { .. } => {}
    }
}

/// Those who act have done all they do.
pub(crate) fn end(at: &mut At<'_>) {
    let acting = at.battle.brigade_ids().filter(|&id| at.state().brigade(id).acts);
    acting.collect::<Vec<_>>().into_iter().for_each(|brigade| dig(at, brigade));
    if let Some(brigade) = at.state().acting() {
        at.emit(Event::Acted { brigade });
    }
}

/// The way of a unit that moves or charges; empty if there is none.
pub(crate) fn path(
    battle: &Battle,
    state: &State,
    unit: UnitId,
    (to, facing): (Hex, Vertex),
    target: Option<Hex>,
) -> Vec<Leg> {
    match target {
        Some(_) => charge::path(battle, state, unit, to, facing),
        None => reach::path(battle, state, unit, to, facing),
    }
}

/// A unit moves or charges; whoever may fire at it on its way is asked first.
fn set_out(at: &mut At<'_>, unit: UnitId, (to, facing): (Hex, Vertex), target: Option<Hex>) {
    let path = path(at.battle, at.state(), unit, (to, facing), target);
    if reactions::to_way(at.battle, at.state(), unit, &path).is_empty() {
        march(at, unit, &path, target, UnitSet::default());
    } else {
        at.emit(Event::SetOut { unit, to, facing, target });
    }
}

/// A unit goes its way step by step, under the fire of those who react; enemy leaders it finds alone give way.
pub(crate) fn march(at: &mut At<'_>, unit: UnitId, path: &[Leg], target: Option<Hex>, reacting: UnitSet) {
    let (battle, state) = (at.battle, at.state());
    let enemy = battle.side(unit).enemy();
    let stops = path.last().is_some_and(|end| zoc::is_controlled(battle, state, enemy, end.hex));
    let mut reactions =
        if reacting.is_empty() { Vec::new() } else { reactions::to_way(battle, state, unit, path) };
    reactions.retain(|reaction| reacting.contains(reaction.unit));
    for (nth, &Leg { hex, facing, cost }) in path.iter().enumerate() {
        if let Some(before) = nth.checked_sub(1).map(|before| path[before]) {
            let spent = cost - before.cost;
            if hex == before.hex {
                at.emit(Event::Turned { unit, facing, spent });
            } else {
                at.emit(Event::Stepped { unit, to: hex, facing, spent });
                flee(at, enemy, hex);
            }
        }
        for reaction in reactions.iter().filter(|reaction| reaction.step == nth) {
            let how = (reaction.occasion, Manner::Volley);
            if let Some(shot) = Shot::aimed(battle, at.state(), reaction.unit, reaction.mark, how) {
                fire::play::shoot(at, shot);
            }
            if !is_on_its_way(at.state(), unit, hex) {
                return;
            }
        }
    }
    match target {
        Some(target) if at.state().unit(unit).condition == Condition::Normal => {
            at.emit(Event::Charged { unit, target });
        }
        _ if stops => at.emit(Event::Halted { unit }),
        _ => {}
    }
}

/// Whether fire has left a unit where it was, to go on.
fn is_on_its_way(state: &State, unit: UnitId, hex: Hex) -> bool {
    let is_driven =
        matches!(state.pending.last(), Some(&Pending::Retreat { unit: driven, .. }) if driven == unit);
    let now = state.unit(unit);
    now.at == Some(hex) && now.condition != Condition::Routed && !is_driven
}

/// Leaders whom the enemy finds alone go to the nearest friends, or are lost.
pub(crate) fn flee(at: &mut At<'_>, side: Side, hex: Hex) {
    let battle = at.battle;
    let reach = u16::from(battle.tables.map.distances.get(Distance::LeaderFlight));
    for leader in battle.leader_ids().filter(|&leader| battle.leader(leader).side == side) {
        if at.state().leader(leader).at != Some(hex) {
            continue;
        }
        let friends = at.state().units_of(battle, side).map(|(_, friend)| friend);
        let near = friends.filter(|friend| friend.distance(hex) <= reach);
        let to = near.min_by_key(|friend| (friend.distance(hex), *friend));
        at.emit(Event::Fled { leader, to });
    }
}

/// Section 3, breastworks: a brigade on advance orders that has not moved works on them.
fn dig(at: &mut At<'_>, brigade: BrigadeId) {
    let (battle, state) = (at.battle, at.state());
    let own = || battle.unit_ids().filter(|&id| battle.unit(id).brigade == Some(brigade));
    let has_moved = |id: UnitId| state.unit(id).active.is_some_and(|active| !active.fresh || active.formed);
    if state.brigade(brigade).orders != Orders::Advance || own().any(has_moved) {
        return;
    }
    let digs = |id: &UnitId| {
        let unit = state.unit(*id);
        let mounted = battle.unit(*id).arm == Arm::Cavalry && unit.mounted;
        let wanted = unit.works < battle.tables.map.works.get(Works::Activations);
        wanted && unit.at.is_some() && !mounted && zoc::has_zoc(battle, state, *id)
    };
    let digging: Vec<UnitId> = own().filter(digs).collect();
    digging.into_iter().for_each(|unit| at.emit(Event::Dug { unit }));
}
