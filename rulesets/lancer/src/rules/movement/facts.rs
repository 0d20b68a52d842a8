//! From battle and state to the facts of a move: the row and the column of the movement table.

use super::resolve::{Formation, MoveFacts};
use crate::game::battle::{Battle, Piece};
use crate::game::state::State;
use crate::sheet::axes::{Ground, Mover};

/// The row of the movement table.
pub(crate) fn mover(battle: &Battle, piece: Piece) -> Mover {
    match piece {
        Piece::Unit(unit) => battle.unit(unit).mover(),
        Piece::Commander(_) => Mover::Commander,
    }
}

/// What the dice of a move need to know.
pub(crate) fn facts(battle: &Battle, state: &State, piece: Piece) -> MoveFacts {
    let formation = match piece {
        Piece::Unit(unit) => state.unit(unit).formation,
        Piece::Commander(_) => Formation::Line,
    };
    let troops = mover(battle, piece);
    let woods = state.piece_block(battle, piece).is_some_and(|block| {
        let by_road = formation == Formation::Column && battle.terrain.road_under(&block).is_some();
        troops == Mover::Foot && battle.terrain.is_in(Ground::Woods, block.pose().at) && !by_road
    });
    MoveFacts { troops, formation, woods }
}
