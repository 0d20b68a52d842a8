//! The tables of a history page, row by row.

use std::collections::BTreeMap;

/// One row: its cells by the heading of their column.
pub type Row = BTreeMap<String, String>;

/// Every table whose first heading is this one, its rows in order.
pub fn tables(page: &str, first_heading: &str) -> Vec<Vec<Row>> {
    let (mut tables, mut headings) = (Vec::new(), None::<Vec<String>>);
    for line in page.lines() {
        let Some(cells) = cells(line) else {
            headings = None;
            continue;
        };
        match &headings {
            None => {
                if cells[0] == first_heading {
                    tables.push(Vec::new());
                }
                headings = Some(cells);
            }
            Some(_) if cells.iter().all(|cell| cell.chars().all(|letter| "-: ".contains(letter))) => {}
            Some(headings) if headings[0] == first_heading => {
                let row = headings.iter().cloned().zip(cells).collect();
                tables.last_mut().expect("begun above").push(row);
            }
            Some(_) => {}
        }
    }
    tables
}

/// The rows of all these tables together.
pub fn rows(page: &str, first_heading: &str) -> Vec<Row> {
    tables(page, first_heading).concat()
}

fn cells(line: &str) -> Option<Vec<String>> {
    let inside = line.strip_prefix('|')?.strip_suffix('|')?;
    Some(inside.split('|').map(|cell| cell.trim().to_string()).collect())
}

/// The code blocks of a page, lines without the first one and without the words that number them.
pub fn blocks(page: &str) -> Vec<Vec<Vec<String>>> {
    let parts = page.split("```").skip(1).step_by(2);
    let words = |line: &str| line.split_whitespace().skip(1).map(String::from).collect::<Vec<_>>();
    parts.map(|block| block.trim_matches('\n').lines().skip(1).map(words).collect()).collect()
}
