//! Lines that run on: roads and streams as points at even distances, how straight they are, and curves through them.

use super::pen::{N, Point};

/// From point to point.
pub(super) const STEP: f64 = 4.0;
/// Points of an outline nearer than this are one.
const CROWDED: f64 = 4.0;
/// As many points on either side are taken into account for a direction.
const REACH: usize = 5;

/// A line as points at even distances, smoothed a little.
pub(super) struct Course {
    points: Vec<Point>,
}

impl Course {
    pub(super) fn through(points: &[Point]) -> Course {
        let even = evenly(points, STEP);
        let smooth = |n: usize| {
            let (from, to) = (n.saturating_sub(REACH), (n + REACH + 1).min(even.len()));
            // As many on either side, so that the ends stay where they are.
            let wide = (n - from).min(to - 1 - n);
            let near = &even[n - wide..=n + wide];
            let sum = near.iter().fold((0.0, 0.0), |sum, at| (sum.0 + at.0, sum.1 + at.1));
            (sum.0 / near.len() as f64, sum.1 / near.len() as f64)
        };
        Course { points: (0..even.len()).map(smooth).collect() }
    }

    /// How many points it has.
    pub(super) fn len(&self) -> usize {
        self.points.len()
    }

    /// A part of it, turned round if need be so that what is written along it can be read.
    pub(super) fn part(&self, from: usize, points: usize) -> Vec<Point> {
        let mut part = self.points[from..from + points].to_vec();
        let ((ax, ay), (bx, by)) = (part[0], part[points - 1]);
        let is_upright = (bx - ax).abs() < 0.2 * (by - ay).abs();
        if (is_upright && by > ay) || (!is_upright && bx < ax) {
            part.reverse();
        }
        part
    }
}

/// How crooked a line is: all its turns together, and the sharpest of them, in radians.
pub(super) fn crookedness(line: &[Point]) -> (f64, f64) {
    let ways: Vec<f64> = line.windows(REACH).map(|w| way(w[0], w[REACH - 1])).collect();
    let turn = |a: f64, b: f64| {
        let by = (b - a).abs() % std::f64::consts::TAU;
        by.min(std::f64::consts::TAU - by)
    };
    let all = ways.windows(2).map(|w| turn(w[0], w[1])).sum();
    let sharpest = ways.windows(2 * REACH).map(|w| turn(w[0], w[2 * REACH - 1])).fold(0.0, f64::max);
    (all, sharpest)
}

/// The same line so far to its left, as one walks along it.
pub(super) fn beside(line: &[Point], left: f64) -> Vec<Point> {
    let last = line.len().saturating_sub(1);
    let moved = |n: usize| {
        let (a, b) = (line[n.saturating_sub(REACH)], line[(n + REACH).min(last)]);
        let way = way(a, b);
        (line[n].0 + way.sin() * left, line[n].1 - way.cos() * left)
    };
    (0..line.len()).map(moved).collect()
}

/// A curve past these points, from the first to the last, as path data.
pub(super) fn open_curve(points: &[Point]) -> String {
    let Some((first, rest)) = points.split_first() else { return String::new() };
    let mut path = format!("M{},{}", N(first.0), N(first.1));
    for (n, &(x, y)) in rest.iter().enumerate() {
        match rest.get(n + 1) {
            Some(next) if n + 2 == rest.len() => {
                path.push_str(&format!("Q{},{} {},{}", N(x), N(y), N(next.0), N(next.1)));
                break;
            }
            Some(next) => {
                let (mx, my) = ((x + next.0) / 2.0, (y + next.1) / 2.0);
                path.push_str(&format!("Q{},{} {},{}", N(x), N(y), N(mx), N(my)));
            }
            None => path.push_str(&format!("L{},{}", N(x), N(y))),
        }
    }
    path
}

/// A closed outline as path data, its corners rounded off.
pub(super) fn rounded(outline: &[Point]) -> String {
    // To a tenth from here on, so that steps from point to point add up to where they should.
    let tenths = |(x, y): Point| ((x * 10.0).round() / 10.0, (y * 10.0).round() / 10.0);
    let middle = |a: Point, b: Point| tenths(((a.0 + b.0) / 2.0, (a.1 + b.1) / 2.0));
    let mut corners: Vec<Point> = outline.iter().copied().map(tenths).collect();
    // Points that crowd together say nothing.
    corners.dedup_by(|a, b| (a.0 - b.0).abs() + (a.1 - b.1).abs() < CROWDED);
    let Some((&last, &first)) = corners.last().zip(corners.first()) else { return String::new() };
    let (mut x, mut y) = middle(last, first);
    let mut path = format!("M{},{}", N(x), N(y));
    for (i, &(cx, cy)) in corners.iter().enumerate() {
        let (nx, ny) = middle((cx, cy), corners[(i + 1) % corners.len()]);
        path.push_str(&format!("q{},{} {},{}", N(cx - x), N(cy - y), N(nx - x), N(ny - y)));
        (x, y) = (nx, ny);
    }
    path.push('Z');
    path
}

fn way(a: Point, b: Point) -> f64 {
    (b.1 - a.1).atan2(b.0 - a.0)
}

/// Points so far apart along a line.
pub(super) fn evenly(points: &[Point], step: f64) -> Vec<Point> {
    let mut even = Vec::new();
    let mut due = 0.0;
    for (&(ax, ay), &(bx, by)) in points.iter().zip(points.iter().skip(1)) {
        let length = (bx - ax).hypot(by - ay);
        while due < length {
            let t = due / length;
            even.push((ax + (bx - ax) * t, ay + (by - ay) * t));
            due += step;
        }
        due -= length;
    }
    even
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_straight_line_has_no_turns_and_a_corner_has_one() {
        let straight = Course::through(&[(0.0, 0.0), (200.0, 0.0)]);
        assert_eq!(straight.len(), 50);
        assert_eq!(crookedness(&straight.part(0, 50)), (0.0, 0.0));
        let corner = Course::through(&[(0.0, 0.0), (100.0, 0.0), (100.0, 100.0)]);
        let (all, sharpest) = crookedness(&corner.part(0, corner.len()));
        assert!((all - std::f64::consts::FRAC_PI_2).abs() < 0.05, "{all}");
        assert!(sharpest > 1.0, "{sharpest}");
    }

    #[test]
    fn words_run_from_left_to_right_or_up() {
        for (from, to) in [((300.0, 0.0), (0.0, 40.0)), ((0.0, 0.0), (10.0, 300.0))] {
            let part = Course::through(&[from, to]).part(0, 40);
            let (a, b) = (part[0], part[39]);
            assert!(if from.0 > 100.0 { a.0 < b.0 } else { a.1 > b.1 }, "{a:?} {b:?}");
            let above = beside(&part, 10.0);
            assert!(if from.0 > 100.0 { above[20].1 < part[20].1 } else { above[20].0 < part[20].0 });
        }
    }

    #[test]
    fn a_curve_begins_and_ends_where_the_points_do() {
        assert_eq!(open_curve(&[]), "");
        assert_eq!(open_curve(&[(0.0, 0.0), (8.0, 4.0)]), "M0,0L8,4");
        assert_eq!(open_curve(&[(0.0, 0.0), (8.0, 4.0), (9.0, 9.0)]), "M0,0Q8,4 9,9");
    }
}
