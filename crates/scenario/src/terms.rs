//! Victory terms: a closed list, in the words of no rule set. Each set says which of them it counts.
//!
//! Places are written as the board writes them. Points for places held, for units destroyed and for generals have keys
//! of their own in a scenario; what is here comes on top.

use std::num::NonZeroU8;

use crate::At;

crate::form! {
    /// Points to a side with a formed unit in any of these places at the end.
    pub struct Presence {
        /// The side.
        pub side: At<String>,
        /// The places.
        pub places: Vec<At<String>>,
        /// The points.
        pub points: u8,
    }
}

crate::form! {
    /// A line crossed: points to a side for each formed unit beyond it at the end.
    pub struct Crossed {
        /// The side.
        pub side: At<String>,
        /// The places beyond the line.
        pub places: Vec<At<String>>,
        /// Points for each unit.
        pub points: u8,
        /// The most points there are for this.
        pub at_most: Option<u8>,
    }
}

crate::form! {
    /// Points to a side for each unit that left the table by an edge.
    pub struct Exited {
        /// The side.
        pub side: At<String>,
        /// The places at the edge by which it must leave.
        pub places: Vec<At<String>>,
        /// Points for each unit.
        pub points: u8,
    }
}

crate::form! {
    /// Ground kept clear: points to a side if no formed enemy stood there at the end of any turn from the first to the
    /// last.
    pub struct KeptOut {
        /// The side that keeps the enemy out.
        pub side: At<String>,
        /// The places.
        pub places: Vec<At<String>>,
        /// The first turn that counts; none from the beginning.
        pub from: Option<NonZeroU8>,
        /// The last turn that counts; none to the end.
        pub to: Option<NonZeroU8>,
        /// The points.
        pub points: u8,
    }
}

crate::form! {
    /// Enemy guns destroyed or taken are worth this much each, instead of what other units are worth.
    pub struct GunsLost {
        /// Points for each.
        pub points: u8,
    }
}

crate::form! {
    /// A certain leader or unit lost to its side, instead of what others like it are worth.
    pub struct Lost {
        /// The leader or unit by name.
        pub unit: At<String>,
        /// Points to the enemy.
        pub points: u8,
    }
}

crate::form! {
    /// Points to a side for each enemy unit routed, and for each at half its strength or less.
    pub struct Shattered {
        /// The side; none for both.
        pub side: Option<At<String>>,
        /// Points for one routed.
        pub routed: u8,
        /// Points for one at half.
        pub at_half: u8,
    }
}

crate::form! {
    /// Points for the enemy's losses: one for every so many men, strength points or units.
    pub struct Losses {
        /// The side that gets them; none for both.
        pub side: Option<At<String>>,
        /// So many for a point.
        pub each: NonZeroU8,
    }
}

crate::form! {
    /// Ground that counts as a whole: points to the side that holds all of the places at the end.
    pub struct WholeArea {
        /// The places.
        pub places: Vec<At<String>>,
        /// The points.
        pub points: u8,
    }
}

crate::form! {
    /// A side wins, whatever the points of the other, with so many points of its own or all of these places.
    pub struct Wins {
        /// The side.
        pub side: At<String>,
        /// Points it needs.
        pub points: Option<NonZeroU8>,
        /// Places it needs.
        pub places: Vec<At<String>>,
    }
}

crate::form! {
    /// Points to the side with the longer unbroken front in these places at the end.
    pub struct LongestFront {
        /// The places.
        pub places: Vec<At<String>>,
        /// The points.
        pub points: u8,
    }
}

crate::form! {
    /// Points to a side at the end of a turn for each gap in the enemy's great square and each of its units inside it.
    pub struct Gap {
        /// The side that attacks the square.
        pub side: At<String>,
        /// Points for a gap.
        pub points: u8,
        /// Points for a unit inside.
        pub inside: u8,
    }
}

crate::form! {
    /// The battle ends at once, at the end of a turn, when a side has one of these.
    pub struct EarlyEnd {
        /// The side.
        pub side: At<String>,
        /// From this turn on; none from the first.
        pub from: Option<NonZeroU8>,
        /// So many points more than the enemy.
        pub lead: Option<NonZeroU8>,
        /// All of these places held.
        pub places: Vec<At<String>>,
        /// So many enemy units destroyed or gone.
        pub losses: Option<NonZeroU8>,
    }
}

crate::kinds_of! {
    /// What decides this battle, besides places held and losses.
    pub enum Term {
        "presence" => Presence,
        "crossed" => Crossed,
        "exited" => Exited,
        "kept-out" => KeptOut,
        "guns" => GunsLost,
        "lost" => Lost,
        "shattered" => Shattered,
        "losses" => Losses,
        "area" => WholeArea,
        "wins" => Wins,
        "longest-front" => LongestFront,
        "gap" => Gap,
        "early-end" => EarlyEnd,
    }
}
