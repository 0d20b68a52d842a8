//! How far a figure can certainly wheel before it comes too near to another.

use super::convex::sides;
use super::point::Vector;

/// What rounding may take from a gap in the course of a wheel.
pub(super) const ROUNDING: i64 = 4;

/// A wheel about a point that keeps so far from others, or so deep at most if negative.
pub(super) struct Wheel {
    pub(super) pivot: Vector,
    pub(super) limit: i64,
}

impl Wheel {
    /// Hundredths of a degree that a figure of four corners or fewer can be wheeled, either way, without coming too near to another.
    ///
    /// Seen along any one direction, a figure is clear of another as long as all its corners are; and a corner moves by no
    /// more than its distance from the pivot times the turn. Looked along are the sides of the other figure, those of this
    /// one (along which the other seems to turn), and the line between the nearest corners.
    pub(super) fn safe_steps(&self, figure: &[Vector], other: &[Vector]) -> i64 {
        let (own_radii, other_radii) = (self.radii(figure), self.radii(other));
        let by_other = sides(other).map(|side| self.along(outward(side), side.0, figure, &own_radii));
        let by_own = sides(figure).map(|side| self.along(outward(side), side.0, other, &other_radii));
        let pairs = figure.iter().flat_map(|&a| other.iter().map(move |&b| (a, b)));
        let nearest = pairs.min_by_key(|(a, b)| (*a - *b).dot(*a - *b));
        let by_corners = nearest.map(|(a, b)| {
            let top = other.iter().copied().max_by_key(|&corner| (a - b).dot(corner)).unwrap_or(b);
            self.along(a - b, top, figure, &own_radii)
        });
        by_other.chain(by_own).chain(by_corners).max().unwrap_or(0)
    }

    /// How far the corners are from the pivot, rounded up.
    fn radii(&self, corners: &[Vector]) -> [i64; 4] {
        let mut radii = [0; 4];
        for (radius, &corner) in radii.iter_mut().zip(corners) {
            let way = corner - self.pivot;
            *radius = way.dot(way).isqrt() + 1;
        }
        radii
    }

    /// Steps until the first of these corners could come too near to a line across a direction.
    fn along(&self, direction: Vector, from: Vector, corners: &[Vector], radii: &[i64; 4]) -> i64 {
        let length = direction.dot(direction).isqrt() + 1;
        let steps = corners.iter().zip(radii).map(|(&corner, &radius)| {
            let gap = direction.dot(corner - from).div_euclid(length) - self.limit;
            // The corner that is turned about stays where it is, to the thousandth.
            if radius <= 3 && gap > 1 { i64::from(i32::MAX) } else { steps_of(gap - ROUNDING, radius) }
        });
        if length == 1 { 0 } else { steps.min().unwrap_or(0) }
    }
}

/// Square to a side, to its right: out of a figure whose corners run anticlockwise.
fn outward((from, to): (Vector, Vector)) -> Vector {
    Vector { x: to.y - from.y, y: from.x - to.x }
}

/// Steps of a wheel in which nothing within a radius of its pivot moves by more than so many thousandths.
pub(super) fn steps_of(shift: i64, radius: i64) -> i64 {
    // A hundredth of a degree is less than 1 in 5729 round the pivot.
    shift.max(0) * 5729 / radius.max(1)
}
