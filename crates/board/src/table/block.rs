//! Blocks: what stands on the table, as oriented rectangles.

use serde::{Deserialize, Deserializer, Serialize};

use super::convex::{self, is_clear};
use super::point::{Vector, scaled};
use super::sine::sin_cos;
use super::{Inches, Point, Pose, Turn};

/// A gap of at most this is contact; a penetration of more than this is overlap.
pub const TOUCH: Inches = Inches::thousandths_of(20);

/// A rectangle standing somewhere and facing somewhere: a unit, a base, a gun.
///
/// Its corners are rounded to thousandths of an inch, halves away from zero, and the block is the figure between these
/// four corners: everything said of it is exact for that figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Block {
    pose: Pose,
    width: Inches,
    depth: Inches,
}

/// The smallest and the largest side a block can have.
const SIDES: (Inches, Inches) = (Inches::thousandths_of(100), Inches::whole(200));

/// A side of a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Face {
    /// Where it faces.
    Front,
    /// On its left hand.
    Left,
    /// Behind it.
    Rear,
    /// On its right hand.
    Right,
}

impl Block {
    /// A block with its middle there and facing so, of so much frontage and depth: a tenth of an inch at least, 200
    /// inches at most.
    pub fn new(pose: Pose, width: Inches, depth: Inches) -> Block {
        Block { pose, width: width.clamp(SIDES.0, SIDES.1), depth: depth.clamp(SIDES.0, SIDES.1) }
    }

    /// Where its middle is, and where it faces.
    pub fn pose(&self) -> Pose {
        self.pose
    }

    /// Its frontage.
    pub fn width(&self) -> Inches {
        self.width
    }

    /// From front to rear.
    pub fn depth(&self) -> Inches {
        self.depth
    }

    /// The same block elsewhere.
    pub fn moved_to(&self, pose: Pose) -> Block {
        Block { pose, ..*self }
    }

    /// Another formation of the same: frontage and depth change round the middle of the front.
    pub fn reformed_on_front(&self, width: Inches, depth: Inches) -> Block {
        let block = Block::new(self.pose, width, depth);
        let back = (self.depth.wide() - block.depth.wide()).div_euclid(2);
        let at = Point::at(self.pose.at.v() + Vector::along(self.pose.facing, back));
        block.moved_to(Pose { at, ..self.pose })
    }

    /// Its corners: left front, left rear, right rear, right front.
    pub fn corners(&self) -> [Point; 4] {
        self.figure().map(Point::at)
    }

    /// The ends of one of its sides, anticlockwise round the block: the front runs from right to left.
    pub fn side(&self, face: Face) -> (Point, Point) {
        let [left_front, left_rear, right_rear, right_front] = self.corners();
        match face {
            Face::Front => (right_front, left_front),
            Face::Left => (left_front, left_rear),
            Face::Rear => (left_rear, right_rear),
            Face::Right => (right_rear, right_front),
        }
    }

    /// The middle of one of its sides.
    pub fn middle_of(&self, face: Face) -> Point {
        let (ahead, right) = match face {
            Face::Front => (self.depth.wide(), 0),
            Face::Left => (0, -self.width.wide()),
            Face::Rear => (-self.depth.wide(), 0),
            Face::Right => (0, self.width.wide()),
        };
        Point::at(self.pose.at.v() + self.off(ahead, right))
    }

    /// From edge to edge, to the nearest thousandth; nothing if they touch or overlap. The same both ways.
    pub fn distance(&self, other: &Block) -> Inches {
        Inches::narrowed(convex::distance(&self.figure(), &other.figure()).root())
    }

    /// From its edge to a point, to the nearest thousandth; nothing if the point is inside.
    pub fn distance_to_point(&self, point: Point) -> Inches {
        Inches::narrowed(convex::distance(&self.figure(), &[point.v()]).root())
    }

    /// Whether it is at most so far from a point, by [`Block::distance_to_point`].
    pub fn is_within_of_point(&self, distance: Inches, point: Point) -> bool {
        let way = point.v() - self.pose.at.v();
        // Mostly it is seen without looking at corners.
        way.x.abs().max(way.y.abs()) <= self.radius() + distance.wide()
            && self.distance_to_point(point) <= distance
    }

    /// Whether it is at most so far from a straight line between two points, without rounding.
    pub fn is_within_of_line(&self, distance: Inches, from: Point, to: Point) -> bool {
        distance >= Inches::ZERO && convex::is_near(&self.figure(), &[from.v(), to.v()], distance.wide())
    }

    /// From its edge to a straight line between two points, to the nearest thousandth.
    pub fn distance_to_line(&self, from: Point, to: Point) -> Inches {
        Inches::narrowed(convex::distance(&self.figure(), &[from.v(), to.v()]).root())
    }

    /// Whether it is at most so far from another, edge to edge, without rounding.
    pub fn is_within(&self, distance: Inches, other: &Block) -> bool {
        distance >= Inches::ZERO
            && !self.is_far_from(other, distance)
            && !is_clear(&self.figure(), &other.figure(), distance.wide())
    }

    /// Whether it is nearer to another than so far, by [`Block::distance`].
    pub fn is_nearer(&self, distance: Inches, other: &Block) -> bool {
        self.is_within(distance, other) && self.distance(other) < distance
    }

    /// How far either would have to be shifted for them to part, to the nearest thousandth; nothing if they are apart.
    pub fn penetration(&self, other: &Block) -> Inches {
        let depth = convex::depth(&self.figure(), &other.figure());
        depth.map_or(Inches::ZERO, |depth| Inches::narrowed(depth.root()))
    }

    /// Whether they are in contact: the gap is at most [`TOUCH`], and they do not overlap.
    pub fn touches(&self, other: &Block) -> bool {
        self.is_within(TOUCH, other) && !self.overlaps(other)
    }

    /// Whether they overlap: by more than [`TOUCH`].
    pub fn overlaps(&self, other: &Block) -> bool {
        !self.is_far_from(other, Inches::ZERO) && !is_clear(&self.figure(), &other.figure(), -TOUCH.wide())
    }

    /// Whether it is certainly more than so far from another, seen without looking at corners.
    fn is_far_from(&self, other: &Block, distance: Inches) -> bool {
        let way = other.pose.at.v() - self.pose.at.v();
        way.x.abs().max(way.y.abs()) > self.radius() + other.radius() + distance.wide()
    }

    /// Whether a point is on it, its edge included.
    pub fn contains(&self, point: Point) -> bool {
        !convex::are_apart(&self.figure(), &[point.v()])
    }

    /// The point of it nearest to a point, to the nearest thousandth; the point itself if it is inside.
    pub fn nearest_to(&self, point: Point) -> Point {
        if self.contains(point) {
            return point;
        }
        let figure = self.figure();
        let sides = convex::sides(&figure);
        let nearest = sides.min_by_key(|&side| convex::to_line(point.v(), side));
        nearest.map_or(self.pose.at, |side| Point::at(nearest_on(point.v(), side)))
    }

    /// The side of it that a straight line from a point to its middle comes in through.
    pub fn face_towards(&self, point: Point) -> Face {
        let (sin, cos) = sin_cos(self.pose.facing);
        let to = point.v() - self.pose.at.v();
        // Both are stretched by the other measure, so that the diagonals become right angles.
        let ahead = scaled(to.x * sin + to.y * cos) * self.width.wide();
        let right = scaled(to.x * cos - to.y * sin) * self.depth.wide();
        if ahead.abs() >= right.abs() {
            if ahead >= 0 { Face::Front } else { Face::Rear }
        } else if right > 0 {
            Face::Right
        } else {
            Face::Left
        }
    }

    /// How far off straight ahead a point lies, seen from the middle of the front: to the right if positive.
    pub fn off_front(&self, point: Point) -> Turn {
        self.middle_of(Face::Front).bearing(point).from(self.pose.facing)
    }

    /// Half of so far ahead and so far to the right, by its facing.
    fn off(&self, ahead: i64, right: i64) -> Vector {
        off(sin_cos(self.pose.facing), ahead, right)
    }

    /// Its corners, anticlockwise from the left front.
    pub(super) fn figure(&self) -> [Vector; 4] {
        let (width, depth) = (self.width.wide(), self.depth.wide());
        let facing = sin_cos(self.pose.facing);
        let (left_front, right_front) = (off(facing, depth, -width), off(facing, depth, width));
        let middle = self.pose.at.v();
        [middle + left_front, middle - right_front, middle - left_front, middle + right_front]
    }

    /// No point of it is further from its middle than this.
    pub(super) fn radius(&self) -> i64 {
        let (long, short) = (self.width.max(self.depth).wide(), self.width.min(self.depth).wide());
        // The diagonal is longer than the long side by less than 5/12 of the short one, which needs no root.
        (long + short * 5 / 12) / 2 + 4
    }
}

/// Half of so far ahead and so far to the right, by the sine and the cosine of a facing.
fn off(turn: (i64, i64), ahead: i64, right: i64) -> Vector {
    let (sin, cos) = turn;
    let half = |n: i64| scaled((n + n.signum()) / 2);
    Vector { x: half(ahead * sin + right * cos), y: half(ahead * cos - right * sin) }
}

/// The point of a line nearest to a point, to the nearest thousandth.
pub(super) fn nearest_on(point: Vector, line: (Vector, Vector)) -> Vector {
    let (from, to) = line;
    let along = to - from;
    let (on, length) = (along.dot(point - from), along.dot(along));
    if on <= 0 || length == 0 {
        from
    } else if on >= length {
        to
    } else {
        from + parts(along, on, length)
    }
}

/// So many parts out of a whole of a way, to the nearest thousandth, halves away from zero.
pub(super) fn parts(way: Vector, part: i64, whole: i64) -> Vector {
    let share = |n: i64| {
        let twice = 2 * i128::from(n) * i128::from(part);
        let over = twice + twice.signum() * i128::from(whole);
        match i64::try_from(over) {
            Ok(over) => over / (2 * whole),
            Err(_) => (over / (2 * i128::from(whole))) as i64,
        }
    };
    Vector { x: share(way.x), y: share(way.y) }
}

/// What comes from elsewhere is kept within bounds like everything else.
impl<'de> Deserialize<'de> for Block {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Block, D::Error> {
        #[derive(Deserialize)]
        struct Read {
            pose: Pose,
            width: Inches,
            depth: Inches,
        }
        Read::deserialize(deserializer).map(|Read { pose, width, depth }| Block::new(pose, width, depth))
    }
}
