//! Names that a sheet had once: changes that say them are read as if they said the present ones.

use crate::Place;
use crate::overlay::Overlay;
use crate::page::Written;

/// A row that had another name once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Former {
    /// The id of its table.
    pub table: &'static str,
    /// The label it had.
    pub row: &'static str,
    /// What it is now.
    pub now: Renamed,
}

/// What a row of a former name is now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Renamed {
    /// A row of another label in the same table.
    Row(&'static str),
    /// A cell of another table, which says the same in other words.
    Cell {
        /// The id of that table.
        table: &'static str,
        /// The label of the row.
        row: &'static str,
        /// The column.
        column: &'static str,
        /// What was said, and what is said now.
        values: &'static [(&'static str, &'static str)],
    },
}

impl Overlay {
    /// The same changes under the present names.
    pub(crate) fn renamed(mut self, former: &[Former]) -> Overlay {
        let mut moved = Vec::new();
        for (table, rows) in &mut self.tables {
            for (row, cells) in rows.iter_mut() {
                let known = former.iter().find(|one| one.table == table.text && one.row == row.text);
                match known.map(|one| one.now) {
                    None => {}
                    Some(Renamed::Row(label)) => row.text = label.into(),
                    Some(Renamed::Cell { table, row: label, column, values }) => {
                        let written =
                            |text: &str, place: &Place| Written { text: text.into(), place: place.clone() };
                        let cells = std::mem::take(cells).into_iter().map(|(name, cell)| {
                            let now = values.iter().find(|(said, _)| *said == cell.text);
                            let text = now.map_or(cell.text.as_str(), |(_, now)| now);
                            (written(column, &name.place), written(text, &cell.place))
                        });
                        let cells = cells.collect();
                        moved.push((written(table, &row.place), vec![(written(label, &row.place), cells)]));
                    }
                }
            }
        }
        let is_moved = |table: &Written, row: &Written| {
            let is_it = |one: &Former| one.table == table.text && one.row == row.text;
            former.iter().any(|one| is_it(one) && matches!(one.now, Renamed::Cell { .. }))
        };
        // What is said elsewhere now has left an empty row, and perhaps nothing else of its table.
        self.tables
            .retain(|(table, rows)| rows.is_empty() || !rows.iter().all(|(row, _)| is_moved(table, row)));
        for (table, rows) in &mut self.tables {
            rows.retain(|(row, _)| !is_moved(table, row));
        }
        self.tables.append(&mut moved);
        self
    }
}
