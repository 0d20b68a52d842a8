//! From battle and state to the facts of a check on STOP.

use engine::Count;

use super::resolve::MoraleFacts;
use crate::Now;
use crate::game::battle::UnitId;

/// What a check of a unit on STOP needs to know.
pub(super) fn facts(now: Now<'_>, unit: UnitId) -> MoraleFacts {
    let (roster, own) = (now.battle.unit(unit), now.state.unit(unit));
    MoraleFacts {
        troops: roster.troops,
        morale: roster.morale,
        figures: Count::clamped(own.figures),
        start: Count::clamped(roster.figures),
        commander: now.state.attached(unit).is_some(),
        room: sheet::FARTHEST,
        square: now.state.is_face(now.battle, unit),
        disrupted: own.disrupted,
    }
}
