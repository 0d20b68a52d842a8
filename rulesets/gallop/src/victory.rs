//! Section 7, victory: points for squares, stands and generals; a side without stands loses at once.

use dice::Dice;
use engine::Sink;

use crate::At;
use crate::axes::{Arm, Degree, Ruling};
use crate::battle::{Battle, Side};
use crate::event::Event;
use crate::state::{Place, State};

/// The points of a side.
pub fn points(battle: &Battle, state: &State, side: Side) -> i32 {
    let terms = &battle.terms;
    let held = terms.objectives.iter().zip(&state.objectives).filter(|(_, holder)| **holder == Some(side));
    let squares: i32 = held.map(|(objective, _)| i32::from(objective.points)).sum();
    let lost =
        battle.ids().filter(|&id| battle.stand(id).side != side && state.stand(id).place == Place::Lost);
    let destroyed: i32 = lost
        .map(|id| match battle.stand(id).arm {
            Arm::General => i32::from(terms.general_points),
            _ => i32::from(terms.stand_points),
        })
        .sum();
    squares + destroyed
}

/// Who is ahead, and how clearly.
pub fn standing(battle: &Battle, state: &State) -> (Option<Side>, Degree) {
    let [confederate, union] = Side::BOTH.map(|side| points(battle, state, side));
    let lead = (confederate - union).abs();
    let degree = match lead {
        _ if lead <= i32::from(battle.terms.draw_to) => Degree::Draw,
        _ if lead <= i32::from(battle.terms.marginal_to) => Degree::Marginal,
        _ => Degree::Decisive,
    };
    let ahead = if confederate > union { Side::Confederate } else { Side::Union };
    ((degree != Degree::Draw).then_some(ahead), degree)
}

/// Ends the battle when a side has no stands left and none to come.
pub(crate) fn end_if_destroyed<D: Dice, S: Sink<Event>>(at: &mut At<'_, D, S>) {
    let (battle, state) = (at.battle, at.state());
    if state.over.is_some() || !battle.holds(Ruling::NoStandsLoses) {
        return;
    }
    let has_stands = |side: Side| {
        battle.ids().any(|id| {
            let stand = battle.stand(id);
            stand.side == side && stand.arm != Arm::General && state.stand(id).place != Place::Lost
        })
    };
    let ended = match Side::BOTH.map(has_stands) {
        [true, true] => return,
        [true, false] => Event::Ended { winner: Some(Side::Confederate), degree: Degree::Decisive },
        [false, true] => Event::Ended { winner: Some(Side::Union), degree: Degree::Decisive },
        [false, false] => Event::Ended { winner: None, degree: Degree::Draw },
    };
    at.emit(ended);
}

/// Ends the battle after its last turn.
pub(crate) fn end<D: Dice, S: Sink<Event>>(at: &mut At<'_, D, S>) {
    let (winner, degree) = standing(at.battle, at.state());
    at.emit(Event::Ended { winner, degree });
}
