//! Scenario rules: a closed list, in the words of no rule set. Each set says which of them it plays.
//!
//! Troops are named as the scenario names them, places as the board writes them (`M16`, `1203`, `31.5,18`), times as
//! turns or rounds.

use std::num::NonZeroU8;

use crate::At;

crate::form! {
    /// Troops under orders to stay: they neither move nor charge until one of the conditions holds. They may turn, fire
    /// and defend themselves.
    pub struct Held {
        /// Groups by name.
        pub groups: Vec<At<String>>,
        /// Single units by name.
        pub units: Vec<At<String>>,
        /// Free from this turn on.
        pub until: Option<NonZeroU8>,
        /// Free once an enemy is so near.
        pub enemy_within: Option<NonZeroU8>,
        /// Free once they have been hit or charged.
        pub attacked: bool,
    }
}

crate::form! {
    /// Troops that are not shown to the enemy until he sees them: they fire, move, or he comes so near.
    pub struct Hidden {
        /// Groups by name.
        pub groups: Vec<At<String>>,
        /// Single units by name.
        pub units: Vec<At<String>>,
        /// Seen from so near.
        pub within: NonZeroU8,
    }
}

crate::form! {
    /// Troops that are called away: they leave the table at the start of a turn and are not counted as lost.
    pub struct Withdraw {
        /// Groups by name.
        pub groups: Vec<At<String>>,
        /// Single units by name.
        pub units: Vec<At<String>>,
        /// The turn.
        pub turn: NonZeroU8,
    }
}

crate::form! {
    /// Arrivals come early or late: a die for each. With `early` or more in the turn before, it is a turn early; with
    /// `late` or less when it is due, it waits a turn.
    pub struct ArrivalsVary {
        /// The lowest face that brings them early; none if they are never early.
        pub early: Option<At<u8>>,
        /// The highest face that keeps them waiting; none if they are never late.
        pub late: Option<At<u8>>,
    }
}

crate::form! {
    /// Dusk, smoke or fog: nobody sees farther.
    pub struct Sight {
        /// The first turn.
        pub from: At<NonZeroU8>,
        /// The last turn; none to the end.
        pub to: Option<NonZeroU8>,
        /// How far one sees.
        pub limit: NonZeroU8,
    }
}

crate::form! {
    /// Smoke over a stretch of ground: no sight through it.
    pub struct Smoke {
        /// Where.
        pub places: Vec<At<String>>,
        /// The first turn.
        pub from: NonZeroU8,
        /// The last turn.
        pub to: NonZeroU8,
    }
}

crate::form! {
    /// Troops nearly out of ammunition from a turn on.
    pub struct LowAmmunition {
        /// Groups by name.
        pub groups: Vec<At<String>>,
        /// Single units by name.
        pub units: Vec<At<String>>,
        /// From this turn on.
        pub from: NonZeroU8,
    }
}

crate::form! {
    /// Troops spent by their march: they begin in disorder or without their bonus, as the rule set has it.
    pub struct Tired {
        /// Groups by name.
        pub groups: Vec<At<String>>,
        /// Single units by name.
        pub units: Vec<At<String>>,
    }
}

crate::form! {
    /// Units that form the faces of one great square: no flanks while it stands, and nobody falls back out of it.
    pub struct GreatSquare {
        /// Its faces.
        pub units: Vec<At<String>>,
    }
}

crate::form! {
    /// Troops that move no farther than this in a turn, or by roads only: heavy guns, a train.
    pub struct Slow {
        /// Groups by name.
        pub groups: Vec<At<String>>,
        /// Single units by name.
        pub units: Vec<At<String>>,
        /// The most of a move; none if only the road binds them.
        pub limit: Option<NonZeroU8>,
        /// Whether they keep to roads.
        pub by_road: bool,
    }
}

crate::form! {
    /// Troops under orders not to fire before a turn.
    pub struct HoldFire {
        /// Groups by name.
        pub groups: Vec<At<String>>,
        /// Single units by name.
        pub units: Vec<At<String>>,
        /// They fire from this turn on.
        pub until: NonZeroU8,
    }
}

crate::form! {
    /// Guns on a height that cannot reach the ground right below them with canister.
    pub struct NoCanister {
        /// The guns.
        pub units: Vec<At<String>>,
        /// Up to this distance.
        pub within: NonZeroU8,
    }
}

crate::kinds_of! {
    /// What is special about this battle.
    pub enum Rule {
        "held" => Held,
        "hidden" => Hidden,
        "withdraw" => Withdraw,
        "arrivals-vary" => ArrivalsVary,
        "sight" => Sight,
        "smoke" => Smoke,
        "low-ammunition" => LowAmmunition,
        "tired" => Tired,
        "slow" => Slow,
        "hold-fire" => HoldFire,
        "square" => GreatSquare,
        "no-canister" => NoCanister,
    }
}
