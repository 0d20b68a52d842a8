//! What a side may order.

use board::table::{Angle, Point};

use super::battle::{Battle, Piece, UnitId};
use super::state::Figure;
use crate::rules::movement::Formation;

/// An order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Order {
    /// Nothing is done, or no more.
    Nothing,
    /// A piece is to move: the dice are thrown for it.
    Move {
        /// Who.
        piece: Piece,
    },
    /// It goes straight that way as far as the dice said, then turns to face so.
    March {
        /// Who.
        piece: Piece,
        /// A point in the direction it goes.
        towards: Point,
        /// Its front in the end.
        facing: Angle,
    },
    /// It follows the road its front is on.
    Follow {
        /// Who.
        piece: Piece,
    },
    /// It changes formation.
    Form {
        /// Who.
        unit: UnitId,
        /// To what.
        formation: Formation,
    },
    /// It shoots.
    Shoot {
        /// Who.
        unit: UnitId,
        /// At whom.
        target: UnitId,
    },
    /// It charges.
    Charge {
        /// Who.
        unit: UnitId,
        /// Whom.
        target: UnitId,
        /// A point in the direction it turns to; without one it takes the way that leads there best.
        towards: Option<Point>,
    },
    /// It goes on with its melee.
    Fight {
        /// Who.
        unit: UnitId,
    },
    /// A figure of the active unit fights one of the enemy's.
    Duel {
        /// The fighter, by his place in the block.
        fighter: u8,
        /// Whom he fights.
        foe: Figure,
    },
    /// It leaves its melee.
    Leave {
        /// Who.
        unit: UnitId,
    },
    /// It clears its Gatling.
    Clear {
        /// Who.
        unit: UnitId,
    },
    /// It rallies.
    Rally {
        /// Who.
        unit: UnitId,
    },
}

engine::kinds!(Order: Nothing, Move, March, Follow, Form, Shoot, Charge, Fight, Duel, Leave, Clear, Rally);

impl Order {
    /// Whether all it names exists.
    pub(crate) fn exists(&self, battle: &Battle) -> bool {
        let has = |unit: UnitId| battle.has(Piece::Unit(unit));
        match *self {
            Order::Nothing => true,
            Order::Move { piece } | Order::March { piece, .. } | Order::Follow { piece } => battle.has(piece),
            Order::Shoot { unit, target } | Order::Charge { unit, target, .. } => has(unit) && has(target),
            Order::Form { unit, .. }
            | Order::Fight { unit }
            | Order::Leave { unit }
            | Order::Clear { unit }
            | Order::Rally { unit } => has(unit),
            Order::Duel { foe, .. } => has(foe.unit),
        }
    }
}
