//! Section 5 on the table: a charge at a named enemy, home or short, and the answer of its target.

use std::collections::BTreeSet;

use board::table::{Angle as Direction, Block, Inches, Leg, Pose, Stop, Turn};
use dice::Dice;
use engine::Sink;

use crate::At;
use crate::aim;
use crate::axes::{Angle, Ground, Pace};
use crate::battle::{Battle, Piece, UnitId, on_sheet, on_table};
use crate::event::Event;
use crate::fight;
use crate::march::{Gaps, Surroundings};
use crate::movement::{ChargeFacts, ChargeReach, Reach};
use crate::refusal::Refusal;
use crate::state::{Pending, Round, State};
use crate::terrain::Edges;

/// The straight way of a charge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Path {
    /// The charger after its turn, where it stood.
    from: Block,
    /// How far it is to contact.
    distance: Inches,
}

/// Whether a charger stands in woods.
fn is_in_woods(battle: &Battle, pose: Pose) -> bool {
    battle.terrain.is_in(Ground::Woods, pose.at)
}

/// The way a charge takes: to the nearest point of its target, to its middle, or with the least or the most turn, the
/// first of these that is clear.
pub(crate) fn path(battle: &Battle, state: &State, unit: UnitId, target: UnitId) -> Result<Path, Refusal> {
    if battle.unit(unit).side == battle.unit(target).side {
        return Err(Refusal::NoEnemy);
    }
    let own = state.block(battle, unit).ok_or(Refusal::NotOnTable)?;
    let enemy = state.block(battle, target).ok_or(Refusal::NotOnTable)?;
    let woods = is_in_woods(battle, own.pose());
    let pace = if woods { Pace::WoodsCharge } else { Pace::Charge };
    if battle.tables.movement.get(battle.unit(unit).mover(), pace).is_none() {
        return Err(Refusal::NeverCharges);
    }
    if !aim::sees(battle, state, (unit, &own), target) {
        return Err(Refusal::NotSeen);
    }
    let most = Turn::degrees(i32::from(battle.tables.angles.get(Angle::ChargeTurn)));
    let (pose, facing) = (own.pose(), own.pose().facing);
    let headings: [Direction; 5] = [
        pose.at.bearing(enemy.nearest_to(pose.at)),
        pose.at.bearing(enemy.pose().at),
        facing,
        facing + most,
        facing - most,
    ];
    let around = Surroundings::new(battle, state, Piece::Unit(unit), Gaps::None, Edges::Halt);
    let clear = headings.into_iter().filter(|heading| heading.from(facing).abs() <= most);
    let mut paths = clear.filter_map(|heading| {
        let from = around.turned(&own, heading).ok()?;
        let walk = around.field().walk(&from, &[Leg::Ahead(Inches::LONGEST)], Inches::LONGEST);
        let Some(Stop::Block(met)) = walk.stop else { return None };
        (around.units[met] == target).then_some(Path { from, distance: walk.travelled })
    });
    paths.next().ok_or(Refusal::NoClearPath)
}

/// Charges; the pending choice it was ordered in is settled.
pub(crate) fn charge<D: Dice, S: Sink<Event>>(
    at: &mut At<'_, D, S>,
    unit: UnitId,
    target: UnitId,
    may_answer: Answer,
) {
    let battle = at.battle;
    let Ok(path) = path(battle, at.state(), unit, target) else { return };
    let facts = ChargeFacts {
        troops: battle.unit(unit).mover(),
        distance: on_sheet(path.distance),
        woods: is_in_woods(battle, path.from.pose()),
    };
    let outcome = at.run::<ChargeReach>(&battle.tables, &facts);
    at.emit(Event::Settled);
    if outcome.result == Reach::Home {
        let pose = home(battle, at.state(), unit, target, &path);
        at.emit(Event::Charged { unit, target, pose });
        lock(at, unit, target);
        fight::begin(at, unit, Round::Charge);
        return;
    }
    let reached = path.distance - on_table(outcome.short_by);
    let pose = path.from.pose();
    let pose = Pose::new(pose.at.towards(pose.facing, reached), pose.facing);
    at.emit(Event::Charged { unit, target, pose });
    if may_answer == Answer::Allowed && answers(battle, at.state(), target, unit).next().is_some() {
        at.emit(Event::Asked { pending: Pending::React { unit: target, charger: unit } });
    }
}

/// Whether the target of a charge that falls short may answer it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Answer {
    /// It may.
    Allowed,
    /// This is the answer.
    Given,
}

/// What a unit that was charged in vain may do, besides nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reaction {
    /// Shoot at the charger.
    Shoot,
    /// Charge it.
    Charge,
}

pub(crate) fn answers<'a>(
    battle: &'a Battle,
    state: &'a State,
    unit: UnitId,
    charger: UnitId,
) -> impl Iterator<Item = Reaction> + 'a {
    let all = [Reaction::Shoot, Reaction::Charge].into_iter();
    all.filter(move |&answer| answer_refusal(battle, state, unit, charger, answer).is_none())
}

/// Why a unit may not answer a charge so.
pub(crate) fn answer_refusal(
    battle: &Battle,
    state: &State,
    unit: UnitId,
    charger: UnitId,
    answer: Reaction,
) -> Option<Refusal> {
    if state.is_in_melee(unit) {
        return Some(Refusal::InMelee);
    }
    if state.unit(unit).disrupted {
        return Some(Refusal::Disrupted);
    }
    match answer {
        Reaction::Shoot => aim::refusal(battle, state, unit, charger),
        Reaction::Charge => path(battle, state, unit, charger).err(),
    }
}

/// Where a charge ends that comes home: flush to the side it struck, if there is room for that.
fn home(battle: &Battle, state: &State, unit: UnitId, target: UnitId, path: &Path) -> Pose {
    let pose = path.from.pose();
    let struck = path.from.moved_to(Pose::new(pose.at.towards(pose.facing, path.distance), pose.facing));
    let Some(enemy) = state.block(battle, target) else { return struck.pose() };
    let flush = struck.flush_to(&enemy, enemy.side_before(&struck));
    let around = Surroundings::new(battle, state, Piece::Unit(unit), Gaps::None, Edges::Pass);
    if around.field().has_room_for(&flush) { flush.pose() } else { struck.pose() }
}

/// All enemies touched are in melee with the charger, the target in any case.
fn lock<D: Dice, S: Sink<Event>>(at: &mut At<'_, D, S>, unit: UnitId, target: UnitId) {
    let (battle, state) = (at.battle, at.state());
    let Some(own) = state.block(battle, unit) else { return };
    let side = battle.unit(unit).side;
    let enemies = state.bodies(battle).filter(|(id, _)| battle.unit(*id).side != side);
    let touched: BTreeSet<UnitId> = enemies
        .filter(|(id, block)| *id == target || block.is_within(board::table::TOUCH, &own))
        .map(|(id, _)| id)
        .collect();
    for enemy in touched {
        at.emit(Event::Locked { one: unit.min(enemy), other: unit.max(enemy) });
    }
}
