//! From a sheet file to a [`Sheet`], with every fault of form at once.

use toml::de::DeValue;

use crate::page::{Fields, Page, Value, Written};
use crate::{Faults, ModifierGroup, ModifierText, Place, RowText, Sheet, Source, TableText, hint};

impl Sheet {
    /// Reads a sheet file; `file` is its name in faults.
    ///
    /// # Errors
    /// All the faults of form: syntax, unknown and missing fields, duplicates, wrong numbers of cells.
    pub fn parse(text: &str, file: &str) -> Result<Sheet, Faults> {
        let mut page = Page::new(text, file);
        let document = page.document()?;
        let start = Place::start_of(&page.file);
        let mut fields = Fields::new(&document, start.clone());

        let ruleset = fields.text(&mut page, "ruleset");
        let title = fields.text(&mut page, "title");
        let revision = fields.required(&mut page, "revision").and_then(|value| revision(&mut page, value));
        let (tables, groups) = (fields.optional("table"), fields.optional("modifiers"));
        fields.finish(&mut page);
        if tables.is_none() && groups.is_none() {
            page.fault(&start, "the sheet has neither tables nor modifiers", None);
        }

        let tables = entries(&mut page, tables, "`table`", table);
        unique(&mut page, "table id", tables.iter().map(|table| (table.id.as_str(), &table.place)));
        let groups = entries(&mut page, groups, "`modifiers`", group);
        unique(&mut page, "procedure", groups.iter().map(|group| (group.procedure.as_str(), &group.place)));

        let file = page.file.clone();
        let sheet = (|| {
            Some(Sheet {
                file,
                ruleset: ruleset?.text,
                title: title?.text,
                revision: revision?,
                tables,
                groups,
                former: &[],
            })
        })();
        page.finish(sheet)
    }
}

// What follows reads on after a fault with something empty in its place, so that the rest is checked too:
// with a fault on the page no sheet is made of it.

fn revision(page: &mut Page<'_>, value: &Value<'_>) -> Option<u32> {
    let place = page.place_of(value);
    let DeValue::Integer(number) = value.get_ref() else {
        return page.wrong_kind(&place, "`revision`", "a whole number from 1", value.get_ref());
    };
    let read = u32::from_str_radix(number.as_str(), number.radix()).ok().filter(|number| *number > 0);
    if read.is_none() {
        page.fault(&place, format!("`revision` is {number}, expected a whole number from 1"), None);
    }
    read
}

/// Reads every entry of a list of tables; those too faulty to go on with are left out.
fn entries<T>(
    page: &mut Page<'_>,
    value: Option<&Value<'_>>,
    what: &str,
    read: impl Fn(&mut Page<'_>, &mut Fields<'_, '_>) -> Option<T>,
) -> Vec<T> {
    let mut all = vec![];
    for entry in value.and_then(|value| page.list(what, value)).into_iter().flatten() {
        let Some(table) = page.table(&format!("an entry of {what}"), entry) else { continue };
        let mut fields = Fields::new(table, page.place_of(entry));
        all.extend(read(page, &mut fields));
        fields.finish(page);
    }
    all
}

fn table(page: &mut Page<'_>, fields: &mut Fields<'_, '_>) -> Option<TableText> {
    let id = fields.text(page, "id");
    let title = fields.text(page, "title");
    let head = fields.text(page, "head");
    let columns = fields.required(page, "columns").and_then(|value| page.texts("`columns`", value));
    let width = columns.as_ref().map(Vec::len);
    let rows = fields.required(page, "rows");
    let rows = entries(page, rows, "`rows`", |page, fields| row(page, fields, width));

    let columns = columns.unwrap_or_default();
    unique(page, "column", columns.iter().map(|column| (column.text.as_str(), &column.place)));
    unique(page, "label", rows.iter().map(|row| (row.label.as_str(), &row.place)));
    unique_keys(page, &rows);

    let id = id?;
    Some(TableText {
        id: id.text,
        title: text_of(title),
        head: text_of(head),
        column_places: columns.iter().map(|column| column.place.clone()).collect(),
        columns: columns.into_iter().map(|column| column.text).collect(),
        rows,
        place: id.place,
    })
}

fn row(page: &mut Page<'_>, fields: &mut Fields<'_, '_>, width: Option<usize>) -> Option<RowText> {
    let label = fields.text(page, "label");
    let keys = match fields.optional("keys") {
        Some(value) => page.texts("`keys`", value),
        None => label.clone().map(|label| vec![label]),
    };
    let cells_value = fields.required(page, "cells");
    let cells = cells_value.and_then(|value| page.cells("`cells`", value));
    if let (Some(width), Some(cells), Some(value)) = (width, &cells, cells_value)
        && cells.len() != width
    {
        let place = page.place_of(value);
        page.fault(&place, format!("{} for {}", count(cells.len(), "cell"), count(width, "column")), None);
    }
    let n_cells = width.or(cells.as_ref().map(Vec::len));
    let sources = fields.required(page, "source").and_then(|value| sources(page, value, n_cells));

    let (label, keys, cells) = (label?, keys.unwrap_or_default(), cells.unwrap_or_default());
    Some(RowText {
        label: label.text,
        key_places: keys.iter().map(|key| key.place.clone()).collect(),
        keys: keys.into_iter().map(|key| key.text).collect(),
        places: cells.iter().map(|cell| cell.place.clone()).collect(),
        cells: cells.into_iter().map(|cell| cell.text).collect(),
        sources: sources.unwrap_or_default(),
        place: label.place,
    })
}

fn group(page: &mut Page<'_>, fields: &mut Fields<'_, '_>) -> Option<ModifierGroup> {
    let procedure = fields.text(page, "procedure");
    let title = fields.text(page, "title");
    let name = text_of(procedure.clone());
    let rows = fields.required(page, "rows");
    let rows = entries(page, rows, "`rows`", |page, fields| modifier(page, fields, &name));
    unique(page, "modifier id", rows.iter().map(|row| (row.id.as_str(), &row.place)));
    Some(ModifierGroup { procedure: name, title: text_of(title), rows, place: procedure?.place })
}

fn modifier(page: &mut Page<'_>, fields: &mut Fields<'_, '_>, procedure: &str) -> Option<ModifierText> {
    let id = fields.text(page, "id");
    let label = fields.text(page, "label");
    let value = fields.required(page, "value").and_then(|value| page.cell("`value`", value));
    let source = fields.text(page, "source").and_then(|word| source(page, &word));
    let id = id?;
    Some(ModifierText {
        procedure: procedure.to_string(),
        id: id.text,
        label: text_of(label),
        value_place: value.as_ref().map_or_else(|| id.place.clone(), |value| value.place.clone()),
        value: text_of(value),
        source: source.unwrap_or(Source::Sheet),
        place: id.place,
    })
}

/// One word for every cell, or a list with one each.
fn sources(page: &mut Page<'_>, value: &Value<'_>, n_cells: Option<usize>) -> Option<Vec<Source>> {
    if !value.get_ref().is_array() {
        let word = page.text("`source`", value)?;
        return Some(vec![source(page, &word)?; n_cells?]);
    }
    let words = page.texts("`source`", value)?;
    let read: Vec<_> = words.iter().map(|word| source(page, word)).collect();
    if let Some(n_cells) = n_cells.filter(|n_cells| *n_cells != read.len()) {
        let place = page.place_of(value);
        let hint = Some("one word for the whole row, or a list with one a cell".to_string());
        page.fault(&place, format!("{} for {}", count(read.len(), "source"), count(n_cells, "cell")), hint);
    }
    read.into_iter().collect()
}

fn source(page: &mut Page<'_>, word: &Written) -> Option<Source> {
    let found = Source::WRITTEN.into_iter().find(|source| source.word() == word.text);
    if found.is_none() {
        let hint = hint::allowed(&word.text, Source::WRITTEN.map(Source::word));
        page.fault(&word.place, format!("unknown source `{}`", word.text), hint);
    }
    found
}

/// A fault for every key that serves two rows.
fn unique_keys(page: &mut Page<'_>, rows: &[RowText]) {
    let mut keys = std::collections::BTreeMap::<&str, &Place>::new();
    for row in rows {
        for (key, place) in row.keys.iter().zip(&row.key_places) {
            let Some(first) = keys.get(key.as_str()) else {
                keys.insert(key, place);
                continue;
            };
            // Two rows keyed by the same label are a duplicate label already.
            let by_label = *place == row.place && rows.iter().any(|other| other.place == **first);
            if !by_label {
                duplicate(page, "key", key, place, first);
            }
        }
    }
}

/// A fault for every name that has come before.
fn unique<'n>(page: &mut Page<'_>, what: &str, names: impl Iterator<Item = (&'n str, &'n Place)>) {
    let mut seen = std::collections::BTreeMap::<&str, &Place>::new();
    for (name, place) in names {
        match seen.get(name) {
            Some(first) => duplicate(page, what, name, place, first),
            None => _ = seen.insert(name, place),
        }
    }
}

fn duplicate(page: &mut Page<'_>, what: &str, name: &str, place: &Place, first: &Place) {
    page.fault(place, format!("duplicate {what} `{name}`, first at line {}", first.line), None);
}

fn text_of(written: Option<Written>) -> String {
    written.map(|written| written.text).unwrap_or_default()
}

fn count(n: usize, noun: &str) -> String {
    if n == 1 { format!("1 {noun}") } else { format!("{n} {noun}s") }
}
