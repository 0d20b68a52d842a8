//! From the text of a sheet to total lookups; what the rules ask for and the sheet must agree exactly.

mod cover;
mod find;

use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;

use crate::bands::{Band, read_band};
use crate::table::Entry;
use crate::{
    Across, Axis, Bands, Cell, Column, Fault, Faults, Modifiers, Place, Sheet, Table, hint, modifiers,
};

/// Reads the tables of a sheet one by one and keeps the faults for the end.
///
/// Read everything first and put it together afterwards, so that all faults are found:
/// what was not read when [`Reader::finish`] is called counts as unknown.
#[derive(Debug)]
pub struct Reader<'a> {
    sheet: &'a Sheet,
    faults: Vec<Fault>,
    /// The columns asked for, by table id, whether or not the sheet has them.
    columns_read: BTreeMap<String, BTreeSet<String>>,
    /// The procedures asked for.
    groups_read: BTreeSet<String>,
}

impl<'a> Reader<'a> {
    /// A reader of a sheet.
    pub fn new(sheet: &'a Sheet) -> Reader<'a> {
        Reader { sheet, faults: vec![], columns_read: BTreeMap::new(), groups_read: BTreeSet::new() }
    }

    /// The columns of `C` from a table, all of one kind.
    pub fn table<R: Axis, C: Axis, V: Cell>(&mut self, id: &str) -> Option<Table<R, C, V>> {
        let table = self.find_table(id)?;
        let columns: Vec<_> = C::ALL.iter().map(|column| self.column(id, column.key())).collect();
        Table::from_columns(&columns.into_iter().collect::<Option<Vec<_>>>()?, &table.title)
    }

    /// One column of a table.
    pub fn column<R: Axis, V: Cell>(&mut self, id: &str, column: &str) -> Option<Column<R, V>> {
        let table = self.find_table(id)?;
        let rows = self.rows::<R>(table);
        let at = self.find_column(table, column)?;
        let cells = self.cells::<V>(table, at);
        let (rows, cells) = (rows?, cells?);
        let entries: Vec<_> = rows
            .into_iter()
            .map(|row| {
                let text = &table.rows[row];
                Entry { value: cells[row], source: text.sources[at], label: &text.label }
            })
            .collect();
        Some(Column::from_entries(&entries, &table.title, column))
    }

    /// One column of a table whose rows are bands of numbers that together cover `range`.
    ///
    /// The band is the row's label, or its keys where it has keys of its own.
    pub fn bands<V: Cell>(&mut self, id: &str, column: &str, range: RangeInclusive<i32>) -> Option<Bands<V>> {
        let table = self.find_table(id)?;
        let headings = table.rows.iter().enumerate().flat_map(|(at, row)| {
            row.keys.iter().zip(&row.key_places).map(move |(key, place)| (key.as_str(), at, place))
        });
        let bounds = self.cover(table, headings, &range);
        let at = self.find_column(table, column)?;
        let cells = self.cells::<V>(table, at);
        let (bounds, cells) = (bounds?, cells?);
        let bands = bounds.into_iter().map(|(from, row)| {
            let text = &table.rows[row];
            Band { from, value: cells[row], label: text.label.as_str().into(), source: text.sources[at] }
        });
        Bands::from_sorted(bands.collect(), &table.title, column)
    }

    /// The columns of a table that are headed by bands of numbers, which together cover `range`; each is read by `read`
    /// under its heading.
    ///
    /// A heading is the `prefix` and the band; columns without that prefix, or without a band behind it, are left to others.
    pub fn across<T>(
        &mut self,
        id: &str,
        prefix: &str,
        range: RangeInclusive<i32>,
        mut read: impl FnMut(&mut Self, &str) -> Option<T>,
    ) -> Option<Across<T>> {
        let table = self.find_table(id)?;
        let columns = table.columns.iter().zip(&table.column_places).enumerate();
        let headings = columns.filter_map(|(at, (column, place))| {
            let band = column.strip_prefix(prefix)?;
            read_band(band).is_some().then_some((band, at, place))
        });
        let headings: Vec<_> = headings.collect();
        let order = self.cover(table, headings.iter().copied(), &range);
        // All are read even if they do not cover the range: every fault at once.
        let read = headings.iter().map(|&(_, at, _)| (at, read(self, &table.columns[at])));
        let mut read: BTreeMap<usize, Option<T>> = read.collect();
        let columns = order?.into_iter().map(|(from, at)| Some((from, read.remove(&at)??)));
        Across::from_sorted(columns.collect::<Option<_>>()?)
    }

    /// The modifiers of a procedure.
    pub fn modifiers<M: Axis>(&mut self, procedure: &str) -> Option<Modifiers<M>> {
        let group = self.find_group(procedure)?;
        let mut entries: Vec<Option<modifiers::Entry>> = vec![None; M::ALL.len()];
        let mut all_read = true;
        for row in &group.rows {
            let value = i8::read(&row.value);
            if value.is_none() {
                all_read = false;
                self.unreadable::<i8>(&row.value_place, &row.value);
            }
            let Some(modifier) = M::from_key(&row.id) else {
                let message = format!("unknown modifier `{}` of `{procedure}`", row.id);
                self.fault(&row.place, message, hint::allowed(&row.id, M::ALL.iter().map(|m| m.key())));
                continue;
            };
            entries[modifier.index()] = Some(modifiers::Entry {
                value: value.unwrap_or_default(),
                printed: row.value.as_str().into(),
                label: row.label.as_str().into(),
                source: row.source,
            });
        }
        for modifier in M::ALL.iter().filter(|modifier| entries[modifier.index()].is_none()) {
            let message = format!("modifier `{}` of `{procedure}` is missing", modifier.key());
            self.fault(&group.place, message, None);
        }
        let entries = entries.into_iter().collect::<Option<_>>()?;
        all_read.then(|| Modifiers::from_entries(entries))
    }

    /// What was built, unless there were faults; a table, column or procedure that was not read is one.
    ///
    /// # Errors
    /// All the faults found while reading, in the order of the file.
    pub fn finish<T>(mut self, build: Option<T>) -> Result<T, Faults> {
        self.unread();
        match build {
            Some(built) if self.faults.is_empty() => Ok(built),
            _ => {
                if self.faults.is_empty() {
                    self.fault(
                        &Place::start_of(&self.sheet.file),
                        "the tables could not be put together",
                        None,
                    );
                }
                Err(Faults::sorted(self.faults))
            }
        }
    }
}
