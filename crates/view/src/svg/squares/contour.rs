//! Outlines of ground that covers whole squares, drawn as nature would: inset, rounded and irregular.

use board::square::Square;

use super::plan::{Plan, Point, SIDE};
use crate::svg::{noise, trace};

/// How fine outlines are taken.
const STEP: f64 = 8.0;
/// How far ground is followed beyond the map, where nothing shows any more.
const BEYOND: f64 = 32.0;

/// Some of the squares of a map, with an outline of their own.
pub(super) struct Region {
    plan: Plan,
    members: Vec<bool>,
    blur: f64,
    inset: f64,
    rough: f64,
    salt: u64,
}

impl Region {
    /// The squares for which `holds` is true, drawn in by `inset` and irregular by `rough`.
    pub(super) fn new(plan: Plan, inset: f64, rough: f64, holds: impl Fn(Square) -> bool) -> Region {
        let members = plan.grid.squares().map(holds).collect();
        Region { plan, members, blur: 75.0, inset, rough, salt: 7 + inset as u64 }
    }

    /// The same with squarer corners, as men draw them.
    pub(super) fn squarer(self) -> Region {
        Region { blur: 22.0, ..self }
    }

    /// Whether there is none.
    pub(super) fn is_empty(&self) -> bool {
        !self.members.contains(&true)
    }

    /// Whether a square belongs, by its place on the board; ground off the board goes on as it was at the edge.
    fn holds(&self, column: i64, row: i64) -> bool {
        let within = |n: i64, most: u8| n.clamp(0, i64::from(most) - 1) as usize;
        let grid = self.plan.grid;
        self.members[within(row, grid.rows()) * usize::from(grid.columns()) + within(column, grid.columns())]
    }

    /// How far a point lies outside the outline, more or less; negative inside.
    ///
    /// Squares are blurred over, which rounds their corners and joins those that touch.
    pub(super) fn outside(&self, at: Point) -> f64 {
        let (x, y) = at;
        let (u, v) = (x - self.plan.left, y - self.plan.top);
        let (column, row) = ((u / SIDE).floor() as i64, (v / SIDE).floor() as i64);
        let near = || (-1..=1).flat_map(|i| (-1..=1).map(move |j| (column + i, row + j)));
        let members = near().filter(|&(i, j)| self.holds(i, j)).count();
        if members == 0 || members == 9 {
            // Far from any outline, where neither shape nor noise matters.
            return if members == 0 { self.blur } else { -self.blur };
        }
        let eased = |t: f64| {
            let t = t.clamp(0.0, 1.0);
            t * t * (3.0 - 2.0 * t)
        };
        let past = |at: f64, line: i64| eased((at - line as f64 * SIDE + self.blur) / (2.0 * self.blur));
        let share = |at: f64, n: i64| past(at, n) - past(at, n + 1);
        let covered: f64 =
            near().filter(|&(i, j)| self.holds(i, j)).map(|(i, j)| share(u, i) * share(v, j)).sum();
        let (left, top) = self.plan.origin();
        let (x, y) = (x - left, y - top);
        let noise = 0.7 * noise::smooth(x, y, 74.0, self.salt) + 0.3 * noise::smooth(x, y, 27.0, self.salt);
        (0.5 - covered) * self.blur / 0.75 + self.inset + self.rough * noise
    }

    /// The way out from a point: where it is steepest.
    pub(super) fn way_out(&self, at: Point) -> Point {
        let (x, y) = at;
        let d = 3.0;
        let (dx, dy) = (
            self.outside((x + d, y)) - self.outside((x - d, y)),
            self.outside((x, y + d)) - self.outside((x, y - d)),
        );
        let length = (dx * dx + dy * dy).sqrt().max(1e-6);
        (dx / length, dy / length)
    }

    /// The closed outlines, found square by small square.
    pub(super) fn outlines(&self) -> Vec<Vec<Point>> {
        let from = (self.plan.left - BEYOND, self.plan.top - BEYOND);
        let to = (self.plan.right() + BEYOND, self.plan.bottom() + BEYOND);
        trace::outlines(from, to, STEP, |at| self.outside(at))
    }
}
