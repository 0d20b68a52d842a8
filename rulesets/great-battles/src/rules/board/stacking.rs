//! Section 1, stacking: which units may end their move in one hex.

use board::hex::Hex;

use crate::Now;
use crate::game::battle::{Arm, BrigadeId, UnitId};
use crate::game::refusal::Refusal;
use crate::sheet::board_tables::Stacking;

/// Why a unit may not end its move in a hex with the friends that are there.
pub(crate) fn refusal(now: Now<'_>, id: UnitId, hex: Hex) -> Option<Refusal> {
    let most = |what| now.battle.tables.map.stacking.get(what);
    let others = || now.state.units_in(hex).filter(|&other| other != id);
    if now.battle.unit(id).arm == Arm::Artillery {
        let batteries = others().filter(|&other| now.battle.unit(other).arm == Arm::Artillery).count();
        let most = most(Stacking::Batteries);
        return (batteries >= usize::from(most)).then_some(Refusal::TooManyBatteries { hex, most });
    }
    let men = || others().filter(|&other| now.battle.unit(other).arm != Arm::Artillery);
    let brigade = |unit: UnitId| -> Option<BrigadeId> { now.battle.unit(unit).brigade };
    // One unit may be of any size and stand anywhere.
    men().next()?;
    if men().any(|other| brigade(other) != brigade(id)) {
        return Some(Refusal::OtherBrigade { hex });
    }
    if men().count() >= usize::from(most(Stacking::Units)) {
        return Some(Refusal::TooManyUnits { hex, most: most(Stacking::Units) });
    }
    let sp: u16 = men().chain([id]).map(|unit| u16::from(now.state.sp(now.battle, unit))).sum();
    let most = most(Stacking::Sp);
    (sp > most.into()).then_some(Refusal::TooManySp { hex, sp, most })
}
