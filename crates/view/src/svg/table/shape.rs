//! Outlines of ground: what lies inside, walks along their edge, and edges as nature would have them.

use super::plan::{N, Point};
use crate::svg::course::rounded;
use crate::svg::noise;

/// From point to point along a natural edge.
const STEP: f64 = 9.0;
/// As many points on either side are taken into account to round a corner.
const REACH: usize = 2;

/// A closed outline on the sheet.
pub(super) struct Shape {
    pub(super) corners: Vec<Point>,
}

/// A point of an edge, and the way straight out of it.
pub(super) struct Edge {
    pub(super) at: Point,
    pub(super) out: Point,
}

impl Shape {
    pub(super) fn new(corners: Vec<Point>) -> Shape {
        Shape { corners }
    }

    fn sides(&self) -> impl Iterator<Item = (Point, Point)> + '_ {
        let next = self.corners.iter().cycle().skip(1);
        self.corners.iter().copied().zip(next.copied())
    }

    /// The longest of its sides, the southernmost of several.
    pub(super) fn longest_side(&self) -> Option<(Point, Point)> {
        let key = |&((ax, ay), (bx, by)): &(Point, Point)| (bx - ax).hypot(by - ay) + (ay + by) / 1e4;
        self.sides().max_by(|a, b| key(a).total_cmp(&key(b)))
    }

    /// Two opposite corners of the upright rectangle around it.
    pub(super) fn bounds(&self) -> (Point, Point) {
        let first = self.corners.first().copied().unwrap_or_default();
        self.corners.iter().fold((first, first), |((ax, ay), (bx, by)), &(x, y)| {
            ((ax.min(x), ay.min(y)), (bx.max(x), by.max(y)))
        })
    }

    /// The middle of that rectangle.
    pub(super) fn middle(&self) -> Point {
        let ((ax, ay), (bx, by)) = self.bounds();
        ((ax + bx) / 2.0, (ay + by) / 2.0)
    }

    /// Whether a point lies inside.
    pub(super) fn contains(&self, at: Point) -> bool {
        let (x, y) = at;
        let crossed = self.sides().filter(|&((ax, ay), (bx, by))| {
            (ay > y) != (by > y) && x < ax + (bx - ax) * (y - ay) / (by - ay)
        });
        crossed.count() % 2 == 1
    }

    /// How far a point lies from the edge.
    pub(super) fn off_edge(&self, at: Point) -> f64 {
        self.sides().map(|(a, b)| off_line(at, a, b)).fold(f64::INFINITY, f64::min)
    }

    /// Whether a point lies inside, and so far from the edge.
    pub(super) fn holds(&self, at: Point, by: f64) -> bool {
        self.contains(at) && self.off_edge(at) >= by
    }

    /// Twice its area, positive if its corners go clockwise as one sees them.
    fn winding(&self) -> f64 {
        self.sides().map(|((ax, ay), (bx, by))| ax * by - bx * ay).sum()
    }

    /// Points along the edge, so far apart, each side from corner to corner.
    pub(super) fn walked(&self, step: f64) -> Vec<Edge> {
        let way = if self.winding() < 0.0 { -1.0 } else { 1.0 };
        let mut points = Vec::new();
        for ((ax, ay), (bx, by)) in self.sides() {
            let length = (bx - ax).hypot(by - ay);
            let steps = (length / step).round().max(1.0) as usize;
            let out = (way * (by - ay) / length.max(0.1), way * (ax - bx) / length.max(0.1));
            for n in 0..steps {
                let t = n as f64 / steps as f64;
                points.push(Edge { at: (ax + (bx - ax) * t, ay + (by - ay) * t), out });
            }
        }
        points
    }

    /// The outline as nature would have it: irregular by so much, its corners rounded.
    pub(super) fn natural(&self, rough: f64, salt: u64) -> Vec<Point> {
        let edge = self.walked(STEP);
        let moved: Vec<Point> = edge
            .iter()
            .map(|Edge { at: (x, y), out }| {
                let by = rough * noise::smooth(*x, *y, 26.0, salt);
                (x + out.0 * by, y + out.1 * by)
            })
            .collect();
        let count = moved.len();
        let smooth = |n: usize| {
            let near = (0..=2 * REACH).map(|k| moved[(n + count + k - REACH) % count]);
            let sum = near.fold((0.0, 0.0), |sum, at| (sum.0 + at.0, sum.1 + at.1));
            let all = (2 * REACH + 1) as f64;
            (sum.0 / all, sum.1 / all)
        };
        if count <= 2 * REACH { moved } else { (0..count).map(smooth).collect() }
    }

    /// The natural outline as path data.
    pub(super) fn natural_path(&self, rough: f64, salt: u64) -> String {
        rounded(&self.natural(rough, salt))
    }

    /// The outline as it is, as path data.
    pub(super) fn path(&self) -> String {
        format!("{}Z", line(&self.corners))
    }

    /// Points all over it, about so far apart but in no rows, northern ones first.
    pub(super) fn scattered(&self, apart: f64, salt: u64) -> Vec<Point> {
        let (from, to) = self.bounds();
        scattered(from, to, apart, salt).filter(|&at| self.contains(at)).collect()
    }
}

/// A line through points as path data.
pub(super) fn line(points: &[Point]) -> String {
    let points: Vec<String> = points.iter().map(|at| format!("{},{}", N(at.0), N(at.1))).collect();
    if points.is_empty() { String::new() } else { format!("M{}", points.join("L")) }
}

/// How far a point lies from a line between two others.
pub(super) fn off_line(at: Point, from: Point, to: Point) -> f64 {
    let (x, y) = at;
    let (ax, ay) = from;
    let (bx, by) = to;
    let (dx, dy) = (bx - ax, by - ay);
    let along = ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy).max(0.01);
    let along = along.clamp(0.0, 1.0);
    (x - ax - dx * along).hypot(y - ay - dy * along)
}

/// Points all over a rectangle, about so far apart but in no rows.
pub(super) fn scattered(from: Point, to: Point, apart: f64, salt: u64) -> impl Iterator<Item = Point> {
    let (ax, ay) = from;
    let (bx, by) = to;
    let first = move |at: f64| (at / apart).floor() as i64;
    (first(ay)..=first(by) + 1).flat_map(move |row| {
        (first(ax)..=first(bx) + 1).map(move |column| {
            let shift = if row % 2 == 0 { 0.0 } else { 0.5 };
            (
                apart * (column as f64 + shift + 0.3 * noise::jitter(column, row, salt)),
                apart * (row as f64 + 0.3 * noise::jitter(column, row, salt + 1)),
            )
        })
    })
}

/// A zigzag of rails from one point to another as path data.
pub(super) fn rails(from: Point, to: Point) -> String {
    let (ax, ay) = from;
    let (bx, by) = to;
    let length = (bx - ax).hypot(by - ay).max(1.0);
    let steps = (length / 6.0).round().max(2.0) as u32;
    let (dx, dy) = ((bx - ax) / length, (by - ay) / length);
    let points: Vec<Point> = (0..=steps)
        .map(|n| {
            let t = f64::from(n) / f64::from(steps);
            let zig = if n % 2 == 0 { 2.0 } else { -2.0 };
            (ax + (bx - ax) * t - dy * zig, ay + (by - ay) * t + dx * zig)
        })
        .collect();
    line(&points)
}

/// The same line so far to its left, as one walks along it.
pub(super) fn aside(points: &[Point], left: f64) -> Vec<Point> {
    let last = points.len().saturating_sub(1);
    let moved = |n: usize| {
        let ((ax, ay), (bx, by)) = (points[n.saturating_sub(1)], points[(n + 1).min(last)]);
        let length = (bx - ax).hypot(by - ay).max(0.1);
        (points[n].0 + (by - ay) / length * left, points[n].1 - (bx - ax) / length * left)
    };
    (0..points.len()).map(moved).collect()
}

/// Corners of an outline that are sharper than this, in degrees, are needles.
const NEEDLE: f64 = 50.0;

/// Outlines without needles: a tip that is too sharp ends where it is `broad`. Holes are left as they are.
pub(super) fn blunted(outlines: &[Vec<Point>], broad: f64) -> Vec<Vec<Point>> {
    let winding = outlines.iter().map(|outline| area(outline)).max_by(|a, b| a.abs().total_cmp(&b.abs()));
    let winding = winding.unwrap_or_default();
    let is_hole = |outline: &[Point]| area(outline) * winding < 0.0;
    let each = |outline: &Vec<Point>| {
        if is_hole(outline) { outline.clone() } else { without_needles(outline.clone(), winding, broad) }
    };
    outlines.iter().map(each).collect()
}

/// Twice the area within a closed outline; its sign says which way round it goes.
fn area(outline: &[Point]) -> f64 {
    let next = outline.iter().cycle().skip(1);
    outline.iter().zip(next).map(|(a, b)| a.0 * b.1 - b.0 * a.1).sum()
}

fn without_needles(mut outline: Vec<Point>, winding: f64, broad: f64) -> Vec<Point> {
    // Each round takes a corner away or makes it blunt.
    for _ in 0..2 * outline.len() {
        let many = outline.len();
        let sharp = (0..many).find_map(|at| Some((at, cut(&outline, at, winding, broad)?)));
        let Some((at, ends)) = sharp.filter(|_| many > 4) else { break };
        outline.splice(at..=at, ends);
    }
    outline
}

/// What a corner ends in instead, if it is a needle: two points as far apart as `broad`, or none where it is a sliver.
fn cut(outline: &[Point], at: usize, winding: f64, broad: f64) -> Option<Vec<Point>> {
    let many = outline.len();
    let (tip, before, after) = (outline[at], outline[(at + many - 1) % many], outline[(at + 1) % many]);
    let way = |to: Point| (to.0 - tip.0, to.1 - tip.1);
    let ((ax, ay), (bx, by)) = (way(before), way(after));
    let lengths = (ax.hypot(ay), bx.hypot(by));
    if lengths.0.min(lengths.1) < 0.1 {
        return Some(Vec::new());
    }
    let turn = bx * ay - by * ax;
    let angle = turn.abs().atan2(ax * bx + ay * by);
    if turn * winding <= 0.0 || angle.to_degrees() >= NEEDLE {
        return None;
    }
    let back = broad / (2.0 * (angle / 2.0).sin()).max(0.01);
    if back >= lengths.0.min(lengths.1) {
        return Some(Vec::new());
    }
    let on = |(x, y): Point, length: f64| (tip.0 + x / length * back, tip.1 + y / length * back);
    Some(vec![on((ax, ay), lengths.0), on((bx, by), lengths.1)])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn needles_are_cut_where_they_are_broad_and_all_else_stays() {
        let star = vec![
            (0.0, 0.0),
            (100.0, 0.0),
            (100.0, 100.0),
            (52.0, 100.0),
            (50.0, 180.0),
            (48.0, 100.0),
            (0.0, 100.0),
        ];
        let hole = vec![(20.0, 20.0), (20.0, 40.0), (22.0, 20.0)];
        for reversed in [false, true] {
            let mut outlines = [star.clone(), hole.clone()];
            if reversed {
                outlines.iter_mut().for_each(|outline| outline.reverse());
            }
            let blunt = blunted(&outlines, 10.0);
            assert!(blunt[0].iter().all(|&(_, y)| y <= 100.0), "{blunt:?}");
            assert!([(0.0, 0.0), (100.0, 0.0)].iter().all(|corner| blunt[0].contains(corner)), "{blunt:?}");
            assert_eq!(blunt[1], outlines[1], "a hole is left");
        }
        let wedge = vec![
            (0.0, 0.0),
            (100.0, 0.0),
            (100.0, 100.0),
            (60.0, 100.0),
            (50.0, 180.0),
            (40.0, 100.0),
            (0.0, 100.0),
        ];
        let blunt = blunted(&[wedge], 10.0);
        assert!(blunt[0].iter().any(|&(_, y)| y > 120.0 && y < 160.0), "it still leads there: {blunt:?}");
    }

    fn square() -> Shape {
        Shape::new(vec![(0.0, 0.0), (100.0, 0.0), (100.0, 100.0), (0.0, 100.0)])
    }

    #[test]
    fn inside_is_inside_and_out_is_out() {
        let square = square();
        assert!(square.holds((50.0, 50.0), 50.0) && !square.holds((50.0, 50.0), 51.0));
        assert!(!square.contains((101.0, 50.0)));
        let mut backwards = square.corners.clone();
        backwards.reverse();
        for shape in [square, Shape::new(backwards)] {
            for Edge { at, out } in shape.walked(10.0) {
                let beyond = (at.0 + out.0 * 5.0, at.1 + out.1 * 5.0);
                assert!(!shape.contains(beyond), "{at:?} {out:?}");
            }
        }
    }

    #[test]
    fn nature_keeps_near_the_outline() {
        let square = square();
        for at in square.natural(4.0, 1) {
            assert!(square.off_edge(at) < 14.0, "{at:?}");
        }
        assert!(Shape::new(Vec::new()).natural(4.0, 1).is_empty());
        assert!(square.scattered(15.0, 3).iter().all(|&at| square.contains(at)));
    }

    #[test]
    fn a_line_moved_aside_keeps_its_distance() {
        let moved = aside(&[(0.0, 0.0), (100.0, 0.0)], 10.0);
        assert_eq!(moved, [(0.0, -10.0), (100.0, -10.0)]);
    }
}
