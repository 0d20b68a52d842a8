//! The free table as a campaign map, layer upon layer.

use super::ink::Inks;
use super::{Part, Sheet, Trim};
use crate::picture::Picture;
use crate::picture::table::Table;

/// How large an inch is drawn.
const INCH: f64 = 26.0;

/// Some parts of the table, and how large a sheet they need.
pub(super) fn sheet(_: &Picture, table: &Table, _: &'static Inks, _: Trim, _: &[Part]) -> Sheet {
    let drawn = |inches: board::table::Inches| f64::from(inches.thousandths()) * INCH / 1000.0;
    let size = (drawn(table.width), drawn(table.depth));
    Sheet { corner: (0.0, 0.0), size, attributes: String::new(), drawing: String::new() }
}
