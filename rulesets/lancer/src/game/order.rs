//! What a side may order, and the sentence for it.

use board::table::{Angle, Point};

use super::battle::{Battle, Piece, UnitId};
use super::state::Figure;
use crate::rules::movement::Formation;

/// A figure of the active unit, by its place in the block, or [`COMMANDER`](super::state::COMMANDER).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct FigurePlace(pub u8);

/// An order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Order {
    /// Nothing is done, or no more.
    Nothing,
    /// A piece moves: the dice are rolled for it.
    Move {
        /// The piece.
        piece: Piece,
        /// Whether it will enter the woods it stands at.
        woods: bool,
    },
    /// It goes straight that way as far as the dice said, then turns to face so.
    March {
        /// The piece.
        piece: Piece,
        /// A point in the direction it goes.
        towards: Point,
        /// Its front in the end.
        facing: Angle,
    },
    /// It follows the road its front is on.
    Follow {
        /// The piece.
        piece: Piece,
    },
    /// It changes formation.
    Form {
        /// The unit.
        unit: UnitId,
        /// To what.
        formation: Formation,
    },
    /// It shoots.
    Shoot {
        /// The unit.
        unit: UnitId,
        /// Its target.
        target: UnitId,
    },
    /// It charges.
    Charge {
        /// The unit.
        unit: UnitId,
        /// The unit it charges.
        target: UnitId,
        /// A point in the direction it turns to; without one it takes the way that leads there best.
        towards: Option<Point>,
    },
    /// It goes on with its melee.
    Fight {
        /// The unit.
        unit: UnitId,
    },
    /// All its figures that can fight do: a whole round, pair by pair.
    Round {
        /// The unit.
        unit: UnitId,
    },
    /// A figure of the active unit fights one of the enemy's.
    Duel {
        /// The fighter.
        fighter: FigurePlace,
        /// The figure he fights.
        foe: Figure,
    },
    /// It leaves its melee.
    Leave {
        /// The unit.
        unit: UnitId,
        /// Whether it will enter the woods it stands at.
        woods: bool,
    },
    /// It clears its Gatling.
    Clear {
        /// The unit.
        unit: UnitId,
    },
    /// It rallies.
    Rally {
        /// The unit.
        unit: UnitId,
    },
}

engine::grammar! { Order of Battle:
    Nothing => "nothing",
    Duel { fighter, foe } => "{fighter} fights {foe}",
    March { piece, towards, facing } => "{piece} moves towards {towards} facing {facing}",
    Shoot { unit, target } => "{unit} fires at {target}",
    Charge { unit, target, towards } => "{unit} charges {target}[towards: towards {}]",
    Move { piece, woods } => "{piece} moves[woods: into woods]",
    Follow { piece } => "{piece} follows the road",
    Form { unit, formation = Formation::Line } => "{unit} forms line",
    Form { unit, formation = Formation::Column } => "{unit} forms column",
    Fight { unit } => "{unit} fights on",
    Round { unit } => "{unit} fights a whole round",
    Leave { unit, woods } => "{unit} leaves the melee[woods: into woods]",
    Clear { unit } => "{unit} clears the jam",
    Rally { unit } => "{unit} rallies",
}
