//! From battle and state to the facts of a shot: figures that fire, range, cover, and the unit shot at.

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
    let figures = now.battle.figures_of(target, &stance);
    let covered = figures
        .iter()
        .filter(|base| now.battle.terrain.covers(&now.battle.tables, from, base.pose().at))
        .count();
    let commander = now.state.attached(target);
    let shot_at = now.battle.unit(target);
    Some(ShootingFacts {
        weapon: now.battle.unit(unit).arms,
        firers: Count::clamped(now.battle.firers(unit, &now.state.stance(unit)?)),
        range: from.distance(now.battle.block_of(target, &stance).nearest_to(from)),
        cover: covered * 2 > figures.len(),
        target: shot_at.troops,
        morale: shot_at.morale,
        figures: Count::clamped(stance.figures),
        start: Count::clamped(shot_at.figures),
        commander: commander.is_some(),
        commander_morale: commander.map_or(Rating::Average, |id| now.battle.commander(id).morale),
        room: fall_back::room(now, target, own.pose().at),
        square: now.state.is_face(now.battle, target),
        disrupted: now.state.unit(target).disrupted,
    })
}
