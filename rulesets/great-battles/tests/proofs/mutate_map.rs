//! Cells that only a battle on the map can show: each is changed once, and some battle or set scene comes out otherwise.

use std::sync::Arc;

use crate::scenes;
use crate::skirmish::CLOSE;
use dice::Seed;
use engine::{Files, PlaySheet};
use great_battles::{Battle, GreatBattles, Tables};
use testkit::{mutations_read_by, play_random};

/// What a change is looked for in.
const TABLES: [&str; 12] = [
    "table.rulings.\"return fire by the neighbours of the hex fired on, too\"",
    "table.roads",
    "table.movement",
    "table.acts",
    "table.command",
    "table.stacking",
    "table.distances",
    "table.works",
    "table.shares",
    "table.retreat",
    "table.replacement",
    "table.victory",
];
/// Columns of the terrain charts that movement and sight read.
const COLUMNS: [&str; 3] = ["\"infantry\"", "\"guns, cavalry\"", "\"height\""];

/// Every kind of ground and every way, both sides in it, and a chain of command that just reaches.
const COUNTRY: &str = r#"
title = "A country"
corners = ["0101", "1808"]
turns = 3
night = [2]
ground = [
  { terrain = "crops", hexes = ["0302", "0406", "0905"] },
  { terrain = "orchard", hexes = ["0303", "0405", "0904"] },
  { terrain = "heavy-wood", hexes = ["0304", "0404", "0704"] },
  { terrain = "marsh", hexes = ["0305", "0505", "0805"] },
  { terrain = "town", hexes = ["0402", "0306", "0403", "0703", "0807"] },
  { terrain = "fort", hexes = ["0206", "0502", "0503", "0603", "0605"] },
]
levels = [{ level = 1, hexes = ["0103", "0104", "0803", "0904"] }, { level = 2, hexes = ["0604"] }]
sides = [
  { kind = "steep", between = ["0103/0202", "0205/0305", "0903/1003"] },
  { kind = "stream", between = ["0203/0303", "0203/0304", "0906/1006"] },
  { kind = "ravine", between = ["0204/0305", "0403/0503", "1004/1104"] },
  { kind = "wall", between = ["0202/0302", "0205/0306", "1005/1105"] },
]
roads = [["0107", "0207", "0307", "0306", "0406", "0507", "0606"]]
trails = [["0101", "0201", "0302", "0402"]]
divisions = [
  { name = "Twiggs", side = "us" },
  { name = "Worth", side = "us" },
  { name = "Arista", side = "mexican" },
]
brigades = [
  { name = "Garland", division = "Twiggs" },
  { name = "Dragoons", division = "Twiggs", orders = "march" },
  { name = "Smith", division = "Worth" },
  { name = "La Vega", division = "Arista" },
  { name = "Torrejon", division = "Arista", orders = "attack" },
]
leaders = [
  { name = "Taylor", side = "us", rank = "overall", at = "1802" },
  { name = "Scott", side = "us", rank = "corps", commands = ["Worth"], at = "1401" },
  { name = "Twiggs himself", side = "us", rank = "division", commands = ["Twiggs"], at = "0902" },
  { name = "Worth himself", side = "us", rank = "division", commands = ["Worth"], at = "0101" },
  { name = "Garland himself", side = "us", rank = "brigadier", commands = ["Garland"], at = "0108" },
  { name = "Kearny", side = "us", rank = "corps", at = "0803" },
  { name = "Arista himself", side = "mexican", rank = "overall", commands = ["Arista"], at = "0806" },
  { name = "La Vega himself", side = "mexican", rank = "brigadier", commands = ["La Vega"], profile = "cautious", at = "0905" },
]
units = [
  { name = "4th US", brigade = "Garland", arm = "infantry", weapon = "musket", sp = 8, cohesion = 7, at = "0103", facing = "E" },
  { name = "3rd US", brigade = "Garland", arm = "infantry", weapon = "musket", sp = 8, cohesion = 7, at = "0104", facing = "E" },
  { name = "Ringgold", division = "Twiggs", arm = "artillery", weapon = "us-6-pounder", sp = 4, cohesion = 8, at = "0202", facing = "E", limbered = true },
  { name = "May", brigade = "Dragoons", arm = "cavalry", weapon = "carbine", sp = 7, cohesion = 7, at = "0107", facing = "E", formation = "march" },
  { name = "Beall", brigade = "Dragoons", arm = "cavalry", weapon = "carbine", sp = 12, cohesion = 7, at = "0108", facing = "E", dismounted = true },
  { name = "5th US", brigade = "Smith", arm = "infantry", weapon = "musket", sp = 8, cohesion = 2, at = "0205", facing = "E", state = "disordered" },
  { name = "8th US", brigade = "Smith", arm = "infantry", weapon = "musket", sp = 1, cohesion = 7, at = "0206", facing = "E" },
  { name = "2nd US", brigade = "Smith", arm = "infantry", weapon = "musket", sp = 1, cohesion = 7, at = "0208", facing = "E" },
  { name = "Duncan", brigade = "Smith", arm = "artillery", weapon = "us-6-pounder", sp = 4, cohesion = 8, at = "0106", facing = "E", limbered = true },
  { name = "4th Line", brigade = "La Vega", arm = "infantry", weapon = "musket", sp = 9, cohesion = 6, at = "0905", facing = "W" },
  { name = "Tampico", brigade = "La Vega", arm = "infantry", weapon = "musket", sp = 6, cohesion = 5, at = "0906", facing = "W" },
  { name = "Lancers", brigade = "Torrejon", arm = "cavalry", sp = 5, cohesion = 6, at = "0904", facing = "W" },
  { name = "Requena", brigade = "Torrejon", arm = "artillery", weapon = "mexican-8-pounder", sp = 3, cohesion = 6, at = "1004", facing = "W" },
]
"#;

/// What came of a battle, as text: every event. Every other one is at close quarters.
fn played(overlay: &str, seed: u64) -> String {
    let files = Files::new(if seed.is_multiple_of(2) { COUNTRY } else { CLOSE }, overlay);
    let battle = match Battle::read(&files) {
        Ok(battle) => Arc::new(battle),
        Err(faults) => return faults.to_string(),
    };
    let game = play_random(&battle, &files, Seed::from_number(seed));
    let events: Vec<_> = game.entries().iter().flat_map(|entry| entry.log.events().cloned()).collect();
    format!("{events:?}")
}

#[test]
fn every_cell_of_the_map_matters() {
    const SEEDS: u64 = 100;
    let printed: Vec<String> = (0..SEEDS).map(|seed| played("", seed)).collect();
    let scenes = scenes::all("");
    let (mut noticed, mut survivors) = (0, Vec::new());
    let all = mutations_read_by(&GreatBattles::printed(), |sheet| Tables::read(sheet).is_ok());
    for mutation in all {
        let charted =
            ["table.terrain", "table.hexsides"].iter().any(|table| mutation.name.starts_with(table))
                && COLUMNS.iter().any(|column| mutation.name.contains(&format!(".{column}: ")));
        if !charted && !TABLES.iter().any(|table| mutation.name.starts_with(table)) {
            continue;
        }
        let differs = |seed: u64| played(&mutation.overlay, seed) != printed[seed as usize];
        if scenes::all(&mutation.overlay) != scenes || (0..SEEDS).any(differs) {
            noticed += 1;
        } else {
            survivors.push(mutation.name);
        }
    }
    println!("{noticed} changes noticed");
    assert!(survivors.is_empty(), "changed and not noticed: {survivors:#?}");
}
