//! Section 2, step 1: arrivals are placed at their entries, or wait a turn where all are full.

use dice::Dice;
use engine::Sink;

use crate::At;
use crate::axes::{Arm, Ruling};
use crate::battle::{Battle, StandId, Start};
use crate::event::Event;
use crate::state::{Formation, Place, State, marches_in_column};

/// Places everybody who is due.
pub(crate) fn place<D: Dice, S: Sink<Event>>(at: &mut At<'_, D, S>) {
    let due: Vec<_> = at.battle.ids().filter(|&id| is_due(at.battle, at.state(), id)).collect();
    for id in due {
        let stand = at.battle.stand(id);
        let Start::Arrives { squares, .. } = &stand.start else { continue };
        let formed = usize::from(stand.arm.is_formed());
        let room = squares.iter().find(|&&square| at.state().has_room(at.battle, square, stand.side, formed));
        at.emit(match room {
            Some(&square) => {
                let on_road = !at.battle.map.field(square).roads.is_empty();
                let in_column = on_road && at.battle.holds(Ruling::ArriveInColumn);
                let marches = stand.arm == Arm::Artillery || in_column && marches_in_column(stand.arm);
                let formation = if marches { Formation::Column } else { Formation::Deployed };
                Event::Arrived { stand: id, square, formation }
            }
            None => Event::Delayed { stand: id },
        });
    }
    at.emit(Event::Settled);
}

fn is_due(battle: &Battle, state: &State, id: StandId) -> bool {
    let due = matches!(battle.stand(id).start, Start::Arrives { turn, .. } if turn <= state.turn);
    due && state.stand(id).place == Place::Waiting
}
