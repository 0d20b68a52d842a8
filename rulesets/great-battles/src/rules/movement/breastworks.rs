//! Section 3, breastworks: which units dig, and when the works are complete.

use crate::At;
use crate::game::battle::{Arm, Battle, BrigadeId, Orders, UnitId};
use crate::game::event::Event;
use crate::game::state::State;
use crate::rules::board::zoc;
use crate::sheet::board_tables::Works;

/// Section 3, breastworks: a brigade on advance orders that has not moved works on them.
pub(crate) fn dig(at: &mut At<'_>, brigade: BrigadeId) {
    let (battle, state) = (at.battle, at.state());
    let own = || battle.unit_ids().filter(|&id| battle.unit(id).brigade == Some(brigade));
    let has_moved = |id: UnitId| state.unit(id).active.is_some_and(|active| !active.fresh || active.formed);
    if state.brigade(brigade).orders != Orders::Advance || own().any(has_moved) {
        return;
    }
    let digs = |id: &UnitId| {
        let unit = state.unit(*id);
        let mounted = battle.unit(*id).arm == Arm::Cavalry && unit.mounted;
        let wanted = unit.works < battle.tables.map.works.get(Works::Activations);
        wanted && unit.at.is_some() && !mounted && zoc::has_zoc(battle, state, *id)
    };
    let digging: Vec<UnitId> = own().filter(digs).collect();
    digging.into_iter().for_each(|unit| at.emit(Event::Dug { unit }));
}

/// Whether the works of a unit are complete.
pub(crate) fn is_entrenched(battle: &Battle, state: &State, id: UnitId) -> bool {
    state.unit(id).works >= battle.tables.map.works.get(Works::Activations)
}
