//! The cells of a table that are looked up when lines are resolved, and those that are not.

use std::collections::BTreeSet;

use engine::PlaySheet;

use crate::keys::begun_under;

/// A row and a column of a table.
pub type Cell = (String, String);

/// The title of a table, and every row with every column.
///
/// # Panics
/// If there is no such table.
pub fn cells<S: PlaySheet>(id: &str) -> (String, BTreeSet<Cell>) {
    let sheet = S::printed();
    let table = sheet.tables().iter().find(|table| table.id == id);
    let table = table.unwrap_or_else(|| panic!("there is no table {id}"));
    let columns =
        |label: &String| table.columns.iter().map(|column| (label.clone(), column.clone())).collect();
    (table.title.clone(), table.rows.iter().flat_map(|row| -> Vec<Cell> { columns(&row.label) }).collect())
}

/// All throws of two dice.
pub fn throws_of_two() -> impl Iterator<Item = [u16; 2]> {
    (1..=6).flat_map(|one| (1..=6).map(move |two| [one, two]))
}

/// Resolves lines with all throws of two dice first, so many times over, and takes off every cell that was looked up; says what
/// is left.
///
/// # Panics
/// If a line cannot be read.
pub fn unreached<S: PlaySheet>(id: &str, lines: &[String], times: usize) -> BTreeSet<Cell> {
    let (title, mut left) = cells::<S>(id);
    let (all, mut resolved) = (left.len(), 0);
    for line in lines {
        for faces in throws_of_two() {
            let told = begun_under::<S>("", line, &faces.repeat(times)).0.explained;
            resolved += 1;
            for found in told.split(&format!("table: {title}; row: ")).skip(1) {
                let cell = found.lines().next().and_then(|line| line.split_once("; column: "));
                let (row, column) = cell.unwrap_or_else(|| panic!("no row and column: {found}"));
                left.remove(&(row.to_string(), column.to_string()));
            }
        }
    }
    println!("{title}: {} of {all} cells reached by {resolved} resolutions", all - left.len());
    left
}
