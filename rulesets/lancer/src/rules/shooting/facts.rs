//! From battle and state to the facts of a shot: figures that fire, range, cover, and the unit shot at.

use engine::Count;

use super::resolve::ShootingFacts;
use crate::game::battle::{Battle, UnitId};
use crate::game::state::State;
use crate::rules::morale::fall_back::{self, Manner};
use crate::rules::movement::eye;

/// What a shot needs to know.
pub(crate) fn facts(battle: &Battle, state: &State, unit: UnitId, target: UnitId) -> Option<ShootingFacts> {
    let (own, stance) = (state.block(battle, unit)?, state.stance(target)?);
    let from = eye(&own);
    let figures = battle.figures_of(target, &stance);
    let covered =
        figures.iter().filter(|base| battle.terrain.covers(&battle.tables, from, base.pose().at)).count();
    let shot_at = battle.unit(target);
    Some(ShootingFacts {
        weapon: battle.unit(unit).arms,
        firers: Count::clamped(battle.firers(unit, &state.stance(unit)?)),
        range: from.distance(battle.block_of(target, &stance).nearest_to(from)),
        cover: covered * 2 > figures.len(),
        target: shot_at.troops,
        morale: shot_at.morale,
        figures: Count::clamped(stance.figures),
        start: Count::clamped(shot_at.figures),
        commander: state.attached(target).is_some(),
        room: fall_back::room(battle, state, target, own.pose().at, Manner::Driven),
        square: state.is_face(battle, target),
        disrupted: state.unit(target).disrupted,
    })
}
