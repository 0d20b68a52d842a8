//! Arcs: the ground ahead that a front commands.

use super::block::{nearest_on, parts};
use super::convex::{self, sides};
use super::point::Vector;
use super::sine::sin_cos;
use super::{Angle, Block, Face, Point, Pose, Turn};

/// The ground ahead between two rays, its edges included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arc {
    left: Point,
    right: Point,
    facing: Angle,
    half: Turn,
}

impl Arc {
    /// All within so many degrees either side of straight ahead, seen from one point.
    pub fn from_point(eye: Pose, either_side: Turn) -> Arc {
        Arc { left: eye.at, right: eye.at, facing: eye.facing, half: either_side.abs() }
    }

    /// All within so many degrees either side of straight ahead, seen from the middle of the front.
    pub fn from_middle(block: &Block, either_side: Turn) -> Arc {
        Arc::from_point(Pose::new(block.middle_of(Face::Front), block.pose().facing), either_side)
    }

    /// The ground ahead of the front, between rays from its two ends at so many degrees outward.
    pub fn from_corners(block: &Block, either_side: Turn) -> Arc {
        let (right, left) = block.side(Face::Front);
        Arc { left, right, facing: block.pose().facing, half: either_side.abs() }
    }

    /// Whether a point is in it.
    pub fn contains(&self, point: Point) -> bool {
        self.has(point.v())
    }

    /// Whether any part of a block is in it.
    pub fn meets(&self, block: &Block) -> bool {
        let figure = block.figure();
        let corner = figure.iter().any(|&corner| self.has(corner));
        // What the wide arc leaves out is a wedge: a block is in the wedge if all its corners are.
        corner || !self.is_wide() && (self.origin_is_in(&figure) || self.ray_crosses(&figure))
    }

    /// The part of a block that is in it, by its corners, each to the nearest thousandth; none if no part is. An arc
    /// of more than 90 degrees either side gives the whole block.
    pub fn part_of(&self, block: &Block) -> Option<Vec<Point>> {
        if !self.meets(block) {
            return None;
        }
        let mut part = block.figure().to_vec();
        if !self.is_wide() {
            for edge in self.edges() {
                part = cut(&part, edge);
            }
        }
        Some(part.into_iter().map(Point::at).collect())
    }

    fn is_wide(&self) -> bool {
        self.half > Turn::degrees(90)
    }

    fn has(&self, point: Vector) -> bool {
        let [ahead, right, left] = self.edges().map(|edge| edge.is_kept(point));
        if self.is_wide() { right || left || self.half >= Turn::ABOUT } else { ahead && right && left }
    }

    /// The lines that bound it, with the arc on their left: the front, the right and the left ray.
    fn edges(&self) -> [Edge; 3] {
        let (left, right) = (self.left.v(), self.right.v());
        [
            Edge { from: left, along: -across(self.facing) },
            Edge { from: right, along: direction(self.facing + self.half) },
            Edge { from: left, along: -direction(self.facing - self.half) },
        ]
    }

    fn origin_is_in(&self, figure: &[Vector]) -> bool {
        [self.left, self.right].iter().any(|origin| !convex::are_apart(figure, &[origin.v()]))
    }

    fn ray_crosses(&self, figure: &[Vector]) -> bool {
        let [_, right, left] = self.edges();
        let left = Edge { along: -left.along, ..left };
        [left, right].iter().any(|ray| sides(figure).any(|side| ray.meets(side)))
    }
}

/// The point of a convex figure, given by its corners, that is nearest to a point outside it.
pub fn nearest_of(corners: &[Point], point: Point) -> Option<Point> {
    let figure: Vec<Vector> = corners.iter().map(|corner| corner.v()).collect();
    let nearest = sides(&figure).min_by_key(|&side| convex::to_line(point.v(), side))?;
    Some(Point::at(nearest_on(point.v(), nearest)))
}

/// A line from a point on.
#[derive(Clone, Copy)]
struct Edge {
    from: Vector,
    along: Vector,
}

impl Edge {
    fn is_kept(&self, point: Vector) -> bool {
        self.along.cross(point - self.from) >= 0
    }

    /// Whether the ray along it meets a line between two points.
    fn meets(&self, piece: (Vector, Vector)) -> bool {
        let (a, b) = piece;
        let (side_a, side_b) = (self.along.cross(a - self.from), self.along.cross(b - self.from));
        if side_a.signum() * side_b.signum() > 0 {
            return false;
        }
        let ahead = (a - self.from).cross(b - a);
        ahead.signum() * (side_b - side_a).signum() >= 0
    }
}

fn direction(angle: Angle) -> Vector {
    let (sin, cos) = sin_cos(angle);
    Vector { x: sin, y: cos }
}

/// To the left of a direction.
fn across(angle: Angle) -> Vector {
    let Vector { x, y } = direction(angle);
    Vector { x: -y, y: x }
}

/// What of a convex figure lies to the left of a line.
fn cut(figure: &[Vector], edge: Edge) -> Vec<Vector> {
    let mut kept = Vec::with_capacity(figure.len() + 1);
    for (a, b) in sides(figure) {
        let (side_a, side_b) = (edge.along.cross(a - edge.from), edge.along.cross(b - edge.from));
        if side_a >= 0 {
            kept.push(a);
        }
        if side_a.signum() * side_b.signum() < 0 {
            kept.push(a + parts(b - a, side_a.abs(), side_a.abs() + side_b.abs()));
        }
    }
    kept.dedup();
    if kept.is_empty() {
        // What only just reaches there has been rounded away: its nearest corner stands for it.
        kept.extend(figure.iter().copied().max_by_key(|&corner| edge.along.cross(corner - edge.from)));
    }
    kept
}
