//! Tables read into total lookups: every row and column of the axes has a cell.

use std::marker::PhantomData;
use std::sync::Arc;

use crate::{Axis, Cell, Counted, Printed, Source};

/// A table whose cells are all of one kind. A clone shares the cells.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table<R, C, V> {
    cells: Arc<[V]>,
    sources: Arc<[Source]>,
    labels: Arc<[Box<str>]>,
    title: Arc<str>,
    axes: PhantomData<(R, C)>,
}

impl<R: Axis, C: Axis, V: Cell> Table<R, C, V> {
    /// From columns in the order of `C`, each with its cells in the order of `R`.
    pub(crate) fn from_columns(columns: &[Column<R, V>], title: &str) -> Option<Table<R, C, V>> {
        let first = columns.first()?;
        let by_row = |row: usize| columns.iter().map(move |column| (column.cells[row], column.sources[row]));
        let (cells, sources): (Vec<V>, Vec<Source>) = (0..R::ALL.len()).flat_map(by_row).unzip();
        Some(Table {
            cells: cells.into(),
            sources: sources.into(),
            labels: first.labels.clone(),
            title: title.into(),
            axes: PhantomData,
        })
    }

    /// The cell.
    pub fn get(&self, row: R, column: C) -> V {
        self.cells[at(row, column)]
    }

    /// Where the cell comes from.
    pub fn source(&self, row: R, column: C) -> Source {
        self.sources[at(row, column)]
    }

    /// The printed label of the row that serves `row`.
    pub fn row_label(&self, row: R) -> &str {
        &self.labels[row.index()]
    }

    /// The table's heading.
    pub fn title(&self) -> &str {
        &self.title
    }
}

fn at<R: Axis, C: Axis>(row: R, column: C) -> usize {
    row.index() * C::ALL.len() + column.index()
}

/// One column of a table whose columns differ in kind. A clone shares the cells.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Column<R, V> {
    cells: Arc<[V]>,
    sources: Arc<[Source]>,
    labels: Arc<[Box<str>]>,
    title: Arc<str>,
    name: Arc<str>,
    axis: PhantomData<R>,
}

/// One cell of a column with what an explanation needs of it.
pub(crate) struct Entry<'a, V> {
    pub(crate) value: V,
    pub(crate) source: Source,
    pub(crate) label: &'a str,
}

impl<R: Axis, V: Cell> Column<R, V> {
    /// From entries in the order of `R`.
    pub(crate) fn from_entries(entries: &[Entry<'_, V>], title: &str, name: &str) -> Column<R, V> {
        Column {
            cells: entries.iter().map(|entry| entry.value).collect(),
            sources: entries.iter().map(|entry| entry.source).collect(),
            labels: entries.iter().map(|entry| entry.label.into()).collect(),
            title: title.into(),
            name: name.into(),
            axis: PhantomData,
        }
    }

    /// The cell.
    pub fn get(&self, row: R) -> V {
        self.cells[row.index()]
    }

    /// Where the cell comes from.
    pub fn source(&self, row: R) -> Source {
        self.sources[row.index()]
    }

    /// The printed label of the row that serves `row`.
    pub fn row_label(&self, row: R) -> &str {
        &self.labels[row.index()]
    }

    /// The line of an explanation for a cell that decided something.
    pub fn told(&self, row: R) -> Counted
    where
        V: Printed,
    {
        Counted {
            label: self.row_label(row).into(),
            value: self.get(row).printed(),
            source: self.source(row),
            counted: true,
        }
    }

    /// The heading of the table.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// The heading of the column.
    pub fn name(&self) -> &str {
        &self.name
    }
}
