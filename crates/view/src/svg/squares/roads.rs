//! Roads: double lines that run smoothly from side to side, and meet where several do.

use std::collections::BTreeMap;

use board::square::{Direction, Square};

use super::ground::bed;
use super::plan::{N, Plan, Point, SIDE, ahead, draw};
use crate::picture::squares::Squares;
use crate::svg::course::evenly;
use crate::svg::noise;

/// A stretch of road: a cubic curve.
type Stretch = [Point; 4];

/// Points are looked up by fields of this size; nobody asks for more distance.
const BUCKET: f64 = 24.0;

/// All roads of a map.
pub(super) struct Roads<'a> {
    plan: Plan,
    squares: &'a Squares,
    stretches: Vec<Stretch>,
    /// Points along them and along streams, close enough to keep trees and houses away, by the field they lie in.
    points: BTreeMap<(i64, i64), Vec<Point>>,
}

impl<'a> Roads<'a> {
    pub(super) fn of(plan: Plan, squares: &'a Squares) -> Roads<'a> {
        let mut roads = Roads { plan, squares, stretches: Vec::new(), points: BTreeMap::new() };
        roads.stretches = plan.grid.squares().flat_map(|square| roads.within(square)).collect();
        let on_roads = roads.stretches.iter().flat_map(|s| (0..=20).map(|n| along(s, f64::from(n) / 20.0)));
        let in_streams = squares.streams.iter().flat_map(|stream| evenly(&bed(plan, stream), 8.0));
        for point in on_roads.chain(in_streams) {
            roads.points.entry(bucket(point)).or_default().push(point);
        }
        roads
    }

    /// Whether a road or a stream comes so near.
    pub(super) fn is_near(&self, at: Point, distance: f64) -> bool {
        let (x, y) = at;
        debug_assert!(distance <= BUCKET);
        let (column, row) = bucket((x, y));
        let near = (-1..=1).flat_map(|i| (-1..=1).map(move |j| (column + i, row + j)));
        near.filter_map(|field| self.points.get(&field))
            .flatten()
            .any(|&(px, py)| (px - x).powi(2) + (py - y).powi(2) < distance * distance)
    }

    /// Draws them: all edges first, then all beds, so that they open into one another.
    pub(super) fn draw(&self, out: &mut String) {
        if self.stretches.is_empty() {
            return;
        }
        let mut path = String::new();
        for [a, b, c, d] in &self.stretches {
            path.push_str(&format!("M{},{}C", N(a.0), N(a.1)));
            path.push_str(&format!("{},{} {},{} {},{}", N(b.0), N(b.1), N(c.0), N(c.1), N(d.0), N(d.1)));
        }
        let ink = self.plan.ink;
        draw!(out, r##"<g fill="none" stroke-linecap="round" id="roads">"##);
        draw!(out, r##"<path d="{path}" stroke="{}" stroke-width="8.6"/>"##, ink.road_edge);
        draw!(out, r##"<path d="{path}" stroke="{}" stroke-width="6"/></g>"##, ink.road_bed);
    }

    /// Points along the road that leads through these squares of the board, from the first to the last.
    pub(super) fn course(&self, run: &[Square]) -> Vec<Point> {
        let mut points: Vec<Point> = Vec::new();
        for (n, &square) in run.iter().enumerate() {
            let to = |other: Option<&Square>| Direction::towards(square, *other?).iter().next();
            let from = to(n.checked_sub(1).and_then(|before| run.get(before)));
            for stretch in self.passage(square, from, to(run.get(n + 1))) {
                points.extend((0..=12).map(|n| along(&stretch, f64::from(n) / 12.0)));
            }
        }
        points.dedup_by(|a, b| (a.0 - b.0).abs() + (a.1 - b.1).abs() < 0.5);
        points
    }

    /// How a road passes through a square, as it is drawn there.
    fn passage(&self, square: Square, from: Option<Direction>, to: Option<Direction>) -> Vec<Stretch> {
        let sides = self.sides(square);
        let (from, to) = match (from, to) {
            // What ends where several meet goes no farther.
            (Some(from), None) if sides.len() == 2 => (Some(from), onward(&sides, from)),
            (None, Some(to)) if sides.len() == 2 => (onward(&sides, to), Some(to)),
            both => both,
        };
        if let (Some(from), Some(to)) = (from, to)
            && onward(&sides, from) == Some(to)
        {
            return vec![self.passing(square, from, to)];
        }
        let meeting = self.meeting(square, &sides);
        let arriving = from.map(|side| self.ending(square, side, meeting));
        let leaving = to.map(|side| {
            let [a, b, c, d] = self.ending(square, side, meeting);
            [d, c, b, a]
        });
        arriving.into_iter().chain(leaving).collect()
    }

    /// The sides roads lead through; one that ends at the edge of the map comes from beyond it.
    fn sides(&self, square: Square) -> Vec<Direction> {
        let mut sides: Vec<Direction> = self.squares.field(square).roads.iter().collect();
        if let [only] = sides[..] {
            let off_map = |side: &Direction| self.plan.grid.beside(square, *side).is_none();
            let ways = std::iter::once(only.opposite()).chain(Direction::ALL);
            sides.extend({ ways }.find(off_map));
        }
        sides
    }

    /// Everything drawn within a square.
    fn within(&self, square: Square) -> Vec<Stretch> {
        let sides = self.sides(square);
        let is_through = |side: &&Direction| onward(&sides, **side).is_some();
        let first = |side: &&Direction| {
            onward(&sides, **side).is_some_and(|other| (**side as usize) < other as usize)
        };
        let through =
            sides.iter().filter(first).filter_map(|&a| Some(self.passing(square, a, onward(&sides, a)?)));
        let meeting = self.meeting(square, &sides);
        let rest = sides.iter().filter(|side| !is_through(side));
        through.chain(rest.map(|&side| self.ending(square, side, meeting))).collect()
    }

    /// Where roads meet that do not lead straight on: on the one that does, or in the middle.
    fn meeting(&self, square: Square, sides: &[Direction]) -> Point {
        let through = sides.iter().find_map(|&side| Some((side, onward(sides, side)?)));
        through
            .map_or_else(|| self.middle(square), |(one, other)| along(&self.passing(square, one, other), 0.5))
    }

    fn passing(&self, square: Square, one: Direction, other: Direction) -> Stretch {
        let ((a, into_a), (b, into_b)) = (self.gate(square, one), self.gate(square, other));
        let reach = far(a, b) * 0.36;
        [a, moved(a, into_a, reach), moved(b, into_b, reach), b]
    }

    fn ending(&self, square: Square, side: Direction, b: Point) -> Stretch {
        let (a, into) = self.gate(square, side);
        [a, moved(a, into, far(a, b) * 0.4), b, b]
    }

    /// Where a road crosses a side, and its way into the square: from where it comes to where it goes, the same curve
    /// on both sides.
    fn gate(&self, square: Square, side: Direction) -> (Point, Point) {
        let at = self.crossing(square, side);
        let goal = |square: Square, side: Direction| {
            let on = onward(&self.sides(square), side);
            on.map_or_else(|| self.middle(square), |on| self.crossing(square, on))
        };
        let inside = goal(square, side);
        let beyond = self.plan.grid.beside(square, side);
        let outside =
            beyond.map_or_else(|| moved(at, ahead(side), SIDE / 2.0), |beyond| goal(beyond, side.opposite()));
        let length = far(inside, outside).max(1.0);
        (at, ((inside.0 - outside.0) / length, (inside.1 - outside.1) / length))
    }

    /// Where a road crosses a side; the same for both squares.
    fn crossing(&self, square: Square, side: Direction) -> Point {
        let (dx, dy) = ahead(side);
        let (x, y) = moved(self.plan.centre(square), (dx, dy), SIDE / 2.0);
        let (left, top) = self.plan.origin();
        let shift = 16.0 * noise::jitter((x - left).round() as i64, (y - top).round() as i64, 23);
        (x + dy.abs() * shift, y + dx.abs() * shift)
    }

    fn middle(&self, square: Square) -> Point {
        let (x, y) = self.plan.centre(square);
        let (column, row) = (i64::from(square.column), i64::from(square.row));
        (x + 9.0 * noise::jitter(column, row, 21), y + 9.0 * noise::jitter(column, row, 22))
    }
}

/// The side by which a road goes on: the only other one, or straight ahead.
fn onward(sides: &[Direction], from: Direction) -> Option<Direction> {
    let ahead = from.opposite();
    match *sides {
        [one, other] if one == from => Some(other),
        [one, other] if other == from => Some(one),
        _ => (sides.contains(&from) && sides.contains(&ahead)).then_some(ahead),
    }
}

fn bucket(at: Point) -> (i64, i64) {
    let (x, y) = at;
    ((x / BUCKET).floor() as i64, (y / BUCKET).floor() as i64)
}

fn far(a: Point, b: Point) -> f64 {
    (a.0 - b.0).hypot(a.1 - b.1)
}

fn moved(at: Point, way: Point, by: f64) -> Point {
    let (x, y) = at;
    let (dx, dy) = way;
    (x + dx * by, y + dy * by)
}

fn along(&[a, b, c, d]: &Stretch, t: f64) -> Point {
    let s = 1.0 - t;
    let mix = |a: f64, b: f64, c: f64, d: f64| {
        s * s * s * a + 3.0 * s * s * t * b + 3.0 * s * t * t * c + t * t * t * d
    };
    (mix(a.0, b.0, c.0, d.0), mix(a.1, b.1, c.1, d.1))
}
