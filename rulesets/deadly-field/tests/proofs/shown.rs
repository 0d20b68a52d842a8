//! Which cells of the sheet only the table can show: `mutate_table` changes these one by one, `mutate_data` all others.

/// Tables of which only the table shows every cell.
const TABLES: [&str; 6] = ["scale", "stands", "actions", "leaders", "victory", "angles"];

/// Columns of other tables that only it shows.
const COLUMNS: [(&str, &[&str]); 7] = [
    ("formations", &["gap"]),
    ("drill", &["formation change, actions", "infantry countercharges"]),
    ("infantry-movement", &GROUNDS),
    ("cavalry-movement", &GROUNDS),
    ("batteries", &GROUNDS),
    ("battery-condition", &["move divided by"]),
    ("combined-fire", &["figures or sections"]),
];

/// The columns of movement.
const GROUNDS: [&str; 7] = ["road", "trail", "open", "broken", "light-woods", "heavy-woods", "rough"];

/// Rows of other tables that only it shows.
const ROWS: [(&str, &[&str]); 3] = [
    (
        "numbers",
        &[
            "actions a unit has in its half turn",
            "reactions a unit has in a half turn",
            "rally attempts a unit has in a half turn",
            "charges a unit has in a half turn",
            "free wheels an action",
            "units that fire together, at most",
            "units that charge together, at most",
            "moving back, the rate is divided by",
            "disengaging cavalry goes so many times its disorder rate",
            "double line puts one in so many of the stands behind",
            "of dismounted cavalry one in so many holds horses, whole ones",
            "leaders: moves in a half turn",
        ],
    ),
    (
        "rulings",
        &[
            "in woods, adjacent units and leaders touch",
            "NA on a road or trail: the open rate",
            "passing through friends disorders both, unless one skirmishes, is in road column or a leader",
            "fire passes through to friends too",
        ],
    ),
    (
        "distances",
        &[
            "table, long side",
            "table, short side",
            "adjacent units in open ground",
            "a leader counts for units within",
            "a leader shares the risk of the unit within",
            "seen in light woods within",
            "seen in heavy woods within",
            "reactions to what is unseen within",
            "only charges come nearer to an enemy than",
            "directly behind a fence or works within",
            "crossing a fence, works or a brook costs",
            "no reforming with an enemy within",
            "disengaging ends away from any enemy by",
            "screened, behind friendly skirmishers by",
            "artillery fires over friends clear by",
            "infantry fire goes on to a unit behind within",
            "artillery fire goes on to a unit behind within",
            "eliminated units, killed leaders and routing units are checked for within",
        ],
    ),
];

/// Whether only the table can show a change, by its name.
pub(crate) fn on_table(name: &str) -> bool {
    let of = |table: &str| name.starts_with(&format!("table.{table}."));
    let column = |column: &&str| name.contains(&format!(".\"{column}\": "));
    let row = |row: &&str| name.contains(&format!(".\"{row}\"."));
    TABLES.iter().any(|table| of(table))
        || COLUMNS.iter().any(|(table, columns)| of(table) && columns.iter().any(column))
        || ROWS.iter().any(|(table, rows)| of(table) && rows.iter().any(row))
}
