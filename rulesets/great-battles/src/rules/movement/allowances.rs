//! Section 3, allowances: the points a unit has for an activation.

use crate::game::battle::{Arm, Battle, UnitId};
use crate::game::state::{Condition, State};
use crate::rules::command::leaders;
use crate::rules::fire::resolve::Light;
use crate::sheet::board_tables::Mover;

/// The allowance of a unit for an activation, in halves of a point.
pub(crate) fn allowance(battle: &Battle, state: &State, id: UnitId) -> u16 {
    let (unit, now) = (battle.unit(id), state.unit(id));
    let whole = match unit.arm {
        Arm::Cavalry if !now.mounted => battle.tables.map.movement.get(Mover::Infantry),
        _ => unit.movement,
    };
    let halvings = [
        !leaders::unit_in_command(battle, state, id),
        now.condition != Condition::Normal && unit.arm != Arm::Artillery,
        battle.light(state.turn) == Light::Night,
    ];
    let points = halvings.into_iter().filter(|&halved| halved).fold(whole, |points, _| battle.half(points));
    2 * u16::from(points)
}

/// What mounting or dismounting leaves for the rest of the activation: half of what the unit has then.
pub(crate) fn after_mounting(battle: &Battle, state: &State, id: UnitId) -> u16 {
    let points = allowance(battle, state, id) / 2;
    2 * u16::from(battle.half(points as u8))
}
