//! What happens to a state; nothing else writes to it.

use board::table::{Point, Pose};
use serde::{Deserialize, Serialize};

use crate::Now;
use crate::game::battle::{LeaderId, UnitId, VictoryDegree};
use crate::game::charges::Onset;
use crate::game::former;
use crate::game::group::Trio;
use crate::game::state::{Absence, Enfilade, Fate, Half, Pending, ReactionTrigger};
use crate::sheet::units::{Formation, MoraleLevel, Side};

/// An event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Event {
    /// A turn begins.
    TurnBegan {
        /// Which.
        turn: u8,
    },
    /// This side is active first in this turn.
    GoesFirst {
        /// Which.
        side: Side,
    },
    /// A half turn begins.
    HalfBegan {
        /// The active side.
        side: Side,
    },
    /// The second half turn is over.
    TurnEnded,
    /// Something is to be done first.
    Asked {
        /// What.
        pending: Pending,
    },
    /// What was on top is done.
    Settled,
    /// A unit, or several together, begins its actions; the unit that had begun before ends them.
    Acts {
        /// Which.
        #[serde(alias = "unit", deserialize_with = "former::actors")]
        units: Trio,
    },
    /// A unit has spent actions.
    Spent {
        /// Which.
        unit: UnitId,
        /// How many.
        actions: u8,
        /// Half an action that is left of them.
        half: Half,
    },
    /// A unit wheels at no cost.
    Wheeled {
        /// Which.
        unit: UnitId,
        /// Where it stands now.
        pose: Pose,
    },
    /// A unit has reacted.
    Reacted {
        /// Which.
        unit: UnitId,
        /// The enemy it reacts to.
        to: UnitId,
    },
    /// A unit comes onto the table.
    CameOn {
        /// Which.
        unit: UnitId,
        /// Where.
        pose: Pose,
    },
    /// A unit moved, turned, or went in a charge.
    Moved {
        /// Which.
        unit: UnitId,
        /// Where it stands now.
        pose: Pose,
    },
    /// A unit fell back, facing as it did.
    FellBack {
        /// Which.
        unit: UnitId,
        /// Where it stands now.
        pose: Pose,
    },
    /// A routed unit ran.
    Ran {
        /// Which.
        unit: UnitId,
        /// Where it stands now.
        pose: Pose,
    },
    /// A unit is drawn up otherwise.
    Formed {
        /// Which.
        unit: UnitId,
        /// How.
        formation: Formation,
    },
    /// Cavalry mounted or dismounted.
    Mounted {
        /// Which.
        unit: UnitId,
        /// Whether it is in the saddle now.
        up: bool,
    },
    /// A unit is at another morale level.
    Levelled {
        /// Which.
        unit: UnitId,
        /// What level.
        level: MoraleLevel,
    },
    /// A unit made its rally attempt.
    TriedToRally {
        /// Which.
        unit: UnitId,
        /// The level it comes to by it; records of revisions before the fifth do not tell it.
        #[serde(default)]
        to: Option<MoraleLevel>,
    },
    /// Units fired.
    Fired {
        /// The firers.
        units: Trio,
        /// Their target.
        target: UnitId,
        /// Whether they reacted by it.
        reacting: bool,
    },
    /// The same fire goes on to a unit behind its target.
    PassedThrough {
        /// The firers.
        units: Trio,
        /// The unit behind.
        target: UnitId,
    },
    /// A unit was fired at from its flank or rear, or as a column.
    Enfiladed {
        /// Which.
        unit: UnitId,
        /// From which side, and by what.
        by: Enfilade,
    },
    /// A unit lost figures or sections.
    Lost {
        /// Which.
        unit: UnitId,
        /// How many.
        figures: u8,
    },
    /// A lost figure or section came back.
    Recovered {
        /// Which.
        unit: UnitId,
    },
    /// A unit is off the table.
    Removed {
        /// Which.
        unit: UnitId,
        /// Why.
        absence: Absence,
    },
    /// A battery left its guns standing.
    GunsLeft {
        /// Which.
        unit: UnitId,
    },
    /// Guns that were left are taken.
    GunsTaken {
        /// The battery they belonged to.
        battery: UnitId,
        /// The unit that has them now.
        by: Side,
    },
    /// A unit took its check for friends eliminated or routed, or must take it after its charge.
    Dismayed {
        /// Which.
        unit: UnitId,
        /// Whether it is still to take it.
        later: bool,
    },
    /// Two regiments became one.
    Merged {
        /// Which goes on.
        unit: UnitId,
        /// Which is part of it now.
        with: UnitId,
    },
    /// A charge is under way, or goes on.
    Charged {
        /// The charge.
        onset: Onset,
    },
    /// The charge is over.
    ChargeOver,
    /// A leader rode.
    Rode {
        /// The leader.
        leader: LeaderId,
        /// Where he is now.
        at: Point,
    },
    /// A leader comes onto the field.
    LeaderCame {
        /// The leader.
        leader: LeaderId,
    },
    /// A leader is lost.
    LeaderFell {
        /// The leader.
        leader: LeaderId,
        /// How.
        fate: Fate,
    },
    /// A lost leader was replaced.
    Replaced {
        /// The leader replaced.
        leader: LeaderId,
        /// Where he is.
        at: Point,
    },
    /// A place changed hands.
    Held {
        /// Which.
        objective: u8,
        /// The side that holds it now.
        side: Side,
    },
    /// The battle is over.
    Ended {
        /// The winner.
        winner: Option<Side>,
        /// How.
        degree: VictoryDegree,
    },
}

engine::kinds!(Event: TurnBegan, GoesFirst, HalfBegan, TurnEnded, Asked, Settled, Acts, Spent, Wheeled, Reacted, CameOn, Moved, FellBack,
    Ran, Formed, Mounted, Levelled, TriedToRally, Fired, PassedThrough, Enfiladed, Lost, Recovered, Removed, GunsLeft, GunsTaken, Dismayed,
    Merged, Charged, ChargeOver, Rode, LeaderCame, LeaderFell, Replaced, Held, Ended);

impl Event {
    /// Whether all it names exist and are where it says.
    pub(crate) fn fits(&self, now: Now<'_>) -> bool {
        let has = |unit: UnitId| unit.index() < now.state.units.len();
        let stands = |unit: UnitId| has(unit) && now.state.unit(unit).pose.is_some();
        let leads = |leader: LeaderId| leader.index() < now.state.leaders.len();
        let known = |trio: Trio| trio.iter().all(has);
        match *self {
            Event::TurnBegan { .. }
            | Event::GoesFirst { .. }
            | Event::HalfBegan { .. }
            | Event::TurnEnded
            | Event::Settled
            | Event::ChargeOver
            | Event::Ended { .. } => true,
            Event::Asked { pending } => match pending {
                Pending::React {
                    deed: ReactionTrigger::Moves { unit, .. } | ReactionTrigger::Runs { unit, .. },
                    ..
                } => stands(unit),
                Pending::React { deed: ReactionTrigger::Fired { units, target }, .. } => {
                    known(units) && has(target)
                }
                Pending::React { deed: ReactionTrigger::Charges, .. }
                | Pending::Lead { .. }
                | Pending::FollowUp { .. } => now.state.onset.is_some(),
                Pending::Initiative { .. } | Pending::Act { .. } => true,
            },
            Event::Acts { units } => known(units),
            Event::Spent { unit, .. }
            | Event::TriedToRally { unit, .. }
            | Event::Dismayed { unit, .. }
            | Event::Recovered { unit } => has(unit),
            Event::CameOn { unit, .. } => has(unit) && !stands(unit),
            Event::Wheeled { unit, .. }
            | Event::Moved { unit, .. }
            | Event::FellBack { unit, .. }
            | Event::Ran { unit, .. }
            | Event::Formed { unit, .. }
            | Event::Mounted { unit, .. }
            | Event::Levelled { unit, .. }
            | Event::Enfiladed { unit, .. }
            | Event::Removed { unit, .. }
            | Event::GunsLeft { unit } => stands(unit),
            Event::Reacted { unit, to } => has(unit) && has(to),
            Event::Fired { units, target, .. } | Event::PassedThrough { units, target } => {
                known(units) && has(target)
            }
            Event::Lost { unit, figures } => has(unit) && figures <= now.state.unit(unit).figures,
            Event::GunsTaken { battery, .. } => has(battery),
            Event::Merged { unit, with } => stands(unit) && stands(with) && unit != with,
            Event::Charged { onset } => {
                let named = onset.leads.into_iter().chain([onset.countercharges]).flatten();
                known(onset.chargers)
                    && known(onset.started)
                    && has(onset.target)
                    && named.chain(onset.met.iter()).all(has)
            }
            Event::Rode { leader, .. }
            | Event::LeaderCame { leader }
            | Event::LeaderFell { leader, .. }
            | Event::Replaced { leader, .. } => leads(leader),
            Event::Held { objective, .. } => usize::from(objective) < now.battle.terms.objectives.len(),
        }
    }
}
