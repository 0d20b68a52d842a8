//! Roads, and the legs that follow one.

use super::block::{nearest_on, parts};
use super::convex::to_line;
use super::point::Vector;
use super::{Angle, Block, Face, Inches, Leg, Pivot, Point, Turn};

/// A road of some width along straight pieces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Road {
    points: Vec<Vector>,
    width: Inches,
}

impl Road {
    /// The road from point to point; none if there are not two different ones. The same point twice in a row counts
    /// once.
    pub fn new(points: &[Point], width: Inches) -> Option<Road> {
        let mut points: Vec<Vector> = points.iter().map(|point| point.v()).collect();
        points.dedup();
        (points.len() >= 2).then_some(Road { points, width })
    }

    /// The middle of the road, point by point.
    pub fn points(&self) -> impl Iterator<Item = Point> + '_ {
        self.points.iter().map(|&point| Point::at(point))
    }

    /// How wide it is.
    pub fn width(&self) -> Inches {
        self.width
    }

    /// Whether a point is on it.
    pub fn contains(&self, point: Point) -> bool {
        let (_, on) = self.nearest(point.v());
        // Twice, for half the width may be no whole thousandth.
        point.distance(Point::at(on)) * 2 <= self.width
    }

    /// The legs by which a block whose front is on the road follows it for so far, measured from the middle of its
    /// front, to the end of the road at most: up to the middle of the road, face along it, and on, turning at every bend
    /// on the middle of the front. It goes the way that is nearer to its facing. None if its front is off the road.
    pub fn follow(&self, block: &Block, distance: Inches) -> Option<Vec<Leg>> {
        let front = block.middle_of(Face::Front);
        if !self.contains(front) {
            return None;
        }
        let (piece, on) = self.nearest(front.v());
        let facing = block.pose().facing;
        let along = |from: Vector, to: Vector| Point::at(from).bearing(Point::at(to));
        let is_onward =
            along(self.points[piece], self.points[piece + 1]).from(facing).abs() <= Turn::degrees(90);
        let ahead: Vec<Vector> = if is_onward {
            self.points[piece + 1..].to_vec()
        } else {
            self.points[..=piece].iter().rev().copied().collect()
        };
        let mut march = March { block: *block, left: distance.max(Inches::ZERO), legs: Vec::new() };
        march.to(on);
        let mut from = on;
        for next in ahead.into_iter().filter(|&next| next != on) {
            if march.left <= Inches::ZERO {
                break;
            }
            march.face(along(from, next));
            march.to(next);
            from = next;
        }
        Some(march.legs)
    }

    /// How far a straight line from a point stays on the road, `most` at most: looked at every eighth of an inch, and to
    /// the thousandth where it leaves.
    pub fn carries(&self, from: Point, along: Angle, most: Inches) -> Inches {
        const LOOK: i32 = 125;
        let is_on =
            |thousandths: i32| self.contains(from.towards(along, Inches::thousandths_of(thousandths)));
        let mut looks = (0..most.thousandths()).step_by(LOOK as usize).chain([most.thousandths()]);
        let (mut on, mut off) = match looks.find(|&look| !is_on(look)) {
            None => return most,
            Some(0) => return Inches::ZERO,
            Some(off) => ((off - 1) / LOOK * LOOK, off),
        };
        while off - on > 1 {
            let middle = (on + off) / 2;
            if is_on(middle) {
                on = middle;
            } else {
                off = middle;
            }
        }
        Inches::thousandths_of(on)
    }

    /// The piece a point is nearest to, and the nearest point of it.
    fn nearest(&self, point: Vector) -> (usize, Vector) {
        let pieces = self.points.windows(2).enumerate();
        let nearest = pieces.min_by_key(|(_, piece)| to_line(point, (piece[0], piece[1])));
        nearest.map_or((0, point), |(at, piece)| (at, nearest_on(point, (piece[0], piece[1]))))
    }
}

/// A block being led by the middle of its front.
struct March {
    block: Block,
    left: Inches,
    legs: Vec<Leg>,
}

impl March {
    fn take(&mut self, leg: Leg) {
        self.block = self.block.moved_to(leg.end(&self.block));
        self.legs.push(leg);
    }

    fn face(&mut self, along: Angle) {
        let by = along.from(self.block.pose().facing);
        if by != Turn::NONE {
            self.take(Leg::Wheel { on: Pivot::Front, by });
        }
    }

    /// The front goes there, or as far as there is left to go.
    fn to(&mut self, place: Vector) {
        let by = place - self.block.middle_of(Face::Front).v();
        let length = by.length();
        let by = if length > self.left { parts(by, self.left.wide(), length.wide()) } else { by };
        if length > Inches::ZERO {
            self.take(Leg::To(Point::at(self.block.pose().at.v() + by)));
            self.left -= length.min(self.left);
        }
    }
}
