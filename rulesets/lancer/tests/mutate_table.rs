//! Cells that only the table or the deck can show: each is changed once, and some seeded battle must come out otherwise.

use std::sync::Arc;

use dice::Seed;
use engine::{Files, PlaySheet, ToAct};
use lancer::victory::points;
use lancer::{Battle, Lancer, Side};
use testkit::{mutations_read_by, play_random};

const TABLES: [&str; 7] = ["deck", "angles", "lengths", "bases", "formations", "terrain", "victory"];
const ROWS: [&str; 3] = ["ranks that shoot, from the front", "guns of a battery", "commanders of a side"];

/// Cells whose change random battles do not show.
const UNSHOWN: [&str; 12] = [
    // Nobody hides or halts on open ground or a road, and no rule asks; a battery has no formation.
    "table.terrain.\"open\"",
    "table.terrain.\"road\"",
    "table.formations.\"battery\"",
    // A larger limit allows what nobody does; worked examples and the doors show what a smaller one forbids.
    "table.numbers.\"commanders of a side\"",
    "table.angles.\"a turn before a move, after it or both\"",
    "table.lengths.\"how far a commander without his unit goes to another\"",
    "table.lengths.\"table, wide\"",
    "table.lengths.\"table, deep\"",
    // Too seldom in the way of a shot or a move.
    "table.terrain.\"buildings\".\"cover\"",
    "table.terrain.\"buildings\".\"halts a move\"",
    "table.terrain.\"ford\".\"cover\"",
    "table.terrain.\"hill slope\".\"ends sight\"",
];

/// A crowded battle that leaves to the sheet all it can.
const CROWD: &str = r#"
title = "A crowd"
sides = [{ name = "Empire", edge = "south" }, { name = "Hills", edge = "north" }]
areas = [
  { kind = "woods", corners = ["19,5", "25,10"] },
  { kind = "fields", corners = ["9,8", "13,13"] },
  { kind = "buildings", corners = ["26,6", "30,10"] },
  { kind = "slope", middle = "6,10", radius = 3 },
  { kind = "ford", corners = ["14,9", "18,13"] },
]
walls = [{ points = ["3,7.5", "9,7.5"] }, { points = ["30,7.5", "36,7.5"] }]
roads = [{ points = ["22,0", "22,20"] }]
objectives = [{ name = "knoll", at = "6,9" }]
units = [
  { name = "Guards", side = "Empire", troops = "infantry", weapon = "rifles", morale = "elite", melee = "veteran", at = "6,5", facing = 0 },
  { name = "Line", side = "Empire", troops = "infantry", weapon = "rifles", morale = "green", melee = "green", at = "11,5.5", facing = 0 },
  { name = "Horse", side = "Empire", troops = "cavalry", weapon = "rifles", morale = "average", melee = "average", formation = "column", at = "22,4", facing = 0 },
  { name = "Gun", side = "Empire", troops = "battery", weapon = "cannon", morale = "average", melee = "poor", at = "16,5", facing = 0 },
  { name = "Dragoons", side = "Empire", troops = "cavalry", weapon = "rifles", morale = "average", melee = "average", at = "28,4", facing = 0 },
  { name = "Warriors", side = "Hills", troops = "infantry", weapon = "rifles", morale = "poor", melee = "veteran", at = "6,12.5", facing = 180 },
  { name = "Lancers", side = "Hills", troops = "cavalry", lancers = true, weapon = "spears", morale = "veteran", melee = "veteran", at = "12,15", facing = 180 },
  { name = "Spears", side = "Hills", troops = "infantry", weapon = "rifles", morale = "average", melee = "average", formation = "column", at = "17,16", facing = 180 },
  { name = "Gatling", side = "Hills", troops = "battery", weapon = "gatling", morale = "green", melee = "green", at = "22,14", facing = 180 },
  { name = "Riders", side = "Hills", troops = "cavalry", weapon = "rifles", morale = "average", melee = "average", at = "29,13", facing = 180 },
]
commanders = [
  { name = "General", side = "Empire", morale = "veteran", melee = "average", at = "8,2.5", facing = 0 },
  { name = "Chief", side = "Hills", morale = "elite", melee = "elite", at = "9,18", facing = 180 },
]
"#;

/// What came of some battles, as text: every event, the points, the end.
fn played(head: &str, overlay: &str, seeds: std::ops::Range<u64>) -> Vec<String> {
    let files = Files::new(format!("{head}{CROWD}"), overlay);
    let battle = match Battle::read(&files) {
        Ok(battle) => Arc::new(battle),
        Err(faults) => return vec![faults.to_string()],
    };
    let game = |seed| {
        let game = play_random(&battle, &files, Seed::from_number(seed));
        let events: Vec<_> = game.entries().iter().flat_map(|entry| entry.log.events().cloned()).collect();
        let score = Side::BOTH.map(|side| points(&battle, game.position().state(), side));
        let ToAct::Over(verdict) = game.to_act() else { panic!("not over") };
        format!("{events:?} {score:?} {verdict:?}")
    };
    seeds.map(game).collect()
}

#[test]
fn every_cell_of_table_and_deck_matters() {
    let sheet = Lancer::printed();
    let mutations = mutations_read_by(&sheet, |changed| Lancer::read(changed).is_ok());
    let is_ours = |name: &str| {
        TABLES.iter().any(|table| name.starts_with(&format!("table.{table}.")))
            || ROWS.iter().any(|row| name.contains(&format!("\"{row}\"")))
    };
    let heads = ["table = [36, 20]\n", ""];
    // Few games first: most changes show at once.
    let rounds = [(0, 0..2), (1, 0..1), (0, 2..40)];
    let printed: Vec<_> =
        rounds.iter().map(|(head, seeds)| played(heads[*head], "", seeds.clone())).collect();
    let mut unnoticed = Vec::new();
    let mut count = 0;
    for mutation in mutations.iter().filter(|mutation| is_ours(&mutation.name)) {
        if UNSHOWN.iter().any(|unshown| mutation.name.starts_with(unshown)) {
            continue;
        }
        count += 1;
        let mut rounds = rounds.iter().zip(&printed);
        let noticed = rounds.any(|((head, seeds), printed)| {
            played(heads[*head], &mutation.overlay, seeds.clone()) != *printed
        });
        if !noticed {
            unnoticed.push(mutation.name.clone());
        }
    }
    println!("{count} cells changed, {} unnoticed", unnoticed.len());
    assert!(unnoticed.is_empty(), "{unnoticed:#?}");
}
