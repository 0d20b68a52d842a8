//! The sheet as JSON, in the form programs are promised.

use serde::{Serialize, Serializer};

use crate::{ModifierText, Sheet, Source, TableText};

/// `{"ruleset", "title", "revision", "tables": [..], "modifiers": [..]}`.
impl Serialize for Sheet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let sheet = SheetForm {
            ruleset: &self.ruleset,
            title: &self.title,
            revision: self.revision,
            tables: self.tables.iter().map(table).collect(),
            modifiers: self.groups.iter().flat_map(|group| &group.rows).map(modifier).collect(),
        };
        sheet.serialize(serializer)
    }
}

#[derive(Serialize)]
struct SheetForm<'a> {
    ruleset: &'a str,
    title: &'a str,
    revision: u32,
    tables: Vec<TableForm<'a>>,
    modifiers: Vec<ModifierForm<'a>>,
}

#[derive(Serialize)]
struct TableForm<'a> {
    id: &'a str,
    title: &'a str,
    columns: &'a [String],
    rows: Vec<RowForm<'a>>,
}

#[derive(Serialize)]
struct RowForm<'a> {
    label: &'a str,
    cells: &'a [String],
    source: &'a [Source],
}

#[derive(Serialize)]
struct ModifierForm<'a> {
    id: &'a str,
    procedure: &'a str,
    label: &'a str,
    value: &'a str,
    source: Source,
}

fn table(table: &TableText) -> TableForm<'_> {
    let rows = table.rows.iter();
    let rows =
        rows.map(|row| RowForm { label: &row.label, cells: &row.cells, source: &row.sources }).collect();
    TableForm { id: &table.id, title: &table.title, columns: &table.columns, rows }
}

fn modifier(row: &ModifierText) -> ModifierForm<'_> {
    ModifierForm {
        id: &row.id,
        procedure: &row.procedure,
        label: &row.label,
        value: &row.value,
        source: row.source,
    }
}
