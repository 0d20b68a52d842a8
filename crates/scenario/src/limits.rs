//! How large the files of a battle may be: every limit, as `scenarios/README.md` says it.
//!
//! The largest file that comes with the program has 60,000 bytes, 460 lines, 3,100 values and a list of 243 entries.

use board::table::Point;
use sheet::page::{Page, Value};
use sheet::{Fault, Place};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

/// Bytes of a scenario, a battle of history or a file of house rules.
pub const FILE: usize = 200_000;
/// Bytes of a record.
pub const RECORD: usize = 16_000_000;
/// Lines of a file.
pub const LINES: usize = 4_000;
/// Values of a file: texts, numbers, lists and tables all told.
pub const VALUES: usize = 8_000;
/// Points of a free table in a file, all told.
pub const POINTS: usize = 2_000;
/// Entries of a list: units, areas, roads, or the points of one of them.
pub const ENTRIES: usize = 500;
/// Letters of a name or a title.
pub const NAME: usize = 80;
/// Letters of any other text.
pub const TEXT: usize = 600;

/// What is wrong with the size of a text that nobody has read yet.
pub fn too_large(text: &str, file: &str) -> Option<Fault> {
    let start = Place::start_of(&file.into());
    if text.len() > FILE {
        return Some(start.fault(file_message(text.len(), FILE), None));
    }
    let n_lines = text.bytes().filter(|byte| *byte == b'\n').count();
    let place = Place { line: LINES + 1, ..start };
    (n_lines > LINES)
        .then(|| place.fault(format!("the file has {n_lines} lines, at most {LINES} are read"), None))
}

/// What is said of a file with too many bytes.
pub fn file_message(bytes: usize, most: usize) -> String {
    format!("the file has {bytes} bytes, at most {most} are read")
}

/// What is wrong with the number of values in a file, or of points among them.
pub(crate) fn too_many_values(page: &Page<'_>, document: &DeTable<'_>) -> Option<Fault> {
    let mut waiting: Vec<&Value<'_>> = document.values().collect();
    let [mut values, mut points] = [Tally::default(), Tally::default()];
    while let Some(value) = waiting.pop() {
        values.count(value, VALUES);
        match value.get_ref() {
            DeValue::Array(list) => waiting.extend(list.iter()),
            DeValue::Table(table) => waiting.extend(table.values()),
            DeValue::String(text) if text.parse::<Point>().is_ok() => points.count(value, POINTS),
            _ => {}
        }
    }
    let fault = |tally: &Tally<'_, '_>, what: &str, most: usize| {
        let place = page.place_of(tally.beyond?);
        Some(place.fault(format!("the file has {} {what}, at most {most} are read", tally.n), None))
    };
    fault(&values, "values", VALUES).or_else(|| fault(&points, "points", POINTS))
}

/// How many there are of something, and one that is too many.
#[derive(Default)]
struct Tally<'v, 'd> {
    n: usize,
    beyond: Option<&'v Value<'d>>,
}

impl<'v, 'd> Tally<'v, 'd> {
    fn count(&mut self, value: &'v Value<'d>, most: usize) {
        self.n += 1;
        if self.n == most + 1 {
            self.beyond = Some(value);
        }
    }
}

/// Whether a list has no more entries than are read; else a fault at the first that is too many.
pub(crate) fn is_short(page: &mut Page<'_>, what: &str, list: &[Spanned<DeValue<'_>>]) -> bool {
    let Some(first) = list.get(ENTRIES) else { return true };
    let place = page.place_of(first);
    page.fault(&place, format!("{what} has {} entries, at most {ENTRIES} are read", list.len()), None);
    false
}

/// Whether a text has no more letters than are read; else a fault.
pub(crate) fn is_brief(page: &mut Page<'_>, what: &str, text: &str, place: &Place) -> bool {
    let most = if matches!(what, "`name`" | "`title`" | "`id`") { NAME } else { TEXT };
    let n_letters = text.chars().count();
    if n_letters > most {
        page.fault(place, format!("{what} has {n_letters} letters, at most {most} are read"), None);
    }
    n_letters <= most
}
