//! Section 4, the path of a move: one leg straight on and one free wheel, before it or after it.

use board::table::{Block, Inches, Leg, Pivot, Pose, Turn, legs};
use serde::{Deserialize, Serialize};

/// The way a unit goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Path {
    legs: [Option<Leg>; 2],
}

impl Path {
    /// Straight on, facing kept.
    pub fn straight(leg: Leg) -> Path {
        Path { legs: [Some(leg), None] }
    }

    /// A wheel on its middle, then straight on.
    pub fn wheel_first(by: Turn, leg: Leg) -> Path {
        Path { legs: [Some(Leg::Wheel { on: Pivot::Centre, by }), Some(leg)] }
    }

    /// Straight on, then a wheel on its middle.
    pub fn wheel_last(leg: Leg, by: Turn) -> Path {
        Path { legs: [Some(leg), Some(Leg::Wheel { on: Pivot::Centre, by })] }
    }

    /// Its legs.
    pub fn legs(&self) -> impl Iterator<Item = Leg> + use<> {
        self.legs.into_iter().flatten()
    }

    /// Where a block ends that goes it.
    pub fn end(&self, block: &Block) -> Pose {
        legs::end(block, self.legs()).pose()
    }

    /// How far it goes.
    pub fn length(&self, block: &Block) -> Inches {
        legs::length(block, self.legs())
    }

    /// Where a block is that has gone a distance of it; at the end it has wheeled, too.
    pub fn after(&self, block: &Block, distance: Inches) -> Pose {
        legs::after(block, self.legs(), distance)
    }
}
