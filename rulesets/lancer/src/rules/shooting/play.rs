//! Shooting on the table: why a unit may not shoot at another, and the shot itself.

use board::table::{Block, Eye, Hides, Screen, Thing, sight};
use sheet::Step;

use super::facts::facts;
use super::resolve::{SHOT, Shooting};
use crate::game::battle::UnitId;
use crate::game::event::{Cause, Event};
use crate::game::refusal::Refusal;
use crate::rules::board_and_forces::losses;
use crate::rules::morale::Check;
use crate::rules::morale::fall_back;
use crate::rules::movement::eye;
use crate::rules::naming;
use crate::sheet::axes::Angle;
use crate::{At, Now};

/// Whether a unit sees another: from the middle of its front to the nearest point, past units, crests and ground.
pub(crate) fn sees(now: Now<'_>, unit: UnitId, own: &Block, target: UnitId) -> bool {
    let Some(block) = now.state.block(now.battle, target) else { return false };
    let others = now.state.bodies(now.battle).filter(|(id, _)| *id != unit && *id != target);
    let units = others.map(|(_, block)| Screen { what: Thing::Block(block), hides: Hides::All });
    let screens: Vec<Screen<'_>> = now.battle.terrain.screens(&now.battle.tables).chain(units).collect();
    let at = |point| Eye { at: point, level: now.battle.terrain.level(point) };
    let from = eye(own);
    sight(at(from), at(block.nearest_to(from)), &screens).is_clear()
}

/// Why a unit may not shoot at another.
pub(crate) fn refusal(now: Now<'_>, unit: UnitId, target: UnitId) -> Option<Refusal> {
    let firer = now.battle.unit(unit);
    let Some(weapon) = firer.arms.weapon(&now.battle.tables) else { return Some(Refusal::Unarmed) };
    if now.state.unit(unit).jammed {
        return Some(Refusal::Jammed);
    }
    if now.battle.unit(target).side == firer.side {
        return Some(Refusal::NoEnemy);
    }
    let (Some(own), Some(block)) = (now.state.block(now.battle, unit), now.state.block(now.battle, target))
    else {
        return Some(Refusal::NotOnTable);
    };
    if now.state.is_in_melee(target) {
        return Some(Refusal::TargetInMelee);
    }
    let nearest = block.nearest_to(eye(&own));
    let (off, most) = (own.off_front(nearest), now.battle.tables.angles.get(Angle::Arc).turn());
    if off.abs() > most {
        return Some(Refusal::OutOfArc { off, most });
    }
    let (distance, range) = (eye(&own).distance(nearest), now.battle.tables.range.get(weapon));
    if distance > range {
        return Some(Refusal::OutOfRange { distance, range });
    }
    (!sees(now, unit, &own, target)).then_some(Refusal::NotSeen)
}

/// Shoots.
pub(crate) fn shoot(at: &mut At<'_>, unit: UnitId, target: UnitId) {
    let battle = at.battle;
    let Some(facts) = facts(at.now(), unit, target) else { return };
    let from = at.state().unit(unit).pose.unwrap_or_default().at;
    let attached = at.state().attached(target);
    let name = |step: &Step| {
        let rolls = if step.what.starts_with(SHOT) { unit } else { target };
        Some(battle.unit(rolls).name.to_string())
    };
    let outcome = naming::run::<Shooting>(at, &battle.tables, &facts, &name);
    at.emit(Event::Shot { unit, target, hits: outcome.hits });
    if outcome.jammed {
        at.emit(Event::Jammed { unit });
    }
    match outcome.check {
        Check::None | Check::Stands => {}
        Check::FallsBack => fall_back::go(at, target, from, outcome.fall_back),
        Check::Disrupted => at.emit(Event::Disrupted { unit: target }),
        Check::Routed => return losses::remove(at, target, Cause::Routed),
        Check::Removed => return losses::remove(at, target, Cause::Scattered),
    }
    if let Some(commander) = attached.filter(|_| outcome.commander_lost) {
        at.emit(Event::CommanderLost { commander });
    }
    losses::lose(at, target, outcome.figures_lost);
}
