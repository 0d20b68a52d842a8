//! Section 3, allowances: the points a unit has for an activation.

use crate::Now;
use crate::game::battle::{Arm, UnitId};
use crate::game::state::Condition;
use crate::rules::command::leaders;
use crate::rules::fire::resolve::Light;
use crate::sheet::board_tables::MovementClass;

/// The allowance of a unit for an activation, in halves of a point.
pub(crate) fn allowance(now: Now<'_>, id: UnitId) -> u16 {
    let (printed, unit) = (now.battle.unit(id), now.state.unit(id));
    let whole = match printed.arm {
        Arm::Cavalry if !unit.mounted => now.battle.tables.map.movement.get(MovementClass::Infantry),
        _ => printed.movement,
    };
    let halvings = [
        !leaders::unit_in_command(now, id),
        unit.condition != Condition::Normal && printed.arm != Arm::Artillery,
        now.battle.light(now.state.turn) == Light::Night,
    ];
    let points =
        halvings.into_iter().filter(|&halved| halved).fold(whole, |points, _| now.battle.half(points));
    2 * u16::from(points)
}

/// What mounting or dismounting leaves for the rest of the activation: half of what the unit has then.
pub(crate) fn after_mounting(now: Now<'_>, id: UnitId) -> u16 {
    let points = allowance(now, id) / 2;
    2 * u16::from(now.battle.half(points as u8))
}
