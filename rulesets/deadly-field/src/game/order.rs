//! What a side may order, and the sentence for it.

use board::table::{Angle, Inches, Point};

use crate::game::battle::{Battle, LeaderId, UnitId};
use crate::game::group::Trio;
use crate::game::reaction::Reaction;
use crate::sheet::units::{Formation, Side};

/// An order.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Order {
    /// The half turn is over.
    Done,
    /// This side is active first in this turn.
    First {
        /// The side.
        side: Side,
    },
    /// A unit moves: straight ahead or aslant, and wheels before or after.
    Move {
        /// The unit.
        unit: UnitId,
        /// Where its middle shall be.
        to: Point,
        /// Its front in the end.
        facing: Angle,
    },
    /// A unit steps back, facing as it does.
    StepBack {
        /// The unit.
        unit: UnitId,
        /// How far.
        by: Inches,
    },
    /// A unit turns on its middle; up to 45 degrees it is a wheel, and free.
    Face {
        /// The unit.
        unit: UnitId,
        /// Its front in the end.
        facing: Angle,
    },
    /// A unit changes formation, limbers or unlimbers.
    Form {
        /// The unit.
        unit: UnitId,
        /// To what.
        formation: Formation,
    },
    /// Cavalry mounts or dismounts.
    Mount {
        /// The unit.
        unit: UnitId,
        /// Whether it mounts.
        up: bool,
    },
    /// A unit reforms out of disorder.
    Reform {
        /// The unit.
        unit: UnitId,
    },
    /// A unit tries to rally.
    Rally {
        /// The unit.
        unit: UnitId,
    },
    /// A routed unit runs, and tries to rally.
    Run {
        /// The unit.
        unit: UnitId,
    },
    /// Units fire at one target.
    Fire {
        /// The units.
        units: Trio,
        /// Their target.
        target: UnitId,
        /// Whether guns take both actions for it.
        deliberate: bool,
    },
    /// Units charge, the first one leading.
    Charge {
        /// The units.
        units: Trio,
        /// The unit they charge.
        target: UnitId,
    },
    /// Two regiments on their last stands become one.
    Merge {
        /// The regiment that takes in the other.
        unit: UnitId,
        /// The regiment it takes in.
        with: UnitId,
    },
    /// A unit takes guns that were left standing.
    Retake {
        /// The unit.
        unit: UnitId,
        /// The battery whose guns they were.
        battery: UnitId,
    },
    /// A leader rides.
    Ride {
        /// The leader.
        leader: LeaderId,
        /// Where to.
        to: Point,
    },
    /// What the units of the other side do; those not named let it pass.
    React {
        /// The reactions, one of each unit that does something.
        reactions: Vec<Reaction>,
    },
    /// The one of several who are touching that leads in the impact.
    Lead {
        /// The unit that leads.
        unit: UnitId,
    },
    /// Winning attackers follow so far; not at all, and they stay.
    FollowUp {
        /// How far.
        by: Inches,
    },
    /// Winning attackers charge on.
    ChargeOn {
        /// The unit they charge.
        target: UnitId,
    },
}

engine::grammar! { Order of Battle:
    Done => "done",
    React { reactions = Vec::<Reaction>::new() } => "let it pass",
    React { reactions } => "react: {reactions}",
    FollowUp { by = Inches::ZERO } => "stay",
    FollowUp { by } => "follow up {by}",
    ChargeOn { target } => "charge on {target}",
    First { side } => "{side} first",
    Mount { unit, up = true } => "{unit} mounts",
    Mount { unit, up = false } => "{unit} dismounts",
    Reform { unit } => "{unit} reforms",
    Rally { unit } => "{unit} rallies",
    Run { unit } => "{unit} runs",
    Lead { unit } => "{unit} leads",
    Move { unit, to, facing } => "{unit} moves to {to} facing {facing}",
    StepBack { unit, by } => "{unit} steps back {by}",
    Form { unit, formation } => "{unit} forms {formation}",
    Merge { unit, with } => "{unit} merges with {with}",
    Retake { unit, battery } => "{unit} takes the guns of {battery}",
    Face { unit, facing } => "{unit} faces {facing}",
    Fire { units, target, deliberate } if |_| units.count() == 1 =>
        "{units} fires at {target}[deliberate: deliberately]",
    Fire { units, target, deliberate } => "{units} fire at {target}[deliberate: deliberately]",
    Charge { units, target } if |_| units.count() == 1 => "{units} charges {target}",
    Charge { units, target } => "{units} charge {target}",
    Ride { leader, to } => "{leader} rides to {to}",
}
