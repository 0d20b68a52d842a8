//! The plan of the sheet: where squares, frame and footer lie, in which inks, and how numbers are written.

use board::square::{Direction, Grid, Square};

use crate::svg::frame::Frame;
use crate::svg::ink::Inks;
pub(super) use crate::svg::pen::{N, Point, draw};

/// The side of a square.
pub(super) const SIDE: f64 = 160.0;
/// From the edge of the sheet to the map, left and right.
const MARGIN: f64 = 58.0;
/// From the edge of the sheet to the map above.
const HEAD: f64 = 48.0;
/// The strip below the map.
pub(super) const FOOT: f64 = 104.0;
/// Between map and strip, for the letters.
const LETTERS: f64 = 30.0;
/// Below which the title and the key have no room.
const NARROWEST: f64 = 1000.0;

/// So many squares are read with ease; frame and names of a larger map grow with it.
const EASY: f64 = 10.0;
/// How much they grow at most.
const LARGEST: f64 = 2.2;

/// How far off the board anything is followed, in hundredths of a square.
const FARTHEST: i32 = 20_000;

/// Where everything lies, and what it is drawn with.
#[derive(Clone, Copy)]
pub(super) struct Plan {
    /// The squares drawn.
    pub(super) grid: Grid,
    /// The left edge of the map.
    pub(super) left: f64,
    /// Its upper edge.
    pub(super) top: f64,
    /// The sheet's width.
    pub(super) width: f64,
    /// The sheet's height.
    pub(super) height: f64,
    /// How much larger frame and footer are than on a small sheet, to be read when the whole of it is looked at.
    pub(super) grown: f64,
    /// The colours.
    pub(super) ink: &'static Inks,
}

impl Plan {
    pub(super) fn of(grid: Grid, ink: &'static Inks) -> Plan {
        let (columns, rows) = (f64::from(grid.columns()), f64::from(grid.rows()));
        let map = columns * SIDE;
        // A tall and narrow sheet has no room for a larger title.
        let widest = (map + 2.0 * MARGIN) / NARROWEST;
        let grown = (columns.max(rows) / EASY).min(widest).clamp(1.0, LARGEST);
        let width = (map + 2.0 * MARGIN * grown).max(NARROWEST);
        let height = rows * SIDE + (HEAD + LETTERS + FOOT) * grown;
        Plan { grid, left: (width - map) / 2.0, top: HEAD * grown, width, height, grown, ink }
    }

    /// The sheet, and the map on it.
    pub(super) fn frame(&self) -> Frame {
        let Plan { left, top, width, height, grown, ink, .. } = *self;
        Frame { left, top, right: self.right(), bottom: self.bottom(), width, height, grown, ink }
    }

    /// The map with its letters and numbers: corner and size.
    pub(super) fn lettered(&self) -> (Point, Point) {
        let by = LETTERS * self.grown;
        let (x, y) = (self.left - by, self.top - by);
        ((x, y), (self.right() + by - x, self.bottom() + by - y))
    }

    /// The right edge of the map.
    pub(super) fn right(&self) -> f64 {
        self.left + f64::from(self.grid.columns()) * SIDE
    }

    /// The lower edge of the map.
    pub(super) fn bottom(&self) -> f64 {
        self.top + f64::from(self.grid.rows()) * SIDE
    }

    /// The north-west corner of A01, which a window on a larger map leaves out.
    ///
    /// Squares are counted from here, and all irregularity is, so that a window shows what the whole map shows.
    pub(super) fn origin(&self) -> Point {
        let first = self.grid.first();
        (self.left - f64::from(first.column) * SIDE, self.top - f64::from(first.row) * SIDE)
    }

    /// The north-west corner of a square.
    pub(super) fn corner(&self, square: Square) -> Point {
        let (x, y) = self.origin();
        (x + f64::from(square.column) * SIDE, y + f64::from(square.row) * SIDE)
    }

    /// The middle of a square.
    pub(super) fn centre(&self, square: Square) -> Point {
        let (x, y) = self.corner(square);
        (x + SIDE / 2.0, y + SIDE / 2.0)
    }

    /// A point given in hundredths of a square, from the north-west corner of the board.
    pub(super) fn point(&self, at: (i32, i32)) -> Point {
        let (x, y) = (at.0.clamp(-FARTHEST, FARTHEST), at.1.clamp(-FARTHEST, FARTHEST));
        (self.left + f64::from(x) * SIDE / 100.0, self.top + f64::from(y) * SIDE / 100.0)
    }

    /// Whether a point is on the map and not at its very edge.
    pub(super) fn holds(&self, at: Point) -> bool {
        let (x, y) = at;
        let edge = 6.0;
        x > self.left + edge && x < self.right() - edge && y > self.top + edge && y < self.bottom() - edge
    }

    /// The square a point lies in, or the nearest of the board.
    pub(super) fn square(&self, at: Point) -> Square {
        let (x, y) = at;
        let (left, top) = self.origin();
        let (first, last) = (self.grid.first(), self.grid.last());
        let nearest =
            |at: f64, from: u8, to: u8| (at / SIDE).floor().clamp(f64::from(from), f64::from(to)) as u8;
        Square::new(nearest(x - left, first.column, last.column), nearest(y - top, first.row, last.row))
    }
}

/// A step of one in a direction.
pub(super) fn ahead(way: Direction) -> Point {
    match way {
        Direction::North => (0.0, -1.0),
        Direction::East => (1.0, 0.0),
        Direction::South => (0.0, 1.0),
        Direction::West => (-1.0, 0.0),
    }
}

/// Degrees that turn what faces north to face this way.
pub(super) fn turn(way: Direction) -> i32 {
    match way {
        Direction::North => 0,
        Direction::East => 90,
        Direction::South => 180,
        Direction::West => -90,
    }
}

/// A point given with north ahead, turned to a facing.
pub(super) fn turned(at: Point, way: Direction) -> Point {
    let (x, y) = at;
    match way {
        Direction::North => (x, y),
        Direction::East => (-y, x),
        Direction::South => (-x, -y),
        Direction::West => (y, -x),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::svg::ink::Theme;

    fn plan(first: &str, last: &str) -> Plan {
        let grid = Grid::window(first.parse().unwrap(), last.parse().unwrap()).unwrap();
        Plan::of(grid, Inks::of(Theme::Light))
    }

    #[test]
    fn title_and_key_always_have_room() {
        for (first, last) in [("A01", "A01"), ("A01", "G07"), ("A01", "X18"), ("A01", "C40"), ("L05", "R11")]
        {
            let plan = plan(first, last);
            assert!(plan.width / plan.grown >= NARROWEST, "{first} {last}");
        }
        assert_eq!(plan("A01", "G07").grown, 1.0);
        assert_eq!(plan("A01", "X18").grown, LARGEST);
    }

    #[test]
    fn a_window_begins_with_its_own_first_square() {
        let plan = plan("L05", "R11");
        let square = |name: &str| name.parse::<Square>().unwrap();
        assert_eq!(plan.corner(square("L05")), (plan.left, plan.top));
        assert_eq!(plan.point((100, 100)), plan.corner(square("M06")));
        for name in ["L05", "O08", "R11"] {
            assert_eq!(plan.square(plan.centre(square(name))), square(name));
        }
        assert_eq!(plan.square((0.0, plan.height)), square("L11"));
    }
}
