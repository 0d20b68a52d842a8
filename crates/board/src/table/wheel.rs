//! Whether a figure certainly keeps clear of another for a part of a wheel.

use super::convex::sides;
use super::point::Vector;

/// What rounding may take from a gap in the course of a wheel.
pub(super) const ROUNDING: i64 = 4;

/// A wheel about a point that keeps so far from others, or so deep at most if negative.
pub(super) struct Wheel {
    pub(super) pivot: Vector,
    pub(super) limit: i64,
}

/// Some corners before and after a part of a wheel.
type Ends<'a> = [&'a [Vector]; 2];

impl Wheel {
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
        let along = side.map(|(from, to)| to - from);
        let length = along[0].dot(along[0]).isqrt() + 1;
        let is_out = |(&before, &after): (&Vector, &Vector)| {
            let gap = self.limit + self.slack(before, steps);
            let out = |end: usize, corner: Vector| -along[end].cross(corner - side[end].0);
            out(0, before) >= gap * length && out(1, after) >= gap * length
        };
        length > 1 && corners[0].iter().zip(corners[1]).all(is_out)
    }

    /// What bulge and rounding may take from the gap of a corner.
    fn slack(&self, corner: Vector, steps: i64) -> i64 {
        let way = corner - self.pivot;
        // The corner that is turned about stays where it is, to the thousandth.
        if way.dot(way) < 9 { 2 } else { bulge(way.x.abs() + way.y.abs(), steps) + ROUNDING }
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
