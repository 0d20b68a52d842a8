//! Whether the bands of a table, down its side or across its top, cover the numbers looked up, each once.

use std::ops::RangeInclusive;

use super::Reader;
use crate::bands::{read_band, write_band};
use crate::{Place, TableText};

/// A band and the row or column it belongs to; ordered by number.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct BandPlace<'a> {
    from: i32,
    to: i32,
    at: usize,
    place: &'a Place,
}

/// A printed band, the row or column it stands for, and its place in the file.
pub(super) type Heading<'a> = (&'a str, usize, &'a Place);

impl Reader<'_> {
    /// Where each band starts and its row or column, in order of number; `None` if they do not cover the range exactly.
    pub(super) fn cover<'t>(
        &mut self,
        table: &'t TableText,
        headings: impl Iterator<Item = Heading<'t>>,
        range: &RangeInclusive<i32>,
    ) -> Option<Vec<(i32, usize)>> {
        if range.is_empty() {
            self.fault(&table.place, format!("table `{}` is read for no number at all", table.id), None);
            return None;
        }
        let mut bounds = self.all_bounds(headings, range)?;
        bounds.sort();
        let before = self.faults.len();
        self.gaps_and_overlaps(table, range, &bounds);
        (self.faults.len() == before).then(|| bounds.iter().map(|band| (band.from, band.at)).collect())
    }

    /// Every band that is reached.
    fn all_bounds<'t>(
        &mut self,
        headings: impl Iterator<Item = Heading<'t>>,
        range: &RangeInclusive<i32>,
    ) -> Option<Vec<BandPlace<'t>>> {
        let (first, last) = (*range.start(), *range.end());
        let before = self.faults.len();
        let mut bounds = vec![];
        for (key, at, place) in headings {
            match read_band(key) {
                Some((from, to)) if to < first || from > last => {
                    let hint = format!("numbers from {first} to {last} are looked up");
                    self.fault(place, format!("band `{key}` is never reached"), Some(hint));
                }
                Some((from, to)) => bounds.push(BandPlace { from, to, at, place }),
                None => {
                    let hint = Some("a band is written 4, 1-3, 7+, 0 or less".to_string());
                    self.fault(place, format!("`{key}` is not a band of numbers"), hint);
                }
            }
        }
        // A band that cannot be read would show up again as a gap.
        (self.faults.len() == before).then_some(bounds)
    }

    fn gaps_and_overlaps(
        &mut self,
        table: &TableText,
        range: &RangeInclusive<i32>,
        bounds: &[BandPlace<'_>],
    ) {
        let (first, last) = (*range.start(), *range.end());
        // The lowest number that has no band yet; none when a band is open upwards.
        let mut next = Some(first);
        for (n, band) in bounds.iter().enumerate() {
            match next {
                Some(due) if band.from > due => self.gap(table, due, band.from - 1),
                Some(due) if n > 0 && band.from < due => self.overlap(band, band.to.min(due - 1)),
                Some(_) => {}
                None => self.overlap(band, band.to),
            }
            next = next.and_then(|due| Some(band.to.checked_add(1)?.max(due)));
        }
        if let Some(due) = next.filter(|due| *due <= last) {
            self.gap(table, due, last);
        }
    }

    fn gap(&mut self, table: &TableText, from: i32, to: i32) {
        let message = format!("no band for {} in table `{}`", write_band(from, to), table.id);
        self.fault(&table.place, message, None);
    }

    fn overlap(&mut self, band: &BandPlace<'_>, to: i32) {
        self.fault(band.place, format!("{} is in two bands", write_band(band.from, to)), None);
    }
}
