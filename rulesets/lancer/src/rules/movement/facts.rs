//! From battle and state to the facts of a move: the row and the column of the movement table.

use super::edges::is_within_woods;
use super::resolve::{Formation, MoveFacts};
use crate::Now;
use crate::game::battle::{Battle, Piece};
use crate::sheet::axes::Mover;

/// Whether a unit has said that it will enter woods.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum GroundAhead {
    /// It has.
    Woods,
    /// It has not, and enters none.
    Other,
}

impl GroundAhead {
    /// As an order says it.
    pub(crate) fn said(woods: &bool) -> GroundAhead {
        if *woods { GroundAhead::Woods } else { GroundAhead::Other }
    }
}

/// The row of the movement table.
pub(crate) fn mover(battle: &Battle, piece: Piece) -> Mover {
    match piece {
        Piece::Unit(unit) => battle.unit(unit).mover(),
        Piece::Commander(_) => Mover::Commander,
    }
}

/// What the dice of a move need to know: foot that enters woods, or goes in them, rolls for woods.
pub(crate) fn facts(now: Now<'_>, piece: Piece, ahead: GroundAhead) -> MoveFacts {
    let formation = match piece {
        Piece::Unit(unit) => now.state.unit(unit).formation,
        Piece::Commander(_) => Formation::Line,
    };
    let woods = ahead == GroundAhead::Woods || is_within_woods(now, piece);
    MoveFacts { troops: mover(now.battle, piece), formation, woods }
}
