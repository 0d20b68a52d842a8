//! The doors that take text from outside bear whatever comes: keys of a procedure, house rules, scenarios, orders, and
//! mutations of them.

use std::sync::{Arc, OnceLock};

use crate::skirmish::{CLOSE, SKIRMISH};
use dice::Seed;
use engine::{Files, Game};
use great_battles::{Battle, GreatBattles};
use testkit::fuzz::play::{read_and_played, understood};
use testkit::fuzz::sheet::every_cell;
use testkit::fuzz::{Target, Tries, bears};
use testkit::play_random;

/// Lines that go through every procedure and every chain.
const LINES: [&str; 14] = [
    "efficiency in-command=no",
    "initiative rating=2 enemy-rating=-2",
    "orders-change rating=+1 division-leader=yes commander=yes profile=unreliable enemy=3",
    "coordination rating=-1 division-leader=yes division-rating=1",
    "fire weapon=us-6-pounder sp=6 range=5 rapid=yes below=2 below-sp=9 target=guns target-state=disordered leaders=1",
    "fire weapon=mississippi-rifle sp=15 range=1 prepared=yes flanking=yes light=dusk terrain=chaparral side=wall",
    "fire weapon=us-rockets sp=40 range=9 light=night from-square=yes square=yes breastworks=yes fatigue=2",
    "disorder-check result=d+3 state=disordered sp=3 start=9 guns=yes leaders=2",
    "cohesion-check reason=square fatigue=1",
    "shock sp=12 green-sp=4 charge=foot position=flank other-zoc=1 reaction-sp=6 weapon=carbine leaders=1",
    "shock charge=horse moved=5 flanking-horse=8 square=reaction battery=unlimbered brigadier=aggressive",
    "leader-loss leaders=4",
    "rally routed=yes stars=2 fatigue=1 mounted=yes adjacent=yes",
    "fatigue level=2 activations=4",
];

/// How many orders are given in a battle that was accepted.
const ORDERS: usize = 8;

fn read_and_play(scenario: &str, house: &str) -> String {
    read_and_played(&Files::new(scenario, house), Battle::read, ORDERS, |_, _| ())
}

fn scenario(bytes: &[u8]) -> String {
    std::str::from_utf8(bytes).map_or("no text".into(), |text| read_and_play(text, ""))
}

fn played_house_rules(bytes: &[u8]) -> String {
    std::str::from_utf8(bytes).map_or("no text".into(), |text| read_and_play(CLOSE, text))
}

fn order(bytes: &[u8]) -> String {
    static GAME: OnceLock<Game<Battle>> = OnceLock::new();
    let game = GAME.get_or_init(|| {
        let files = Files::new(SKIRMISH, "");
        play_random(&Arc::new(Battle::read(&files).unwrap()), &files, Seed::from_number(3))
    });
    understood(game, 5, bytes)
}

/// Tables that only a battle on the map looks up.
const ON_THE_MAP: [&str; 9] =
    ["terrain", "hexsides", "roads", "movement", "acts", "command", "stacking", "distances", "works"];

fn on_the_map(table: &str, overlay: &str) {
    if ON_THE_MAP.contains(&table) {
        played_house_rules(overlay.as_bytes());
    }
}

const EXTREMES: [&str; 12] =
    ["127", "-128", "255", "0", "-", "255D", "9d+3", "back 255", "rout", "yes", "no", "all"];

testkit::fuzz_sheet!(
    GreatBattles, "great-battles-keys", "great-battles-house-rules",
    lines: LINES, extremes: EXTREMES, borne: 2000, besides: on_the_map
);

#[test]
fn scenarios_of_any_kind_are_refused_or_played() {
    let target = Target::of_lines("great-battles-scenario", scenario, &[SKIRMISH, CLOSE]);
    bears(env!("CARGO_MANIFEST_DIR"), &target, Tries::USUAL);
}

#[test]
fn house_rules_of_any_kind_are_refused_or_played() {
    let corpus = every_cell::<GreatBattles>();
    let target = Target { name: "great-battles-played-house-rules", corpus, run: played_house_rules };
    bears(env!("CARGO_MANIFEST_DIR"), &target, Tries::USUAL);
}

#[test]
fn sentences_of_any_kind_are_understood_or_misread() {
    let seeds = [
        "done",
        "Garland gets attack orders",
        "pick Twiggs",
        "Garland coordinates",
        "Dragoons joins",
        "La Vega acts",
        "La Vega seeks other orders",
        "Tampico rallies",
        "4th US moves to 0306 facing E",
        "4th US charges 0306 from 0205 facing E",
        "4th US shocks 0306",
        "0205 advances to 0306 facing E",
        "4th US forms square",
        "0205 faces NE",
        "May takes march mode",
        "May forms up",
        "Ringgold unlimbers",
        "Requena limbers",
        "Lancers mounts",
        "May dismounts",
        "Arista himself rides to 0905",
    ];
    let target = Target::of_lines("great-battles-order", order, &seeds);
    bears(env!("CARGO_MANIFEST_DIR"), &target, Tries::USUAL);
}
