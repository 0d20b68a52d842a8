//! Every cell and every modifier of the sheet is changed once by a house rule, and some odds must come out otherwise.
//!
//! What only a battle on the map can show is listed by name and must not be noticed here. Where two cells of a range
//! chart say the same, that there is no fire, one of them changes nothing but the explanation.

use std::collections::{BTreeMap, BTreeSet};

use engine::{Facts, PlaySheet, Procedure, Visitor};
use great_battles::{GreatBattles, Tables};
use odds::procedure_odds;
use sheet::{Source, Step};
use testkit::{Mutation, mutations_read_by};

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

/// Rows of other tables that only a battle on the map can show: movement, and dismounting.
const WAITING_ROWS: [&str; 2] = [
    "half an allowance is one in so many, rounded up",
    "cavalry that dismounts loses one in so many of its SP, rounded down",
];

/// The escopeta has no fire beyond one hex, so prepared fire at two is none.
const IDLE: &str = "table.small-arms.\"escopeta\".\"prepared\": 1 -> 2";

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
            "brigadier=lost",
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

/// The odds of every line, and how each line is explained with one seed.
#[derive(PartialEq)]
struct Told {
    odds: BTreeMap<String, String>,
    explained: BTreeMap<String, String>,
}

struct Count<'a> {
    tables: &'a Tables,
    line: &'a str,
    told: &'a mut Told,
}

impl Visitor<Tables> for Count<'_> {
    fn visit<P: Procedure<Tables = Tables>>(&mut self) {
        let mut words = self.line.split_whitespace();
        if words.next() != Some(P::ID) {
            return;
        }
        let keys = words.map(|word| word.split_once('=').unwrap());
        let given = keys.map(|(key, value)| (key.to_string(), value.to_string())).collect();
        let facts = P::Facts::from_given(&given).unwrap_or_else(|faults| panic!("{}: {faults:?}", self.line));
        let odds = procedure_odds::<P>(self.tables, &facts).unwrap().reduced();
        let outcomes = odds.iter().map(|(outcome, ways)| (serde_json::to_value(outcome).unwrap(), ways));
        let outcomes: Vec<String> = outcomes.map(|(outcome, ways)| format!("{outcome} {ways}")).collect();
        self.told.odds.insert(self.line.into(), outcomes.join("; "));
        let mut dice = dice::Seeded::new(dice::Seed::from_number(1846));
        let mut steps: Vec<Step> = Vec::new();
        P::run(self.tables, &facts, &mut dice, &mut steps);
        let steps: Vec<String> = steps.iter().map(Step::to_string).collect();
        self.told.explained.insert(self.line.into(), steps.join("\n"));
    }
}

/// A house rule that turns on the errata, which have a modifier of their own.
const ERRATA: &str = "[table.rulings.\"errata: coordination by the division leader's rating alone, mounted cavalry rallies better\"]\n\"in force\" = \"yes\"\n";

impl Told {
    fn under(overlay: &str, lines: &BTreeSet<String>) -> Told {
        let sheet = GreatBattles::printed().overlay(overlay, "mutation", Source::House).unwrap();
        let errata = GreatBattles::printed().overlay(ERRATA, "errata", Source::House).unwrap();
        let errata = errata.overlay(overlay, "mutation", Source::House).unwrap();
        let (tables, errata) = (GreatBattles::read(&sheet).unwrap(), GreatBattles::read(&errata).unwrap());
        let mut told = Told { odds: BTreeMap::new(), explained: BTreeMap::new() };
        for line in lines {
            GreatBattles::procedures(&mut Count { tables: &tables, line, told: &mut told });
        }
        let line = "rally mounted=yes adjacent=yes";
        GreatBattles::procedures(&mut Count { tables: &errata, line, told: &mut told });
        assert_eq!(told.odds.len(), lines.len() + 1, "every line names a procedure");
        told
    }
}

fn waits(mutation: &Mutation) -> bool {
    let name = mutation.name.as_str();
    let column = |(table, column): &(&str, &str)| {
        name.starts_with(&format!("table.{table}.")) && name.contains(&format!(".\"{column}\": "))
    };
    WAITING_TABLES.iter().any(|table| name.starts_with(&format!("table.{table}.")))
        || WAITING_COLUMNS.iter().any(column)
        || WAITING_ROWS.iter().any(|row| name.contains(&format!("\"{row}\"")))
}

#[test]
fn every_cell_and_modifier_matters() {
    let sheet = GreatBattles::printed();
    let mutations = mutations_read_by(&sheet, |changed| GreatBattles::read(changed).is_ok());
    let cells = sheet.tables().iter().flat_map(|table| &table.rows).map(|row| row.cells.len()).sum::<usize>();
    let modifiers = sheet.modifier_groups().iter().map(|group| group.rows.len()).sum::<usize>();
    assert_eq!(mutations.len(), cells + modifiers, "each is changed once");
    let lines = lines();
    let printed = Told::under("", &lines);
    let (mut noticed, mut explained, mut waiting) = (0, Vec::new(), 0);
    let (mut early, mut survivors) = (Vec::new(), Vec::new());
    for mutation in &mutations {
        let changed = Told::under(&mutation.overlay, &lines);
        let name = mutation.name.clone();
        match (changed.odds != printed.odds, waits(mutation)) {
            (true, false) => noticed += 1,
            (true, true) => early.push(name),
            (false, true) => waiting += 1,
            (false, false) if changed.explained != printed.explained => explained.push(name),
            (false, false) => survivors.push(name),
        }
    }
    println!(
        "{} mutations: {cells} cells, {modifiers} modifiers; {} lines of odds",
        mutations.len(),
        lines.len()
    );
    println!("{noticed:4} noticed by the odds");
    println!("{:4} noticed by the explanation: no fire, for two reasons", explained.len());
    println!("{waiting:4} waiting for the map");
    println!(
        "{:4} without a shot to show them: {IDLE}",
        survivors.iter().filter(|name| *name == IDLE).count()
    );
    survivors.retain(|name| name != IDLE);
    println!("{:4} survivors", survivors.len());
    let chart =
        |name: &&String| name.starts_with("table.small-arms.") || name.starts_with("table.artillery.");
    let strangers: Vec<_> = explained.iter().filter(|name| !chart(name)).collect();
    assert!(survivors.is_empty(), "nobody notices: {survivors:#?}");
    assert!(strangers.is_empty(), "they change no odds: {strangers:#?}");
    assert!(early.is_empty(), "no longer waiting: {early:#?}");
}
