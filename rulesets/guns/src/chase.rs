//! Section 7 on the table: pursuit tests, pursuits, and who goes back to his own lines.

use dice::Dice;
use engine::Sink;

use crate::At;
use crate::event::Event;

/// In the phase of compulsory moves: pursuers after whom they beat, others back to their lines.
pub(crate) fn moves<D: Dice, S: Sink<Event>>(_: &mut At<'_, D, S>) {}
