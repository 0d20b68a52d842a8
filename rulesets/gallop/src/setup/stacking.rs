//! Stands where there is no room, named in pairs, and the nearest room for them.

use board::square::{Grid, Square};
use scenario::{Shift, spread};
use sheet::Fault;

use super::stands::Roster;
use crate::game::battle::{Stand, Start};

/// Faults for enemies in one square and for stands beyond the stacking limit.
pub(super) fn check(roster: &Roster, limit: u8, faults: &mut Vec<Fault>) {
    let Roster { stands, places, .. } = roster;
    for (i, stand) in stands.iter().enumerate() {
        let Some(square) = at(stand) else { continue };
        let before = || stands[..i].iter().filter(|other| at(other) == Some(square));
        if let Some(enemy) = before().find(|other| other.side != stand.side) {
            let message = format!("{square}: {} and {} are enemies in one square", enemy.name, stand.name);
            faults.push(places[i].fault(message, None));
            continue;
        }
        let formed: Vec<_> = before().filter(|other| other.arm.is_formed()).collect();
        if stand.arm.is_formed() && formed.len() >= usize::from(limit) {
            let beside: Vec<_> = formed.iter().map(|other| other.name.as_str()).collect();
            let (name, beside) = (&stand.name, beside.join(", "));
            let message = format!("{square} holds {limit} formed stands, {beside}; {name} is one too many");
            faults.push(places[i].fault(message, None));
        }
    }
}

/// The nearest squares with room for stands that have none.
pub(super) fn shifts(roster: &Roster, grid: Grid, limit: u8) -> Vec<Shift<usize, Square>> {
    let stands = &roster.stands;
    let mut placed: Vec<_> =
        stands.iter().enumerate().filter_map(|(i, stand)| Some((i, at(stand)?))).collect();
    // Where enemies share a square, the larger party keeps it.
    let party = |(unit, square): &(usize, Square)| {
        let of_side = |stand: &&Stand| at(stand) == Some(*square) && stand.side == stands[*unit].side;
        stands.iter().filter(of_side).count()
    };
    placed.sort_by_key(|place| std::cmp::Reverse(party(place)));
    let nearest = |from: Square| {
        let mut squares: Vec<_> = grid.squares().collect();
        squares.sort_by_key(|square| (square.steps(from), square.row, square.column));
        squares
    };
    let has_room = |placed: &[(usize, Square)], unit: usize, square: Square| {
        let here = || placed.iter().filter(|(_, at)| *at == square).map(|(other, _)| &stands[*other]);
        let formed = here().filter(|other| other.arm.is_formed()).count();
        here().all(|other| other.side == stands[unit].side)
            && (!stands[unit].arm.is_formed() || formed < usize::from(limit))
    };
    spread(&placed, nearest, has_room)
}

fn at(stand: &Stand) -> Option<Square> {
    if let Start::At { square, .. } = stand.start { Some(square) } else { None }
}
