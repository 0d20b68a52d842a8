//! Figures lost, units gone, and what becomes of a commander with them.

use super::commanders;
use crate::At;
use crate::game::battle::UnitId;
use crate::game::event::{Cause, Event};

/// A unit loses figures, and is gone with the last.
pub(crate) fn lose(at: &mut At<'_>, unit: UnitId, figures: u8) {
    let figures = figures.min(at.state().unit(unit).figures);
    if figures == 0 {
        return;
    }
    if figures == at.state().unit(unit).figures {
        return remove(at, unit, Cause::Destroyed);
    }
    at.emit(Event::FiguresLost { unit, figures });
}

/// A unit is out of the battle; its commander joins another or is lost.
pub(crate) fn remove(at: &mut At<'_>, unit: UnitId, cause: Cause) {
    let commander = at.state().attached(unit);
    let place = commander.and_then(|commander| at.state().commander_block(at.battle, commander));
    at.emit(Event::Removed { unit, cause });
    if let (Some(commander), Some(place)) = (commander, place) {
        commanders::take_refuge(at, commander, &place);
    }
}
