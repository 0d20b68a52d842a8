//! What a side may order.

use board::hex::{Hex, Vertex};

use crate::game::battle::{BrigadeId, DivisionId, LeaderId, Orders, UnitId, UnitSet};
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
        /// Which.
        brigade: BrigadeId,
        /// What orders.
        orders: Orders,
    },
    /// The first marker is picked.
    Pick {
        /// Whose.
        division: DivisionId,
    },
    /// A brigadier throws for several brigades to act as one.
    Coordinate {
        /// Whose.
        brigade: BrigadeId,
    },
    /// A brigade acts as one with that of the brigadier who coordinates them.
    Join {
        /// Which.
        brigade: BrigadeId,
    },
    /// A brigade acts.
    Activate {
        /// Which.
        brigade: BrigadeId,
    },
    /// A brigadier seeks other orders.
    Seek {
        /// Whose.
        brigade: BrigadeId,
    },
    /// A unit moves by the cheapest way.
    Move {
        /// Who.
        unit: UnitId,
        /// Where to.
        to: Hex,
        /// What it faces there.
        facing: Vertex,
    },
    /// A unit charges: it moves so that the target is before it, and goes for it.
    Charge {
        /// Who.
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
        /// Who.
        unit: UnitId,
        /// The hex it goes for.
        target: Hex,
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
        /// Which.
        hex: Hex,
        /// Where to.
        facing: Vertex,
    },
    /// A unit takes march mode or leaves it.
    Form {
        /// Who.
        unit: UnitId,
        /// To what.
        formation: Formation,
    },
    /// Guns limber or unlimber.
    Limber {
        /// Who.
        unit: UnitId,
        /// Which of it.
        team: Team,
    },
    /// Cavalry mounts or dismounts.
    Mount {
        /// Who.
        unit: UnitId,
        /// Which of it.
        saddle: Saddle,
    },
    /// A unit is put on top of its stack.
    Top {
        /// Who.
        unit: UnitId,
    },
    /// A unit fires.
    Fire {
        /// Who.
        unit: UnitId,
        /// At whom.
        at: Hex,
        /// How.
        manner: RateOfFire,
    },
    /// Just these react to what the enemy does.
    React {
        /// Who.
        units: UnitSet,
    },
    /// A unit that is driven back goes back by a hex.
    FallBack {
        /// Who.
        unit: UnitId,
        /// Where to.
        to: Hex,
        /// What it faces there.
        facing: Vertex,
    },
    /// A unit tries to rally.
    Rally {
        /// Who.
        unit: UnitId,
    },
    /// A leader rides.
    Ride {
        /// Who.
        leader: LeaderId,
        /// Where to.
        to: Hex,
    },
    /// No more of this.
    Done,
}
