//! Section 3, breastworks: which units may dig, and when the works are complete.

use crate::Now;
use crate::game::battle::{Arm, Orders, UnitId};
use crate::game::refusal::Refusal;
use crate::game::state::{Active, Condition, Formation};
use crate::rules::movement::costs::Gait;
use crate::rules::movement::orders_limits;
use crate::sheet::board_tables::{HexDistance, Works};

/// Why a unit may not spend its activation on breastworks.
pub(crate) fn dig_refusal(now: Now<'_>, id: UnitId, active: Active) -> Option<Refusal> {
    let (printed, unit) = (now.battle.unit(id), now.state.unit(id));
    let is_gun = printed.arm == Arm::Artillery;
    let gap = now.battle.tables.map.distances.get(HexDistance::DigGap);
    let is_near = || {
        let mut enemies = now.state.units_of(now.battle, now.battle.side(id).enemy());
        enemies.any(|(_, enemy)| unit.at.is_some_and(|at| at.distance(enemy) <= u16::from(gap)))
    };
    if !now.battle.digging {
        Some(Refusal::NoDigging)
    } else if !is_gun && Gait::of(now, id) == Gait::Horse {
        Some(Refusal::WrongArm { rule: "only infantry, dismounted cavalry and unlimbered guns may dig" })
    } else if is_gun && unit.limbered {
        Some(Refusal::Limbered { act: "dig" })
    } else if orders_limits::orders(now, id) != Some(Orders::Advance) {
        Some(Refusal::NotAdvancing)
    } else if unit.condition != Condition::Normal || unit.formation != Formation::Formed {
        Some(Refusal::not_formed(unit))
    } else if active.has_acted() {
        Some(Refusal::NotFresh)
    } else if is_entrenched(now, id) {
        Some(Refusal::AlreadySo { state: "behind breastworks" })
    } else {
        is_near().then_some(Refusal::EnemyNear { hexes: gap })
    }
}

/// Whether the works of a unit are complete.
pub(crate) fn is_entrenched(now: Now<'_>, id: UnitId) -> bool {
    now.state.unit(id).works >= now.battle.tables.map.works.get(Works::Activations)
}
