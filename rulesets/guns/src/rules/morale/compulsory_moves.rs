//! Sections 2 and 8, compulsory moves: units retreat, rout, recoil, or retire to their own lines.

use board::table::{Angle, Block, Inches, Leg, Pose, Stop, TableEdge, Turn, Walk, legs};

use crate::At;
use crate::game::battle::{Battle, UnitId};
use crate::game::event::Event;
use crate::rules::footprint::{Array, UnitShape};
use crate::rules::morale::{broken_brigades, status};
use crate::rules::movement::march::unform;
use crate::rules::movement::surroundings::{Closed, Friends, MoveReason, Surroundings, passes};
use crate::sheet::board_tables::{MoveType, MovementRow, SheetDistance};
use crate::sheet::units::{Side, Status};

/// The phase of compulsory moves, from its beginning to its end: losers, then broken brigades.
pub(crate) fn compulsory(at: &mut At<'_>) {
    let battle = at.battle;
    let first = at.state().initiative;
    for side in [first, first.enemy()] {
        for unit in battle.unit_ids().filter(|&unit| battle.unit(unit).side == side) {
            if at.state().unit(unit).flees() && !at.state().is_fighting(unit) {
                flee(at, unit);
            }
        }
    }
    for side in [first, first.enemy()] {
        for brigade in battle.brigade_ids().filter(|&brigade| battle.brigade(brigade).side == side) {
            if at.state().brigade(brigade).retires {
                broken_brigades::withdraw(at, brigade);
            }
        }
    }
}

/// The first retreat or rout move of a unit, at once.
pub(crate) fn flee_at_once(at: &mut At<'_>, unit: UnitId) {
    flee(at, unit);
}

/// Where a side's own lines are.
pub(crate) fn home_of(battle: &Battle, side: Side) -> TableEdge {
    battle.banners[side as usize].edge
}

/// A way back, as far as it led.
struct WayBack {
    block: Block,
    legs: Vec<Leg>,
    /// What was left to go when nothing led on.
    short: Inches,
    /// It led over the own edge.
    leaves: bool,
}

/// The way to the own edge, facing kept, bent by the least angle round what is in the way.
fn course(
    battle: &Battle,
    side: Side,
    around: &Surroundings<'_>,
    block: &Block,
    most: Inches,
    friends: Friends,
) -> WayBack {
    /// How fine bends are, in degrees.
    const BEND: i32 = 5;
    /// How often a way bends.
    const BENDS: usize = 6;
    /// A way that leads no farther than this leads nowhere.
    const NOWHERE: Inches = Inches::thousandths_of(250);
    let edge = home_of(battle, side);
    let home = edge.outwards();
    let field = around.field(friends, Closed::Barred);
    let mut course = WayBack { block: *block, legs: Vec::new(), short: most, leaves: false };
    for _ in 0..BENDS {
        let pose = course.block.pose();
        let mut best: Option<(Inches, Turn, Walk)> = None;
        for bend in (0..=90 / BEND).flat_map(|step| [step * BEND, -step * BEND]).skip(1) {
            let off = (home + Turn::degrees(bend)).from(pose.facing);
            let walk =
                field.walk(&course.block, &[Leg::Oblique { off, distance: course.short }], course.short);
            let is_through = walk.stop.is_none() || walk.stop == Some(Stop::Table(edge));
            let to_edge = |pose: Pose| battle.table.to_edge(pose.at, edge);
            let nearer = to_edge(pose) - to_edge(walk.block.pose());
            if is_through || best.as_ref().is_none_or(|(most, ..)| nearer > *most) {
                best = Some((nearer, off, walk));
            }
            if is_through {
                break;
            }
        }
        let Some((nearer, off, walk)) = best else { break };
        course.block = walk.block;
        course.legs.push(Leg::Oblique { off, distance: walk.travelled });
        course.short -= walk.travelled;
        course.leaves = walk.stop == Some(Stop::Table(edge));
        if course.leaves || course.short <= Inches::ZERO || nearer < NOWHERE {
            break;
        }
    }
    course
}

/// Moves a unit that retreats or routs; over the edge, or stuck near the enemy, it disperses.
fn flee(at: &mut At<'_>, unit: UnitId) {
    let (battle, side) = (at.battle, at.battle.unit(unit).side);
    limber_up(at, unit);
    let Some(stance) = at.state().stance(unit) else { return };
    let mover = at.state().mover(battle, unit);
    let mover = if mover == MovementRow::Prolonge { MovementRow::Limbered } else { mover };
    let most = battle.tables.field.movement.get(mover, MoveType::Flee).unwrap_or_default();
    let around = Surroundings::new(at.battle, at.state(), unit, MoveReason::Flight);
    let mut mob = battle.block_of(unit, &stance);
    let mut left = most;
    let mut leaves = false;
    if !at.state().unit(unit).bolted {
        // Half of its first move it keeps its formation, and unforms friends it passes there.
        let formed = UnitShape { mob: false, ..stance };
        let formed = UnitShape { pose: battle.redrawn(unit, &stance, &formed), ..formed };
        let block = battle.block_of(unit, &formed);
        let first = course(battle, side, &around, &block, most / 2, Friends::Passed);
        for friend in around.passed_through(&block, &first.legs) {
            if !passes(at.state(), friend) {
                unform(at, friend);
            }
        }
        left = most - most / 2 + first.short;
        leaves = first.leaves;
        mob = mob.moved_to(first.block.pose());
    }
    let away = home_of(battle, side).outwards();
    let facing = if at.state().unit(unit).status == Status::Routing { away } else { away + Turn::ABOUT };
    mob = mob.moved_to(Pose::new(mob.pose().at, facing));
    let mut end = mob;
    if !leaves {
        let rest = course(battle, side, &around, &mob, left, Friends::Solid);
        (end, leaves) = (rest.block, rest.leaves);
        // A unit stays neither in those it ran through nor in the buildings it fled from.
        if !leaves && !around.is_clear(&end) {
            let (on, over) = cleared(&around, &end, away);
            (end, leaves) = (on, over);
        }
        let near = battle.distance(SheetDistance::Stuck);
        if rest.short > Inches::ZERO && !leaves && around.is_enemy_within(near, &end) {
            return status::disperse(at, unit);
        }
    }
    if leaves {
        return status::disperse(at, unit);
    }
    at.emit(Event::Fled { unit, pose: end.pose() });
}

/// On from where a unit stands on another, to where it does not; and whether that is over the edge.
fn cleared(around: &Surroundings<'_>, block: &Block, away: Angle) -> (Block, bool) {
    const STEP: Inches = Inches::thousandths_of(500);
    const STEPS: i32 = 40;
    for step in 1..=STEPS {
        let pose = block.pose();
        let on = block.moved_to(Pose::new(pose.at.towards(away, STEP * step), pose.facing));
        if !around.is_on_table(&on) {
            return (on, true);
        }
        if around.is_clear(&on) {
            return (on, false);
        }
    }
    (*block, false)
}

/// Guns in battery that flee before fire limber and go.
fn limber_up(at: &mut At<'_>, unit: UnitId) {
    let battle = at.battle;
    let Some(before) = at.state().stance(unit) else { return };
    if before.array == Array::Deployed && before.guns > 0 {
        let after = UnitShape { array: Array::Limbered, ..before };
        let pose = battle.redrawn(unit, &before, &after);
        at.emit(Event::Formed { unit, array: Array::Limbered, pose, spent: 0 });
    }
}

/// A unit recoils: straight back or toward its lines, as far as there is room, facing as it does.
pub(crate) fn recoil(at: &mut At<'_>, unit: UnitId) {
    let (battle, side) = (at.battle, at.battle.unit(unit).side);
    let Some(block) = at.state().block(battle, unit) else { return };
    let most = battle.distance(SheetDistance::Recoil);
    let around = Surroundings::new(at.battle, at.state(), unit, MoveReason::Flight);
    let field = around.field(Friends::Passed, Closed::Barred);
    let home = home_of(battle, side).outwards().from(block.pose().facing);
    let ends = [Turn::ABOUT, home].map(|off| {
        let leg = |distance: Inches| Leg::Oblique { off, distance };
        let far = field.walk(&block, &[leg(most)], most).travelled;
        let far = clear_within(&around, &block, |distance| leg(distance).end(&block), far);
        (far, leg(far))
    });
    let (far, leg) = if ends[1].0 > ends[0].0 { ends[1] } else { ends[0] };
    if far > Inches::ZERO {
        drive(at, unit, &block, &[leg], &around, leg.end(&block));
    }
}

/// A unit retires `inches` to its own lines, facing as it does, and halts at the edge.
pub(crate) fn retire(at: &mut At<'_>, unit: UnitId, inches: Inches) {
    let (battle, side) = (at.battle, at.battle.unit(unit).side);
    limber_up(at, unit);
    let Some(block) = at.state().block(battle, unit) else { return };
    let around = Surroundings::new(at.battle, at.state(), unit, MoveReason::Flight);
    let back = course(battle, side, &around, &block, inches, Friends::Passed);
    let Some((&last, before)) = back.legs.split_last() else { return };
    let start = legs::end(&block, before.iter().copied());
    let shorter = |distance: Inches| match last {
        Leg::Oblique { off, .. } => Leg::Oblique { off, distance },
        other => other,
    };
    let far = clear_within(&around, &start, |distance| shorter(distance).end(&start), last.travel(&start));
    let end = start.moved_to(shorter(far).end(&start));
    if around.is_clear(&end) {
        drive(at, unit, &block, &back.legs, &around, end.pose());
    }
}

/// The farthest that is clear of every unit, at most `most`.
pub(crate) fn clear_within(
    around: &Surroundings<'_>,
    block: &Block,
    end: impl Fn(Inches) -> Pose,
    most: Inches,
) -> Inches {
    const STEP: Inches = Inches::thousandths_of(500);
    legs::farthest_clear(most, STEP, |far| around.is_clear(&block.moved_to(end(far))))
}

/// Puts a unit there, unforming friends it passed that may not be passed in order.
fn drive(at: &mut At<'_>, unit: UnitId, block: &Block, legs: &[Leg], around: &Surroundings<'_>, pose: Pose) {
    if !passes(at.state(), unit) {
        for friend in around.passed_through(block, legs) {
            if !passes(at.state(), friend) {
                unform(at, friend);
            }
        }
    }
    at.emit(Event::Fled { unit, pose });
}
