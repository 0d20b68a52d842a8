//! Why an order may not be given.

use std::fmt;

/// The rule that stands in the way, and the facts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// Something else has to be decided now.
    NotAsked,
    /// The stance takes more men.
    TooFew {
        /// Men it takes.
        takes: u8,
        /// Men left.
        men: u8,
    },
    /// A march goes at least one field.
    NoMarch,
    /// The march costs more than there is.
    BeyondPoints {
        /// Fields ordered.
        fields: u8,
        /// Points left.
        points: u8,
    },
    /// The march goes beyond the end of the lane.
    BeyondLane {
        /// Fields ordered.
        fields: u8,
        /// Fields to the end.
        to_go: u8,
    },
    /// The pouch holds no more.
    PouchFull,
    /// There is nothing to fire.
    NoCartridges,
}
engine::kinds!(Refusal: NotAsked, TooFew, NoMarch, BeyondPoints, BeyondLane, PouchFull, NoCartridges);

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::NotAsked => f.write_str("something else has to be decided now"),
            Refusal::TooFew { takes, men } => write!(f, "it takes {takes} men, and there are {men}"),
            Refusal::NoMarch => f.write_str("a march goes at least one field"),
            Refusal::BeyondPoints { fields, points } => write!(f, "{fields} fields with {points} points"),
            Refusal::BeyondLane { fields, to_go } => {
                write!(f, "{fields} fields, but the lane ends in {to_go}")
            }
            Refusal::PouchFull => f.write_str("the pouch is full"),
            Refusal::NoCartridges => f.write_str("there is no cartridge left"),
        }
    }
}
