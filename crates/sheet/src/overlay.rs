//! Scenarios and house-rule files that change cells and modifiers of a sheet by name.

use toml::Spanned;
use toml::de::DeString;

use crate::page::{Fields, Page, Value, Written};
use crate::{Fault, Faults, Place, Sheet, Source, TableText, hint};

type Key<'d> = Spanned<DeString<'d>>;

/// Changes to a sheet, as a file says them.
///
/// ```toml
/// [table.movement."infantry, artillery"]   # table id, row label as printed
/// normal = "3"                             # column = new cell
/// [modifier.fire]                          # procedure
/// enfilade = "+2"                          # modifier id = new value
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Overlay {
    pub(crate) tables: Vec<Named<Vec<Named<Changes>>>>,
    groups: Vec<Named<Changes>>,
}

/// What a file says under a name; kept even if it says nothing, so that a name that is not on the sheet is noticed.
pub(crate) type Named<T> = (Written, T);

/// Columns and their new cells, or modifiers and their new values.
type Changes = Vec<Named<Written>>;

impl Overlay {
    /// Reads a file that holds nothing but changes, with a fault for all that is no text where text is wanted.
    ///
    /// # Errors
    /// The faults of syntax.
    pub fn parse(text: &str, file: &str) -> Result<(Overlay, Vec<Fault>), Faults> {
        let mut page = Page::new(text, file);
        let document = page.document()?;
        let mut fields = Fields::new(&document, Place::start_of(&page.file));
        let overlay = Overlay::read(&mut page, &mut fields);
        fields.finish(&mut page);
        Ok((overlay, page.into_faults()))
    }

    /// Reads changes from the fields of a table; what is not text is a fault.
    pub fn read(page: &mut Page<'_>, fields: &mut Fields<'_, '_>) -> Overlay {
        let mut overlay = Overlay::default();
        for (table, rows) in tables(page, "`table`", fields.optional("table")) {
            let rows = tables(page, &format!("table `{}`", table.text), Some(rows));
            let changes = |(row, cells): (Written, &Value<'_>)| {
                let cells = changes(page, &format!("row `{}`", row.text), cells);
                (row, cells)
            };
            overlay.tables.push((table, rows.into_iter().map(changes).collect()));
        }
        for (procedure, modifiers) in tables(page, "`modifier`", fields.optional("modifier")) {
            let modifiers = changes(page, &format!("modifier list `{}`", procedure.text), modifiers);
            overlay.groups.push((procedure, modifiers));
        }
        overlay
    }
}

/// The entries of a table that are text.
fn changes(page: &mut Page<'_>, what: &str, value: &Value<'_>) -> Changes {
    let entries = tables(page, what, Some(value)).into_iter();
    let text = |(name, value): (Written, &Value<'_>)| {
        Some((name.clone(), page.cell(&format!("`{}`", name.text), value)?))
    };
    entries.filter_map(text).collect()
}

/// The entries of a table with their names as written; nothing, with a fault, if it is none.
fn tables<'v, 'd>(
    page: &mut Page<'_>,
    what: &str,
    value: Option<&'v Value<'d>>,
) -> Vec<(Written, &'v Value<'d>)> {
    let table = value.and_then(|value| page.table(what, value));
    let name = |key: &Key<'_>| Written { text: key.get_ref().to_string(), place: page.place_of(key) };
    table.into_iter().flatten().map(|(key, value)| (name(key), value)).collect()
}

impl Sheet {
    /// The sheet with the changes of an overlay file, marked with `source` (a scenario or a house rule).
    ///
    /// # Errors
    /// All the names that are not on the sheet, and all values that are not text; the sheet stays as it is.
    pub fn overlay(&self, text: &str, file: &str, source: Source) -> Result<Sheet, Faults> {
        let (overlay, mut faults) = Overlay::parse(text, file)?;
        let sheet = self.changed(&overlay, source, &mut faults);
        if faults.is_empty() { Ok(sheet) } else { Err(Faults::sorted(faults)) }
    }

    /// The sheet with these changes; names that are not on it are faults.
    pub fn changed(&self, overlay: &Overlay, source: Source, faults: &mut Vec<Fault>) -> Sheet {
        let mut sheet = self.clone();
        let overlay = overlay.clone().renamed(self.former);
        for (id, rows) in &overlay.tables {
            let ids = || sheet.tables.iter().map(|table| table.id.as_str());
            let Some(at) = find("table", "", id, ids, faults) else { continue };
            change_rows(&mut sheet.tables[at], rows, source, faults);
        }
        for (procedure, modifiers) in &overlay.groups {
            let procedures = || sheet.groups.iter().map(|group| group.procedure.as_str());
            let Some(at) = find("procedure", "", procedure, procedures, faults) else { continue };
            let group = &mut sheet.groups[at];
            let within = format!(" of `{}`", group.procedure);
            for (id, value) in modifiers {
                let ids = || group.rows.iter().map(|row| row.id.as_str());
                let Some(at) = find("modifier", &within, id, ids, faults) else { continue };
                let row = &mut group.rows[at];
                row.value.clone_from(&value.text);
                row.value_place.clone_from(&value.place);
                row.source = source;
            }
        }
        sheet
    }
}

fn change_rows(table: &mut TableText, rows: &[Named<Changes>], source: Source, faults: &mut Vec<Fault>) {
    let within = format!(" in table `{}`", table.id);
    for (label, cells) in rows {
        let labels = || table.rows.iter().map(|row| row.label.as_str());
        let Some(row) = find("row", &within, label, labels, faults) else { continue };
        for (column, cell) in cells {
            let columns = || table.columns.iter().map(String::as_str);
            let Some(at) = find("column", &within, column, columns, faults) else { continue };
            let row = &mut table.rows[row];
            row.cells[at].clone_from(&cell.text);
            row.places[at].clone_from(&cell.place);
            row.sources[at] = source;
        }
    }
}

/// Which of the names a word is, with a fault if it is none of them.
fn find<'n, N: Iterator<Item = &'n str>>(
    noun: &str,
    within: &str,
    wanted: &Written,
    names: impl Fn() -> N,
    faults: &mut Vec<Fault>,
) -> Option<usize> {
    let found = names().position(|name| name == wanted.text);
    if found.is_none() {
        let message = format!("unknown {noun} `{}`{within}", wanted.text);
        faults.push(wanted.place.fault(message, hint::allowed(&wanted.text, names())));
    }
    found
}
