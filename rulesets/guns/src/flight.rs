//! Sections 2 and 8 on the table: compulsory moves of those who retreat, rout, recoil or belong to a broken brigade.

use dice::Dice;
use engine::Sink;

use crate::At;
use crate::event::Event;

/// The phase of compulsory moves, from its beginning to its end.
pub(crate) fn compulsory<D: Dice, S: Sink<Event>>(_: &mut At<'_, D, S>) {}
