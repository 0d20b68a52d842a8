//! Section 4, the orders of the phase of normal moves, and the march of a unit.

use board::table::{Block, Inches, Pose};

use crate::game::battle::UnitId;
use crate::game::event::Event;
use crate::game::order::Order;
use crate::game::refusal::Refusal;
use crate::opponent::normal_moves;
use crate::rules::command::brigade_orders;
use crate::rules::double_six::resolve::Token;
use crate::rules::movement::path::{self, MarchPath};
use crate::rules::movement::rates::{self, WHOLE};
use crate::rules::movement::surroundings::{MoveReason, Surroundings};
use crate::rules::movement::{brigade_move, crossing, formation_changes, reinforcements, skirmishers};
use crate::sheet::board_tables::{MoveType, SheetDistance};
use crate::sheet::units::{Arm, Side, Status};
use crate::{At, Now};

/// Whether an order is one of normal moves.
pub(crate) fn is_move(order: &Order) -> bool {
    matches!(
        order,
        Order::March { .. }
            | Order::StepBack { .. }
            | Order::About { .. }
            | Order::Form { .. }
            | Order::Mount { .. }
            | Order::GetUp { .. }
            | Order::PutOut { .. }
            | Order::Screen { .. }
            | Order::Recall { .. }
            | Order::Enter { .. }
            | Order::Occupy { .. }
            | Order::Leave { .. }
            | Order::Together { .. }
    )
}

/// Why a side may not order this now.
pub(crate) fn refusal(now: Now<'_>, side: Side, order: Order) -> Option<Refusal> {
    match order {
        Order::March { unit, to, facing, packs } => rates::march_refusal(now, side, unit).or_else(|| {
            let around = Surroundings::new(now.battle, now.state, unit, MoveReason::March);
            way(now, unit, &around, Pose::new(to, facing), packs.into()).err()
        }),
        Order::PutOut { .. } | Order::Screen { .. } | Order::Recall { .. } => {
            skirmishers::refusal(now, side, order)
        }
        Order::Enter { .. } | Order::Occupy { .. } | Order::Leave { .. } => {
            crossing::refusal(now, side, order)
        }
        Order::Together { .. } => brigade_move::refusal(now, side, order),
        _ => formation_changes::refusal(now, side, order),
    }
}

/// Carries out what was ordered.
pub(crate) fn carry_out(at: &mut At<'_>, side: Side, order: Order) {
    match order {
        Order::March { unit, to, facing, packs } => go(at, unit, Pose::new(to, facing), packs.into()),
        Order::PutOut { .. } | Order::Screen { .. } | Order::Recall { .. } => {
            skirmishers::carry_out(at, order)
        }
        Order::Enter { .. } | Order::Occupy { .. } | Order::Leave { .. } => crossing::carry_out(at, order),
        Order::Together { .. } => brigade_move::carry_out(at, side, order),
        _ => formation_changes::carry_out(at, order),
    }
}

/// What infantry does with its packs on a march.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Packs {
    Carried,
    /// For a token.
    ThrownDown,
}

impl From<bool> for Packs {
    fn from(are_thrown_down: bool) -> Packs {
        if are_thrown_down { Packs::ThrownDown } else { Packs::Carried }
    }
}

/// How far a unit may go now; infantry with packs down goes farther.
fn most(now: Now<'_>, unit: UnitId, packs: Packs) -> Result<Inches, Refusal> {
    let left = now.state.move_left(now.battle, unit);
    if packs == Packs::Carried {
        return Ok(left);
    }
    let side = now.battle.unit(unit).side;
    if now.state.tokens[side as usize].packs == 0 || now.state.arm(now.battle, unit) != Arm::Infantry {
        return Err(Refusal::NoToken);
    }
    Ok(left + now.battle.distance(SheetDistance::DownPacks))
}

/// The way of a march, or why there is none.
pub(crate) fn way(
    now: Now<'_>,
    unit: UnitId,
    around: &Surroundings<'_>,
    goal: Pose,
    packs: Packs,
) -> Result<MarchPath, Refusal> {
    let most = most(now, unit, packs)?;
    let block = now.state.block(now.battle, unit).ok_or(Refusal::NotOnTable)?;
    let there = block.moved_to(goal);
    if let Some(refusal) = brigade_orders::move_refusal(now, unit, &block, &there) {
        return Err(refusal);
    }
    path::find(now, unit, around, goal, most)
}

/// The part of a whole move that `cost` is, in thousandths, rounded up.
pub(crate) fn share(cost: Inches, whole: Inches) -> u16 {
    let (cost, whole) = (i64::from(cost.thousandths()), i64::from(whole.thousandths().max(1)));
    let share = (cost * i64::from(WHOLE) + whole - 1) / whole;
    share.clamp(0, i64::from(WHOLE)) as u16
}

/// As many thousandths as a unit spends on a move, if it comes nearer to the enemy by it; less than nothing, if it goes off.
pub(crate) fn towards(now: Now<'_>, unit: UnitId, to: &Block, spent: u16) -> i16 {
    let Some(from) = now.state.block(now.battle, unit) else { return 0 };
    let enemies = now.state.standing(now.battle, now.battle.unit(unit).side.enemy());
    let blocks = enemies.filter_map(|enemy| now.state.block(now.battle, enemy));
    let gaps = blocks.map(|enemy| (enemy.distance(&from), enemy.distance(to)));
    let Some((before, after)) = gaps.min() else { return 0 };
    match after.cmp(&before) {
        std::cmp::Ordering::Less => spent as i16,
        std::cmp::Ordering::Equal => 0,
        std::cmp::Ordering::Greater => -(spent as i16),
    }
}

/// Marches to a place and front.
fn go(at: &mut At<'_>, unit: UnitId, goal: Pose, packs: Packs) {
    let battle = at.battle;
    let around = Surroundings::new(at.battle, at.state(), unit, MoveReason::March);
    let Ok(path) = way(at.now(), unit, &around, goal, packs) else { return };
    if packs == Packs::ThrownDown {
        at.emit(Event::TokenSpent { side: battle.unit(unit).side, token: Token::Packs });
    }
    follow(at, unit, path);
}

/// Marches along a way that was just found, as far as the defences in the way allow.
pub(crate) fn follow(at: &mut At<'_>, unit: UnitId, path: MarchPath) {
    let battle = at.battle;
    let Some(block) = at.state().block(battle, unit) else { return };
    let spent = share(path.cost, at.state().whole_move(battle, unit));
    let mut crossed = crossing::cross(at, unit, &path.hurdles, MoveType::Move);
    let end = crossed.halts.map_or(path.end, |before| {
        // Where friends stand that it was passing, it stays where it was.
        let around = Surroundings::new(at.battle, at.state(), unit, MoveReason::March);
        if around.admits(&block, &block.moved_to(before)) { before } else { block.pose() }
    });
    let towards = towards(at.now(), unit, &block.moved_to(end), spent);
    at.emit(Event::Moved { unit, pose: end, spent, towards });
    for &friend in &path.through {
        unform(at, friend);
    }
    crossed.unforms |= path.unforms || !path.through.is_empty();
    crossing::suffer(at, unit, crossed);
}

/// A unit that was formed is so no longer.
pub(crate) fn unform(at: &mut At<'_>, unit: UnitId) {
    if at.state().unit(unit).status == Status::Formed {
        at.emit(Event::Turned { unit, status: Status::Unformed });
    }
}

/// What a side might order now, as far as can be seen at once.
pub(crate) fn candidates(now: Now<'_>, side: Side, one_of: &mut dyn FnMut(usize) -> usize) -> Vec<Order> {
    normal_moves::candidates(now, side, one_of)
}

/// What the phase begins with.
pub(crate) fn begin(at: &mut At<'_>) {
    reinforcements::come(at);
}
