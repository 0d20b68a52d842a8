//! Section 2, step 1: arrivals are placed at their entries, or farther back where those are full or near the enemy; else
//! they wait a turn.

use board::square::{Direction, Grid, Square};

use crate::game::battle::{GroupId, Side, StandId, Start};
use crate::game::event::Event;
use crate::game::state::{Formation, StandPlace, marches_in_column};
use crate::rules::scenario_rules::{self, Coming};
use crate::sheet::axes::{Arm, Limit, Ruling};
use crate::{At, Now};

/// Places the stands that are due, after those called away have left.
pub(crate) fn place(at: &mut At<'_>) {
    scenario_rules::withdraw(at);
    let due = due(at);
    for id in due {
        at.emit(match place_for(at.now(), id) {
            Some(square) => Event::Arrived { stand: id, square, formation: formation(at.now(), id, square) },
            None => Event::Delayed { stand: id },
        });
    }
    at.emit(Event::Settled);
}

/// Where a stand arrives: the first of its entries that is open to it, else the nearest such square of a road or the
/// table edge that is no farther from its own edge.
fn place_for(now: Now<'_>, id: StandId) -> Option<Square> {
    let (battle, grid) = (now.battle, now.battle.map.grid());
    let Start::Arrives { squares, .. } = &battle.stand(id).start else { return None };
    if let Some(&entry) = squares.iter().find(|&&square| is_open(now, id, square)) {
        return Some(entry);
    }
    let &entry = squares.first()?;
    let home = battle.home(battle.stand(id).side);
    let from_home = |square: Square| steps_to_edge(grid, square, home);
    let on_road_or_edge = |square: &Square| {
        !battle.map.field(*square).roads.is_empty()
            || Direction::ALL.into_iter().any(|side| grid.beside(*square, side).is_none())
    };
    grid.squares()
        .filter(|&square| from_home(square) <= from_home(entry))
        .filter(on_road_or_edge)
        .filter(|&square| is_open(now, id, square))
        .min_by_key(|&square| (square.steps(entry), from_home(square), square))
}

/// Whether a stand may arrive in a square: there is room, and no enemy is near. A stand that has waited comes in beside
/// the enemy.
fn is_open(now: Now<'_>, id: StandId, square: Square) -> bool {
    let stand = now.battle.stand(id);
    let formed = usize::from(stand.arm.is_formed());
    let within = now.battle.number(Limit::ArrivalClear);
    now.state.has_room(now.battle, square, stand.side, formed)
        && (now.state.stand(id).delayed || !is_enemy_within(now, stand.side, square, within))
}

/// In road column on a road where no enemy is near; guns come limbered.
fn formation(now: Now<'_>, id: StandId, square: Square) -> Formation {
    let stand = now.battle.stand(id);
    let in_column = now.battle.holds(Ruling::ArriveInColumn)
        && !now.battle.map.field(square).roads.is_empty()
        && !is_enemy_within(now, stand.side, square, now.battle.number(Limit::ArrivalColumn));
    let marches = stand.arm == Arm::Artillery || in_column && marches_in_column(stand.arm);
    if marches { Formation::Column } else { Formation::Deployed }
}

/// Whether an enemy of a side is within so many squares of a square.
fn is_enemy_within(now: Now<'_>, side: Side, square: Square, within: u8) -> bool {
    now.state.squares_of(now.battle, side.enemy()).any(|enemy| enemy.distance(square) <= within)
}

/// Steps from a square to an edge of the table.
fn steps_to_edge(grid: Grid, square: Square, edge: Direction) -> u8 {
    let Square { column, row } = grid.first();
    match edge {
        Direction::North => square.row - row,
        Direction::South => row + grid.rows() - 1 - square.row,
        Direction::West => square.column - column,
        Direction::East => column + grid.columns() - 1 - square.column,
    }
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
