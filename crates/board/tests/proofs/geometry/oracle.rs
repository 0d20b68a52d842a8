//! Slow and exact geometry, written apart from the board's: everything by way of the differences of corners.

use std::cmp::Ordering;

use board::table::{Block, Point};

pub(crate) type V = (i128, i128);

pub(crate) fn v(point: Point) -> V {
    (i128::from(point.x().thousandths()), i128::from(point.y().thousandths()))
}

pub(crate) fn minus(a: V, b: V) -> V {
    (a.0 - b.0, a.1 - b.1)
}

pub(crate) fn turn(a: V, b: V, c: V) -> i128 {
    (b.0 - a.0) * (c.1 - a.1) - (b.1 - a.1) * (c.0 - a.0)
}

fn dot(a: V, b: V) -> i128 {
    a.0 * b.0 + a.1 * b.1
}

/// A fraction with a positive denominator.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fraction(pub(crate) i128, pub(crate) i128);

impl Fraction {
    pub(crate) fn cmp(self, other: Fraction) -> Ordering {
        (self.0 * other.1).cmp(&(other.0 * self.1))
    }

    pub(crate) fn least(all: impl Iterator<Item = Fraction>) -> Fraction {
        all.min_by(|a, b| a.cmp(*b)).expect("there is one")
    }
}

/// The convex hull of points, anticlockwise, without points on its edges.
pub(crate) fn hull(mut points: Vec<V>) -> Vec<V> {
    points.sort();
    points.dedup();
    let half = |points: &mut dyn Iterator<Item = V>| {
        let mut half: Vec<V> = Vec::new();
        for point in points {
            while half.len() >= 2 && turn(half[half.len() - 2], half[half.len() - 1], point) <= 0 {
                half.pop();
            }
            half.push(point);
        }
        half.pop();
        half
    };
    let mut hull = half(&mut points.iter().copied());
    hull.extend(half(&mut points.iter().rev().copied()));
    hull
}

/// All ways from a point of one block to a point of the other: the blocks meet if no way at all is among them.
pub(crate) fn differences(a: &Block, b: &Block) -> Vec<V> {
    let corners = |block: &Block| block.corners().map(v);
    hull(corners(b).iter().flat_map(|&b| corners(a).map(|a| minus(b, a))).collect())
}

fn edges(hull: &[V]) -> impl Iterator<Item = (V, V)> + '_ {
    (0..hull.len()).map(|at| (hull[at], hull[(at + 1) % hull.len()]))
}

pub(crate) fn is_in(hull: &[V], point: V) -> bool {
    edges(hull).all(|(a, b)| turn(a, b, point) >= 0)
}

/// The square of the distance from a point to a line between two.
pub(crate) fn point_to_line(point: V, a: V, b: V) -> Fraction {
    let (ab, ap) = (minus(b, a), minus(point, a));
    let length = dot(ab, ab);
    let on = dot(ab, ap);
    if length == 0 || on <= 0 {
        Fraction(dot(ap, ap), 1)
    } else if on >= length {
        let bp = minus(point, b);
        Fraction(dot(bp, bp), 1)
    } else {
        // By Pythagoras rather than by the area.
        Fraction(dot(ap, ap) * length - on * on, length)
    }
}

/// Square of the distance from a straight line between two points to a convex figure.
pub(crate) fn line_to_hull(from: V, to: V, hull: &[V]) -> Fraction {
    let crosses = edges(hull).any(|(a, b)| {
        let (c, d) = (turn(from, to, a).signum(), turn(from, to, b).signum());
        let (e, f) = (turn(a, b, from).signum(), turn(a, b, to).signum());
        c * d < 0 && e * f < 0
    });
    if crosses || is_in(hull, from) || is_in(hull, to) {
        return Fraction(0, 1);
    }
    let ends = edges(hull).flat_map(|(a, b)| [point_to_line(from, a, b), point_to_line(to, a, b)]);
    let corners = hull.iter().map(|&corner| point_to_line(corner, from, to));
    Fraction::least(ends.chain(corners))
}

/// Square of the distance of two blocks, and of the depth to which they are in each other.
pub(crate) fn gap_and_depth(a: &Block, b: &Block) -> (Fraction, Fraction) {
    let hull = differences(a, b);
    let to_edges = Fraction::least(edges(&hull).map(|(a, b)| point_to_line((0, 0), a, b)));
    if is_in(&hull, (0, 0)) { (Fraction(0, 1), to_edges) } else { (to_edges, Fraction(0, 1)) }
}

/// Whether two blocks are further apart than so many thousandths; less deep in each other if negative.
pub(crate) fn is_clear(a: &Block, b: &Block, least: i128) -> bool {
    let (gap, depth) = gap_and_depth(a, b);
    let square = Fraction(least * least, 1);
    if least >= 0 { gap.cmp(square).is_gt() } else { depth.cmp(square).is_le() }
}

/// Whether a number of thousandths is the nearest to the root of a fraction.
pub(crate) fn is_root(thousandths: i32, square: Fraction) -> bool {
    let twice = 2 * i128::from(thousandths);
    let four = Fraction(4 * square.0, square.1);
    let above = Fraction((twice - 1) * (twice - 1), 1).cmp(four).is_le() || thousandths == 0;
    above && Fraction((twice + 1) * (twice + 1), 1).cmp(four).is_gt()
}
