//! Exact distances between convex figures with corners on whole thousandths.

use std::cmp::Ordering;

use super::ground::Bounds;
use super::point::{Vector, rounded_root};

/// The square of a length, exactly, in millionths of a square inch.
#[derive(Clone, Copy, Debug)]
pub(super) struct Square {
    over: u128,
    under: u64,
}

impl Square {
    pub(super) const ZERO: Square = Square { over: 0, under: 1 };

    /// The length, to the nearest thousandth.
    pub(super) fn root(self) -> i64 {
        rounded_root(self.over, self.under)
    }

    fn is_at_most(self, length: i64) -> bool {
        self.over <= u128::from((length * length) as u64) * u128::from(self.under)
    }
}

impl Ord for Square {
    fn cmp(&self, other: &Square) -> Ordering {
        (self.over * u128::from(other.under)).cmp(&(other.over * u128::from(self.under)))
    }
}

impl PartialOrd for Square {
    fn partial_cmp(&self, other: &Square) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Square {
    fn eq(&self, other: &Square) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Square {}

/// The sides of a figure given by its corners, anticlockwise. A figure of two corners is a line seen from both sides.
pub(super) fn sides(corners: &[Vector]) -> impl Iterator<Item = (Vector, Vector)> + '_ {
    let last = corners.len().wrapping_sub(1);
    corners.iter().enumerate().map(move |(at, &from)| (from, corners[if at == last { 0 } else { at + 1 }]))
}

/// How far the nearest corner of `other` lies outside the line through a side, times the length of the side;
/// negative if it lies inside.
pub(super) fn clearance(line: (Vector, Vector), other: &[Vector]) -> i64 {
    let (from, to) = line;
    let along = to - from;
    other.iter().map(|&corner| -along.cross(corner - from)).min().unwrap_or(0)
}

/// Whether two convex figures have no point in common.
pub(super) fn are_apart(a: &[Vector], b: &[Vector]) -> bool {
    sides(a).any(|side| clearance(side, b) > 0) || sides(b).any(|side| clearance(side, a) > 0)
}

/// From a point to a line between two points.
pub(super) fn to_line(point: Vector, line: (Vector, Vector)) -> Square {
    let (from, to) = line;
    let (along, off) = (to - from, point - from);
    let (on, length) = (along.dot(off), along.dot(along));
    if on <= 0 {
        Square { over: off.dot(off) as u128, under: 1 }
    } else if on >= length {
        let off = point - to;
        Square { over: off.dot(off) as u128, under: 1 }
    } else {
        let aside = u128::from(along.cross(off).unsigned_abs());
        Square { over: aside * aside, under: length as u64 }
    }
}

/// The distance between two convex figures.
pub(super) fn distance(a: &[Vector], b: &[Vector]) -> Square {
    let mut are_apart = false;
    // From corner to corner, and from corner to side.
    let (mut corners_apart, mut least) = (i64::MAX, None::<Square>);
    for (corners, figure) in [(a, b), (b, a)] {
        for (from, to) in sides(figure) {
            let along = to - from;
            let mut all_are_outside = true;
            for &corner in corners {
                let off = corner - from;
                let inside = along.cross(off);
                all_are_outside &= inside < 0;
                // The shortest way never comes from the inner hand of a side.
                if inside > 0 {
                    continue;
                }
                let (on, length) = (along.dot(off), along.dot(along));
                if on <= 0 {
                    corners_apart = corners_apart.min(off.dot(off));
                } else if on < length {
                    let aside = u128::from(inside.unsigned_abs());
                    let way = Square { over: aside * aside, under: length as u64 };
                    least = Some(least.map_or(way, |least| least.min(way)));
                } else {
                    // At an acute corner the next side need not see it.
                    let off = corner - to;
                    corners_apart = corners_apart.min(off.dot(off));
                }
            }
            are_apart |= all_are_outside;
        }
    }
    if !are_apart {
        return Square::ZERO;
    }
    let corners_apart = Square { over: corners_apart as u128, under: 1 };
    least.map_or(corners_apart, |least| least.min(corners_apart))
}

/// Whether two convex figures are at most so far from each other.
pub(super) fn is_near(a: &[Vector], b: &[Vector], most: i64) -> bool {
    if Bounds::of(a).miss(&Bounds::of(b), most) {
        return false;
    }
    // Mostly they are farther from each other along one of their sides alone.
    let mut are_apart = false;
    for (corners, figure) in [(a, b), (b, a)] {
        for (from, to) in sides(figure) {
            let clearance = clearance((from, to), corners);
            if clearance > 0 {
                are_apart = true;
                let over = u128::from(clearance as u64) * u128::from(clearance as u64);
                let aside = Square { over, under: (to - from).dot(to - from) as u64 };
                if !aside.is_at_most(most) {
                    return false;
                }
            }
        }
    }
    !are_apart || distance(a, b).is_at_most(most)
}

/// How far one of two convex figures would have to be shifted to be out of the other; none if they are apart.
pub(super) fn depth(a: &[Vector], b: &[Vector]) -> Option<Square> {
    if Bounds::of(a).miss(&Bounds::of(b), 0) {
        return None;
    }
    let mut least: Option<Square> = None;
    for (side, other) in sides(a).map(|side| (side, b)).chain(sides(b).map(|side| (side, a))) {
        let clearance = clearance(side, other);
        if clearance > 0 {
            return None;
        }
        let along = side.1 - side.0;
        let inside = u128::from(clearance.unsigned_abs());
        let found = Square { over: inside * inside, under: along.dot(along).max(1) as u64 };
        least = Some(least.map_or(found, |least| least.min(found)));
    }
    least
}

/// How far two convex figures are from each other, or how deep in each other if negative; to the nearest thousandth.
pub(super) fn separation(a: &[Vector], b: &[Vector]) -> i64 {
    match depth(a, b) {
        Some(depth) => -depth.root(),
        None => distance(a, b).root(),
    }
}

/// Whether the separation of two convex figures is more than `least`, which may be negative.
pub(super) fn is_clear(a: &[Vector], b: &[Vector], least: i64) -> bool {
    if least >= 0 { !is_near(a, b, least) } else { depth(a, b).is_none_or(|depth| depth.is_at_most(-least)) }
}

/// How far a figure `a` can be shifted by parts of `by`, given in whole steps out of `steps`, before it is deeper than
/// `deepest` in `b`; none if never. Exact, for the depth is the least of those along the sides, and each of these
/// changes evenly.
pub(super) fn shift_until_deep(
    a: &[Vector],
    b: &[Vector],
    stride: (Vector, i64),
    deepest: i64,
) -> Option<i64> {
    let (by, steps) = stride;
    let (mut first, mut last) = (0, steps);
    for (side, other, sign) in sides(a).map(|s| (s, b, 1)).chain(sides(b).map(|s| (s, a, -1))) {
        let along = side.1 - side.0;
        // Shifting a side is shifting the other figure the other way.
        let gained = i128::from(sign * along.cross(by));
        let square = (deepest * deepest) as u128 * along.dot(along) as u128;
        let room = i128::from(clearance(side, other)) + square.isqrt() as i128;
        if gained == 0 {
            if room >= 0 {
                return None;
            }
        } else if gained < 0 {
            first = first.max((room * i128::from(steps)).div_euclid(-gained) as i64);
        } else {
            last = last.min((-room * i128::from(steps)).div_euclid(gained) as i64 + 1);
        }
    }
    (first < last).then_some(first)
}

/// A convex figure swept along a straight way.
pub(super) struct Swept {
    corners: [Vector; 10],
    count: usize,
}

impl Swept {
    pub(super) fn new(figure: &[Vector; 4], by: Vector) -> Swept {
        let mut swept = Swept { corners: [figure[0]; 10], count: 0 };
        let is_front = |at: usize| by.cross(figure[(at + 1) % 4] - figure[at]) > 0;
        for (at, &corner) in figure.iter().enumerate() {
            let (before, after) = (is_front((at + 3) % 4), is_front(at));
            match (before, after) {
                (true, true) => swept.push(corner + by),
                (false, false) => swept.push(corner),
                (true, false) => {
                    swept.push(corner + by);
                    swept.push(corner);
                }
                (false, true) => {
                    swept.push(corner);
                    swept.push(corner + by);
                }
            }
        }
        swept
    }

    pub(super) fn corners(&self) -> &[Vector] {
        &self.corners[..self.count]
    }

    fn push(&mut self, corner: Vector) {
        self.corners[self.count] = corner;
        self.count += 1;
    }
}
