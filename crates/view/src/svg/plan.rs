//! The plan of the sheet: where squares, frame and footer lie, and how numbers are written.

use std::fmt;

use board::square::{Direction, Grid, Square};

/// The side of a square.
pub(super) const SIDE: f64 = 160.0;
/// From the edge of the sheet to the map, left and right.
const MARGIN: f64 = 58.0;
/// From the edge of the sheet to the map above.
const HEAD: f64 = 48.0;
/// The strip below the map.
pub(super) const FOOT: f64 = 104.0;
/// Below which the title and the key have no room.
const NARROWEST: f64 = 1000.0;

/// A point of the sheet.
pub(super) type Point = (f64, f64);

/// Where everything lies.
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
}

impl Plan {
    pub(super) fn of(grid: Grid) -> Plan {
        let map = f64::from(grid.columns()) * SIDE;
        let width = (map + 2.0 * MARGIN).max(NARROWEST);
        let height = HEAD + f64::from(grid.rows()) * SIDE + 30.0 + FOOT;
        Plan { grid, left: (width - map) / 2.0, top: HEAD, width, height }
    }

    /// The right edge of the map.
    pub(super) fn right(&self) -> f64 {
        self.left + f64::from(self.grid.columns()) * SIDE
    }

    /// The lower edge of the map.
    pub(super) fn bottom(&self) -> f64 {
        self.top + f64::from(self.grid.rows()) * SIDE
    }

    /// The north-west corner of a square.
    pub(super) fn corner(&self, square: Square) -> Point {
        (self.left + f64::from(square.column) * SIDE, self.top + f64::from(square.row) * SIDE)
    }

    /// The middle of a square.
    pub(super) fn centre(&self, square: Square) -> Point {
        let (x, y) = self.corner(square);
        (x + SIDE / 2.0, y + SIDE / 2.0)
    }

    /// A point given in hundredths of a square.
    pub(super) fn point(&self, (x, y): (i32, i32)) -> Point {
        (self.left + f64::from(x) * SIDE / 100.0, self.top + f64::from(y) * SIDE / 100.0)
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
pub(super) fn turned((x, y): Point, way: Direction) -> Point {
    match way {
        Direction::North => (x, y),
        Direction::East => (-y, x),
        Direction::South => (-x, -y),
        Direction::West => (y, -x),
    }
}

/// A number to a tenth, written as short as it can be.
pub(super) struct N(pub(super) f64);

impl fmt::Display for N {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tenths = (self.0 * 10.0).round() as i64;
        let (sign, tenths) = (if tenths < 0 { "-" } else { "" }, tenths.unsigned_abs());
        match (tenths / 10, tenths % 10) {
            (whole, 0) => write!(f, "{sign}{whole}"),
            (whole, tenth) => write!(f, "{sign}{whole}.{tenth}"),
        }
    }
}

/// Adds formatted text to a drawing.
macro_rules! draw {
    ($out:expr, $($arg:tt)*) => {{
        use std::fmt::Write as _;
        // Writing into a string cannot fail.
        let _ = writeln!($out, $($arg)*);
    }};
}
pub(super) use draw;
