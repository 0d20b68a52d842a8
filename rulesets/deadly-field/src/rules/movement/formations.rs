//! Sections 4 and 8: changes of formation and of facing, wheels, limbering and mounting.

use board::table::{Angle, Block, Pose};

use crate::game::battle::UnitId;
use crate::game::event::Event;
use crate::game::order::Order;
use crate::game::refusal::{Blocker, Refusal};
use crate::game::state::Half;
use crate::rules::footprint::Deployment;
use crate::rules::movement::moves::taken_by;
use crate::sheet::axes::NumberRow;
use crate::sheet::board_tables::{self, Action, DistanceRow};
use crate::sheet::movement_tables::Riding;
use crate::sheet::units::{Arm, Formation, MoraleLevel};
use crate::{At, Now};

/// What changes of formation cost a unit: its actions, and the half that is left of them.
pub(crate) fn price(now: Now<'_>, unit: UnitId) -> (u8, Half) {
    let own = now.state.unit(unit);
    if now.battle.unit(unit).arm == Arm::Artillery {
        return (now.battle.tables.actions(Action::Limber), Half::None);
    }
    let halves = now.battle.tables.formation_change(own.quality).0;
    match own.marks.half {
        _ if !takes_half(now, unit) => (halves / 2, Half::None),
        Half::Form => (halves / 2, Half::None),
        _ => (halves / 2 + 1, Half::Move),
    }
}

/// Whether a new formation leaves a unit half an action to move with.
pub(crate) fn takes_half(now: Now<'_>, unit: UnitId) -> bool {
    let halves = now.battle.tables.formation_change(now.state.unit(unit).quality).0;
    now.battle.unit(unit).arm != Arm::Artillery && !halves.is_multiple_of(2)
}

/// Why a unit may not change to a formation now, whatever it costs.
pub(crate) fn form_refusal(now: Now<'_>, unit: UnitId, formation: Formation) -> Option<Refusal> {
    let own = now.state.unit(unit);
    let arm = now.battle.unit(unit).arm;
    if !formation.suits(arm) {
        return Some(Refusal::WrongFormation { arm, formation });
    }
    if formation == own.formation {
        return Some(Refusal::NothingToDo);
    }
    if own.level == MoraleLevel::Routed {
        return Some(Refusal::InNoState { level: own.level });
    }
    let Some(stance) = now.state.stance(unit) else { return Some(Refusal::NotOnTable) };
    room_refusal(now, unit, &now.battle.block_of(unit, &Deployment { formation, ..stance }))
}

/// Why a unit may not take up that room: others are there, or an enemy is too near.
fn room_refusal(now: Now<'_>, unit: UnitId, block: &Block) -> Option<Refusal> {
    let Now { battle, state } = now;
    let Some(before) = state.block(battle, unit) else { return Some(Refusal::NotOnTable) };
    if let Some(by) = taken_by(now, unit, block) {
        return Some(Refusal::NoRoom { by });
    }
    let keep = battle.distance(DistanceRow::KeepOff);
    let side = battle.unit(unit).side.enemy();
    let mut enemies = state.standing(battle, side);
    let comes_near = |enemy: &UnitId| {
        state.block(battle, *enemy).is_some_and(|enemy| {
            enemy.is_nearer(keep, block) && enemy.distance(block) < enemy.distance(&before)
        })
    };
    let enemy = battle.unit_in_words(enemies.find(comes_near)?);
    Some(Refusal::NoRoom { by: Blocker::Near { enemy, keep } })
}

/// The block of a unit that turns on its middle.
pub(crate) fn turned(now: Now<'_>, unit: UnitId, facing: Angle) -> Option<Block> {
    let block = now.state.block(now.battle, unit)?;
    Some(block.moved_to(Pose::new(block.pose().at, facing)))
}

/// Why a unit may not turn to face that way.
pub(crate) fn face_refusal(now: Now<'_>, unit: UnitId, facing: Angle) -> Option<Refusal> {
    let Some(block) = turned(now, unit, facing) else { return Some(Refusal::NotOnTable) };
    let own = now.state.unit(unit);
    if own.level == MoraleLevel::Routed {
        return Some(Refusal::InNoState { level: own.level });
    }
    if own.pose.is_some_and(|pose| pose.facing == facing) {
        return Some(Refusal::NothingToDo);
    }
    room_refusal(now, unit, &block)
}

/// Whether to turn there is no more than a wheel.
fn is_wheel(now: Now<'_>, unit: UnitId, facing: Angle) -> bool {
    let pose = now.state.unit(unit).pose;
    pose.is_some_and(|pose| facing.from(pose.facing).abs() <= now.battle.angle(board_tables::AngleRow::Wheel))
}

/// Whether a unit has not wheeled yet for the action it is about to begin.
pub(crate) fn may_wheel(now: Now<'_>, unit: UnitId) -> bool {
    now.state.unit(unit).marks.wheels < now.battle.tables.count(NumberRow::Wheels)
}

/// Why a side may not order this.
pub(crate) fn refusal(now: Now<'_>, order: &Order) -> Option<Refusal> {
    let Now { battle, state } = now;
    let act = |unit: UnitId, act: Action| state.lacks_actions(unit, battle.tables.actions(act));
    match *order {
        Order::Face { unit, facing } => {
            act(unit, Action::Face).or_else(|| face_refusal(now, unit, facing)).or_else(|| {
                let wheels = is_wheel(now, unit, facing) && !may_wheel(now, unit);
                wheels.then_some(Refusal::HasWheeled)
            })
        }
        Order::Form { unit, formation } => {
            state.lacks_actions(unit, price(now, unit).0).or_else(|| form_refusal(now, unit, formation))
        }
        Order::Mount { unit, up } => {
            let riding = if up { Riding::Mounted } else { Riding::Dismounted };
            act(unit, Action::Mount).or_else(|| mount_refusal(now, unit, riding))
        }
        _ => Some(Refusal::NotNow),
    }
}

fn mount_refusal(now: Now<'_>, unit: UnitId, riding: Riding) -> Option<Refusal> {
    let mounted = riding == Riding::Mounted;
    let own = now.state.unit(unit);
    if now.battle.unit(unit).arm != Arm::Cavalry {
        return Some(Refusal::NoHorses);
    }
    if own.mounted == mounted {
        return Some(Refusal::NothingToDo);
    }
    if own.level == MoraleLevel::Routed {
        return Some(Refusal::InNoState { level: own.level });
    }
    let stance = now.state.stance(unit)?;
    room_refusal(now, unit, &now.battle.block_of(unit, &Deployment { mounted, ..stance }))
}

/// Carries out what was ordered.
pub(crate) fn carry_out(at: &mut At<'_>, order: &Order) {
    let battle = at.battle;
    let actions = |act: Action| battle.tables.actions(act);
    match *order {
        Order::Face { unit, facing } if is_wheel(at.now(), unit, facing) => {
            if let Some(block) = turned(at.now(), unit, facing) {
                at.emit(Event::Wheeled { unit, pose: block.pose() });
            }
        }
        Order::Face { unit, facing } => {
            at.emit(Event::Spent { unit, actions: actions(Action::Face), half: Half::None });
            face(at, unit, facing);
        }
        Order::Form { unit, formation } => {
            let (actions, half) = price(at.now(), unit);
            at.emit(Event::Spent { unit, actions, half });
            at.emit(Event::Formed { unit, formation });
        }
        Order::Mount { unit, up } => {
            at.emit(Event::Spent { unit, actions: actions(Action::Mount), half: Half::None });
            at.emit(Event::Mounted { unit, up });
        }
        _ => {}
    }
}

/// Turns a unit on its middle.
pub(crate) fn face(at: &mut At<'_>, unit: UnitId, facing: Angle) {
    if let Some(block) = turned(at.now(), unit, facing) {
        at.emit(Event::Moved { unit, pose: block.pose() });
    }
}
