//! The plan of the sheet: where the table, its rulers, the panel and the footer lie, and in which inks.

use board::table::{self, Angle, Inches};

use crate::picture::table::Table;
use crate::svg::Trim;
use crate::svg::frame::Frame;
use crate::svg::ink::Inks;
pub(super) use crate::svg::pen::{N, Point, draw};

/// How large an inch is drawn.
pub(super) const INCH: f64 = 26.0;
/// From the edge of the sheet to the inner line around it.
pub(super) const EDGE: f64 = 17.0;
/// The rulers around the table.
pub(super) const RULER: f64 = 25.0;
/// The panel on the right.
pub(super) const PANEL: f64 = 300.0;
/// The strip below, and the edge of the sheet.
pub(super) const FOOT: f64 = 93.0;

/// A table so deep has a panel and names of the common size; those of a larger one grow with it.
const EASY: f64 = 860.0;
/// How much they grow at most.
const LARGEST: f64 = 2.0;
/// How much larger names are at least on a page, where tables are mostly shown smaller than they are drawn.
const ON_SCREEN: f64 = 1.35;
/// Below which a panel has no room.
const SHORTEST: f64 = 790.0;
/// Below which the footer has none.
const NARROWEST: f64 = 640.0;

/// Where everything lies, and what it is drawn with.
#[derive(Clone, Copy)]
pub(super) struct Plan {
    /// The western edge of the table.
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
    /// The width of the panel on the right; nothing where no cards are drawn.
    pub(super) panelled: f64,
    /// How much larger frame, panel and footer are than on a small sheet.
    pub(super) grown: f64,
    /// How much larger names are written than on a small table.
    pub(super) lettered: f64,
    /// How much is kept clear around the names of units.
    pub(super) clear: f64,
    /// The colours.
    pub(super) ink: &'static Inks,
}

impl Plan {
    pub(super) fn of(table: &Table, ink: &'static Inks, trim: Trim) -> Plan {
        let (wide, deep) = (long(table.width).max(INCH), long(table.depth).max(INCH));
        let grown = (deep.max(wide * 0.7) / EASY).clamp(1.0, LARGEST);
        // Less than the frame grows, for figures do not.
        let large = 1.0 + (grown - 1.0) * 0.45;
        let (lettered, clear) = match trim {
            Trim::Sheet => (large, 0.0),
            Trim::Map(_) => (large.max(ON_SCREEN), 4.0),
        };
        let around = 2.0 * RULER * grown;
        let has_cards = table.card.is_some() || table.deck.is_some();
        let (panelled, shortest) = if has_cards { (PANEL * grown, SHORTEST * grown) } else { (0.0, 0.0) };
        let (inner_wide, inner_deep) =
            ((wide + around).max(NARROWEST * grown), (deep + around).max(shortest));
        let left = EDGE * grown + (inner_wide - wide) / 2.0;
        let top = EDGE * grown + (inner_deep - deep) / 2.0;
        Plan {
            left,
            top,
            right: left + wide,
            bottom: top + deep,
            width: inner_wide + 2.0 * EDGE * grown + panelled,
            height: inner_deep + (EDGE + FOOT) * grown,
            panelled,
            grown,
            lettered,
            clear,
            ink,
        }
    }

    /// The sheet, and the map on it.
    pub(super) fn frame(&self) -> Frame {
        let Plan { left, top, right, bottom, width, height, grown, ink, .. } = *self;
        Frame { left, top, right, bottom, width, height, grown, ink }
    }

    /// The table with its rulers: corner and size.
    pub(super) fn ruled(&self) -> (Point, Point) {
        let by = RULER * self.grown;
        (
            (self.left - by, self.top - by),
            (self.right - self.left + 2.0 * by, self.bottom - self.top + 2.0 * by),
        )
    }

    /// A place on the table.
    pub(super) fn at(&self, point: table::Point) -> Point {
        (self.left + long(point.x()), self.bottom - long(point.y()))
    }

    /// Places on the table.
    pub(super) fn all(&self, points: &[table::Point]) -> Vec<Point> {
        points.iter().map(|&point| self.at(point)).collect()
    }

    /// The left edge of the panel.
    pub(super) fn panel(&self) -> f64 {
        self.width - EDGE * self.grown - self.panelled
    }

    /// The upper edge of the footer.
    pub(super) fn foot(&self) -> f64 {
        self.height - FOOT * self.grown
    }
}

/// A length on the sheet.
pub(in crate::svg) fn long(inches: Inches) -> f64 {
    f64::from(inches.thousandths()) * INCH / 1000.0
}

/// Degrees that turn what faces north to face this way.
pub(super) fn degrees(facing: Angle) -> f64 {
    f64::from(facing.hundredths()) / 100.0
}

/// A point given with north ahead, turned to a facing.
pub(super) fn turned(at: Point, degrees: f64) -> Point {
    let (x, y) = at;
    let (sin, cos) = degrees.to_radians().sin_cos();
    (x * cos - y * sin, x * sin + y * cos)
}
