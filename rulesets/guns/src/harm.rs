//! Sections 6, 8 and 9 on the table: losses, states of disorder, and what a double six does.

use dice::Dice;
use engine::Sink;

use crate::At;
use crate::battle::UnitId;
use crate::event::Event;
use crate::state::Absence;

/// A unit loses figures, and half a one is counted against it or not.
pub(crate) fn lose<D: Dice, S: Sink<Event>>(at: &mut At<'_, D, S>, unit: UnitId, figures: u8, half: bool) {
    let now = *at.state().unit(unit);
    at.emit(Event::FiguresLost { unit, figures: figures.min(now.figures), half });
    if at.state().unit(unit).figures == 0 {
        at.emit(Event::Removed { unit, absence: Absence::Destroyed });
    }
}

/// A unit disperses.
pub(crate) fn disperse<D: Dice, S: Sink<Event>>(at: &mut At<'_, D, S>, unit: UnitId) {
    at.emit(Event::Removed { unit, absence: Absence::Dispersed });
}
