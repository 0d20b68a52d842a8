//! Section 3, formations: a change keeps centre and facing and needs room.

use super::{Formation, Gaps, Surroundings};
use crate::Now;
use crate::game::battle::{Piece, UnitId};
use crate::game::refusal::Refusal;
use crate::rules::board_and_forces::bases::Stance;
use crate::rules::board_and_forces::terrain::Edges;
use crate::sheet::axes::Troops;

/// Why a unit may not change formation.
pub(crate) fn refusal(now: Now<'_>, unit: UnitId, formation: Formation) -> Option<Refusal> {
    if now.battle.unit(unit).troops == Troops::Battery {
        return Some(Refusal::NoFormation);
    }
    let stance = now.state.stance(unit)?;
    if stance.formation == formation {
        return Some(Refusal::AlreadyFormed);
    }
    let block = now.battle.block_of(unit, &Stance { formation, ..stance });
    let around = Surroundings::new(now, Piece::Unit(unit), Gaps::None, Edges::Pass);
    (!around.field().has_room_for(&block)).then_some(Refusal::NoRoomToForm)
}
