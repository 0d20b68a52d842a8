//! Section 3, units that come onto the table in the course of a battle.

use board::table::{Block, Inches, Pose, Turn};

use crate::game::battle::UnitId;
use crate::game::event::Event;
use crate::game::state::Absence;
use crate::rules::movement::moves::{enemies, has_room};
use crate::sheet::board_tables::DistanceRow;
use crate::sheet::units::Side;
use crate::{At, Now};

/// The units of a side that are due come on where the scenario says, or beside it if that place is taken or near an enemy.
pub(crate) fn come(at: &mut At<'_>, side: Side) {
    let battle = at.battle;
    for unit in battle.unit_ids() {
        let own = battle.unit(unit);
        let is_due = own.side == side
            && at.state().unit(unit).absence == Some(Absence::Expected)
            && own.arrival.is_some_and(|arrival| arrival.turn <= at.state().turn);
        if is_due && let Some(pose) = place(at.now(), unit) {
            at.emit(Event::CameOn { unit, pose });
        }
    }
}

/// The nearest free place along the edge.
fn place(now: Now<'_>, unit: UnitId) -> Option<Pose> {
    let wanted = now.battle.unit(unit).pose;
    let own = now.state.unit(unit);
    let stance = crate::rules::footprint::Deployment {
        pose: wanted,
        formation: own.formation,
        mounted: own.mounted,
        stands: own.stands_left(),
    };
    let block = now.battle.block_of(unit, &stance);
    let aside = wanted.facing + Turn::degrees(90);
    let steps = (0..40).flat_map(|step| [step, -step]).map(|step| Inches::whole(step) / 2);
    let mut places = steps.map(|step| Pose::new(wanted.at.towards(aside, step), wanted.facing));
    let keep = now.battle.distance(DistanceRow::KeepOff);
    let enemies = enemies(now, unit, keep);
    let is_free = |there: &Block| {
        has_room(now, unit, there) && !enemies.iter().any(|enemy| enemy.block.is_nearer(keep, there))
    };
    places.find(|&pose| is_free(&block.moved_to(pose)))
}
