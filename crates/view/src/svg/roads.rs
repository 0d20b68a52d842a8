//! Roads: double lines that run smoothly from side to side, and meet where several do.

use board::square::{Direction, Square};

use super::ink;
use super::noise;
use super::plan::{N, Plan, Point, SIDE, ahead, draw};
use crate::picture::Squares;

/// A stretch of road: a cubic curve.
type Stretch = [Point; 4];

/// All roads of a map.
pub(super) struct Roads {
    stretches: Vec<Stretch>,
    /// Points along them, close enough to keep trees and houses away.
    points: Vec<Point>,
}

impl Roads {
    pub(super) fn of(plan: Plan, squares: &Squares) -> Roads {
        let stretches: Vec<Stretch> =
            plan.grid.squares().flat_map(|square| stretches(plan, squares, square)).collect();
        let points = stretches.iter().flat_map(|s| (0..=20).map(|n| along(s, f64::from(n) / 20.0))).collect();
        Roads { stretches, points }
    }

    /// Whether a road comes so near.
    pub(super) fn is_near(&self, (x, y): Point, distance: f64) -> bool {
        self.points.iter().any(|&(px, py)| (px - x).powi(2) + (py - y).powi(2) < distance * distance)
    }

    /// Draws them: all edges first, then all beds, so that they open into one another.
    pub(super) fn draw(&self, out: &mut String) {
        if self.stretches.is_empty() {
            return;
        }
        let path: String = self
            .stretches
            .iter()
            .map(|[a, b, c, d]| {
                format!(
                    "M{},{}C{},{} {},{} {},{}",
                    N(a.0),
                    N(a.1),
                    N(b.0),
                    N(b.1),
                    N(c.0),
                    N(c.1),
                    N(d.0),
                    N(d.1)
                )
            })
            .collect();
        draw!(out, r##"<g fill="none" stroke-linecap="round" id="roads">"##);
        draw!(out, r##"<path d="{path}" stroke="{}" stroke-width="8.6"/>"##, ink::ROAD_EDGE);
        draw!(out, r##"<path d="{path}" stroke="{}" stroke-width="6"/></g>"##, ink::ROAD_BED);
    }
}

fn stretches(plan: Plan, squares: &Squares, square: Square) -> Vec<Stretch> {
    let mut sides: Vec<Direction> = squares.field(square).roads.iter().collect();
    if let [only] = sides[..] {
        // A road that ends at the edge of the map comes from beyond it.
        let off_map = |side: &Direction| plan.grid.beside(square, *side).is_none();
        let ways = std::iter::once(only.opposite()).chain(Direction::ALL);
        sides.extend({ ways }.find(off_map));
    }
    let (cx, cy) = plan.centre(square);
    let key = (i64::from(square.column), i64::from(square.row));
    let middle = (cx + 9.0 * noise::jitter(key.0, key.1, 21), cy + 9.0 * noise::jitter(key.0, key.1, 22));
    let opposed = |side: &Direction| sides.contains(&side.opposite());
    match sides[..] {
        [] => Vec::new(),
        [only] => vec![ending(gate(plan, square, only), middle)],
        [one, other] => vec![passing(gate(plan, square, one), gate(plan, square, other))],
        _ => {
            let mut through: Vec<Stretch> = Vec::new();
            for side in sides.iter().filter(|side| opposed(side)) {
                if matches!(side, Direction::North | Direction::East) {
                    through.push(passing(gate(plan, square, *side), gate(plan, square, side.opposite())));
                }
            }
            let meeting = through.first().map_or(middle, |stretch| along(stretch, 0.5));
            let rest = sides.iter().filter(|side| !opposed(side));
            let rest: Vec<_> = rest.map(|&side| ending(gate(plan, square, side), meeting)).collect();
            through.into_iter().chain(rest).collect()
        }
    }
}

/// Where a road crosses a side, and the way into the square; the same for both squares.
fn gate(plan: Plan, square: Square, side: Direction) -> (Point, Point) {
    let (cx, cy) = plan.centre(square);
    let (dx, dy) = ahead(side);
    let (x, y) = (cx + dx * SIDE / 2.0, cy + dy * SIDE / 2.0);
    let shift = 16.0 * noise::jitter(x as i64, y as i64, 23);
    ((x + dy.abs() * shift, y + dx.abs() * shift), (-dx, -dy))
}

fn passing((a, into_a): (Point, Point), (b, into_b): (Point, Point)) -> Stretch {
    let reach = SIDE * 0.3;
    [a, (a.0 + into_a.0 * reach, a.1 + into_a.1 * reach), (b.0 + into_b.0 * reach, b.1 + into_b.1 * reach), b]
}

fn ending((a, into): (Point, Point), b: Point) -> Stretch {
    [a, (a.0 + into.0 * SIDE * 0.25, a.1 + into.1 * SIDE * 0.25), b, b]
}

fn along(&[a, b, c, d]: &Stretch, t: f64) -> Point {
    let s = 1.0 - t;
    let mix = |a: f64, b: f64, c: f64, d: f64| {
        s * s * s * a + 3.0 * s * s * t * b + 3.0 * s * t * t * c + t * t * t * d
    };
    (mix(a.0, b.0, c.0, d.0), mix(a.1, b.1, c.1, d.1))
}
