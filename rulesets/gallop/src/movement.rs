//! Section 3, movement: squares paid in fractions of a whole move, columns, limbers, contact.

use board::square::{Direction, Reach, Square};
use dice::Dice;
use engine::Sink;

use crate::At;
use crate::axes::{Arm, Change, Going, Ruling};
use crate::battle::{Battle, GroupId, Side, StandId};
use crate::event::Event;
use crate::refusal::Refusal;
use crate::special;
use crate::state::{Formation, State, marches_in_column};
use crate::tables::WHOLE_MOVE;

/// Where a stand gets, deployed (0) or in column (1), for what it has left of its move.
pub(crate) fn reach(battle: &Battle, state: &State, id: StandId) -> Reach<2> {
    spread(battle, state, id, u32::from(WHOLE_MOVE - state.stand(id).spent))
}

fn spread(battle: &Battle, state: &State, id: StandId, left: u32) -> Reach<2> {
    let (arm, side) = (battle.stand(id).arm, battle.stand(id).side);
    let (grid, stand) = (battle.map.grid(), state.stand(id));
    let start = (state.at(id).unwrap_or(battle.map.grid().first()), stand.formation as usize);
    let first_step_allowed = battle.holds(Ruling::FirstStep) && !stand.stepped;
    Reach::spread(grid, start, |(square, mode), way, go| {
        let column = mode == Formation::Column as usize;
        if marches_in_column(arm) {
            let cost = way.cost + u32::from(battle.tables.formation.get(change(arm, column)).cost());
            if cost <= left {
                go((square, 1 - mode), cost);
            }
        }
        // Unlimbered guns may turn, not move.
        if arm == Arm::Artillery && !column && battle.holds(Ruling::GunsMustLimber) {
            return;
        }
        if square != start.0 && !state.is_empty(battle, square) && !battle.holds(Ruling::PassFriends) {
            return;
        }
        for (direction, next) in grid.neighbours(square) {
            if is_held(battle, state, side.enemy(), next) {
                continue;
            }
            let by_road = (column || !marches_in_column(arm)) && battle.map.has_road(square, direction);
            let off_road = battle.map.field(next).going(battle.holds(Ruling::BuiltUpNormal));
            let allowance = |going| battle.tables.movement.get(arm, going);
            let on_road = by_road.then(|| allowance(Going::Roads)).flatten();
            let Some(allowance) = on_road.or_else(|| allowance(off_road)) else { continue };
            let mut cost = way.cost + u32::from(allowance.step());
            if first_step_allowed && way.steps == 0 {
                cost = cost.min(left);
            }
            if cost <= left {
                go((next, mode), cost);
            }
        }
    })
}

/// The change a stand makes from column, or from being deployed.
fn change(arm: Arm, from_column: bool) -> Change {
    match (arm, from_column) {
        (Arm::Artillery, true) => Change::Unlimber,
        (Arm::Artillery, false) => Change::Limber,
        (_, true) => Change::Deploy,
        (_, false) => Change::FormColumn,
    }
}

/// Whether a side is in a square or held it when the move began.
pub(crate) fn is_held(battle: &Battle, state: &State, side: Side, square: Square) -> bool {
    let here = state.square(battle, square);
    here.held_by == Some(side) || state.side_in(battle, square) == Some(side)
}

/// Those who move with an order of their group in one square.
pub(crate) fn movers<'s>(
    battle: &'s Battle,
    state: &'s State,
    group: GroupId,
    from: Square,
) -> impl Iterator<Item = StandId> + Clone + 's {
    state.stack(battle, from).filter(move |&id| battle.stand(id).group == group)
}

/// How a stand arrives when its group moves together.
pub(crate) fn arrival(battle: &Battle, id: StandId, formation: Formation) -> Formation {
    match battle.stand(id).arm {
        Arm::Infantry | Arm::Cavalry => formation,
        // Guns that moved are limbered; to unlimber them is an order of its own.
        Arm::Artillery => Formation::Column,
        Arm::Skirmishers | Arm::General => Formation::Deployed,
    }
}

/// Whether a side may move this stand at all.
pub(crate) fn mover_refusal(battle: &Battle, state: &State, side: Side, id: StandId) -> Option<Refusal> {
    let stand = battle.stand(id);
    if stand.side != side {
        return Some(Refusal::NotYours);
    }
    if state.at(id).is_none() {
        return Some(Refusal::NotOnTable);
    }
    if state.going_back[stand.group.index()] && stand.arm != Arm::General {
        return Some(Refusal::GroupGoesBack);
    }
    special::refusal(battle, state, id)
}

/// Whether a stand gets to a place with what it has left.
fn way_refusal(
    battle: &Battle,
    state: &State,
    id: StandId,
    to: Square,
    formation: Formation,
) -> Option<Refusal> {
    let stand = || battle.stand(id).name.clone();
    if formation == Formation::Column && !marches_in_column(battle.stand(id).arm) {
        return Some(Refusal::NoColumn);
    }
    if reach(battle, state, id).to(to, formation as usize).is_some() {
        return None;
    }
    let left = WHOLE_MOVE - state.stand(id).spent;
    Some(match spread(battle, state, id, u32::MAX / 2).to(to, formation as usize) {
        Some(way) => Refusal::BeyondReach { stand: stand(), needs: way.cost, left },
        None => Refusal::NoWay { stand: stand() },
    })
}

/// Whether these stands may end their move in a square: stacking and contact.
pub(crate) fn end_refusal(
    battle: &Battle,
    state: &State,
    movers: impl Iterator<Item = StandId> + Clone,
    to: Square,
) -> Option<Refusal> {
    let arm = |id: StandId| battle.stand(id).arm;
    let formed = movers.clone().filter(|&id| arm(id).is_formed()).count();
    let limit = battle.number(crate::axes::Number::Stacking);
    if formed > 0 && state.formed_in(battle, to) + formed > usize::from(limit) {
        return Some(Refusal::Full { square: to, limit });
    }
    if !battle.holds(Ruling::ContactBinds) {
        return None;
    }
    for id in movers.clone().filter(|&id| arm(id) != Arm::General) {
        let stand = battle.stand(id);
        let with = movers.clone().filter(|&other| {
            other != id && arm(other) != Arm::General && battle.stand(other).body == stand.body
        });
        if with.count() > 0 || state.is_in_contact(battle, id, to) {
            continue;
        }
        let from = state.at(id).unwrap_or(to);
        let (now, then) = (state.steps_to_body(battle, id, from), state.steps_to_body(battle, id, to));
        if !(state.stand(id).began_apart || stand.joining) {
            return Some(Refusal::LosesContact { stand: stand.name.clone() });
        }
        if then >= now {
            let steps = now.unwrap_or(0);
            return Some(Refusal::NotNearer { stand: stand.name.clone(), steps });
        }
    }
    None
}

/// A stand moves.
pub(crate) fn move_refusal(
    battle: &Battle,
    state: &State,
    side: Side,
    id: StandId,
    to: Square,
    formation: Formation,
) -> Option<Refusal> {
    place_refusal(battle, state, side, to)
        .or_else(|| mover_refusal(battle, state, side, id))
        .or_else(|| (state.at(id) == Some(to)).then_some(Refusal::AlreadyThere))
        .or_else(|| way_refusal(battle, state, id, to, formation))
        .or_else(|| end_refusal(battle, state, std::iter::once(id), to))
}

fn place_refusal(battle: &Battle, state: &State, side: Side, to: Square) -> Option<Refusal> {
    if !battle.map.grid().contains(to) {
        return Some(Refusal::OffBoard { square: to });
    }
    is_held(battle, state, side.enemy(), to).then_some(Refusal::HeldByEnemy { square: to })
}

/// The stands of a group in one square move together.
pub(crate) fn together_refusal(
    battle: &Battle,
    state: &State,
    side: Side,
    group: GroupId,
    (from, to): (Square, Square),
    formation: Formation,
) -> Option<Refusal> {
    if !battle.map.grid().contains(from) {
        return Some(Refusal::OffBoard { square: from });
    }
    if let Some(refusal) = place_refusal(battle, state, side, to) {
        return Some(refusal);
    }
    let movers = movers(battle, state, group, from);
    if let Some(refusal) = movers.clone().find_map(|id| mover_refusal(battle, state, side, id)) {
        return Some(refusal);
    }
    if movers.clone().count() < 2 {
        return Some(Refusal::TooFew);
    }
    if from == to {
        return Some(Refusal::AlreadyThere);
    }
    if formation == Formation::Column && !movers.clone().any(|id| marches_in_column(battle.stand(id).arm)) {
        return Some(Refusal::NoColumn);
    }
    movers
        .clone()
        .find_map(|id| way_refusal(battle, state, id, to, arrival(battle, id, formation)))
        .or_else(|| end_refusal(battle, state, movers, to))
}

/// A stand deploys, forms column, limbers or unlimbers.
pub(crate) fn form_refusal(
    battle: &Battle,
    state: &State,
    side: Side,
    id: StandId,
    formation: Formation,
) -> Option<Refusal> {
    if let Some(refusal) = mover_refusal(battle, state, side, id) {
        return Some(refusal);
    }
    if !marches_in_column(battle.stand(id).arm) {
        return Some(Refusal::NoColumn);
    }
    if state.stand(id).formation == formation {
        return Some(Refusal::AlreadyThere);
    }
    way_refusal(battle, state, id, state.at(id)?, formation)
}

/// A square turns: free in the own move.
pub(crate) fn turn_refusal(
    battle: &Battle,
    state: &State,
    side: Side,
    square: Square,
    facing: Direction,
) -> Option<Refusal> {
    if !battle.map.grid().contains(square) {
        return Some(Refusal::OffBoard { square });
    }
    let troops = state.stack(battle, square).any(|id| battle.stand(id).arm != Arm::General);
    if state.side_in(battle, square) != Some(side) || !troops {
        return Some(Refusal::NothingThere { square });
    }
    (state.facing(battle, square) == facing).then_some(Refusal::FacesThere)
}

/// A stand comes to the front: the owner orders the stack freely in his move.
pub(crate) fn front_refusal(battle: &Battle, state: &State, side: Side, id: StandId) -> Option<Refusal> {
    let stand = battle.stand(id);
    if stand.side != side {
        return Some(Refusal::NotYours);
    }
    let Some(at) = state.at(id) else { return Some(Refusal::NotOnTable) };
    if stand.arm == Arm::General {
        return Some(Refusal::NoRank);
    }
    (state.square(battle, at).front == Some(id)).then_some(Refusal::InFront)
}

/// Moves a stand by the cheapest way, or changes its formation if it is there.
pub(crate) fn go<D: Dice, S: Sink<Event>>(
    at: &mut At<'_, D, S>,
    id: StandId,
    to: Square,
    formation: Formation,
) {
    let Some(way) = reach(at.battle, at.state(), id).to(to, formation as usize) else { return };
    let spent = at.state().stand(id).spent + way.cost as u16;
    at.emit(if at.state().at(id) == Some(to) {
        Event::Formed { stand: id, formation, spent }
    } else {
        Event::Moved { stand: id, to, formation, spent }
    });
}
