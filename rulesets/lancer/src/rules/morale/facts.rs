//! From battle and state to the facts of a check on STOP.

use engine::Count;

use super::resolve::MoraleFacts;
use crate::game::battle::{Battle, UnitId};
use crate::game::state::State;

/// What a check of a unit on STOP needs to know.
pub(super) fn facts(battle: &Battle, state: &State, unit: UnitId) -> MoraleFacts {
    let (own, now) = (battle.unit(unit), state.unit(unit));
    MoraleFacts {
        troops: own.troops,
        morale: own.morale,
        figures: Count::clamped(now.figures),
        start: Count::clamped(own.figures),
        commander: state.attached(unit).is_some(),
        room: sheet::FARTHEST,
        square: state.is_face(battle, unit),
        disrupted: now.disrupted,
    }
}
