//! The tables of a history page, row by row, and the units they speak of.

use std::collections::{BTreeMap, BTreeSet};

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

/// The men of a row, by the column that says so for the day of the battle.
///
/// # Panics
/// If they are no number.
pub fn men(row: &Row) -> Option<u32> {
    let cell = ["men 3 Jul", "men here", "men"].iter().find_map(|heading| row.get(*heading))?;
    Some(cell.parse().unwrap_or_else(|_| panic!("{}: '{cell}' men", row["id"])))
}

/// The minute of the day at which a row enters.
///
/// # Panics
/// If it does not say.
pub fn enters(row: &Row) -> i32 {
    let hour = row["enters"].split_once(':');
    let read =
        hour.and_then(|(hour, minute)| Some(60 * hour.parse::<i32>().ok()? + minute.parse::<i32>().ok()?));
    read.unwrap_or_else(|| panic!("{}: '{}' is no hour", row["id"], row["enters"]))
}

/// The regiments a joined one is made of: `7th and 14th Tennessee` are two of Tennessee.
pub fn regiments(name: &str) -> Vec<String> {
    let name = name.replace(" and ", ", ").replace(" & ", ", ");
    let parts: Vec<&str> = name.split(", ").collect();
    let full = |at: usize| match parts[at].contains(' ') {
        true => parts[at].to_string(),
        false => {
            let named = parts[at..].iter().find_map(|part| part.split_once(' '));
            named.map_or(parts[at].to_string(), |(_, state)| format!("{} {state}", parts[at]))
        }
    };
    (0..parts.len()).map(full).collect()
}

/// Whether a row is that of a regiment, by its name or the one in brackets.
pub fn is_called(row: &Row, regiment: &str) -> bool {
    let (name, other) = row["unit"].split_once(" (").unwrap_or((&row["unit"], ""));
    let name = name.split(" + ").next().unwrap_or(name);
    name == regiment
        || name.strip_suffix(" Cavalry") == Some(regiment)
        || name.ends_with(&format!(", {regiment}"))
        || other.strip_suffix(')') == Some(regiment)
}

/// Whether guns of that name are a row's: by its captain, its section or its battalion.
pub fn are_guns(row: &Row, name: &str) -> bool {
    let owners = name.replace("'s", "");
    let mut owners = owners.split([' ', ',']).filter(|word| !["and", "&", "battery", "guns"].contains(word));
    match name.strip_suffix(" section").and_then(|name| name.rsplit(' ').next()) {
        Some(which) => row["battery"].ends_with(&format!("{which} section")),
        None => owners.any(|owner| {
            let officer = row.get("commander").or(row.get("captain")).unwrap_or(&row["battery"]);
            let is_his = officer.split([' ', ',', '(', ')']).any(|word| word == owner);
            is_his || row.get("battalion").is_some_and(|battalion| battalion == owner)
        }),
    }
}

/// The rows of a page that a scenario's units are looked for among; those found are struck off.
pub struct PageTroops<'p> {
    rows: &'p [Row],
    found: BTreeSet<&'p str>,
}

impl<'p> PageTroops<'p> {
    /// Nothing is struck off yet.
    pub fn of(rows: &'p [Row]) -> PageTroops<'p> {
        PageTroops { rows, found: BTreeSet::new() }
    }

    /// The rows of a regiment, or of those it is made of; `id` is how the ids of its side begin.
    pub fn regiment(&mut self, id: &str, name: &str) -> Option<Vec<&'p Row>> {
        let of_side = || self.rows.iter().filter(|row| row.contains_key("unit") && row["id"].starts_with(id));
        let named = regiments(name);
        let found = named.iter().filter_map(|name| of_side().find(|row| is_called(row, name))).collect();
        self.strike_off(found, named.len())
    }

    /// The rows of a battery, or of those it is made of.
    pub fn battery(&mut self, id: &str, name: &str) -> Option<Vec<&'p Row>> {
        let of_side = self.rows.iter().filter(|row| row.contains_key("battery") && row["id"].starts_with(id));
        let found = of_side.filter(|row| are_guns(row, name)).collect();
        self.strike_off(found, 1)
    }

    fn strike_off(&mut self, found: Vec<&'p Row>, least: usize) -> Option<Vec<&'p Row>> {
        self.found.extend(found.iter().map(|row| row["id"].as_str()));
        (found.len() >= least).then_some(found)
    }

    /// The ids of the troops that were not found.
    pub fn left_out(&self) -> impl Iterator<Item = &'p str> {
        let is_troops = |row: &&Row| row.contains_key("unit") || row.contains_key("battery");
        let ids = self.rows.iter().filter(is_troops).map(|row| row["id"].as_str());
        ids.filter(|id| !self.found.contains(id))
    }
}
