//! Outlines of ground that covers whole squares, drawn as nature would: inset, rounded and irregular.

use std::collections::BTreeMap;

use board::square::Square;

use super::plan::{Plan, Point, SIDE};
use crate::svg::noise;

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
    pub(super) fn outside(&self, (x, y): Point) -> f64 {
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
    pub(super) fn way_out(&self, (x, y): Point) -> Point {
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
        let (x0, y0) = (self.plan.left - BEYOND, self.plan.top - BEYOND);
        let columns = ((self.plan.right() + BEYOND - x0) / STEP) as usize + 1;
        let rows = ((self.plan.bottom() + BEYOND - y0) / STEP) as usize + 1;
        let place = |i: usize, j: usize| (x0 + i as f64 * STEP, y0 + j as f64 * STEP);
        let is_rim = |i: usize, j: usize| i == 0 || j == 0 || i + 1 == columns || j + 1 == rows;
        let height = |i, j| if is_rim(i, j) { STEP } else { self.outside(place(i, j)) };
        let heights: Vec<f64> = (0..rows).flat_map(|j| (0..columns).map(move |i| height(i, j))).collect();
        let at = |i: usize, j: usize| heights[j * columns + i];
        let mut ends: BTreeMap<Edge, Vec<Edge>> = BTreeMap::new();
        for (i, j) in (0..rows - 1).flat_map(|j| (0..columns - 1).map(move |i| (i, j))) {
            let sides = [(i, j, 0), (i + 1, j, 1), (i, j + 1, 0), (i, j, 1)];
            let corners = [at(i, j), at(i + 1, j), at(i + 1, j + 1), at(i, j + 1)].map(|h| h < 0.0);
            let cut: Vec<Edge> =
                (0..4).filter(|&n| corners[n] != corners[(n + 1) % 4]).map(|n| sides[n]).collect();
            for pair in cut.chunks_exact(2) {
                ends.entry(pair[0]).or_default().push(pair[1]);
                ends.entry(pair[1]).or_default().push(pair[0]);
            }
        }
        let crossing = |(i, j, way): Edge| {
            let (k, l) = if way == 0 { (i + 1, j) } else { (i, j + 1) };
            let (a, b) = (at(i, j), at(k, l));
            let t = a / (a - b);
            let ((ax, ay), (bx, by)) = (place(i, j), place(k, l));
            (ax + (bx - ax) * t, ay + (by - ay) * t)
        };
        let mut outlines = Vec::new();
        while let Some((&start, _)) = ends.first_key_value() {
            let mut outline = Vec::new();
            let mut edge = Some(start);
            while let Some(here) = edge {
                outline.push(crossing(here));
                let beside = ends.remove(&here).unwrap_or_default();
                edge = beside.into_iter().find(|next| ends.contains_key(next));
            }
            outlines.push(outline);
        }
        outlines
    }
}

/// A side of a small square: its corner, and across (0) or down (1).
type Edge = (usize, usize, u8);
