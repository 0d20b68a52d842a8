//! Every cell and every modifier of the sheet is changed once by a house rule, and some odds must come out otherwise.
//!
//! What only the table or the deck can show is listed by name, must not be noticed here, and is tried in whole battles
//! by `mutate_table`.

use std::collections::BTreeMap;

use engine::{Facts, PlaySheet, Procedure, Visitor};
use lancer::{Lancer, Tables};
use odds::procedure_odds;
use sheet::{Silent, Source};
use testkit::{Mutation, mutations_read_by};

/// Tables whose every cell only a battle can show.
const WAITING_TABLES: [&str; 7] = ["deck", "angles", "lengths", "bases", "formations", "terrain", "victory"];

/// Rows of other tables that only a battle can show.
const WAITING_ROWS: [&str; 3] =
    ["ranks that shoot, from the front", "guns of a battery", "commanders of a side"];

/// What the odds are taken of, a line each: a procedure and its keys.
fn lines() -> Vec<String> {
    let mut lines = Vec::new();
    let mut add = |line: String| lines.push(line);
    for troops in ["foot", "horse", "gun", "commander"] {
        for woods in ["no", "yes"] {
            add(format!("move troops={troops} woods={woods}"));
            add(format!("move troops={troops} woods={woods} formation=column"));
            add(format!("charge-reach troops={troops} woods={woods} distance=20"));
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

/// The odds of every line, and how each line would be explained with one seed.
#[derive(PartialEq)]
struct Odds(BTreeMap<String, String>);

struct Count<'a> {
    tables: &'a Tables,
    line: &'a str,
    odds: &'a mut BTreeMap<String, String>,
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
        let outcomes = outcomes.map(|(outcome, ways)| format!("{outcome} {ways}"));
        let told = outcomes.collect::<Vec<_>>().join("; ");
        assert!(self.odds.insert(self.line.into(), told).is_none(), "{} twice", self.line);
        // Nothing may stumble over a changed sheet, seeded or not.
        let mut dice = dice::Seeded::new(dice::Seed::from_number(1879));
        P::run(self.tables, &facts, &mut dice, &mut Silent);
    }
}

impl Odds {
    fn under(overlay: &str) -> Odds {
        let sheet = Lancer::printed().overlay(overlay, "mutation", Source::House).unwrap();
        let tables = Lancer::read(&sheet).unwrap();
        let mut odds = BTreeMap::new();
        let lines = lines();
        for line in &lines {
            Lancer::procedures(&mut Count { tables: &tables, line, odds: &mut odds });
        }
        assert_eq!(odds.len(), lines.len(), "every line names a procedure");
        Odds(odds)
    }
}

fn waits(mutation: &Mutation) -> bool {
    let name = mutation.name.as_str();
    WAITING_TABLES.iter().any(|table| name.starts_with(&format!("table.{table}.")))
        || WAITING_ROWS.iter().any(|row| name.contains(&format!("\"{row}\"")))
}

#[test]
fn every_cell_and_modifier_matters() {
    let sheet = Lancer::printed();
    let mutations = mutations_read_by(&sheet, |changed| Lancer::read(changed).is_ok());
    let cells = sheet.tables().iter().flat_map(|table| &table.rows).map(|row| row.cells.len()).sum::<usize>();
    let modifiers = sheet.modifier_groups().iter().map(|group| group.rows.len()).sum::<usize>();
    assert_eq!(mutations.len(), cells + modifiers, "each is changed once");
    let printed = Odds::under("");
    let (noticed, unnoticed): (Vec<_>, Vec<_>) =
        mutations.iter().partition(|mutation| Odds::under(&mutation.overlay) != printed);
    let (waiting, survivors): (Vec<_>, Vec<_>) = unnoticed.into_iter().partition(|mutation| waits(mutation));
    println!(
        "{} mutations: {cells} cells, {modifiers} modifiers; {} lines of odds",
        mutations.len(),
        printed.0.len()
    );
    println!("{:4} noticed by the odds", noticed.len());
    println!("{:4} waiting for the battle", waiting.len());
    println!("{:4} survivors", survivors.len());
    let names =
        |of: &[&Mutation]| of.iter().map(|mutation| mutation.name.clone()).collect::<Vec<_>>().join("\n");
    assert!(survivors.is_empty(), "nobody notices:\n{}", names(&survivors));
    let early: Vec<_> = noticed.into_iter().filter(|mutation| waits(mutation)).collect();
    assert!(early.is_empty(), "no longer waiting:\n{}", names(&early));
}
