//! Section 9 on the table: guns that must go at once, and guns that nobody serves any more.

use engine::Count;

use crate::At;
use crate::game::battle::UnitId;
use crate::game::event::Event;
use crate::game::state::Absence;
use crate::rules::double_six::emergency_limbering::{EmergencyLimbering, LimberingFacts};
use crate::rules::footprint::{Array, Stance};
use crate::rules::morale::losses;
use crate::rules::movement::rates;
use crate::sheet::board_tables::Scale;
use crate::sheet::cells::Limbering;
use crate::sheet::units::Status;

/// Guns in battery that a charge or a melee makes retreat or rout limber in haste, before they go: all, some or none of
/// them get away. Under fire alone they just limber.
pub(crate) fn limber(at: &mut At<'_>, unit: UnitId, in_melee: bool) {
    let (battle, now) = (at.battle, *at.state().unit(unit));
    let Some(before) = at.state().stance(unit) else { return };
    if now.array != Array::Deployed || now.guns == 0 {
        return;
    }
    let facts = LimberingFacts {
        guns: Count::clamped(now.guns),
        grade: battle.unit(unit).grade,
        heavy: rates::is_heavy(battle, unit),
        in_melee,
        general: at.state().attached(unit).next().is_some(),
    };
    let outcome = at.run::<EmergencyLimbering>(&battle.tables, &facts);
    // A model gun needs its crew to limber.
    let crews = now.figures / battle.tables.field.scale.get(Scale::CrewNeeded).max(1);
    let saved = outcome.saved.min(crews);
    match outcome.result {
        Limbering::Lost => {
            losses::shake(at, unit);
            losses::remove(at, unit, Absence::Captured);
        }
        _ if saved == 0 && now.figures == 0 => losses::remove(at, unit, Absence::Captured),
        // The crew goes without them.
        _ if saved == 0 => at.emit(Event::GunsLost { unit, guns: now.guns }),
        _ => {
            let after = Stance { array: Array::Limbered, ..before };
            let pose = battle.redrawn(unit, &before, &after);
            at.emit(Event::Formed { unit, array: Array::Limbered, pose, spent: 0 });
            losses::lose_guns(at, unit, now.guns - saved);
        }
    }
}

/// A charge or a melee makes a unit retreat or rout, guns as far as they can be limbered.
pub(crate) fn give_way(at: &mut At<'_>, unit: UnitId, status: Status, in_melee: bool) {
    limber(at, unit, in_melee);
    losses::worsen(at, unit, status);
}

/// Guns without crew that a unit touches fall to it.
pub(crate) fn capture_touched(at: &mut At<'_>, unit: UnitId) {
    let (battle, state) = (at.battle, at.state());
    let Some(own) = state.block(battle, unit) else { return };
    let touched = |&enemy: &UnitId| {
        let (guns, crew) = (state.unit(enemy).guns, state.unit(enemy).figures);
        let block = state.block(battle, enemy);
        guns > 0 && crew == 0 && block.is_some_and(|block| block.touches(&own) || block.overlaps(&own))
    };
    let taken: Vec<UnitId> = state.standing(battle, battle.unit(unit).side.enemy()).filter(touched).collect();
    for battery in taken {
        losses::remove(at, battery, Absence::Captured);
    }
}
