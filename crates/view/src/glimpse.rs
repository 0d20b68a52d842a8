//! What of a battle is seen from above: where units stand in its drawing, and what they do to each other.

use crate::choice::Spot;

/// Something that happened, as it is seen from above. Moves are none: two pictures show them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Glimpse {
    /// Units fire.
    Fire {
        /// Their ids.
        units: Vec<String>,
        /// Where at.
        at: Spot,
    },
    /// Units charge.
    Charge {
        /// Their ids.
        units: Vec<String>,
        /// What they charge, where that is told.
        at: Option<Spot>,
    },
    /// Something befalls a unit: a loss, a fright, a way back.
    Befalls {
        /// Its id.
        unit: String,
    },
}

impl Glimpse {
    /// A unit fires at something.
    pub fn fire(unit: String, at: Spot) -> Glimpse {
        Glimpse::Fire { units: vec![unit], at }
    }

    /// A unit charges.
    pub fn charge(unit: String, at: Option<Spot>) -> Glimpse {
        Glimpse::Charge { units: vec![unit], at }
    }
}

/// Where a unit stands in the drawing of its board.
#[derive(Clone, Debug, PartialEq)]
pub struct Whereabouts {
    /// The id of the unit.
    pub id: String,
    /// Units of the drawing to the right and down: its own middle, or that of its hex.
    pub at: (f64, f64),
    /// Degrees clockwise from north; none for units that face nowhere.
    pub facing: Option<f64>,
}
