//! Section 8, what the results mean: a unit changes its status or disperses, and its brigade may have to test.

use crate::game::battle::UnitId;
use crate::game::event::Event;
use crate::game::state::Absence;
use crate::rules::melee::loser_and_winner;
use crate::rules::morale::compulsory_moves;
use crate::rules::morale::losses::remove;
use crate::sheet::board_tables::{SheetDistance, TurnPhase};
use crate::sheet::units::Status;
use crate::{At, Now};

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
    let Some(brigade) = at.battle.unit(unit).brigade else { return };
    if has_fellows_near(at.now(), unit) && !at.state().brigade(brigade).shaken {
        at.emit(Event::Shaken { brigade });
    }
}

/// Whether others of its brigade are near a unit; detachments are no units of a brigade.
pub(crate) fn has_fellows_near(now: Now<'_>, unit: UnitId) -> bool {
    let known = now.battle.unit(unit);
    let (Some(brigade), Some(own)) = (known.brigade, now.state.block(now.battle, unit)) else { return false };
    let near = now.battle.distance(SheetDistance::FleeingNear);
    let mut fellows = now.battle.units_of(brigade).filter(|&id| id != unit);
    let is_near =
        |id: UnitId| now.state.block(now.battle, id).is_some_and(|block| block.is_within(near, &own));
    known.parent.is_none() && fellows.any(is_near)
}
