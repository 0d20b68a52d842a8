//! What happens in a battle.

use board::square::{Direction, Square};
use serde::{Deserialize, Serialize};

use super::battle::{GroupId, Side, StandId};
use super::state::{Formation, Pending};
use crate::rules::hand_combat::CombatOutcome;
use crate::sheet::axes::VictoryMargin;

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Event {
    /// A turn begins, and with it the steps of section 2.
    TurnBegan {
        /// Its number.
        turn: u8,
    },
    /// What was waited for is done.
    Settled,
    /// Something else has to be done first.
    Asked {
        /// What.
        pending: Pending,
    },
    /// A side's move begins: its stands have whole moves again, and the holder of each square is noted.
    MoveBegan {
        /// The side.
        side: Side,
    },
    /// A side's move is over: what it spent does not matter any more.
    MoveEnded {
        /// The side.
        side: Side,
    },
    /// A side has fired: all may fire again in its next fire step.
    FireEnded {
        /// The side.
        side: Side,
    },
    /// A stand arrives.
    Arrived {
        /// The stand.
        stand: StandId,
        /// Where.
        square: Square,
        /// How.
        formation: Formation,
    },
    /// A die was rolled for when arrivals come.
    ArrivalThrown {
        /// The group.
        group: GroupId,
        /// The turn they are due in.
        due: u8,
        /// What fell.
        face: u8,
    },
    /// A stand was called away.
    Withdrew {
        /// The stand.
        stand: StandId,
    },
    /// Troops are held back no longer.
    Released {
        /// By which condition.
        hold: u8,
    },
    /// Enemies stand on ground that was to be kept clear.
    Intruded {
        /// Of which term.
        term: u8,
    },
    /// A stand could not arrive: everywhere is full or too near the enemy.
    Delayed {
        /// The stand.
        stand: StandId,
    },
    /// A stand moved.
    Moved {
        /// The stand.
        stand: StandId,
        /// Where to.
        to: Square,
        /// How it arrived.
        formation: Formation,
        /// Parts of its move spent by now.
        spent: u16,
    },
    /// Stands of a group in one square moved together.
    MovedTogether {
        /// Where to.
        to: Square,
        /// Which, and how each arrived.
        stands: Vec<MovedStand>,
    },
    /// A stand changed its formation where it stood.
    Formed {
        /// The stand.
        stand: StandId,
        /// To what.
        formation: Formation,
        /// Parts of its move spent by now.
        spent: u16,
    },
    /// A square turned.
    Turned {
        /// Which.
        square: Square,
        /// Where to.
        facing: Direction,
    },
    /// A stand came to the front of its stack.
    Fronted {
        /// The stand.
        stand: StandId,
    },
    /// A stand fired.
    Fired {
        /// The stand.
        stand: StandId,
        /// At what.
        at: Square,
        /// How many hits.
        hits: u8,
        /// Whether it was declared at the guns there; records of earlier revisions do not say so.
        #[serde(default, skip_serializing_if = "is_at_all")]
        counter_battery: bool,
    },
    /// A stand took hits of one roll.
    Hit {
        /// The stand.
        stand: StandId,
        /// How many; records of earlier revisions have an event for each.
        #[serde(default = "one_hit")]
        hits: u8,
    },
    /// A stand is out of the battle.
    Removed {
        /// The stand.
        stand: StandId,
        /// How.
        cause: RemovalCause,
    },
    /// A stand declared a charge.
    Charged {
        /// The stand.
        stand: StandId,
        /// On what.
        target: Square,
    },
    /// Both sides rolled.
    Clashed {
        /// The square charged.
        target: Square,
        /// What came of it.
        outcome: CombatOutcome,
    },
    /// The stands of a square begin to retreat.
    GoingBack {
        /// From where.
        square: Square,
        /// Only the stands that charged this square, if one is named.
        charging: Option<Square>,
    },
    /// A stand retreated a square; guns go limbered.
    WentBack {
        /// The stand.
        stand: StandId,
        /// Where to.
        to: Square,
    },
    /// The retreat from this square ended.
    BackEnded {
        /// Where they are.
        square: Square,
    },
    /// A general alone rode to safety.
    Rode {
        /// The general.
        general: StandId,
        /// Where to.
        to: Square,
    },
    /// A charger moved in.
    Entered {
        /// The stand.
        stand: StandId,
        /// Where.
        target: Square,
    },
    /// A general rolled for his life.
    Risked {
        /// The general.
        general: StandId,
    },
    /// The charge on this square is over.
    CombatEnded {
        /// Which.
        target: Square,
    },
    /// A broken group without a general begins to retreat.
    Broke {
        /// Which.
        group: GroupId,
    },
    /// A group that retreated stands again.
    Steadied {
        /// Which.
        group: GroupId,
    },
    /// A stand of a broken group retreated.
    Fled {
        /// The stand.
        stand: StandId,
        /// Where to.
        to: Square,
    },
    /// Of several equal parts of a body, its owner has shown which is the group: that of this stand.
    ContactChosen {
        /// The stand.
        stand: StandId,
    },
    /// The battle is over.
    Ended {
        /// The side that won.
        winner: Option<Side>,
        /// How clearly.
        degree: VictoryMargin,
    },
}

engine::kinds!(Event: TurnBegan, Settled, Asked, MoveBegan, MoveEnded, FireEnded, Arrived, Delayed, Moved, MovedTogether, Formed,
    Turned, Fronted, Fired, Hit, Removed, Charged, Clashed, GoingBack, WentBack, BackEnded, Rode, Entered, Risked,
    CombatEnded, Broke, Steadied, Fled, ArrivalThrown, Withdrew, Released, Intruded, ContactChosen, Ended);

/// One of several stands that moved together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MovedStand {
    /// The stand.
    pub stand: StandId,
    /// How it arrived.
    pub formation: Formation,
    /// Parts of its move spent by now.
    pub spent: u16,
}

fn is_at_all(counter_battery: &bool) -> bool {
    !counter_battery
}

fn one_hit() -> u8 {
    1
}

/// How a stand left the battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum RemovalCause {
    /// By its last hit.
    Hits,
    /// Unlimbered guns of a doubled side.
    GunsLost,
    /// Over the table edge.
    OffTable,
    /// A general with nowhere to ride.
    Captured,
}
