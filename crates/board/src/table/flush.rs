//! Closing up: a block set flush against the side of another that it has struck.

use super::convex::{clearance, sides};
use super::point::Vector;
use super::{Block, Face, Inches, Point, Pose, TOUCH, Turn};

impl Block {
    /// The side of this block that another one, apart from it or in contact, stands before: the one it lies furthest
    /// outside of. Where two sides are equal within contact, at a corner, the one it faces more squarely.
    pub fn side_before(&self, other: &Block) -> Face {
        let figure = other.figure();
        let away = |turn: Turn| other.pose().facing.from(self.pose().facing + turn).abs();
        // The figure begins with the left side.
        let faces = [Face::Left, Face::Rear, Face::Right, Face::Front];
        let own = self.figure();
        let outside = sides(&own).zip(faces).map(|(side, face)| {
            let length = (side.1 - side.0).length().wide().max(1);
            (clearance(side, &figure) / length, face)
        });
        let outside: Vec<(i64, Face)> = outside.collect();
        let furthest = outside.iter().map(|found| found.0).max().unwrap_or(0);
        let equal = outside.into_iter().filter(|found| found.0 >= furthest - TOUCH.wide());
        equal.max_by_key(|(_, face)| away(face.outward())).map_or(Face::Front, |found| found.1)
    }

    /// This block swung so that its front lies flush along a side of another, shifted no further sideways than is
    /// needed to have half an inch of both fronts touch (or all of the shorter).
    pub fn flush_to(&self, other: &Block, side: Face) -> Block {
        let outward = other.pose().facing + side.outward();
        let along = outward + Turn::degrees(90);
        let middle = other.middle_of(side).v();
        let length = match side {
            Face::Front | Face::Rear => other.width(),
            Face::Left | Face::Right => other.depth(),
        };
        let touching = Inches::thousandths_of(500).min(length).min(self.width());
        let most = ((length + self.width()) / 2 - touching).wide();
        let unit = Vector::along(along, 1_000_000);
        let aside = unit.dot(self.middle_of(Face::Front).v() - middle) / 1_000_000;
        let shift = Vector::along(along, aside.clamp(-most, most));
        let at = middle + shift + Vector::along(outward, self.depth().wide() / 2);
        self.moved_to(Pose::new(Point::at(at), outward + Turn::ABOUT))
    }
}

impl Face {
    /// Where the outside of this side is, off the front.
    pub fn outward(self) -> Turn {
        match self {
            Face::Front => Turn::NONE,
            Face::Left => Turn::degrees(-90),
            Face::Rear => Turn::ABOUT,
            Face::Right => Turn::degrees(90),
        }
    }
}
