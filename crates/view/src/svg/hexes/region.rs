//! Ground that covers whole hexes, with an outline as nature would draw it.

use board::hex::{Hex, PerHex};

use super::plan::{INNER, Plan, Point, RADIUS};
use crate::svg::{noise, trace};

/// How fine outlines are taken.
const STEP: f64 = 8.0;
/// How far ground is followed beyond the map, where nothing shows any more.
const BEYOND: f64 = 40.0;
/// How far a hex counts.
const REACH: f64 = 1.64 * RADIUS;
/// From full cover to none.
const BLUR: f64 = 90.0;

/// Some of the hexes of a map, with an outline of their own.
pub(super) struct Region {
    plan: Plan,
    members: PerHex<bool>,
    inset: f64,
    rough: f64,
    salt: u64,
}

impl Region {
    /// The hexes for which `holds` is true, drawn in by `inset` and irregular by `rough`.
    pub(super) fn new(plan: Plan, inset: f64, rough: f64, holds: impl Fn(Hex) -> bool) -> Region {
        let mut members = PerHex::new(plan.grid, false);
        plan.grid.hexes().for_each(|hex| members[hex] = holds(hex));
        Region { plan, members, inset, rough, salt: 7 + inset as u64 }
    }

    /// How far a point lies outside the outline, more or less; negative inside.
    ///
    /// Hexes are blurred over, which rounds their corners; ground off the map goes on as it was at the edge.
    pub(super) fn outside(&self, at: Point) -> f64 {
        let home = self.plan.hex(at);
        let (cx, cy) = self.plan.centre(home);
        let (mut covered, mut all) = (0.0, 0.0);
        // The six around it, by their middles, for they may lie off the map.
        let around = [(0, 0), (0, -2), (3, -1), (3, 1), (0, 2), (-3, 1), (-3, -1)];
        for (x, y) in around {
            let middle = (cx + f64::from(x) * RADIUS / 2.0, cy + f64::from(y) * INNER);
            let far = (middle.0 - at.0).powi(2) + (middle.1 - at.1).powi(2);
            let weight = (1.0 - far / (REACH * REACH)).max(0.0).powi(2);
            if weight > 0.0 {
                all += weight;
                covered += if self.members[self.plan.hex(middle)] { weight } else { 0.0 };
            }
        }
        if all == 0.0 {
            return if self.members[home] { -BLUR } else { BLUR };
        }
        let (x, y) = self.plan.fixed(at);
        let noise = 0.7 * noise::smooth(x, y, 60.0, self.salt) + 0.3 * noise::smooth(x, y, 23.0, self.salt);
        (0.5 - covered / all) * BLUR + self.inset + self.rough * noise
    }

    /// The way out from a point: where it is steepest.
    pub(super) fn way_out(&self, at: Point) -> Point {
        let (x, y) = at;
        let d = 4.0;
        let (dx, dy) = (
            self.outside((x + d, y)) - self.outside((x - d, y)),
            self.outside((x, y + d)) - self.outside((x, y - d)),
        );
        let length = dx.hypot(dy).max(1e-6);
        (dx / length, dy / length)
    }

    /// The closed outlines.
    pub(super) fn outlines(&self) -> Vec<Vec<Point>> {
        let members =
            || self.members.iter().filter(|(_, is_it)| *is_it).map(|(hex, _)| self.plan.centre(hex));
        let around = RADIUS + BEYOND;
        let low = |of: fn(Point) -> f64| members().map(of).fold(f64::INFINITY, f64::min) - around;
        let high = |of: fn(Point) -> f64| members().map(of).fold(f64::NEG_INFINITY, f64::max) + around;
        if members().next().is_none() {
            return Vec::new();
        }
        let from = (low(|at| at.0).max(self.plan.left - BEYOND), low(|at| at.1).max(self.plan.top - BEYOND));
        let to =
            (high(|at| at.0).min(self.plan.right + BEYOND), high(|at| at.1).min(self.plan.bottom + BEYOND));
        trace::outlines(from, to, STEP, |at| self.outside(at))
    }
}
