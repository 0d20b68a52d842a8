//! The doors that take text from outside bear whatever comes: scenarios, house rules, orders, and mutations of them.

use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use dice::{Seed, Seeded};
use engine::{Files, Game, Proposes, Rules, Seat, ToAct};
use lancer::tables::printed_sheet;
use lancer::{Battle, Tables, log};
use testkit::fuzz::{Fuzz, Target, files_in, fuzz};
use testkit::{mutations_read_by, play_random};

const EVERY_DAY: usize = 2000;
const PROOF: usize = 200_000;
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

fn text(bytes: &[u8]) -> Option<&str> {
    std::str::from_utf8(bytes).ok()
}

/// Reads a scenario and, where it is let in, gives a few orders.
fn read_and_play(files: &Files) -> String {
    let battle = match Battle::read(files) {
        Err(faults) => return format!("refused: {}", faults.to_string().lines().count()),
        Ok(battle) => Arc::new(battle),
    };
    let mut game = Game::new(Arc::clone(&battle), files, Seed::from_number(1));
    let mut number = 0_usize;
    for _ in 0..ORDERS {
        let ToAct::Seats(seats) = game.to_act() else { break };
        let seat = seats.iter().next().expect("somebody");
        let mut one_of = |n: usize| {
            number += 7;
            number % n
        };
        let order = battle.propose(game.position().state(), seat, &mut one_of);
        let entry = game.give(seat, order).unwrap_or_else(|refused| panic!("{order:?}: {refused}"));
        entry.log.events().for_each(|event| drop(log::sentence(&battle, event)));
        let anything = battle.anything(&mut Seeded::new(Seed::from_number(number as u64)));
        assert_eq!(battle.parse(&battle.print(&anything)), Ok(anything));
    }
    "played".into()
}

fn scenario(bytes: &[u8]) -> String {
    text(bytes).map_or("no text".into(), |text| read_and_play(&Files::new(text, "")))
}

fn house_rules(bytes: &[u8]) -> String {
    text(bytes).map_or("no text".into(), |text| read_and_play(&Files::new(PICKET, text)))
}

fn order(bytes: &[u8]) -> String {
    static GAME: OnceLock<Game<Battle>> = OnceLock::new();
    let game = GAME.get_or_init(|| {
        let files = Files::new(PICKET, "");
        play_random(&Arc::new(Battle::read(&files).unwrap()), &files, Seed::from_number(3))
    });
    let battle = game.battle();
    let Some(order) = text(bytes).and_then(|text| battle.parse(text).ok()) else { return "misread".into() };
    assert_eq!(battle.parse(&battle.print(&order)), Ok(order));
    for number in 0..game.entries().len() {
        for seat in [Seat(0), Seat(1)] {
            let _ = battle.refusal(game.state_after(number), seat, &order);
        }
    }
    "understood".into()
}

fn check(name: &'static str, run: fn(&[u8]) -> String, seeds: Vec<Vec<u8>>) {
    let finds = root().join("fuzz/finds").join(name);
    for (_, bytes) in files_in(&finds) {
        run(&bytes);
    }
    let target = Target { name, corpus: seeds, run };
    let report = fuzz(&target, &Fuzz::asked(EVERY_DAY, PROOF, finds));
    println!("{report}");
    assert!(report.finds.is_empty(), "{name} was broken by {} inputs:\n{report}", report.finds.len());
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

#[test]
fn scenarios_of_any_kind_are_refused_or_played() {
    let kept = files_in(&root().join("scenarios/lancer")).into_iter().map(|(_, bytes)| bytes);
    check("lancer-scenario", scenario, kept.chain([PICKET.into()]).collect());
}

#[test]
fn house_rules_of_any_kind_are_refused_or_played() {
    let every_cell = mutations_read_by(&printed_sheet(), |sheet| Tables::read(sheet).is_ok());
    let seeds = every_cell.into_iter().map(|mutation| mutation.overlay.into_bytes());
    check("lancer-house-rules", house_rules, seeds.collect());
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
    check("lancer-order", order, seeds.map(|seed| seed.as_bytes().to_vec()).to_vec());
}
