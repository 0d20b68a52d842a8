//! The reader's inner steps: finding tables, rows, columns and cells, and the faults of each.

use super::Reader;
use crate::{Axis, Cell, ModifierGroup, Place, RowText, TableText, hint};

impl<'a> Reader<'a> {
    pub(super) fn fault(&mut self, place: &Place, message: impl Into<String>, hint: Option<String>) {
        self.faults.push(place.fault(message, hint));
    }

    pub(super) fn unreadable<V: Cell>(&mut self, place: &Place, text: &str) {
        self.fault(place, format!("`{text}` cannot be read here, expected {}", V::expected()), None);
    }

    pub(super) fn find_table(&mut self, id: &str) -> Option<&'a TableText> {
        self.columns_read.entry(id.to_string()).or_default();
        let sheet = self.sheet;
        let found = sheet.tables.iter().find(|table| table.id == id);
        if found.is_none() {
            self.fault(&Place::start_of(&sheet.file), format!("table `{id}` is missing"), None);
        }
        found
    }

    pub(super) fn find_group(&mut self, procedure: &str) -> Option<&'a ModifierGroup> {
        self.groups_read.insert(procedure.to_string());
        let sheet = self.sheet;
        let found = sheet.groups.iter().find(|group| group.procedure == procedure);
        if found.is_none() {
            self.fault(
                &Place::start_of(&sheet.file),
                format!("modifiers of `{procedure}` are missing"),
                None,
            );
        }
        found
    }

    pub(super) fn find_column(&mut self, table: &TableText, column: &str) -> Option<usize> {
        self.columns_read.entry(table.id.clone()).or_default().insert(column.to_string());
        let found = table.columns.iter().position(|name| name == column);
        if found.is_none() {
            self.fault(&table.place, format!("column `{column}` is missing in table `{}`", table.id), None);
        }
        found
    }

    /// For each value of the axis, the row that serves it.
    pub(super) fn rows<R: Axis>(&mut self, table: &TableText) -> Option<Vec<usize>> {
        let mut rows: Vec<Option<usize>> = vec![None; R::ALL.len()];
        for (at, row) in table.rows.iter().enumerate() {
            for (key, place) in row.keys.iter().zip(&row.key_places) {
                match R::from_key(key) {
                    Some(value) => rows[value.index()] = Some(at),
                    None => {
                        let message = format!("unknown row key `{key}` in table `{}`", table.id);
                        self.fault(
                            place,
                            message,
                            hint::allowed(key, R::ALL.iter().map(|value| value.key())),
                        );
                    }
                }
            }
        }
        for value in R::ALL.iter().filter(|value| rows[value.index()].is_none()) {
            self.fault(&table.place, format!("no row for `{}` in table `{}`", value.key(), table.id), None);
        }
        rows.into_iter().collect()
    }

    /// The cells of one column, in printed order.
    pub(super) fn cells<V: Cell>(&mut self, table: &TableText, column: usize) -> Option<Vec<V>> {
        let mut read = |row: &RowText| {
            let value = V::read(&row.cells[column]);
            if value.is_none() {
                self.unreadable::<V>(&row.places[column], &row.cells[column]);
            }
            value
        };
        let cells: Vec<Option<V>> = table.rows.iter().map(&mut read).collect();
        cells.into_iter().collect()
    }

    /// Faults for the tables, columns and procedures that were not read.
    pub(super) fn unread(&mut self) {
        let sheet = self.sheet;
        let mut faults = vec![];
        for table in &sheet.tables {
            let Some(columns) = self.columns_read.get(&table.id) else {
                let hint = hint::allowed(&table.id, self.columns_read.keys().map(String::as_str));
                faults.push(table.place.fault(format!("unknown table `{}`", table.id), hint));
                continue;
            };
            for (column, place) in table.columns.iter().zip(&table.column_places) {
                if !columns.contains(column) {
                    let hint = hint::allowed(column, columns.iter().map(String::as_str));
                    faults.push(
                        place.fault(format!("unknown column `{column}` in table `{}`", table.id), hint),
                    );
                }
            }
        }
        for group in sheet.groups.iter().filter(|group| !self.groups_read.contains(&group.procedure)) {
            let hint = hint::allowed(&group.procedure, self.groups_read.iter().map(String::as_str));
            faults.push(
                group.place.fault(format!("modifiers of unknown procedure `{}`", group.procedure), hint),
            );
        }
        self.faults.extend(faults);
    }
}
