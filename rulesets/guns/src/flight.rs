//! Sections 2 and 8 on the table: compulsory moves of those who retreat, rout, recoil or belong to a broken brigade.

use board::table::Inches;
use dice::Dice;
use engine::Sink;

use crate::At;
use crate::battle::UnitId;
use crate::event::Event;

/// The phase of compulsory moves, from its beginning to its end.
pub(crate) fn compulsory<D: Dice, S: Sink<Event>>(_: &mut At<'_, D, S>) {}

/// The first move of one unit that retreats or routs.
pub(crate) fn flee_at_once<D: Dice, S: Sink<Event>>(_: &mut At<'_, D, S>, _: UnitId) {}

/// Skirmishers are driven back so far.
pub(crate) fn retire<D: Dice, S: Sink<Event>>(_: &mut At<'_, D, S>, _: UnitId, _: Inches) {}
