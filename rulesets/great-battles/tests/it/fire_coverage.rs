//! Every cell of the fire table and of the range charts is reached by resolving fire, and counted.

use std::collections::BTreeSet;

use crate::keys::begun;
use engine::PlaySheet;
use great_battles::GreatBattles;
use sheet::Sheet;

fn sheet() -> Sheet {
    GreatBattles::printed()
}

/// Every row with every column of a table, of the columns that are headed by numbers.
fn cells(sheet: &Sheet, id: &str) -> BTreeSet<(String, String)> {
    let table = sheet.tables().iter().find(|table| table.id == id).unwrap();
    let columns = table.columns.iter().filter(|column| column.chars().any(|c| c.is_ascii_digit()));
    let columns: Vec<&String> = columns.collect();
    let rows = table
        .rows
        .iter()
        .flat_map(|row| columns.iter().map(|column| (row.label.clone(), column.to_string())));
    rows.collect()
}

/// What stands between two pieces of text, wherever the first is found.
fn between<'t>(text: &'t str, before: &'t str, after: &'t str) -> impl Iterator<Item = &'t str> {
    text.split(before).skip(1).filter_map(move |rest| rest.split(after).next())
}

#[test]
fn every_cell_of_the_fire_table_is_reached() {
    let mut left = cells(&sheet(), "fire");
    let all = left.len();
    let (mut resolved, mut last) = (0, String::new());
    // From the best to the worst that can be added to a die.
    let small = ["flanking=yes prepared=yes", "", "range=2", "range=2 disordered=yes", "range=2 light=night"];
    let guns = ["lower=yes flanking=yes square=yes", "", "range=6 target-sp=2", "moved=yes light=night"];
    for sp in [1, 2, 4, 6, 9, 15] {
        for keys in small {
            for die in 0..10 {
                last = begun(&format!("fire sp={sp} {keys}"), &[die]).explained;
                take(&last, &mut left);
                resolved += 1;
            }
        }
    }
    for sp in [1, 2, 4, 6, 9, 13, 18] {
        for keys in guns {
            let range = if keys.contains("range") { "" } else { "range=4" };
            for die in 0..10 {
                last = begun(&format!("fire weapon=us-12-howitzer sp={sp} {range} {keys}"), &[die]).explained;
                take(&last, &mut left);
                resolved += 1;
            }
        }
    }
    println!("fire table: {} of {all} cells reached by {resolved} resolutions", all - left.len());
    assert!(left.is_empty(), "not reached: {left:?}; the last was\n{last}");
}

fn take(told: &str, left: &mut BTreeSet<(String, String)>) {
    for line in between(told, "table: Fire Table, by SP firing; row: ", "\n") {
        let (row, column) = line.split_once("; column: ").unwrap();
        left.remove(&(row.to_string(), column.to_string()));
    }
}

#[test]
fn every_cell_of_the_range_charts_is_reached() {
    let sheet = sheet();
    for (id, title) in
        [("small-arms", "Range Effects, small arms"), ("artillery", "Range Effects, artillery")]
    {
        let mut left = cells(&sheet, id);
        let all = left.len();
        let table = sheet.tables().iter().find(|table| table.id == id).unwrap();
        let (mut fired, mut silent) = (0, 0);
        for row in &table.rows {
            for range in 1..=26 {
                let told = begun(&format!("fire weapon={} range={range}", row.keys[0]), &[5]).explained;
                for cell in between(&told, "  range ", "\n") {
                    let (column, row) = cell.trim_end_matches(" [ruling]").split_once(", ").unwrap();
                    left.remove(&(row.to_string(), column.to_string()));
                    fired += 1;
                }
                for line in between(&told, &format!("table: {title}; row: "), "\n") {
                    let (row, column) = line.split_once("; column: ").unwrap();
                    left.remove(&(row.to_string(), column.to_string()));
                    silent += 1;
                }
            }
        }
        println!("{title}: {} of {all} cells reached, {fired} shots, {silent} refused", all - left.len());
        assert!(left.is_empty(), "not reached: {left:?}");
    }
}
