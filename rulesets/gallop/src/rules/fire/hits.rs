//! Where hits fall: least-hit stands first, then in stack order; a stand goes with its last hit.

use board::square::Square;

use super::FireTarget;
use crate::At;
use crate::game::battle::StandId;
use crate::game::event::{Event, RemovalCause};
use crate::rules::hand_combat::charge;
use crate::sheet::axes::Arm;

/// Hits on the front rank of a square; the next stand steps up at once for one removed.
pub(crate) fn on_front_rank(at: &mut At<'_>, square: Square, n: u8, aim: FireTarget) {
    for _ in 0..n {
        let state = at.state();
        let rank = state.front_rank(at.battle, square);
        let hit = rank
            .filter(|&id| aim == FireTarget::Square || at.battle.stand(id).arm == Arm::Artillery)
            .min_by_key(|&id| state.stand(id).hits);
        let Some(hit) = hit else { return };
        on_stand(at, hit);
    }
}

/// Hits on all stands that charge a square.
pub(crate) fn on_chargers(at: &mut At<'_>, target: Square, n: u8) {
    for _ in 0..n {
        let chargers = charge::chargers(at.now(), target);
        let Some(hit) = chargers.min_by_key(|&id| at.state().stand(id).hits) else { return };
        on_stand(at, hit);
    }
}

/// One hit on one stand.
pub(crate) fn on_stand(at: &mut At<'_>, id: StandId) {
    at.emit(Event::Hit { stand: id });
    if at.state().stand(id).hits >= at.battle.hits_to_remove(id) {
        at.emit(Event::Removed { stand: id, cause: RemovalCause::Hits });
    }
}
