//! Whether a figure certainly keeps clear of another for a part of a wheel.

use super::convex::{clearance, sides};
use super::point::Vector;

/// What rounding may take from a gap in the course of a wheel.
pub(super) const ROUNDING: i64 = 4;

/// A wheel about a point that keeps so far from others, or so deep at most if negative.
pub(super) struct Wheel {
    pivot: Vector,
    limit: i64,
    /// What rounding takes from the gap of a corner between two places at most, in eighths of a thousandth.
    rounding: i64,
}

/// Some corners before and after a part of a wheel.
type Ends<'a> = [&'a [Vector]; 2];

impl Wheel {
    /// A wheel of a block with its middle there.
    pub(super) fn new(pivot: Vector, middle: Vector, limit: i64) -> Wheel {
        // Corners are rounded, at either place by the root of a half at most; off the pivot the middle is as well.
        Wheel { pivot, limit, rounding: if pivot == middle { 12 } else { 24 } }
    }

    /// Whether a figure certainly keeps clear of another between two places, so many hundredths of a degree apart.
    ///
    /// Seen along any one direction, a figure is clear of another as long as all its corners are; and a corner goes along
    /// an arc, which is no nearer than its ends but for the height of its bulge. Looked along are the sides of the other
    /// figure, those of this one (from which the other seems to wheel the other way), and the line between the nearest
    /// corners.
    pub(super) fn is_clear(&self, ends: Ends<'_>, other: &[Vector], steps: i64) -> bool {
        let [first, last] = ends;
        let by_other = || sides(other).any(|side| self.is_outside([side, side], ends, steps));
        let by_own = || {
            let mut own = sides(first).zip(sides(last));
            own.any(|(before, after)| self.is_outside([before, after], [other, other], steps))
        };
        by_other() || by_own() || self.is_clear_of_corner(ends, other, steps)
    }

    fn is_clear_of_corner(&self, ends: Ends<'_>, other: &[Vector], steps: i64) -> bool {
        let pairs = ends[0].iter().flat_map(|&a| other.iter().map(move |&b| (a, b)));
        let Some((a, b)) = pairs.min_by_key(|(a, b)| (*a - *b).dot(*a - *b)) else { return false };
        let out = a - b;
        let top = other.iter().copied().max_by_key(|&corner| out.dot(corner)).unwrap_or(b);
        let side = (top, top + Vector { x: -out.y, y: out.x });
        self.is_outside([side, side], ends, steps)
    }

    /// Whether corners keep far enough outside of a side, given as it lies before and after.
    fn is_outside(&self, side: [(Vector, Vector); 2], corners: Ends<'_>, steps: i64) -> bool {
        let is_inside = |end: usize| clearance(side[end], corners[end]) <= 0;
        if self.limit >= 0 && (is_inside(0) || is_inside(1)) {
            return false;
        }
        let along = side.map(|(from, to)| to - from);
        let length = along[0].dot(along[0]).isqrt() + 1;
        // Rounding tilts a side that turns by less than three thousandths in its length.
        let tilt = |corner: Vector| {
            if side[0] == side[1] { 0 } else { 24 * (corner - side[0].0).breadth() / length + 1 }
        };
        let is_out = |(&before, &after): (&Vector, &Vector)| {
            let gap = 8 * self.limit + self.slack(before, steps) + tilt(before);
            let out = |end: usize, corner: Vector| -8 * along[end].cross(corner - side[end].0);
            out(0, before) >= gap * length && out(1, after) >= gap * length
        };
        length > 1 && corners[0].iter().zip(corners[1]).all(is_out)
    }

    /// What bulge and rounding may take from the gap of a corner, in eighths of a thousandth.
    fn slack(&self, corner: Vector, steps: i64) -> i64 {
        let way = corner - self.pivot;
        // The corner that is turned about stays where it is, to the thousandth.
        if way.dot(way) < 9 { 16 } else { bulge(8 * way.breadth(), steps) + self.rounding }
    }
}

/// How far an arc of so many hundredths of a degree is from its chord at most, rounded up.
pub(super) fn bulge(radius: i64, steps: i64) -> i64 {
    // The radius times the square of the angle, by eight; a hundredth of a degree is less than 1 in 5729.
    radius * steps * steps / (8 * 5729 * 5729) + 1
}

/// Steps of a wheel in which nothing within a radius of its pivot moves by more than so many thousandths.
pub(super) fn steps_of(shift: i64, radius: i64) -> i64 {
    // A hundredth of a degree is less than 1 in 5729 round the pivot.
    shift.max(0) * 5729 / radius.max(1)
}
