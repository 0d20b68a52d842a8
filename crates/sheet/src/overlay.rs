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
    cells: Vec<CellChange>,
    modifiers: Vec<ModifierChange>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct CellChange {
    table: Written,
    row: Written,
    column: Written,
    cell: Written,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct ModifierChange {
    procedure: Written,
    id: Written,
    value: Written,
}

impl Overlay {
    /// Reads changes from the fields of a table; what is not text is a fault.
    pub fn read(page: &mut Page<'_>, fields: &mut Fields<'_, '_>) -> Overlay {
        let mut overlay = Overlay::default();
        for (table, rows) in tables(page, "`table`", fields.optional("table")) {
            for (row, cells) in tables(page, &format!("table `{}`", table.text), Some(rows)) {
                for (column, value) in tables(page, &format!("row `{}`", row.text), Some(cells)) {
                    let Some(cell) = page.cell(&format!("`{}`", column.text), value) else { continue };
                    overlay.cells.push(CellChange { table: table.clone(), row: row.clone(), column, cell });
                }
            }
        }
        for (procedure, modifiers) in tables(page, "`modifier`", fields.optional("modifier")) {
            for (id, value) in tables(page, &format!("modifier list `{}`", procedure.text), Some(modifiers)) {
                let Some(value) = page.cell(&format!("`{}`", id.text), value) else { continue };
                overlay.modifiers.push(ModifierChange { procedure: procedure.clone(), id, value });
            }
        }
        overlay
    }
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
        let mut page = Page::new(text, file);
        let document = page.document()?;
        let mut fields = Fields::new(&document, Place::start_of(&page.file));
        let overlay = Overlay::read(&mut page, &mut fields);
        fields.finish(&mut page);
        let mut faults = page.into_faults();
        let sheet = self.changed(&overlay, source, &mut faults);
        if faults.is_empty() { Ok(sheet) } else { Err(Faults::sorted(faults)) }
    }

    /// The sheet with these changes; names that are not on it are faults.
    pub fn changed(&self, overlay: &Overlay, source: Source, faults: &mut Vec<Fault>) -> Sheet {
        let mut sheet = self.clone();
        for change in &overlay.cells {
            let ids = || sheet.tables.iter().map(|table| table.id.as_str());
            if let Some(at) = find("table", "", &change.table, ids, faults) {
                change_cell(&mut sheet.tables[at], change, source, faults);
            }
        }
        for change in &overlay.modifiers {
            let procedures = || sheet.groups.iter().map(|group| group.procedure.as_str());
            let Some(at) = find("procedure", "", &change.procedure, procedures, faults) else { continue };
            let group = &mut sheet.groups[at];
            let within = format!(" of `{}`", group.procedure);
            let ids = || group.rows.iter().map(|row| row.id.as_str());
            let Some(at) = find("modifier", &within, &change.id, ids, faults) else { continue };
            let row = &mut group.rows[at];
            row.value.clone_from(&change.value.text);
            row.value_place.clone_from(&change.value.place);
            row.source = source;
        }
        sheet
    }
}

fn change_cell(table: &mut TableText, change: &CellChange, source: Source, faults: &mut Vec<Fault>) {
    let within = format!(" in table `{}`", table.id);
    let labels = || table.rows.iter().map(|row| row.label.as_str());
    let Some(row) = find("row", &within, &change.row, labels, faults) else { return };
    let columns = || table.columns.iter().map(String::as_str);
    let Some(at) = find("column", &within, &change.column, columns, faults) else { return };
    let row = &mut table.rows[row];
    row.cells[at].clone_from(&change.cell.text);
    row.places[at].clone_from(&change.cell.place);
    row.sources[at] = source;
}

/// Which of the names a word is, with a fault if it is none of them; the same fault once.
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
        let fault = wanted.place.fault(message, hint::allowed(&wanted.text, names()));
        if !faults.contains(&fault) {
            faults.push(fault);
        }
    }
    found
}
