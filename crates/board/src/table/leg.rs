//! Legs: the parts a move is made of.

use serde::{Deserialize, Serialize};

use super::block::parts;
use super::point::Vector;
use super::{Block, Face, Inches, Point, Pose, Turn};

/// A part of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Leg {
    /// Straight ahead; back, facing kept, if negative.
    Ahead(Inches),
    /// Straight on in a direction so far off its front, facing kept.
    Oblique {
        /// Off straight ahead.
        off: Turn,
        /// How far.
        distance: Inches,
    },
    /// Straight on until its middle is there, facing kept.
    To(Point),
    /// A turn of the whole block about a point of it that stays where it is.
    Wheel {
        /// What it turns about.
        on: Pivot,
        /// How far it turns.
        by: Turn,
    },
}

/// What a block turns about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Pivot {
    /// Its middle.
    Centre,
    /// The middle of its front.
    Front,
    /// The left end of its front.
    LeftFront,
    /// The right end of its front.
    RightFront,
}

impl Leg {
    /// Where a block stands after it, if nothing stops it.
    pub fn end(&self, block: &Block) -> Pose {
        let stride = Stride::new(block, *self);
        stride.pose(stride.steps)
    }

    /// How far a block goes in it: the way of its middle, or of the outer end of its front in a wheel about the other.
    /// A turn about the centre or the middle of the front is on the spot.
    pub fn travel(&self, block: &Block) -> Inches {
        let stride = Stride::new(block, *self);
        Inches::narrowed(stride.travel(stride.steps))
    }
}

/// A leg from where it begins, cut into whole steps: thousandths of an inch, or hundredths of a degree.
#[derive(Clone, Copy)]
pub(super) struct Stride {
    pub(super) from: Pose,
    pub(super) way: Path,
    pub(super) steps: i64,
    outer: i64,
}

#[derive(Clone, Copy)]
pub(super) enum Path {
    /// By so much, in a straight line.
    March(Vector),
    /// About a point, to the right if positive.
    Wheel { pivot: Vector, sign: i32 },
}

impl Stride {
    pub(super) fn new(block: &Block, leg: Leg) -> Stride {
        let from = block.pose();
        let by = match leg {
            Leg::Ahead(distance) => Vector::along(from.facing, distance.wide()),
            Leg::Oblique { off, distance } => Vector::along(from.facing + off, distance.wide()),
            Leg::To(point) => point.v() - from.at.v(),
            Leg::Wheel { on, by } => {
                let (right, left) = block.side(Face::Front);
                let (pivot, outer) = match on {
                    Pivot::Centre => (from.at, Inches::ZERO),
                    Pivot::Front => (block.middle_of(Face::Front), Inches::ZERO),
                    Pivot::LeftFront => (left, block.width()),
                    Pivot::RightFront => (right, block.width()),
                };
                let way = Path::Wheel { pivot: pivot.v(), sign: by.hundredths().signum() };
                return Stride { from, way, steps: i64::from(by.hundredths().abs()), outer: outer.wide() };
            }
        };
        let length = match leg {
            Leg::Ahead(distance) | Leg::Oblique { distance, .. } => distance.wide().abs(),
            _ => by.length().wide(),
        };
        // What would lead off the map ends at its edge, and goes no further than there.
        let is_on_map = |steps: i64| {
            let end = from.at.v() + parts(by, steps, length.max(1));
            Point::at(end).v() == end
        };
        let steps = last_of(length, is_on_map);
        Stride { from, way: Path::March(parts(by, steps, length.max(1))), steps, outer: 0 }
    }

    /// Where the block stands after so many steps.
    pub(super) fn pose(&self, step: i64) -> Pose {
        match self.way {
            Path::March(by) if self.steps > 0 => {
                Pose { at: Point::at(self.from.at.v() + parts(by, step, self.steps)), ..self.from }
            }
            Path::March(_) => self.from,
            Path::Wheel { pivot, sign } => {
                let turn = Turn::hundredths_of(step as i32 * sign);
                let at = Point::at(pivot + (self.from.at.v() - pivot).turned(turn));
                Pose { at, facing: self.from.facing + turn }
            }
        }
    }

    /// How far that is, in thousandths of an inch.
    pub(super) fn travel(&self, step: i64) -> i64 {
        match self.way {
            Path::March(_) => step,
            Path::Wheel { .. } => arc(self.outer, step),
        }
    }

    /// The most steps that are no further than so many thousandths of an inch.
    pub(super) fn steps_within(&self, most: i64) -> i64 {
        last_of(self.steps, |step| self.travel(step) <= most)
    }
}

/// The last step of so many that is good, where all before it are.
fn last_of(steps: i64, is_good: impl Fn(i64) -> bool) -> i64 {
    if is_good(steps) {
        return steps;
    }
    let (mut low, mut high) = (0, steps);
    while low < high {
        let middle = (low + high + 1) / 2;
        if is_good(middle) {
            low = middle;
        } else {
            high = middle - 1;
        }
    }
    low
}

/// The length of an arc of so many hundredths of a degree, to the nearest thousandth.
fn arc(radius: i64, hundredths: i64) -> i64 {
    const PI_BILLIONTHS: i128 = 3_141_592_654;
    let whole = 18_000 * 1_000_000_000;
    ((i128::from(radius) * i128::from(hundredths) * PI_BILLIONTHS + whole / 2) / whole) as i64
}
