//! Section 2, step 1: arrivals are placed at their entries, or wait a turn where all are full.

use crate::At;
use crate::game::battle::{GroupId, StandId, Start};
use crate::game::event::Event;
use crate::game::state::{Formation, StandPlace, marches_in_column};
use crate::rules::scenario_rules::{self, Coming};
use crate::sheet::axes::{Arm, Ruling};

/// Places the stands that are due, after those called away have left.
pub(crate) fn place(at: &mut At<'_>) {
    scenario_rules::withdraw(at);
    let due = due(at);
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

/// The stands that arrive this turn: one die for all arrivals of a group due together, if the scenario asks for one.
fn due(at: &mut At<'_>) -> Vec<StandId> {
    let waiting = at.battle.ids().filter_map(|id| {
        let stand = at.battle.stand(id);
        let Start::Arrives { turn, .. } = stand.start else { return None };
        let is_waiting = at.state().stand(id).place == StandPlace::Waiting;
        is_waiting.then_some((stand.group, turn, id))
    });
    let mut waiting: Vec<_> = waiting.collect();
    let mut thrown: Vec<(GroupId, u8, Coming)> = Vec::new();
    waiting.retain(|&(group, turn, _)| {
        let known = thrown.iter().find(|(of, due, _)| (*of, *due) == (group, turn)).map(|known| known.2);
        let coming = known.unwrap_or_else(|| {
            let coming = scenario_rules::throw_for_arrival(at, group, turn);
            thrown.push((group, turn, coming));
            coming
        });
        coming == Coming::Now
    });
    waiting.into_iter().map(|(_, _, id)| id).collect()
}
