//! Section 3, breastworks: which units dig, and when the works are complete.

use crate::At;
use crate::Now;
use crate::game::battle::{Arm, BrigadeId, Orders, UnitId};
use crate::game::event::Event;
use crate::rules::board::zoc;
use crate::sheet::board_tables::Works;

/// Section 3, breastworks: a brigade on advance orders that has not moved works on them.
pub(crate) fn dig(at: &mut At<'_>, brigade: BrigadeId) {
    let now = at.now();
    let own = || now.battle.unit_ids().filter(|&id| now.battle.unit(id).brigade == Some(brigade));
    let has_moved =
        |id: UnitId| now.state.unit(id).active.is_some_and(|active| !active.fresh || active.formed);
    if now.state.brigade(brigade).orders != Orders::Advance || own().any(has_moved) {
        return;
    }
    let digs = |id: &UnitId| {
        let unit = now.state.unit(*id);
        let mounted = now.battle.unit(*id).arm == Arm::Cavalry && unit.mounted;
        let wanted = unit.works < now.battle.tables.map.works.get(Works::Activations);
        wanted && unit.at.is_some() && !mounted && zoc::has_zoc(now, *id)
    };
    let digging: Vec<UnitId> = own().filter(digs).collect();
    digging.into_iter().for_each(|unit| at.emit(Event::Dug { unit }));
}

/// Whether the works of a unit are complete.
pub(crate) fn is_entrenched(now: Now<'_>, id: UnitId) -> bool {
    now.state.unit(id).works >= now.battle.tables.map.works.get(Works::Activations)
}
