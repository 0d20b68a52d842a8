//! Section 8, what the results mean: a unit changes its status or disperses, and its brigade may have to test.

use crate::At;
use crate::game::battle::UnitId;
use crate::game::event::Event;
use crate::game::state::Absence;
use crate::rules::melee::loser_and_winner;
use crate::rules::morale::compulsory_moves;
use crate::rules::morale::losses::remove;
use crate::sheet::board_tables::{SheetDistance, TurnPhase};
use crate::sheet::units::Status;

/// A unit disperses; its brigade, if others of it are near, tests for it.
pub(crate) fn disperse(at: &mut At<'_>, unit: UnitId) {
    shake(at, unit);
    remove(at, unit, Absence::Dispersed);
}

/// A unit changes its status. A unit that breaks before the melees flees at once; one that breaks later flees in the
/// next phase of compulsory moves.
pub(crate) fn turn_to(at: &mut At<'_>, unit: UnitId, status: Status) {
    let own = *at.state().unit(unit);
    if own.pose.is_none() || own.status == status {
        return;
    }
    at.emit(Event::Turned { unit, status });
    if status == Status::Routing {
        shake(at, unit);
    }
    if at.state().unit(unit).flees() && at.state().phase != TurnPhase::Melees {
        loser_and_winner::break_off(at, unit);
    }
    if at.state().unit(unit).flees() && at.state().phase < TurnPhase::Melees {
        compulsory_moves::flee_at_once(at, unit);
    }
}

/// Changes the status of a unit, if the new one is worse. A unit that falters once more has not kept still since.
pub(crate) fn worsen(at: &mut At<'_>, unit: UnitId, status: Status) {
    let own = at.state().unit(unit);
    if own.status < status {
        turn_to(at, unit, status);
    } else if own.status == Status::Faltering && status == Status::Faltering && !own.marks.changed {
        at.emit(Event::Turned { unit, status });
    }
}

/// The brigade of a unit that routs or disperses has to test, if other units of it are near.
pub(crate) fn shake(at: &mut At<'_>, unit: UnitId) {
    let battle = at.battle;
    let now = at.now();
    let (Some(brigade), Some(own)) = (battle.unit(unit).brigade, now.state.block(battle, unit)) else {
        return;
    };
    let near = battle.distance(SheetDistance::FleeingNear);
    let mut fellows = battle.units_of(brigade).filter(|&id| id != unit);
    let seen = fellows.any(|id| now.state.block(battle, id).is_some_and(|block| block.is_within(near, &own)));
    // Detachments are no units of the brigade.
    if seen && battle.unit(unit).parent.is_none() && !now.state.brigade(brigade).shaken {
        at.emit(Event::Shaken { brigade });
    }
}
