//! From battle and state to the facts of a move: the row and the column of the movement table.

use super::resolve::{Formation, MoveFacts};
use crate::Now;
use crate::game::battle::{Battle, Piece};
use crate::sheet::axes::{Mover, TableGround};

/// The row of the movement table.
pub(crate) fn mover(battle: &Battle, piece: Piece) -> Mover {
    match piece {
        Piece::Unit(unit) => battle.unit(unit).mover(),
        Piece::Commander(_) => Mover::Commander,
    }
}

/// What the dice of a move need to know.
pub(crate) fn facts(now: Now<'_>, piece: Piece) -> MoveFacts {
    let formation = match piece {
        Piece::Unit(unit) => now.state.unit(unit).formation,
        Piece::Commander(_) => Formation::Line,
    };
    let troops = mover(now.battle, piece);
    let woods = now.state.piece_block(now.battle, piece).is_some_and(|block| {
        let by_road = formation == Formation::Column && now.battle.terrain.road_under(&block).is_some();
        troops == Mover::Foot && now.battle.terrain.is_in(TableGround::Woods, block.pose().at) && !by_road
    });
    MoveFacts { troops, formation, woods }
}
