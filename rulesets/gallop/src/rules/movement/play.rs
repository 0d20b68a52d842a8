//! Moves on the board: why a stand may not move, form, turn or come to the front, and the move itself.

use board::square::{Direction, Square};

use super::reach::{self, MovingStand};
use crate::game::battle::{Battle, GroupId, Side, StandId};
use crate::game::contact::Contact;
use crate::game::event::{Event, MovedStand};
use crate::game::map::ContactRule;
use crate::game::refusal::Refusal;
use crate::game::state::{Formation, marches_in_column};
use crate::rules::scenario_rules;
use crate::sheet::axes::{Arm, FormationChange, Ruling};
use crate::sheet::tables::WHOLE_MOVE;
use crate::{At, Now};

/// What it costs to change from one formation to the other.
pub(crate) fn change_cost(battle: &Battle, arm: Arm, from: Formation) -> u32 {
    u32::from(battle.tables.formation.get(change(arm, from)).cost())
}

/// The change a stand makes from one formation to the other.
pub(crate) fn change(arm: Arm, from: Formation) -> FormationChange {
    match (arm, from) {
        (Arm::Artillery, Formation::Column) => FormationChange::Unlimber,
        (Arm::Artillery, Formation::Deployed) => FormationChange::Limber,
        (_, Formation::Column) => FormationChange::Deploy,
        (_, Formation::Deployed) => FormationChange::FormColumn,
    }
}

/// Whether a side is in a square or held it when the move began.
pub(crate) fn is_held(now: Now<'_>, side: Side, square: Square) -> bool {
    is_held_at(now, side, now.battle.map.grid().index(square))
}

/// The same of a square by its place in row order.
pub(crate) fn is_held_at(now: Now<'_>, side: Side, square: usize) -> bool {
    let here = &now.state.squares[square];
    here.held_by == Some(side) || here.front.is_some_and(|front| now.battle.muster.side_of(front) == side)
}

/// The stands of a group in one square, which move together.
pub(crate) fn movers<'s>(
    now: Now<'s>,
    group: GroupId,
    from: Square,
) -> impl Iterator<Item = StandId> + Clone + 's {
    now.state.stack(now.battle, from).filter(move |&id| now.battle.stand(id).group == group)
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
pub(crate) fn mover_refusal(now: Now<'_>, side: Side, id: StandId) -> Option<Refusal> {
    let stand = now.battle.stand(id);
    if stand.side != side {
        return Some(Refusal::NotYours);
    }
    if now.state.at(id).is_none() {
        return Some(Refusal::NotOnTable);
    }
    if now.state.going_back[stand.group.index()] && stand.arm != Arm::General {
        return Some(Refusal::GroupGoesBack);
    }
    scenario_rules::refusal(now, id)
}

/// Whether a stand gets to a place with what it has left.
fn way_refusal(now: Now<'_>, id: StandId, to: Square, formation: Formation) -> Option<Refusal> {
    let stand = || now.battle.stand(id).name.clone();
    if formation == Formation::Column && !marches_in_column(now.battle.stand(id).arm) {
        return Some(Refusal::NoColumn);
    }
    let mover = MovingStand::new(now, id);
    if reach::cost(now, mover, to, formation).is_some() {
        return None;
    }
    let left = WHOLE_MOVE - now.state.stand(id).spent;
    Some(match reach::cost(now, mover.unhurried(), to, formation) {
        Some(needs) => {
            let instead = in_column(now, mover, id, to).filter(|_| formation == Formation::Deployed);
            Refusal::BeyondReach { stand: stand(), needs, left, instead }
        }
        None => Refusal::NoWay { stand: stand() },
    })
}

/// How a stand gets to a square in column, if it does with what it has left.
fn in_column(now: Now<'_>, mover: MovingStand, id: StandId, to: Square) -> Option<&'static str> {
    let arm = now.battle.stand(id).arm;
    let gets_there = marches_in_column(arm)
        && now.state.at(id) != Some(to)
        && reach::cost(now, mover, to, Formation::Column).is_some();
    gets_there.then_some(if arm == Arm::Artillery { "limbered" } else { "in column" })
}

/// Why stands may not end their move in a square, before it is put in words.
#[derive(Clone, Copy)]
pub(crate) enum NoEnd {
    Full { formed: u8, limit: u8 },
    LosesContact(StandId),
    NotNearer(StandId, u8),
}

/// Whether these stands may end their move in a square: stacking and contact.
pub(crate) fn no_end(
    now: Now<'_>,
    movers: impl Iterator<Item = StandId> + Clone,
    to: Square,
) -> Option<NoEnd> {
    let arm = |id: StandId| now.battle.stand(id).arm;
    let formed = movers.clone().filter(|&id| arm(id).is_formed()).count();
    let limit = now.battle.number(crate::sheet::axes::Limit::Stacking);
    let there = now.state.formed_in(now.battle, to) + formed;
    if formed > 0 && there > usize::from(limit) {
        return Some(NoEnd::Full { formed: there as u8, limit });
    }
    bound(now, movers).find_map(|id| no_contact(now, id, to))
}

/// The movers that contact binds: stands without it, and stands that leave with none of their body. Two that move
/// together stay in contact wherever they go; whether with their group, is counted when the move step ends.
pub(crate) fn bound<'b>(
    now: Now<'b>,
    movers: impl Iterator<Item = StandId> + Clone + 'b,
) -> impl Iterator<Item = StandId> + 'b {
    let battle = now.battle;
    let binds = battle.holds(Ruling::ContactBinds);
    let troops = movers.filter(move |&id| binds && battle.stand(id).arm != Arm::General);
    troops.clone().filter(move |&id| {
        contact_duty(now, id) == ContactDuty::Rejoin
            || !troops.clone().any(|other| other != id && battle.stand(other).body == battle.stand(id).body)
    })
}

/// What contact asks of a stand that moves.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum ContactDuty {
    /// To end in contact with another of its body.
    Keep,
    /// To end in contact with another of its body or nearer to it.
    Approach,
    /// To end in contact with another part of its body or nearer to it.
    Rejoin,
}

/// What contact asks of a stand.
pub(crate) fn contact_duty(now: Now<'_>, id: StandId) -> ContactDuty {
    if now.state.stand(id).contact.is_lost() && of_other_parts(now, id).next().is_some() {
        ContactDuty::Rejoin
    } else if now.state.stand(id).began_apart || now.battle.stand(id).joining {
        ContactDuty::Approach
    } else {
        ContactDuty::Keep
    }
}

/// Whether contact keeps a stand from ending its move in a square.
pub(crate) fn no_contact(now: Now<'_>, id: StandId, to: Square) -> Option<NoEnd> {
    let duty = contact_duty(now, id);
    if duty == ContactDuty::Rejoin {
        return not_nearer_to(now, id, to, || of_other_parts(now, id));
    }
    if now.state.is_in_contact(now.battle, id, to) {
        return None;
    }
    if duty == ContactDuty::Keep {
        return Some(NoEnd::LosesContact(id));
    }
    let body = now.battle.stand(id).body;
    let others = || now.state.of_body(now.battle, body).filter(|&other| other != id);
    not_nearer_to(now, id, to, || others().filter_map(|other| now.state.at(other)))
}

/// Squares with stands of a stand's body that were in another part of it when contact was counted.
fn of_other_parts<'s>(now: Now<'s>, id: StandId) -> impl Iterator<Item = Square> + 's {
    let (body, part) = (now.battle.stand(id).body, now.state.stand(id).contact.part());
    let others = now.state.of_body(now.battle, body);
    others
        .filter(move |&other| now.state.stand(other).contact.part() != part)
        .filter_map(|other| now.state.at(other))
}

/// Whether a square is neither in contact with one of these nor nearer to the nearest of them than a stand is.
fn not_nearer_to<I: Iterator<Item = Square>>(
    now: Now<'_>,
    id: StandId,
    to: Square,
    these: impl Fn() -> I,
) -> Option<NoEnd> {
    let contact = ContactRule::of(&now.battle.tables);
    if these().any(|square| contact.joins(square, to)) {
        return None;
    }
    let from = now.state.at(id).unwrap_or(to);
    let [before, after] = [from, to].map(|square| these().map(|other| other.steps(square)).min());
    (after >= before).then(|| NoEnd::NotNearer(id, before.unwrap_or(0)))
}

/// Before a stand of one of several equal parts moves elsewhere than to another of them: its part is the group.
fn choose_part(at: &mut At<'_>, id: StandId, to: Square) {
    let now = at.now();
    let binds = now.battle.holds(Ruling::ContactBinds) && now.battle.stand(id).arm != Arm::General;
    let is_open = matches!(now.state.stand(id).contact, Contact::Open(_));
    if binds && is_open && not_nearer_to(now, id, to, || of_other_parts(now, id)).is_some() {
        at.emit(Event::ContactChosen { stand: id });
    }
}

fn end_refusal(now: Now<'_>, movers: impl Iterator<Item = StandId> + Clone, to: Square) -> Option<Refusal> {
    let name = |id: StandId| now.battle.stand(id).name.clone();
    Some(match no_end(now, movers, to)? {
        NoEnd::Full { formed, limit } => Refusal::Full { square: to, formed, limit },
        NoEnd::LosesContact(id) => Refusal::LosesContact { stand: name(id) },
        NoEnd::NotNearer(id, steps) => Refusal::NotNearer { stand: name(id), steps },
    })
}

/// A stand moves.
pub(crate) fn move_refusal(
    now: Now<'_>,
    side: Side,
    id: StandId,
    to: Square,
    formation: Formation,
) -> Option<Refusal> {
    place_refusal(now, side, to)
        .or_else(|| mover_refusal(now, side, id))
        .or_else(|| (now.state.at(id) == Some(to)).then_some(Refusal::AlreadyThere))
        .or_else(|| way_refusal(now, id, to, formation))
        .or_else(|| end_refusal(now, std::iter::once(id), to))
}

fn place_refusal(now: Now<'_>, side: Side, to: Square) -> Option<Refusal> {
    if !now.battle.map.grid().contains(to) {
        return Some(Refusal::OffBoard { square: to });
    }
    is_held(now, side.enemy(), to).then_some(Refusal::HeldByEnemy { square: to })
}

/// The stands of a group in one square move together.
pub(crate) fn together_refusal(
    now: Now<'_>,
    side: Side,
    group: GroupId,
    from: Square,
    to: Square,
    formation: Formation,
) -> Option<Refusal> {
    if !now.battle.map.grid().contains(from) {
        return Some(Refusal::OffBoard { square: from });
    }
    if let Some(refusal) = place_refusal(now, side, to) {
        return Some(refusal);
    }
    let movers = movers(now, group, from);
    if let Some(refusal) = movers.clone().find_map(|id| mover_refusal(now, side, id)) {
        return Some(refusal);
    }
    if movers.clone().count() < 2 {
        return Some(Refusal::TooFew);
    }
    if from == to {
        return Some(Refusal::AlreadyThere);
    }
    if formation == Formation::Column && !movers.clone().any(|id| marches_in_column(now.battle.stand(id).arm))
    {
        return Some(Refusal::NoColumn);
    }
    movers
        .clone()
        .find_map(|id| way_refusal(now, id, to, arrival(now.battle, id, formation)))
        .or_else(|| end_refusal(now, movers, to))
}

/// A stand deploys, forms column, limbers or unlimbers.
pub(crate) fn form_refusal(now: Now<'_>, side: Side, id: StandId, formation: Formation) -> Option<Refusal> {
    if let Some(refusal) = mover_refusal(now, side, id) {
        return Some(refusal);
    }
    if !marches_in_column(now.battle.stand(id).arm) {
        return Some(Refusal::NoColumn);
    }
    if now.state.stand(id).formation == formation {
        return Some(Refusal::AlreadyFormed);
    }
    if has_time_to_change(now, id) {
        return None;
    }
    way_refusal(now, id, now.state.at(id)?, formation)
}

/// Whether a stand that knows two formations has enough left of its move to take the other one where it is.
pub(crate) fn has_time_to_change(now: Now<'_>, id: StandId) -> bool {
    let (arm, own) = (now.battle.stand(id).arm, now.state.stand(id));
    // No way about through other squares is cheaper than the change itself.
    marches_in_column(arm) && change_cost(now.battle, arm, own.formation) <= u32::from(WHOLE_MOVE - own.spent)
}

/// A square turns: free in the own move.
pub(crate) fn turn_refusal(now: Now<'_>, side: Side, square: Square, facing: Direction) -> Option<Refusal> {
    if !now.battle.map.grid().contains(square) {
        return Some(Refusal::OffBoard { square });
    }
    let troops = now.state.stack(now.battle, square).any(|id| now.battle.stand(id).arm != Arm::General);
    if now.state.side_in(now.battle, square) != Some(side) || !troops {
        return Some(Refusal::NothingThere { square });
    }
    (now.state.facing(now.battle, square) == facing).then_some(Refusal::FacesThere)
}

/// A stand comes to the front: the owner orders the stack freely in his move.
pub(crate) fn front_refusal(now: Now<'_>, side: Side, id: StandId) -> Option<Refusal> {
    let stand = now.battle.stand(id);
    if stand.side != side {
        return Some(Refusal::NotYours);
    }
    let Some(at) = now.state.at(id) else { return Some(Refusal::NotOnTable) };
    if stand.arm == Arm::General {
        return Some(Refusal::NoRank);
    }
    (now.state.square(now.battle, at).front == Some(id)).then_some(Refusal::InFront)
}

/// Moves a stand by the cheapest way, or changes its formation if it is there.
pub(crate) fn go(at: &mut At<'_>, id: StandId, to: Square, formation: Formation) {
    let mover = MovingStand::new(at.now(), id);
    let Some(cost) = reach::cost(at.now(), mover, to, formation) else { return };
    let spent = at.state().stand(id).spent + cost as u16;
    if at.state().at(id) == Some(to) {
        return at.emit(Event::Formed { stand: id, formation, spent });
    }
    choose_part(at, id, to);
    at.emit(Event::Moved { stand: id, to, formation, spent });
}

/// Moves the stands of a group in one square together.
pub(crate) fn go_together(at: &mut At<'_>, group: GroupId, from: Square, to: Square, formation: Formation) {
    let (battle, now) = (at.battle, at.now());
    let moved = |stand: StandId| {
        let formation = arrival(battle, stand, formation);
        let cost = reach::cost(now, MovingStand::new(now, stand), to, formation)?;
        Some(MovedStand { stand, formation, spent: now.state.stand(stand).spent + cost as u16 })
    };
    let stands: Vec<MovedStand> = movers(now, group, from).filter_map(moved).collect();
    stands.iter().for_each(|moved| choose_part(at, moved.stand, to));
    at.emit(Event::MovedTogether { to, stands });
}
