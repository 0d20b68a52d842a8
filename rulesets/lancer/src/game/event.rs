//! What happens in a battle.

use board::table::Pose;
use serde::{Deserialize, Serialize};

use super::battle::{CommanderId, Degree, Piece, Side, UnitId};
use super::state::{Fight, Figure, Pending};
use crate::rules::movement::Formation;

/// How a unit went out of the battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Cause {
    /// Its last figure fell.
    Destroyed,
    /// It came up against something in falling back.
    Routed,
    /// It failed twice as a face of a square.
    Scattered,
    /// It went off its own edge of the table.
    Left,
}

/// How a duel ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Fell {
    /// The figure attacked.
    Foe,
    /// The attacker.
    Fighter,
    /// Neither.
    Nobody,
}

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Event {
    /// A card was drawn, and its piece is active.
    Drew {
        /// The piece of the card.
        card: Piece,
    },
    /// The card of a piece that is gone was drawn and discarded.
    ThrownAway {
        /// The piece of the card.
        card: Piece,
    },
    /// The STOP card was drawn.
    Stopped,
    /// All cards are in the deck again.
    Reshuffled,
    /// What was waited for is done.
    Settled,
    /// Something has to be chosen first.
    Asked {
        /// What.
        pending: Pending,
    },
    /// A unit moved.
    Moved {
        /// The unit.
        unit: UnitId,
        /// Where it stands.
        pose: Pose,
    },
    /// A commander rode.
    Rode {
        /// The commander.
        commander: CommanderId,
        /// Where he stands.
        pose: Pose,
    },
    /// A commander joined a unit.
    Attached {
        /// The commander.
        commander: CommanderId,
        /// Which.
        unit: UnitId,
    },
    /// A commander is lost.
    CommanderLost {
        /// The commander.
        commander: CommanderId,
    },
    /// A unit changed formation.
    Formed {
        /// The unit.
        unit: UnitId,
        /// To what.
        formation: Formation,
    },
    /// A unit shot.
    Shot {
        /// The unit.
        unit: UnitId,
        /// The unit shot at.
        target: UnitId,
        /// How many hits.
        hits: u8,
    },
    /// A Gatling jammed.
    Jammed {
        /// The unit.
        unit: UnitId,
    },
    /// A Gatling was cleared.
    Cleared {
        /// The unit.
        unit: UnitId,
    },
    /// A unit charged as far as it came.
    Charged {
        /// The unit.
        unit: UnitId,
        /// The unit charged.
        target: UnitId,
        /// Where it stands.
        pose: Pose,
    },
    /// Two units are in melee.
    Locked {
        /// One, the lower number.
        one: UnitId,
        /// The other.
        other: UnitId,
    },
    /// A unit is in melee no longer.
    Parted {
        /// The unit.
        unit: UnitId,
    },
    /// A round of melee begins.
    FightBegan {
        /// All there is to know.
        fight: Fight,
    },
    /// A duel was fought.
    Dueled {
        /// The figure of the active unit.
        fighter: u8,
        /// The enemy figure.
        foe: Figure,
        /// Where he came round to for it, if he did.
        came_round: Option<Pose>,
        /// Which of the two fell.
        fell: Fell,
    },
    /// A round of melee is over.
    FightEnded,
    /// A unit lost figures and closed up.
    FiguresLost {
        /// The unit.
        unit: UnitId,
        /// How many.
        figures: u8,
    },
    /// A unit is out of the battle.
    Removed {
        /// The unit.
        unit: UnitId,
        /// How.
        cause: Cause,
    },
    /// A unit is disrupted.
    Disrupted {
        /// The unit.
        unit: UnitId,
    },
    /// A unit fell back.
    FellBack {
        /// The unit.
        unit: UnitId,
        /// Where it stands.
        pose: Pose,
    },
    /// A unit rallied.
    Rallied {
        /// The unit.
        unit: UnitId,
    },
    /// The battle is over.
    Ended {
        /// The side that won.
        winner: Option<Side>,
        /// How.
        degree: Degree,
    },
}

engine::kinds!(Event: Drew, ThrownAway, Stopped, Reshuffled, Settled, Asked, Moved, Rode, Attached, CommanderLost, Formed,
    Shot, Jammed, Cleared, Charged, Locked, Parted, FightBegan, Dueled, FightEnded, FiguresLost, Removed, Disrupted,
    FellBack, Rallied, Ended);
