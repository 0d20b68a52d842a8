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
    /// The one attacked.
    Foe,
    /// The one who attacked.
    Fighter,
    /// Neither.
    Nobody,
}

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Event {
    /// A card was drawn, and its piece is active.
    Drew {
        /// Whose.
        card: Piece,
    },
    /// The card of one who is gone was drawn and thrown away.
    ThrownAway {
        /// Whose.
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
        /// Who.
        unit: UnitId,
        /// Where it stands.
        pose: Pose,
    },
    /// A commander rode.
    Rode {
        /// Who.
        commander: CommanderId,
        /// Where he stands.
        pose: Pose,
    },
    /// A commander joined a unit.
    Attached {
        /// Who.
        commander: CommanderId,
        /// Which.
        unit: UnitId,
    },
    /// A commander is lost.
    CommanderLost {
        /// Who.
        commander: CommanderId,
    },
    /// A unit changed formation.
    Formed {
        /// Who.
        unit: UnitId,
        /// To what.
        formation: Formation,
    },
    /// A unit shot.
    Shot {
        /// Who.
        unit: UnitId,
        /// At whom.
        target: UnitId,
        /// How many hits.
        hits: u8,
    },
    /// A Gatling jammed.
    Jammed {
        /// Whose.
        unit: UnitId,
    },
    /// A Gatling was cleared.
    Cleared {
        /// Whose.
        unit: UnitId,
    },
    /// A unit charged as far as it came.
    Charged {
        /// Who.
        unit: UnitId,
        /// Whom.
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
        /// Who.
        unit: UnitId,
    },
    /// A round of melee begins.
    FightBegan {
        /// All there is to know.
        fight: Fight,
    },
    /// A duel was fought.
    Dueled {
        /// Who of the active unit.
        fighter: u8,
        /// With whom.
        foe: Figure,
        /// Where he came round to for it, if he did.
        came_round: Option<Pose>,
        /// Who fell.
        fell: Fell,
    },
    /// A round of melee is over.
    FightEnded,
    /// A unit lost figures and closed up.
    FiguresLost {
        /// Who.
        unit: UnitId,
        /// How many.
        figures: u8,
    },
    /// A unit is out of the battle.
    Removed {
        /// Who.
        unit: UnitId,
        /// How.
        cause: Cause,
    },
    /// A unit is disrupted.
    Disrupted {
        /// Who.
        unit: UnitId,
    },
    /// A unit fell back.
    FellBack {
        /// Who.
        unit: UnitId,
        /// Where it stands.
        pose: Pose,
    },
    /// A unit rallied.
    Rallied {
        /// Who.
        unit: UnitId,
    },
    /// The battle is over.
    Ended {
        /// Who won.
        winner: Option<Side>,
        /// How.
        degree: Degree,
    },
}

engine::kinds!(Event: Drew, ThrownAway, Stopped, Reshuffled, Settled, Asked, Moved, Rode, Attached, CommanderLost, Formed,
    Shot, Jammed, Cleared, Charged, Locked, Parted, FightBegan, Dueled, FightEnded, FiguresLost, Removed, Disrupted,
    FellBack, Rallied, Ended);
