//! Section 3, reactions: which unit may do what about a move, a fire or a charge, and all of it worked out in path order.

use board::table::{Angle, Block, Inches};
use engine::Rules;

use crate::game::battle::UnitId;
use crate::game::event::Event;
use crate::game::group::Trio;
use crate::game::path::Path;
use crate::game::reaction::{Quarters, Reaction, ReactionKind};
use crate::game::refusal::Refusal;
use crate::game::state::{Pending, ReactionTrigger, State};
use crate::rules::charge::{charge_move, reaction_fire};
use crate::rules::fire;
use crate::rules::fire::facts::FireOccasion;
use crate::rules::fire::line_of_fire::{self, UnitAt};
use crate::rules::morale::rally;
use crate::rules::movement::moves::UnitPath;
use crate::rules::movement::{fall_back, formations, moves, routed_move};
use crate::rules::turn::reaction_prompt;
use crate::sheet::board_tables::DistanceRow;
use crate::sheet::units::{MoraleLevel, Side};
use crate::{At, Now};

/// The units whose action may be reacted to.
pub(crate) fn actors(state: &State, deed: ReactionTrigger) -> Option<Trio> {
    match deed {
        ReactionTrigger::Moves { unit, .. } | ReactionTrigger::Runs { unit, .. } => Some(Trio::one(unit)),
        ReactionTrigger::Fired { units, .. } => Some(units),
        ReactionTrigger::Charges => state.onset.map(|onset| onset.chargers),
    }
}

/// An action that may be reacted to, and how far it goes.
#[derive(Clone, Copy)]
pub(crate) struct ActionPath {
    pub(crate) deed: ReactionTrigger,
    pub(crate) length: Inches,
}

impl ActionPath {
    pub(crate) fn of(now: Now<'_>, deed: ReactionTrigger) -> ActionPath {
        let length = match deed {
            ReactionTrigger::Moves { unit, path } => {
                now.state.block(now.battle, unit).map_or(Inches::ZERO, |block| path.length(&block))
            }
            ReactionTrigger::Fired { .. } => Inches::ZERO,
            ReactionTrigger::Charges => charge_move::approach(now),
            ReactionTrigger::Runs { unit, by } => routed_move::length(now, unit, by),
        };
        ActionPath { deed, length }
    }
}

/// Where an acting unit is at a point of its path.
pub(crate) fn actor_after(now: Now<'_>, action: ActionPath, actor: UnitId, after: Quarters) -> Option<Block> {
    let block = now.state.block(now.battle, actor)?;
    Some(match action.deed {
        ReactionTrigger::Moves { path, .. } => block.moved_to(path.after(&block, after.inches())),
        ReactionTrigger::Fired { .. } => block,
        ReactionTrigger::Charges => charge_move::after(now.state, &block, after.inches().min(action.length)),
        ReactionTrigger::Runs { .. } => {
            routed_move::after(now.battle, actor, &block, after.inches().min(action.length))
        }
    })
}

/// The state when an action has gone `after` of its path, if nothing is done about it before.
pub(crate) fn state_after(now: Now<'_>, action: ActionPath, after: Quarters) -> State {
    match action.deed {
        ReactionTrigger::Moves { unit, .. } | ReactionTrigger::Runs { unit, .. } => {
            let mut state = now.state.clone();
            if let Some(block) = actor_after(now, action, unit, after) {
                now.battle.apply(&mut state, &Event::Moved { unit, pose: block.pose() });
            }
            state
        }
        ReactionTrigger::Fired { .. } => now.state.clone(),
        ReactionTrigger::Charges => charge_move::state_after(now, after.inches().min(action.length)),
    }
}

/// The state in which a unit gives the fire of a reaction; none if it does not come to that.
pub(crate) fn state_at_fire(now: Now<'_>, deed: ReactionTrigger, reaction: Reaction) -> Option<State> {
    Some(match reaction.way {
        ReactionKind::HoldsFire { .. } => {
            charge_move::state_after(now, charge_move::within_an_inch(now, reaction.unit)?)
        }
        ReactionKind::Desperate { .. } => {
            charge_move::state_after(now, charge_move::desperate_after(now, reaction.unit))
        }
        way => state_after(now, ActionPath::of(now, deed), way.after()),
    })
}

/// On what occasion a reaction is fire.
pub(crate) fn occasion(way: ReactionKind) -> FireOccasion {
    match way {
        ReactionKind::HoldsFire { .. } => FireOccasion::PointBlank,
        ReactionKind::Desperate { .. } => FireOccasion::Desperate,
        _ => FireOccasion::Reaction,
    }
}

/// The unit whose fire a reaction is, with those that join it.
pub(crate) fn joined(reactions: &[Reaction], lead: UnitId) -> Trio {
    let joins = |other: &&Reaction| other.way == ReactionKind::Joins { of: lead };
    let others = reactions.iter().filter(joins).map(|other| other.unit);
    let units: Vec<UnitId> = [lead].into_iter().chain(others).collect();
    Trio::new(&units).unwrap_or(Trio::one(lead))
}

/// Whether a unit sees the acting unit, or is near it, at a point of its path.
fn is_aware(now: Now<'_>, unit: UnitId, actor: UnitAt<'_>) -> bool {
    let Some(own) = now.state.block(now.battle, unit) else { return false };
    own.is_within(now.battle.distance(DistanceRow::Reaction), actor.block)
        || line_of_fire::sees(now, UnitAt { unit, block: &own }, actor)
}

/// Whether a unit is aware of any acting unit when that has gone `after` of its path.
pub(crate) fn is_aware_after(now: Now<'_>, unit: UnitId, action: ActionPath, after: Quarters) -> bool {
    let Some(actors) = actors(now.state, action.deed) else { return false };
    noticed(now, unit, actors, |actor| actor_after(now, action, actor, after)).is_some()
}

/// The acting unit that a unit reacts to: the first it is aware of, where that is then.
fn noticed(
    now: Now<'_>,
    unit: UnitId,
    actors: Trio,
    there: impl Fn(UnitId) -> Option<Block>,
) -> Option<UnitId> {
    let is_noticed = |&actor: &UnitId| {
        there(actor).is_some_and(|block| is_aware(now, unit, UnitAt { unit: actor, block: &block }))
    };
    actors.iter().find(is_noticed)
}

/// The direction in which a unit sees a block.
fn towards(now: Now<'_>, unit: UnitId, block: &Block) -> Option<Angle> {
    let own = now.state.block(now.battle, unit)?;
    (own.pose().at != block.pose().at).then(|| own.pose().at.bearing(block.pose().at))
}

/// Why the reacting side may not answer like that.
pub(crate) fn refusal(
    now: Now<'_>,
    side: Side,
    deed: ReactionTrigger,
    reactions: &[Reaction],
) -> Option<Refusal> {
    for (number, &reaction) in reactions.iter().enumerate() {
        if reactions[..number].iter().any(|other| other.unit == reaction.unit) {
            return Some(Refusal::NamedTwice);
        }
        let refusal = match reaction.way {
            ReactionKind::Joins { of } => join_refusal(now, side, deed, reactions, reaction.unit, of),
            _ => one_refusal(now, side, deed, reaction),
        };
        if refusal.is_some() {
            return refusal;
        }
    }
    None
}

/// Why a unit may not join the fire of another that reacts.
fn join_refusal(
    now: Now<'_>,
    side: Side,
    deed: ReactionTrigger,
    reactions: &[Reaction],
    unit: UnitId,
    of: UnitId,
) -> Option<Refusal> {
    let fires = |other: &&Reaction| other.unit == of && other.way.is_joinable();
    let Some(&Reaction { way, .. }) = reactions.iter().find(fires) else {
        return Some(Refusal::NoSuchReaction);
    };
    let others = reactions.iter().filter(|other| other.way == ReactionKind::Joins { of }).count();
    if others >= Trio::MOST {
        return Some(Refusal::TooMany { most: Trio::MOST as u8 });
    }
    let together = || fire::play::combined_refusal(now, joined(reactions, of));
    one_refusal(now, side, deed, Reaction { unit, way }).or_else(together)
}

/// Why one unit may not do that about the action.
pub(crate) fn one_refusal(
    now: Now<'_>,
    side: Side,
    deed: ReactionTrigger,
    Reaction { unit, way }: Reaction,
) -> Option<Refusal> {
    let own = now.state.unit(unit);
    if now.battle.unit(unit).side != side {
        return Some(Refusal::NotYours);
    }
    if own.pose.is_none() {
        return Some(Refusal::NotOnTable);
    }
    if own.level == MoraleLevel::Routed && !matches!(way, ReactionKind::Rallies { .. }) {
        return Some(Refusal::InNoState { level: own.level });
    }
    let is_desperate = matches!(way, ReactionKind::Desperate { .. });
    if own.marks.reaction == is_desperate {
        return Some(if is_desperate { Refusal::NotDesperate } else { Refusal::HasReacted });
    }
    let actors = actors(now.state, deed)?;
    let (after, action) = (way.after(), ActionPath::of(now, deed));
    let there = |actor: UnitId| actor_after(now, action, actor, after);
    if way.target().is_some_and(|target| !actors.contains(target))
        || after > Quarters::reaching(action.length)
    {
        return Some(Refusal::NoSuchReaction);
    }
    let noticed = || noticed(now, unit, actors, there);
    let actor = match way.target() {
        Some(target) => target,
        None if way == ReactionKind::Countercharges => actors.lead(),
        None => match noticed() {
            Some(actor) => actor,
            None => {
                let within = now.battle.distance(DistanceRow::Reaction);
                return Some(Refusal::Unaware { within });
            }
        },
    };
    let Some(block) = there(actor) else { return Some(Refusal::NoSuchReaction) };
    let charged = || charge_move::is_in_the_way(now, unit);
    match way {
        ReactionKind::Fires { .. } => {
            fire::play::reaction_refusal(now, unit, UnitAt { unit: actor, block: &block })
        }
        ReactionKind::HoldsFire { .. } | ReactionKind::Desperate { .. }
            if deed != ReactionTrigger::Charges =>
        {
            Some(Refusal::NoSuchReaction)
        }
        ReactionKind::HoldsFire { .. } if !charged() => {
            Some(Refusal::NotCharged { within: now.battle.distance(DistanceRow::ChargeCheck) })
        }
        ReactionKind::HoldsFire { .. } => fire::play::held_refusal(now, unit, actor),
        ReactionKind::Desperate { .. } => reaction_fire::desperate_refusal(now, unit, actor),
        ReactionKind::Countercharges => reaction_fire::countercharge_refusal(now, unit),
        // It goes with the fire of another, and says nothing alone.
        ReactionKind::Joins { .. } => Some(Refusal::NoSuchReaction),
        ReactionKind::Forms { formation, .. } => formations::form_refusal(now, unit, formation),
        ReactionKind::Turns { .. } => {
            let Some(facing) = towards(now, unit, &block) else {
                return Some(Refusal::NothingToDo);
            };
            formations::face_refusal(now, unit, facing)
        }
        ReactionKind::Faces { facing, .. } => formations::face_refusal(now, unit, facing),
        ReactionKind::Reforms { .. } => rally::reform_refusal(now, unit),
        ReactionKind::Rallies { .. } => rally::rally_refusal(now, unit),
        ReactionKind::Disengages { .. } => {
            let clear = now.battle.distance(DistanceRow::Disengage);
            fall_back::disengaged(now, unit).is_none().then_some(Refusal::CannotDisengage { clear })
        }
    }
}

/// Whether the other side is asked: it is charged, or one of its units can react at some point of the path.
pub(crate) fn is_worth_asking(now: Now<'_>, side: Side, deed: ReactionTrigger) -> bool {
    if deed == ReactionTrigger::Charges {
        return true;
    }
    let Some(actors) = actors(now.state, deed) else { return false };
    let action = ActionPath::of(now, deed);
    // The end first, where most comes of it; what stands between may hide both ends.
    let points = reaction_prompt::points(action.length);
    let mut seen = points.iter().rev().flat_map(|&after| {
        actors.iter().filter_map(move |actor| Some((actor, actor_after(now, action, actor, after)?)))
    });
    seen.any(|(actor, block)| {
        let mut units =
            now.state.standing(now.battle, side).filter(|&unit| now.state.unit(unit).marks.reaction);
        units.any(|unit| may_react(now, unit, UnitAt { unit: actor, block: &block }))
    })
}

/// Whether a unit that has a reaction left can do anything about the acting unit: a routed one can only rally.
fn may_react(now: Now<'_>, unit: UnitId, actor: UnitAt<'_>) -> bool {
    let is_routed = now.state.unit(unit).level == MoraleLevel::Routed;
    (!is_routed || rally::rally_refusal(now, unit).is_none()) && is_aware(now, unit, actor)
}

/// Asks the other side what it does about an action, if it can do anything; else the action goes on.
pub(crate) fn ask(at: &mut At<'_>, deed: ReactionTrigger) {
    let Some(side) = at.state().reacting() else { return };
    if is_worth_asking(at.now(), side, deed) {
        at.emit(Event::Asked { pending: Pending::React { side, deed } });
    } else {
        carry_out(at, deed, &[]);
    }
}

/// Works out an action with what the other side does about it.
pub(crate) fn carry_out(at: &mut At<'_>, deed: ReactionTrigger, reactions: &[Reaction]) {
    let mut reactions = reactions.to_vec();
    reactions.sort_by_key(|reaction| (reaction.way.after(), reaction.unit));
    match deed {
        ReactionTrigger::Moves { unit, path } => go(at, unit, &path, &reactions),
        ReactionTrigger::Fired { .. } => {
            for &reaction in &reactions {
                perform(at, deed, reaction, &reactions);
            }
        }
        ReactionTrigger::Charges => reaction_fire::go_in(at, &reactions),
        ReactionTrigger::Runs { unit, by } => flee(at, unit, by, &reactions),
    }
}

/// A routed unit runs, whatever is done about it, and then tries to rally.
fn flee(at: &mut At<'_>, unit: UnitId, by: Inches, reactions: &[Reaction]) {
    let Some(start) = at.state().block(at.battle, unit) else { return };
    let action = ActionPath::of(at.now(), ReactionTrigger::Runs { unit, by });
    let mut is_driven_off = false;
    for &reaction in reactions {
        let gone = reaction.way.after().inches().min(action.length);
        let pose = routed_move::after(at.battle, unit, &start, gone).pose();
        if at.state().unit(unit).pose != Some(pose) {
            at.emit(Event::Moved { unit, pose });
        }
        perform(at, action.deed, reaction, reactions);
        // It was eliminated, or rallied by one check and broken by the next.
        is_driven_off |= at.state().unit(unit).pose != Some(pose);
        if is_driven_off {
            break;
        }
    }
    if !is_driven_off {
        routed_move::run_from(at, unit, start.pose(), by);
    }
    if at.state().unit(unit).pose.is_some() && rally::rally_refusal(at.now(), unit).is_none() {
        rally::rally(at, unit);
    }
}

/// A unit goes its path, as far as reactions let it.
fn go(at: &mut At<'_>, unit: UnitId, path: &Path, reactions: &[Reaction]) {
    let Some(start) = at.state().block(at.battle, unit) else { return };
    let (deed, walk) = (ReactionTrigger::Moves { unit, path: *path }, UnitPath { unit, start, path: *path });
    let mut gone = Inches::ZERO;
    for &reaction in reactions {
        let after = reaction.way.after().inches();
        let pose = walk.after(after);
        let before = at.state().unit(unit).level;
        if let Some(least) = moves::barred(at.now(), &walk, gone, after) {
            return halt(at, &walk, least);
        }
        if at.state().unit(unit).pose != Some(pose) {
            at.emit(Event::Moved { unit, pose });
        }
        gone = after;
        perform(at, deed, reaction, reactions);
        let own = at.state().unit(unit);
        if own.pose != Some(pose) || own.level > before {
            return moves::settle(at, &walk, after);
        }
    }
    let whole = path.length(&start);
    if !reactions.is_empty()
        && let Some(least) = moves::barred(at.now(), &walk, gone, whole)
    {
        return halt(at, &walk, least);
    }
    moves::arrive(at, &walk);
}

/// A unit goes no farther than `after`: a unit that reacted is in its way now.
fn halt(at: &mut At<'_>, walk: &UnitPath, after: Inches) {
    let (unit, pose) = (walk.unit, walk.after(after));
    if at.state().unit(unit).pose != Some(pose) {
        at.emit(Event::Moved { unit, pose });
    }
    moves::settle(at, walk, after);
}

/// One unit does what it does about an action, if it still can; of `all` reactions, some may join its fire.
pub(crate) fn perform(at: &mut At<'_>, deed: ReactionTrigger, reaction: Reaction, all: &[Reaction]) {
    let battle = at.battle;
    let Reaction { unit, way } = reaction;
    let state = at.state();
    if matches!(way, ReactionKind::Joins { .. }) {
        return;
    }
    let Some(actors) = actors(state, deed) else { return };
    let there = |actor: UnitId| state.block(battle, actor);
    let noticed = || noticed(at.now(), unit, actors, there).unwrap_or(actors.lead());
    let actor = way.target().unwrap_or_else(noticed);
    let own = state.unit(unit);
    let is_gone = own.pose.is_none()
        || (own.level == MoraleLevel::Routed && !matches!(way, ReactionKind::Rallies { .. }));
    if is_gone || at.state().unit(actor).pose.is_none() && way.target().is_some() {
        return;
    }
    if !matches!(way, ReactionKind::Desperate { .. }) {
        at.emit(Event::Reacted { unit, to: actor });
    }
    match way {
        ReactionKind::Fires { at: target, .. } | ReactionKind::HoldsFire { at: target } => {
            let is_able = |unit: UnitId| {
                let own = at.state().unit(unit);
                own.pose.is_some() && own.level != MoraleLevel::Routed
            };
            let units = joined(all, unit).filtered(is_able).unwrap_or(Trio::one(unit));
            for other in units.iter().filter(|&other| other != unit) {
                at.emit(Event::Reacted { unit: other, to: actor });
            }
            fire::play::react(at, units, target, occasion(way));
        }
        ReactionKind::Desperate { at: target } => {
            fire::play::react(at, Trio::one(unit), target, occasion(way));
        }
        ReactionKind::Forms { formation, .. } => {
            if formations::form_refusal(at.now(), unit, formation).is_none() {
                at.emit(Event::Formed { unit, formation });
            }
        }
        ReactionKind::Turns { .. } => {
            let facing = at.state().block(battle, actor).and_then(|block| towards(at.now(), unit, &block));
            if let Some(facing) = facing
                && formations::face_refusal(at.now(), unit, facing).is_none()
            {
                formations::face(at, unit, facing);
            }
        }
        ReactionKind::Faces { facing, .. } => {
            if formations::face_refusal(at.now(), unit, facing).is_none() {
                formations::face(at, unit, facing);
            }
        }
        ReactionKind::Reforms { .. } => {
            if rally::reform_refusal(at.now(), unit).is_none() {
                at.emit(Event::Levelled { unit, level: MoraleLevel::GoodOrder });
            }
        }
        ReactionKind::Rallies { .. } => {
            if rally::rally_refusal(at.now(), unit).is_none() {
                rally::rally(at, unit);
            }
        }
        ReactionKind::Disengages { .. } => {
            if let Some(away) = fall_back::disengaged(at.now(), unit) {
                at.emit(Event::FellBack { unit, pose: away.pose });
                away.through.into_iter().chain([unit]).for_each(|unit| moves::disorder(at, unit));
            }
        }
        // A countercharge is part of the charge it meets, and a unit that joins a fire goes with it.
        ReactionKind::Countercharges | ReactionKind::Joins { .. } => {}
    }
}
