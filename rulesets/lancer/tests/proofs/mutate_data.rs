//! Every cell and every modifier of the sheet is changed once by a house rule, and some odds must come out otherwise.
//!
//! What only the table or the deck can show is listed by name, must not be noticed here, and is tried in whole battles
//! by `mutate_table`.

use lancer::Lancer;
use testkit::{Search, SheetOdds};

/// Tables whose every cell only a battle can show.
const WAITING_TABLES: [&str; 8] =
    ["deck", "angles", "lengths", "bases", "formations", "terrain", "leaving", "victory"];

/// Rows of other tables that only a battle can show.
const WAITING_ROWS: [&str; 4] = [
    "ranks that shoot, from the front",
    "guns of a battery",
    "commanders of a side",
    "a unit that falls back bends past friends",
];

/// A row of a waiting table that odds show.
const SHOWN: &str = "an edge or wall so near to the start or the target of a charge does not halt it";

/// What the odds are taken of, a line each: a procedure and its keys.
fn lines() -> Vec<String> {
    let mut lines = Vec::new();
    let mut add = |line: String| lines.push(line);
    for troops in ["foot", "horse", "gun", "commander"] {
        for woods in ["no", "yes"] {
            add(format!("move troops={troops} woods={woods}"));
            add(format!("move troops={troops} woods={woods} formation=column"));
            // Beyond the longest charge none is thrown for.
            let distance = if troops == "horse" { 13 } else { 7 };
            add(format!("charge-reach troops={troops} woods={woods} distance={distance}.5"));
            add(format!("charge-reach troops={troops} woods={woods} distance=1"));
        }
    }
    for weapon in ["rifles", "gatling", "cannon", "few-muskets", "spears"] {
        for keys in ["firers=1", "firers=3", "firers=2 cover=yes", "firers=2 range=12.5", "firers=2 range=49"]
        {
            add(format!("shooting weapon={weapon} {keys}"));
        }
    }
    add("shooting weapon=rifles firers=10".into());
    add("shooting weapon=few-muskets firers=10".into());
    add("shooting firers=10 target=cavalry".into());
    add("shooting firers=4 room=7 commander=yes".into());
    add("shooting firers=4 morale=poor commander=yes commander-morale=elite".into());
    // An edge on the way of a charge.
    add("charge-reach distance=9 ground=2".into());
    for rating in ["poor", "green", "average", "veteran", "elite"] {
        add(format!("morale morale={rating}"));
        add(format!("duel melee={rating}"));
    }
    for (troops, figures) in
        [("infantry", 5), ("cavalry", 2), ("battery", 1), ("battery", 2), ("infantry", 4)]
    {
        add(format!("morale troops={troops} figures={figures}"));
    }
    add("morale morale=veteran commander=yes".into());
    for keys in
        ["fighter=cavalry", "fighter=cavalry lancers-charge=yes", "uphill=yes", "fighter=cavalry enemy=crew"]
    {
        add(format!("duel {keys}"));
    }
    add("duel fighter=cavalry lancers-charge=yes melee=elite".into());
    add("melee-round by-four=1".into());
    add("leave-melee leaver=cavalry".into());
    add("fall-back room=9".into());
    lines
}

fn waits(name: &str) -> bool {
    let is_shown = name.contains(&format!("\"{SHOWN}\""));
    !is_shown && WAITING_TABLES.iter().any(|table| name.starts_with(&format!("table.{table}.")))
        || WAITING_ROWS.iter().any(|row| name.contains(&format!("\"{row}\"")))
}

#[test]
fn every_cell_and_modifier_matters() {
    let lines = lines();
    let odds = SheetOdds { lines: &lines, house: "", elsewhere: &waits, search: Search::EveryLine };
    let noticed = odds.under_every_change::<Lancer>();
    let unnoticed = [noticed.survivors, noticed.explained].concat();
    assert!(unnoticed.is_empty(), "nobody notices:\n{}", unnoticed.join("\n"));
    assert!(noticed.early.is_empty(), "no longer waiting:\n{}", noticed.early.join("\n"));
}
