//! Every cell and every modifier of the sheet is changed once by a house rule, and some odds must come out otherwise.
//!
//! What only a battle on the map can show is listed by name and must not be noticed here. Where two cells of a range
//! chart say the same, that there is no fire, one of them changes nothing but the explanation.

use std::collections::BTreeSet;

use engine::PlaySheet;
use great_battles::GreatBattles;
use testkit::{HOUSE_MARK, Search, SheetOdds};

/// Tables whose every cell only a battle on the map can show.
const WAITING_TABLES: [&str; 10] = [
    "roads",
    "movement",
    "acts",
    "command",
    "stacking",
    "distances",
    "retreat",
    "works",
    "replacement",
    "victory",
];

/// Columns of other tables that only a battle on the map can show: what ground costs and hides.
const WAITING_COLUMNS: [(&str, &str); 5] = [
    ("terrain", "infantry"),
    ("terrain", "guns, cavalry"),
    ("terrain", "height"),
    ("hexsides", "infantry"),
    ("hexsides", "guns, cavalry"),
];

/// Rows of other tables that only a battle on the map can show: reactions, movement, and dismounting.
const WAITING_ROWS: [&str; 3] = [
    "return fire by the neighbours of the hex fired on, too",
    "half an allowance is one in so many, rounded up",
    "cavalry that dismounts loses one in so many of its SP, rounded down",
];

/// Only US units prepare their fire, and only Mexicans carry these.
const IDLE: [&str; 2] = [
    "table.small-arms.\"escopeta\".\"prepared\": 1 -> 2",
    "table.small-arms.\"Baker rifle\".\"prepared\": - -> 1",
];

/// What the odds are taken of, a line each: a procedure and its keys.
fn lines() -> BTreeSet<String> {
    let mut lines = BTreeSet::new();
    let mut add = |procedure: &str, keys: &[&str]| {
        lines.extend(keys.iter().map(|keys| format!("{procedure} {keys}").trim_end().to_string()));
    };
    for sp in [1, 2, 4, 6, 9, 15] {
        for keys in ["flanking=yes prepared=yes", "", "range=2", "range=2 disordered=yes light=night"] {
            add("fire", &[&format!("sp={sp} {keys}")]);
        }
    }
    for sp in [1, 2, 4, 6, 9, 13, 18] {
        for keys in ["lower=yes flanking=yes target=cavalry", "", "moved=yes light=dusk"] {
            add("fire", &[&format!("weapon=us-12-howitzer range=4 sp={sp} target-sp=5 {keys}")]);
        }
    }
    let sheet = GreatBattles::printed();
    for table in
        sheet.tables().iter().filter(|table| ["small-arms", "artillery"].contains(&table.id.as_str()))
    {
        for row in &table.rows {
            let beyond = row.cells[0].parse::<u8>().unwrap() + 1;
            for range in [1, 2, 3, 4, 5, 8, 12, 17, beyond] {
                add("fire", &[&format!("weapon={} range={range} sp=4", row.keys[0])]);
            }
            for keys in ["range=1 prepared=yes", "range=2 prepared=yes", "range=4 rapid=yes"] {
                add("fire", &[&format!("weapon={} {keys}", row.keys[0])]);
            }
        }
    }
    let gun = "weapon=us-6-pounder";
    for keys in [
        "range=4 target-sp=8",
        "range=4 target-sp=2",
        "range=4 target-sp=3",
        "range=3 lower=yes",
        "range=3 moved=yes",
        "range=3 square=yes",
        "range=8 rapid=yes",
        "range=4 occasion=return",
        "range=4 occasion=approach",
        "range=4 light=night",
        "range=3 light=night",
        "range=2 light=night",
    ] {
        add("fire", &[&format!("{gun} {keys}")]);
    }
    for keys in [
        "target=cavalry",
        "from-breastworks=yes",
        "mounted=yes",
        "green=yes",
        "light=night",
        "from-square=yes sp=9",
    ] {
        add("fire", &[keys]);
    }
    add("fire", &["weapon=baker-rifle range=2 light=dusk"]);
    for terrain in ["clear", "crops", "orchard", "heavy-wood", "marsh", "town", "fort"] {
        add("fire", &[&format!("terrain={terrain}")]);
        add("shock", &[&format!("terrain={terrain}"), &format!("terrain={terrain} charge=horse moved=4")]);
    }
    for side in ["upslope", "steep", "stream", "ravine", "wall"] {
        add("fire", &[&format!("side={side}")]);
        add("shock", &[&format!("side={side}")]);
    }
    add(
        "disorder-check",
        &[
            "breastworks=yes",
            "fatigue=1",
            "sp=3 start=8",
            "state=disordered cohesion=4",
            "state=disordered",
            "state=routed",
        ],
    );
    for sp in [2, 3, 4, 6, 8, 12, 16, 24, 32, 40] {
        add("shock", &[&format!("sp={sp} defender-sp=8")]);
    }
    add(
        "shock",
        &[
            "leaders=1",
            "march=yes",
            "defender-disordered=yes",
            "breastworks=yes",
            "charge=foot",
            "charge=foot moved=1",
            "charge=foot moved=4",
            "charge=foot from-zoc=yes",
            "charge=horse moved=3",
            "charge=horse moved=4 square=formed",
            "aggressive-leader=yes",
            "down-slope=yes",
            "position=rear",
            "position=flank",
            "position=flank other-zoc=1",
            "position=front-and-flank",
            "position=front-and-rear",
            "position=flank-and-rear",
            "position=surrounded",
            "disordered=yes",
            "brigadier=none",
            "orders=advance",
            "continued=2",
            "continued=1 counter=yes",
            "sp=6 defender-sp=5 battery=limbered",
            "charge=horse moved=4 flanking-horse=8",
            "reaction-sp=6",
        ],
    );
    add("rally", &["", "cohesion=3", "adjacent=yes", "mounted=yes", "stars=1", "fatigue=1"]);
    add("orders-change", &["", "division-leader=yes", "commander=yes", "profile=unreliable enemy=4"]);
    add("coordination", &["", "division-leader=yes", "commander=yes", "division-leader=yes commander=yes"]);
    add("efficiency", &["", "in-command=no"]);
    add("fatigue", &["activations=3", "level=3", "level=3 night=yes", "level=3 activations=1"]);
    add("leader-loss", &[""]);
    lines
}

/// A house rule that turns on the errata, which have a modifier of their own.
const ERRATA: &str = "[table.rulings.\"errata: coordination by the division leader's rating alone, mounted cavalry rallies better\"]\n\"in force\" = \"yes\"\n";

fn waits(name: &str) -> bool {
    let column = |(table, column): &(&str, &str)| {
        name.starts_with(&format!("table.{table}.")) && name.contains(&format!(".\"{column}\": "))
    };
    WAITING_TABLES.iter().any(|table| name.starts_with(&format!("table.{table}.")))
        || WAITING_COLUMNS.iter().any(column)
        || WAITING_ROWS.iter().any(|row| name.contains(&format!("\"{row}\"")))
}

#[test]
fn every_cell_and_modifier_matters() {
    let mut lines: Vec<String> = lines().into_iter().collect();
    lines.push(format!("{HOUSE_MARK}rally mounted=yes adjacent=yes"));
    let odds = SheetOdds { lines: &lines, house: ERRATA, elsewhere: &waits, search: Search::EveryLine };
    let mut noticed = odds.under_every_change::<GreatBattles>();
    println!("{:4} without a shot to show them: {IDLE:?}", IDLE.len());
    assert!(IDLE.iter().all(|idle| noticed.survivors.iter().any(|name| name == idle)), "{IDLE:?}");
    noticed.survivors.retain(|name| !IDLE.contains(&name.as_str()));
    let chart =
        |name: &&String| name.starts_with("table.small-arms.") || name.starts_with("table.artillery.");
    let strangers: Vec<_> = noticed.explained.iter().filter(|name| !chart(name)).collect();
    assert!(noticed.survivors.is_empty(), "nobody notices: {:#?}", noticed.survivors);
    assert!(strangers.is_empty(), "they change no odds: {strangers:#?}");
    assert!(noticed.early.is_empty(), "no longer waiting: {:#?}", noticed.early);
}
