//! Section 5, steps 5 to 7: those who charge test, then their targets, and those who pass touch.

use dice::Dice;
use engine::Sink;

use crate::At;
use crate::event::Event;

/// All charges of a brigade, from the tests to the touch.
pub(crate) fn run<D: Dice, S: Sink<Event>>(at: &mut At<'_, D, S>) {
    at.emit(Event::OnsetsOver);
}
