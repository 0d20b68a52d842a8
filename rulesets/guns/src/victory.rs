//! Section 10, the end and who has won.

use dice::Dice;
use engine::Sink;

use crate::At;
use crate::battle::Degree;
use crate::event::Event;
use crate::units::Side;

/// Looks at the end of a turn whether the battle is over.
pub(crate) fn at_turn_end<D: Dice, S: Sink<Event>>(at: &mut At<'_, D, S>) {
    if at.state().turn >= at.battle.terms.turns {
        at.emit(Event::Ended { winner: None, degree: Degree::Draw });
    }
}

/// Ends the battle when a side has nobody left.
pub(crate) fn end_if_destroyed<D: Dice, S: Sink<Event>>(at: &mut At<'_, D, S>) {
    let (battle, state) = (at.battle, at.state());
    if state.over.is_some() {
        return;
    }
    let has_any = |side: Side| {
        let mut own = battle.unit_ids().filter(|&id| battle.unit(id).side == side);
        own.any(|id| {
            battle.unit(id).parent.is_none() && !state.unit(id).absence.is_some_and(|why| why.is_loss())
        })
    };
    let winner = match Side::BOTH.map(has_any) {
        [true, true] => return,
        [true, false] => Some(Side::Union),
        [false, true] => Some(Side::Confederate),
        [false, false] => None,
    };
    at.emit(Event::Ended { winner, degree: Degree::Destroyed });
}
