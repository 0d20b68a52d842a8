//! Which cells of the sheet only the table can show, for the tests that change them one by one.

/// Tables of which only the table shows every cell.
const TABLES: [&str; 13] = [
    "footprints",
    "turn",
    "bounds",
    "charges",
    "movement",
    "formations",
    "acts",
    "going",
    "ground",
    "shelter",
    "distances",
    "angles",
    "end",
];

/// Rows of other tables that only it shows.
const ROWS: [&str; 11] = [
    "men a figure",
    "guns a model gun",
    "crew a model gun",
    "figures of a regiment, at least",
    "figures of a regiment, at most",
    "model guns of a battery, at most",
    "a regiment of so many figures or fewer disperses",
    "of dismounted cavalry one in so many holds horses, rounded down",
    "half a regiment is one in so many, rounded down",
    "figures each regiment gives to the brigade skirmishers",
    "sides act group by group, not whole",
];

/// Whether only the table can show a change, by its name.
pub(crate) fn on_table(name: &str) -> bool {
    TABLES.iter().any(|table| name.starts_with(&format!("table.{table}.")))
        || ROWS.iter().any(|row| name.contains(&format!("\"{row}\"")))
}
