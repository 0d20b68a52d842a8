//! The doors that take text from outside bear whatever comes: scenarios, house rules, orders, and mutations of them.

use std::path::Path;
use std::sync::{Arc, OnceLock};

use dice::Seed;
use engine::{Files, Game};
use lancer::{Battle, Lancer, Now, log};
use testkit::fuzz::play::{read_and_played, understood};
use testkit::fuzz::sheet::every_cell;
use testkit::fuzz::{Target, Tries, bears, files_in};
use testkit::play_random;

const TRIES: Tries = Tries { every_day: 2000, proof: 200_000 };
/// How many orders are given in a battle that was read.
const ORDERS: usize = 6;

/// A small battle with every field a scenario can have.
const PICKET: &str = r#"title = "A picket"
table = [24, 20]
stops = 2
break_at = [1, 2]
draw_to = 1
losses = { infantry = 2, cavalry = 3, battery = 3, commander = 3 }
sides = [{ name = "Blue", edge = "south" }, { name = "Red", edge = "north" }]
areas = [{ kind = "woods", corners = ["1,8", "5,12"] }, { kind = "slope", middle = "12,10", radius = 2 }, { kind = "impassable", band = ["18,10", "22,11"], width = 1 }]
walls = [{ points = ["7,9", "10,9"] }]
roads = [{ points = ["15,0", "15,20"] }]
objectives = [{ name = "hill", at = "12,10", side = "Red" }]
rules = [{ kind = "square", units = ["A"] }]
units = [
  { name = "A", side = "Blue", troops = "infantry", weapon = "rifles", morale = "average", melee = "average", at = "8,5", facing = 0 },
  { name = "L", side = "Blue", troops = "cavalry", lancers = true, weapon = "spears", morale = "veteran", melee = "elite", formation = "column", at = "15,5", facing = 0 },
  { name = "E", side = "Red", troops = "infantry", weapon = "few-muskets", figures = 12, morale = "green", melee = "poor", at = "9,12", facing = 180 },
  { name = "G", side = "Red", troops = "battery", weapon = "gatling", morale = "average", melee = "average", at = "15,15", facing = 180 },
]
commanders = [{ name = "C", side = "Blue", morale = "veteran", melee = "average", at = "8,2", facing = 0 }]
"#;

fn read_and_play(scenario: &str, house: &str) -> String {
    let tell = |now: Now<'_>, event: &_| drop(log::sentence(now, event));
    read_and_played(&Files::new(scenario, house), Battle::read, ORDERS, tell)
}

fn scenario(bytes: &[u8]) -> String {
    std::str::from_utf8(bytes).map_or("no text".into(), |text| read_and_play(text, ""))
}

fn house_rules(bytes: &[u8]) -> String {
    std::str::from_utf8(bytes).map_or("no text".into(), |text| read_and_play(PICKET, text))
}

fn order(bytes: &[u8]) -> String {
    static GAME: OnceLock<Game<Battle>> = OnceLock::new();
    let game = GAME.get_or_init(|| {
        let files = Files::new(PICKET, "");
        play_random(&Arc::new(Battle::read(&files).unwrap()), &files, Seed::from_number(3))
    });
    understood(game, 1, bytes)
}

fn check(name: &'static str, run: fn(&[u8]) -> String, corpus: Vec<Vec<u8>>) {
    bears(env!("CARGO_MANIFEST_DIR"), &Target { name, corpus, run }, TRIES);
}

#[test]
fn scenarios_of_any_kind_are_refused_or_played() {
    let kept = files_in(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios/lancer"))
        .into_iter()
        .map(|(_, bytes)| bytes);
    check("lancer-scenario", scenario, kept.chain([PICKET.into()]).collect());
}

#[test]
fn house_rules_of_any_kind_are_refused_or_played() {
    check("lancer-house-rules", house_rules, every_cell::<Lancer>());
}

#[test]
fn sentences_of_any_kind_are_understood_or_misread() {
    let seeds = [
        "nothing",
        "A moves",
        "A moves towards 3.5,4 facing 22.5",
        "L follows the road",
        "A forms column",
        "A fires at E",
        "L charges E",
        "L charges E towards 9,12.5",
        "figure 1 fights figure 2 of E",
        "the commander fights figure 3 of G",
        "A leaves the melee",
        "G clears the jam",
        "E rallies",
    ];
    bears(env!("CARGO_MANIFEST_DIR"), &Target::of_lines("lancer-order", order, &seeds), TRIES);
}
