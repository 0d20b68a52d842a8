//! Moves on the board: why a stand may not move, form, turn or come to the front, and the move itself.

use board::square::{Direction, Square};

use super::reach::{self, Mover};
use crate::At;
use crate::game::battle::{Battle, GroupId, Side, StandId};
use crate::game::event::Event;
use crate::game::refusal::Refusal;
use crate::game::state::{Formation, State, marches_in_column};
use crate::rules::scenario_rules;
use crate::sheet::axes::{Arm, Change, Ruling};
use crate::sheet::tables::WHOLE_MOVE;

/// What it costs to change from one formation to the other.
pub(crate) fn change_cost(battle: &Battle, arm: Arm, from: Formation) -> u32 {
    u32::from(battle.tables.formation.get(change(arm, from)).cost())
}

/// The change a stand makes from one formation to the other.
pub(crate) fn change(arm: Arm, from: Formation) -> Change {
    match (arm, from) {
        (Arm::Artillery, Formation::Column) => Change::Unlimber,
        (Arm::Artillery, Formation::Deployed) => Change::Limber,
        (_, Formation::Column) => Change::Deploy,
        (_, Formation::Deployed) => Change::FormColumn,
    }
}

/// Whether a side is in a square or held it when the move began.
pub(crate) fn is_held(battle: &Battle, state: &State, side: Side, square: Square) -> bool {
    is_held_at(battle, state, side, battle.map.grid().index(square))
}

/// The same of a square by its place in row order.
pub(crate) fn is_held_at(battle: &Battle, state: &State, side: Side, square: usize) -> bool {
    let here = &state.squares[square];
    here.held_by == Some(side) || here.front.is_some_and(|front| battle.muster.side_of(front) == side)
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
    scenario_rules::refusal(battle, state, id)
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
    let mover = Mover::new(battle, state, id);
    if reach::cost(battle, state, mover, to, formation).is_some() {
        return None;
    }
    let left = WHOLE_MOVE - state.stand(id).spent;
    Some(match reach::cost(battle, state, mover.unhurried(), to, formation) {
        Some(needs) => Refusal::BeyondReach { stand: stand(), needs, left },
        None => Refusal::NoWay { stand: stand() },
    })
}

/// Why stands may not end their move in a square, before it is put in words.
#[derive(Clone, Copy)]
pub(crate) enum NoEnd {
    Full { limit: u8 },
    LosesContact(StandId),
    NotNearer(StandId, u8),
}

/// Whether these stands may end their move in a square: stacking and contact.
pub(crate) fn no_end(
    battle: &Battle,
    state: &State,
    movers: impl Iterator<Item = StandId> + Clone,
    to: Square,
) -> Option<NoEnd> {
    let arm = |id: StandId| battle.stand(id).arm;
    let formed = movers.clone().filter(|&id| arm(id).is_formed()).count();
    let limit = battle.number(crate::sheet::axes::Number::Stacking);
    if formed > 0 && state.formed_in(battle, to) + formed > usize::from(limit) {
        return Some(NoEnd::Full { limit });
    }
    unaccompanied(battle, movers).find_map(|id| no_contact(battle, state, id, to))
}

/// Those of the movers whom contact binds: with another of their body they are in contact wherever they go.
pub(crate) fn unaccompanied<'b>(
    battle: &'b Battle,
    movers: impl Iterator<Item = StandId> + Clone + 'b,
) -> impl Iterator<Item = StandId> + 'b {
    let binds = battle.holds(Ruling::ContactBinds);
    let bound = movers.filter(move |&id| binds && battle.stand(id).arm != Arm::General);
    bound.clone().filter(move |&id| {
        !bound.clone().any(|other| other != id && battle.stand(other).body == battle.stand(id).body)
    })
}

/// Whether a stand may be apart from its body, if only on its way back to it.
pub(crate) fn is_apart(battle: &Battle, state: &State, id: StandId) -> bool {
    state.stand(id).began_apart || battle.stand(id).joining
}

/// Whether contact keeps a stand from ending its move in a square.
pub(crate) fn no_contact(battle: &Battle, state: &State, id: StandId, to: Square) -> Option<NoEnd> {
    if state.is_in_contact(battle, id, to) {
        return None;
    }
    if !is_apart(battle, state, id) {
        return Some(NoEnd::LosesContact(id));
    }
    let from = state.at(id).unwrap_or(to);
    let (now, then) = (state.steps_to_body(battle, id, from), state.steps_to_body(battle, id, to));
    (then >= now).then(|| NoEnd::NotNearer(id, now.unwrap_or(0)))
}

fn end_refusal(
    battle: &Battle,
    state: &State,
    movers: impl Iterator<Item = StandId> + Clone,
    to: Square,
) -> Option<Refusal> {
    let name = |id: StandId| battle.stand(id).name.clone();
    Some(match no_end(battle, state, movers, to)? {
        NoEnd::Full { limit } => Refusal::Full { square: to, limit },
        NoEnd::LosesContact(id) => Refusal::LosesContact { stand: name(id) },
        NoEnd::NotNearer(id, steps) => Refusal::NotNearer { stand: name(id), steps },
    })
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
    if has_time_to_change(battle, state, id) {
        return None;
    }
    way_refusal(battle, state, id, state.at(id)?, formation)
}

/// Whether a stand that knows two formations has enough left of its move to take the other one where it is.
pub(crate) fn has_time_to_change(battle: &Battle, state: &State, id: StandId) -> bool {
    let (arm, now) = (battle.stand(id).arm, state.stand(id));
    // No way about through other squares is cheaper than the change itself.
    marches_in_column(arm) && change_cost(battle, arm, now.formation) <= u32::from(WHOLE_MOVE - now.spent)
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
pub(crate) fn go(at: &mut At<'_>, id: StandId, to: Square, formation: Formation) {
    let mover = Mover::new(at.battle, at.state(), id);
    let Some(cost) = reach::cost(at.battle, at.state(), mover, to, formation) else { return };
    let spent = at.state().stand(id).spent + cost as u16;
    at.emit(if at.state().at(id) == Some(to) {
        Event::Formed { stand: id, formation, spent }
    } else {
        Event::Moved { stand: id, to, formation, spent }
    });
}
