//! Scenario and house-rule files that change cells and modifiers of a sheet by name.

use toml::Spanned;
use toml::de::DeString;

use crate::page::{Fields, Page, Value};
use crate::{Faults, Place, Sheet, Source, TableText, hint};

type Key<'d> = Spanned<DeString<'d>>;

impl Sheet {
    /// The sheet with the changes of an overlay file, marked with `source` (a scenario or a house rule).
    ///
    /// ```toml
    /// [table.movement."infantry, artillery"]   # table id, row label as printed
    /// normal = "3"                             # column = new cell
    /// [modifier.fire]                          # procedure
    /// enfilade = "+2"                          # modifier id = new value
    /// ```
    ///
    /// # Errors
    /// All the names that are not on the sheet, and all values that are not text; the sheet stays as it is.
    pub fn overlay(&self, text: &str, file: &str, source: Source) -> Result<Sheet, Faults> {
        let mut page = Page::new(text, file);
        let document = page.document()?;
        let mut sheet = self.clone();
        let mut fields = Fields::new(&document, Place::start_of(&page.file));
        if let Some(tables) = fields.optional("table") {
            change_tables(&mut page, tables, &mut sheet, source);
        }
        if let Some(groups) = fields.optional("modifier") {
            change_modifiers(&mut page, groups, &mut sheet, source);
        }
        fields.finish(&mut page);
        page.finish(Some(sheet))
    }
}

fn change_tables(page: &mut Page<'_>, value: &Value<'_>, sheet: &mut Sheet, source: Source) {
    for (id, value) in page.table("`table`", value).into_iter().flatten() {
        let names = || sheet.tables.iter().map(|table| table.id.as_str());
        let Some(at) = find(page, "table", "", id, names) else { continue };
        for (label, value) in page.table(&format!("table `{}`", id.get_ref()), value).into_iter().flatten() {
            change_row(page, label, value, &mut sheet.tables[at], source);
        }
    }
}

fn change_row(
    page: &mut Page<'_>,
    label: &Key<'_>,
    value: &Value<'_>,
    table: &mut TableText,
    source: Source,
) {
    let within = format!(" in table `{}`", table.id);
    let labels = || table.rows.iter().map(|row| row.label.as_str());
    let Some(at) = find(page, "row", &within, label, labels) else { return };
    let row = &mut table.rows[at];
    for (column, value) in page.table(&format!("row `{}`", row.label), value).into_iter().flatten() {
        let columns = || table.columns.iter().map(String::as_str);
        let Some(at) = find(page, "column", &within, column, columns) else { continue };
        let Some(cell) = page.cell(&format!("`{}`", column.get_ref()), value) else { continue };
        row.cells[at] = cell.text;
        row.places[at] = cell.place;
        row.sources[at] = source;
    }
}

fn change_modifiers(page: &mut Page<'_>, value: &Value<'_>, sheet: &mut Sheet, source: Source) {
    for (procedure, value) in page.table("`modifier`", value).into_iter().flatten() {
        let names = || sheet.groups.iter().map(|group| group.procedure.as_str());
        let Some(at) = find(page, "procedure", "", procedure, names) else { continue };
        let group = &mut sheet.groups[at];
        let within = format!(" of `{}`", group.procedure);
        let what = format!("modifier list `{}`", group.procedure);
        for (id, value) in page.table(&what, value).into_iter().flatten() {
            let ids = || group.rows.iter().map(|row| row.id.as_str());
            let Some(at) = find(page, "modifier", &within, id, ids) else { continue };
            let Some(cell) = page.cell(&format!("`{}`", id.get_ref()), value) else { continue };
            let row = &mut group.rows[at];
            row.value = cell.text;
            row.value_place = cell.place;
            row.source = source;
        }
    }
}

/// Which of the names a key is, with a fault if it is none of them.
fn find<'n, N: Iterator<Item = &'n str>>(
    page: &mut Page<'_>,
    noun: &str,
    within: &str,
    key: &Key<'_>,
    names: impl Fn() -> N,
) -> Option<usize> {
    let wanted: &str = key.get_ref();
    let found = names().position(|name| name == wanted);
    if found.is_none() {
        let place = page.place_of(key);
        page.fault(&place, format!("unknown {noun} `{wanted}`{within}"), hint::allowed(wanted, names()));
    }
    found
}
