//! The plan of the sheet: where hexes, frame and footer lie, in which inks.

use board::hex::{Direction, Grid, Hex, Vertex};

use crate::svg::frame::Frame;
use crate::svg::ink::Inks;
pub(super) use crate::svg::pen::{N, Point, draw};

/// From the middle of a hex to a corner.
pub(super) const RADIUS: f64 = 64.0;
/// From the middle of a hex to a side.
pub(super) const INNER: f64 = 55.425_625_842_204_07;
/// From the edge of the sheet to the map.
const MARGIN: f64 = 20.0;
/// What a page shows around the map.
const BORDER: f64 = 7.0;
/// The strip below the map.
pub(super) const FOOT: f64 = 96.0;
/// Below which the title and the track have no room.
const NARROWEST: f64 = 1060.0;
/// A map so large is read with ease; frame and names of a larger one grow with it.
const EASY: f64 = 1500.0;
/// How much they grow at most.
const LARGEST: f64 = 2.2;

/// Where everything lies, and what it is drawn with.
#[derive(Clone, Copy)]
pub(super) struct Plan {
    /// The hexes drawn.
    pub(super) grid: Grid,
    /// The western edge of the map.
    pub(super) left: f64,
    /// Its northern edge.
    pub(super) top: f64,
    /// Its eastern edge.
    pub(super) right: f64,
    /// Its southern edge.
    pub(super) bottom: f64,
    /// The sheet's width.
    pub(super) width: f64,
    /// The sheet's height.
    pub(super) height: f64,
    /// How much larger frame and footer are than on a small sheet.
    pub(super) grown: f64,
    /// The colours.
    pub(super) ink: &'static Inks,
    /// Where the lattice of the hexes begins.
    origin: Point,
}

impl Plan {
    pub(super) fn of(grid: Grid, ink: &'static Inks) -> Plan {
        let (first, last) = (grid.first(), grid.last());
        let y = |hex: Hex| f64::from(hex.centre().1);
        let beside = |hex: Hex, other: Hex| {
            if first.column == last.column { hex } else { Hex { column: other.column, ..hex } }
        };
        // Of two columns side by side one begins higher and the other ends lower.
        let next = Hex { column: first.column.saturating_add(1), ..first };
        let north = y(first).min(y(beside(first, next)));
        let next = Hex { column: last.column.saturating_sub(1), ..last };
        let south = y(last).max(y(beside(last, next)));
        let (west, east) = (f64::from(first.centre().0), f64::from(last.centre().0));
        let wide = (east - west) * RADIUS / 2.0 + 2.0 * RADIUS;
        let high = (south - north) * INNER + 2.0 * INNER;
        let grown = (wide.max(high) / EASY).min((wide + 2.0 * MARGIN) / NARROWEST).clamp(1.0, LARGEST);
        let width = (wide + 2.0 * MARGIN * grown).max(NARROWEST * grown);
        let (left, top) = ((width - wide) / 2.0, MARGIN * grown);
        let origin = (left + RADIUS - west * RADIUS / 2.0, top + INNER - north * INNER);
        let (right, bottom) = (left + wide, top + high);
        Plan { grid, left, top, right, bottom, width, height: bottom + FOOT * grown, grown, ink, origin }
    }

    /// The sheet, and the map on it.
    pub(super) fn frame(&self) -> Frame {
        let Plan { left, top, right, bottom, width, height, grown, ink, .. } = *self;
        Frame { left, top, right, bottom, width, height, grown, ink }
    }

    /// The map with its border: corner and size.
    pub(super) fn bordered(&self) -> (Point, Point) {
        let by = BORDER * self.grown;
        (
            (self.left - by, self.top - by),
            (self.right - self.left + 2.0 * by, self.bottom - self.top + 2.0 * by),
        )
    }

    /// A point of the lattice.
    pub(super) fn at(&self, at: (i32, i32)) -> Point {
        let (x, y) = at;
        (self.origin.0 + f64::from(x) * RADIUS / 2.0, self.origin.1 + f64::from(y) * INNER)
    }

    /// The middle of a hex.
    pub(super) fn centre(&self, hex: Hex) -> Point {
        self.at(hex.centre())
    }

    /// The same counted from 0000, so that irregularity follows from the hex and not from the window.
    pub(super) fn fixed(&self, at: Point) -> (f64, f64) {
        let (x, y) = at;
        (x - self.origin.0, y - self.origin.1)
    }

    /// The hex a point lies in, or the nearest of the map.
    pub(super) fn hex(&self, at: Point) -> Hex {
        let (x, y) = at;
        let (first, last) = (self.grid.first(), self.grid.last());
        let within = |at: f64, from: u8, to: u8| at.clamp(f64::from(from), f64::from(to)) as u8;
        let column = ((x - self.origin.0) / (1.5 * RADIUS)).round();
        let near = [-1.0, 0.0, 1.0].map(|by| {
            let column = within(column + by, first.column, last.column);
            let low = if column.is_multiple_of(2) { INNER } else { 0.0 };
            let row = ((y - self.origin.1 - low) / (2.0 * INNER)).round();
            Hex::new(column, within(row, first.row, last.row))
        });
        let far = |hex: &Hex| {
            let (cx, cy) = self.centre(*hex);
            (cx - x).powi(2) + (cy - y).powi(2)
        };
        near.into_iter().min_by(|a, b| far(a).total_cmp(&far(b))).unwrap_or(first)
    }

    /// The outline of a hex, drawn in by so much.
    pub(super) fn outline(&self, hex: Hex, inset: f64) -> String {
        let (x, y) = self.centre(hex);
        let corner = |vertex: Vertex| {
            let (dx, dy) = corner(vertex, RADIUS - inset / INNER * RADIUS);
            format!("{},{}", N(x + dx), N(y + dy))
        };
        format!("M{}Z", Vertex::ALL.map(corner).join("L"))
    }
}

/// A corner at a distance from the middle of a hex.
pub(super) fn corner(vertex: Vertex, far: f64) -> Point {
    let (x, y) = vertex.offset();
    (f64::from(x) * far / 2.0, f64::from(y) * far * INNER / RADIUS)
}

/// The middle of a side, seen from the middle of its hex.
pub(super) fn gate(side: Direction) -> Point {
    let (x, y) = outward(side);
    (x * INNER, y * INNER)
}

/// The way straight out through a side.
pub(super) fn outward(side: Direction) -> Point {
    let [(ax, ay), (bx, by)] = side.ends().map(|vertex| corner(vertex, RADIUS));
    ((ax + bx) / 2.0 / INNER, (ay + by) / 2.0 / INNER)
}

/// Degrees that turn what faces north to face a corner.
pub(super) fn turn(vertex: Vertex) -> i32 {
    30 + 60 * (vertex as i32)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::svg::ink::Theme;

    #[test]
    fn every_hex_is_found_by_its_middle_and_lies_on_the_map() {
        for (first, last) in [("0101", "1008"), ("0203", "0203"), ("0405", "0912"), ("0101", "0209")] {
            let grid = Grid::window(first.parse().unwrap(), last.parse().unwrap()).unwrap();
            let plan = Plan::of(grid, Inks::of(Theme::Light));
            assert!(plan.width / plan.grown >= NARROWEST - 0.1, "title and track have room");
            for hex in grid.hexes() {
                let (x, y) = plan.centre(hex);
                assert_eq!(plan.hex((x, y)), hex);
                assert!(x - RADIUS >= plan.left - 0.01 && x + RADIUS <= plan.right + 0.01, "{hex}");
                assert!(y - INNER >= plan.top - 0.01 && y + INNER <= plan.bottom + 0.01, "{hex}");
            }
        }
    }

    #[test]
    fn corners_and_gates_lie_as_the_board_has_them() {
        assert_eq!(corner(Vertex::East, 10.0), (10.0, 0.0));
        let (x, y) = gate(Direction::North);
        assert!(x.abs() < 1e-9 && (y + INNER).abs() < 1e-9);
        assert_eq!(turn(Vertex::East), 90);
    }
}
