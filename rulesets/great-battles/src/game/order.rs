//! What a side may order, and the sentence for it.

use board::hex::{Hex, Vertex};

use crate::game::battle::{Battle, BrigadeId, DivisionId, LeaderId, Orders, UnitId};
use crate::game::reacting::Reacting;
use crate::game::state::Formation;

sheet::axis! {
    /// What guns do with their teams.
    pub enum Team {
        /// They limber.
        Limbers = "limbers",
        /// They unlimber.
        Unlimbers = "unlimbers",
    }
}

sheet::axis! {
    /// What cavalry does with its horses.
    pub enum Saddle {
        /// It mounts.
        Mounts = "mounts",
        /// It dismounts.
        Dismounts = "dismounts",
    }
}

sheet::axis! {
    /// How a unit fires.
    pub enum RateOfFire {
        /// Once.
        Volley = "fires at",
        /// Rapidly, twice.
        Rapid = "fires rapidly at",
    }
}

/// An order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Order {
    /// A brigade in command gets orders.
    Tell {
        /// The brigade.
        brigade: BrigadeId,
        /// Its new orders.
        orders: Orders,
    },
    /// The first marker is picked.
    Pick {
        /// The division whose marker it is.
        division: DivisionId,
    },
    /// A brigadier rolls for several brigades to act as one.
    Coordinate {
        /// The brigade he leads.
        brigade: BrigadeId,
    },
    /// A brigade acts as one with that of the brigadier who coordinates them.
    Join {
        /// The brigade that joins.
        brigade: BrigadeId,
    },
    /// A brigade acts.
    Activate {
        /// The brigade.
        brigade: BrigadeId,
    },
    /// A brigadier seeks other orders.
    Seek {
        /// The brigade he leads.
        brigade: BrigadeId,
    },
    /// A unit moves by the cheapest way.
    Move {
        /// The unit.
        unit: UnitId,
        /// Where to.
        to: Hex,
        /// What it faces there.
        facing: Vertex,
    },
    /// A unit charges: it moves so that the target is before it, and goes for it.
    Charge {
        /// The unit.
        unit: UnitId,
        /// Where to.
        to: Hex,
        /// What it faces there.
        facing: Vertex,
        /// The hex it goes for.
        target: Hex,
    },
    /// A unit is to shock the enemy before it, or a stack goes on to do so.
    Shock {
        /// The unit.
        unit: UnitId,
        /// The hex it goes for.
        target: Hex,
    },
    /// The next of the shocks that were named is fought.
    Resolve {
        /// The hex that is shocked.
        hex: Hex,
    },
    /// A stack goes after those whom a shock drove back.
    Advance {
        /// From where.
        from: Hex,
        /// Where to.
        to: Hex,
        /// What it faces there.
        facing: Vertex,
    },
    /// The units of a hex turn.
    Face {
        /// The hex.
        hex: Hex,
        /// Where to.
        facing: Vertex,
    },
    /// A unit takes march mode or leaves it.
    Form {
        /// The unit.
        unit: UnitId,
        /// To what.
        formation: Formation,
    },
    /// Guns limber or unlimber.
    Limber {
        /// The battery.
        unit: UnitId,
        /// Which of it.
        team: Team,
    },
    /// Cavalry mounts or dismounts.
    Mount {
        /// The unit.
        unit: UnitId,
        /// Which of it.
        saddle: Saddle,
    },
    /// A unit is put on top of its stack.
    Top {
        /// The unit.
        unit: UnitId,
    },
    /// A unit fires.
    Fire {
        /// The unit.
        unit: UnitId,
        /// The hex it fires at.
        at: Hex,
        /// How.
        manner: RateOfFire,
    },
    /// Just these react to what the enemy does.
    React {
        /// The units that react, and the hexes they pick.
        units: Reacting,
    },
    /// A unit spends its activation on breastworks.
    Dig {
        /// The unit.
        unit: UnitId,
    },
    /// A unit that must retreat goes to a hex.
    FallBack {
        /// The unit.
        unit: UnitId,
        /// Where to.
        to: Hex,
        /// What it faces there.
        facing: Vertex,
    },
    /// A unit tries to rally.
    Rally {
        /// The unit.
        unit: UnitId,
    },
    /// A leader rides.
    Ride {
        /// The leader.
        leader: LeaderId,
        /// Where to.
        to: Hex,
    },
    /// No more of this.
    Done,
}

engine::grammar! { Order of Battle:
    Done => "done",
    React { units = Reacting::default() } => "let pass",
    React { units } => "{units} react",
    Rally { unit } => "{unit} rallies",
    Dig { unit } => "{unit} digs",
    Top { unit } => "{unit} goes on top",
    Pick { division } => "pick {division}",
    Move { unit, to, facing } => "{unit} moves to {to} facing {facing}",
    Charge { unit, to, facing, target } => "{unit} charges {target} from {to} facing {facing}",
    Shock { unit, target } => "{unit} shocks {target}",
    Resolve { hex } => "shock {hex} next",
    Advance { from, to, facing } => "{from} advances to {to} facing {facing}",
    FallBack { unit, to, facing } => "{unit} falls back to {to} facing {facing}",
    Fire { unit, at, manner } => "{unit} {manner} {at}",
    Ride { leader, to } => "{leader} rides to {to}",
    Tell { brigade, orders } => "{brigade} gets {orders} orders",
    Face { hex, facing } => "{hex} faces {facing}",
    Coordinate { brigade } => "{brigade} coordinates",
    Join { brigade } => "{brigade} joins",
    Seek { brigade } => "{brigade} seeks other orders",
    Activate { brigade } => "{brigade} acts",
    Form { unit, formation = Formation::March } => "{unit} takes march mode",
    Form { unit, formation = Formation::Formed } => "{unit} forms up",
    Form { unit, formation = Formation::Square } => "{unit} forms square",
    Limber { unit, team } => "{unit} {team}",
    Mount { unit, saddle } => "{unit} {saddle}",
}
