//! From battle and state to the facts of a shot: figures that fire, range, cover, and the unit shot at.

use board::table::{Block, Point};
use engine::Count;

use super::resolve::ShootingFacts;
use crate::Now;
use crate::game::battle::UnitId;
use crate::rules::morale::fall_back;
use crate::rules::movement::eye;
use crate::sheet::axes::Rating;

/// What a shot needs to know.
pub(crate) fn facts(now: Now<'_>, unit: UnitId, target: UnitId) -> Option<ShootingFacts> {
    let (own, stance) = (now.state.block(now.battle, unit)?, now.state.stance(target)?);
    let from = eye(&own);
    let commander = now.state.attached(target);
    let shot_at = now.battle.unit(target);
    Some(ShootingFacts {
        weapon: now.battle.unit(unit).arms,
        firers: Count::clamped(now.battle.firers(unit, &now.state.stance(unit)?)),
        range: from.distance(now.battle.block_of(target, &stance).nearest_to(from)),
        cover: is_in_cover(now, from, target),
        target_troops: shot_at.troops,
        target_morale: shot_at.morale,
        target_figures: Count::clamped(stance.figures),
        target_start: Count::clamped(shot_at.figures),
        target_commander: commander.is_some(),
        target_commander_morale: commander.map_or(Rating::Average, |id| now.battle.commander(id).morale),
        target_room: fall_back::room(now, target, own.pose().at),
        target_square: now.state.is_face(now.battle, target),
        target_disrupted: now.state.unit(target).disrupted,
    })
}

/// Whether most figures of a unit are covered from a shot ("in cover").
fn is_in_cover(now: Now<'_>, from: Point, target: UnitId) -> bool {
    let Some(stance) = now.state.stance(target) else { return false };
    let figures = now.battle.figures_of(target, &stance);
    let is_covered = |base: &&Block| now.battle.terrain.covers(&now.battle.tables, from, base.pose().at);
    figures.iter().filter(is_covered).count() * 2 > figures.len()
}

/// Whether a shot can do nothing: no face hits such a target.
pub(crate) fn is_hopeless(now: Now<'_>, unit: UnitId, target: UnitId) -> bool {
    let Some(weapon) = now.battle.unit(unit).arms.weapon(&now.battle.tables) else { return true };
    let (open, cover) = (now.battle.tables.open.get(weapon), now.battle.tables.cover.get(weapon));
    if open.is_some() && cover.is_some() || now.battle.tables.jams.get(weapon).is_some() {
        return false;
    }
    let Some(own) = now.state.block(now.battle, unit) else { return true };
    if is_in_cover(now, eye(&own), target) { cover.is_none() } else { open.is_none() }
}
