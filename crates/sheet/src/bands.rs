//! Tables whose rows are bands of numbers: `0 or less`, `1-3`, `4`, `7+`.

use std::sync::Arc;

use crate::{Cell, Source};

/// One column of a table of bands. A clone shares the cells.
///
/// A number beyond the bands takes the one at that end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bands<V> {
    /// In order, without gaps: a band reaches to the start of the next.
    bands: Arc<[Band<V>]>,
    title: Arc<str>,
    name: Arc<str>,
}

/// One band with its cell.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Band<V> {
    pub(crate) from: i32,
    pub(crate) value: V,
    pub(crate) label: Box<str>,
    pub(crate) source: Source,
}

impl<V: Cell> Bands<V> {
    /// From bands in order, without gaps; `None` if there are none.
    pub(crate) fn from_sorted(bands: Vec<Band<V>>, title: &str, name: &str) -> Option<Bands<V>> {
        let bands = (!bands.is_empty()).then_some(bands)?;
        Some(Bands { bands: bands.into(), title: title.into(), name: name.into() })
    }

    /// The cell of the band that holds `n`.
    pub fn get(&self, n: i32) -> V {
        self.band(n).value
    }

    /// The printed label of the band that holds `n`.
    pub fn row(&self, n: i32) -> &str {
        &self.band(n).label
    }

    /// Where the cell comes from.
    pub fn source(&self, n: i32) -> Source {
        self.band(n).source
    }

    /// The heading of the table.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// The heading of the column.
    pub fn name(&self) -> &str {
        &self.name
    }

    fn band(&self, n: i32) -> &Band<V> {
        let at = self.bands.partition_point(|band| band.from <= n);
        &self.bands[at.saturating_sub(1)]
    }
}

/// The first and last number of a printed band.
pub(crate) fn read_band(text: &str) -> Option<(i32, i32)> {
    let number = |text: &str| text.trim().parse::<i32>().ok();
    if let Some(n) = number(text) {
        return Some((n, n));
    }
    if let Some(from) = text.strip_suffix('+').or_else(|| text.strip_suffix(" or more")) {
        return Some((number(from)?, i32::MAX));
    }
    if let Some(to) = text.strip_suffix(" or less") {
        return Some((i32::MIN, number(to)?));
    }
    // The first sign may belong to the number, so the dash is looked for behind the first letter.
    let dash = text.char_indices().skip(1).find(|(_, letter)| *letter == '-').map(|(at, _)| at);
    let (from, to) = text.split_once(" to ").or_else(|| dash.map(|at| (&text[..at], &text[at + 1..])))?;
    let (from, to) = (number(from)?, number(to)?);
    (from <= to).then_some((from, to))
}

/// A band as people write it.
pub(crate) fn write_band(from: i32, to: i32) -> String {
    match (from, to) {
        _ if from == to => from.to_string(),
        (i32::MIN, _) => format!("{to} or less"),
        (_, i32::MAX) => format!("{from} or more"),
        _ => format!("{from} to {to}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bands_as_printed() {
        assert_eq!(read_band("4"), Some((4, 4)));
        assert_eq!(read_band("-4"), Some((-4, -4)));
        assert_eq!(read_band("1-3"), Some((1, 3)));
        assert_eq!(read_band("1 - 3"), Some((1, 3)));
        assert_eq!(read_band("-3--1"), Some((-3, -1)));
        assert_eq!(read_band("-3 to 2"), Some((-3, 2)));
        assert_eq!(read_band("7+"), Some((7, i32::MAX)));
        assert_eq!(read_band("7 or more"), Some((7, i32::MAX)));
        assert_eq!(read_band("0 or less"), Some((i32::MIN, 0)));
        for text in ["", "-", "+", "3-1", "a-b", "1-", "99999999999", "½", "é-3", "1–3", " or less"] {
            assert_eq!(read_band(text), None, "{text}");
        }
    }
}
