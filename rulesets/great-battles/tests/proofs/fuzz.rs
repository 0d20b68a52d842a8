//! The doors that take text from outside bear whatever comes: keys of a procedure, house rules, scenarios, orders, and
//! mutations of them.

use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use crate::skirmish::{CLOSE, SKIRMISH};
use dice::{Seed, Seeded};
use engine::{
    Facts, Files, Game, Given, Listed, PlaySheet, Procedure, Proposes, Rules, Seat, ToAct, Visitor,
};
use great_battles::{Battle, GreatBattles, Tables};
use sheet::{Source, Step};
use testkit::fuzz::{Fuzz, Target, files_in, fuzz};
use testkit::{mutations_read_by, play_random};

const EVERY_DAY: usize = 3000;
const PROOF: usize = 300_000;

/// Resolves a procedure and reads the keys of what follows.
struct Resolve<'a> {
    tables: &'a Tables,
    procedure: &'a str,
    given: Given,
    told: &'static str,
}

impl Visitor<Tables> for Resolve<'_> {
    fn visit<P: Procedure<Tables = Tables>>(&mut self) {
        if P::ID != self.procedure {
            return;
        }
        let Ok(facts) = P::Facts::from_given(&self.given) else {
            self.told = "refused";
            return;
        };
        assert_eq!(P::Facts::from_given(&facts.values()).map(|again| again.values()), Ok(facts.values()));
        let mut steps: Vec<Step> = Vec::new();
        let outcome = P::run(self.tables, &facts, &mut Seeded::new(Seed::from_number(1847)), &mut steps);
        steps.iter().for_each(|step| drop(step.to_string()));
        drop(P::next(&facts, &outcome));
        self.told = "resolved";
    }
}

fn resolved(tables: &Tables, line: &str) -> &'static str {
    let mut words = line.split_whitespace();
    let procedure = words.next().unwrap_or_default();
    let given = words.filter_map(|word| word.split_once('=')).map(|(k, v)| (k.into(), v.into())).collect();
    let mut resolve = Resolve { tables, procedure, given, told: "unknown" };
    GreatBattles::procedures(&mut resolve);
    resolve.told
}

fn text(bytes: &[u8]) -> Option<&str> {
    std::str::from_utf8(bytes).ok()
}

fn keys(bytes: &[u8]) -> String {
    static PRINTED: OnceLock<Tables> = OnceLock::new();
    let tables = PRINTED.get_or_init(|| GreatBattles::read(&GreatBattles::printed()).unwrap());
    text(bytes).map_or("no text", |line| resolved(tables, line)).into()
}

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

fn house_rules(bytes: &[u8]) -> String {
    let Some(text) = text(bytes) else { return "no text".into() };
    let Ok(sheet) = GreatBattles::printed().overlay(text, "house.toml", Source::House) else {
        return "misread".into();
    };
    let Ok(tables) = GreatBattles::read(&sheet) else { return "refused".into() };
    LINES.iter().for_each(|line| assert_eq!(resolved(&tables, line), "resolved", "{line}"));
    "resolved".into()
}

/// How many orders are given in a battle that was accepted.
const ORDERS: usize = 8;

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
        game.give(seat, order).unwrap_or_else(|refused| panic!("{order:?}: {refused}"));
        let anything = battle.any_order(&mut Seeded::new(Seed::from_number(number as u64)));
        assert_eq!(battle.parse(&battle.print(&anything)), Ok(anything));
    }
    "played".into()
}

fn scenario(bytes: &[u8]) -> String {
    text(bytes).map_or("no text".into(), |text| read_and_play(&Files::new(text, "")))
}

fn played_house_rules(bytes: &[u8]) -> String {
    text(bytes).map_or("no text".into(), |text| read_and_play(&Files::new(CLOSE, text)))
}

fn order(bytes: &[u8]) -> String {
    static GAME: OnceLock<Game<Battle>> = OnceLock::new();
    let game = GAME.get_or_init(|| {
        let files = Files::new(SKIRMISH, "");
        play_random(&Arc::new(Battle::read(&files).unwrap()), &files, Seed::from_number(3))
    });
    let battle = game.battle();
    let Some(order) = text(bytes).and_then(|text| battle.parse(text).ok()) else { return "misread".into() };
    assert_eq!(battle.parse(&battle.print(&order)), Ok(order));
    for number in (0..game.entries().len()).step_by(5) {
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
fn keys_of_any_kind_are_refused_or_resolved() {
    check("great-battles-keys", keys, LINES.map(|line| line.as_bytes().to_vec()).to_vec());
}

#[test]
fn house_rules_of_any_kind_are_refused_or_resolved() {
    let every_cell = mutations_read_by(&GreatBattles::printed(), |sheet| Tables::read(sheet).is_ok());
    let seeds = every_cell.into_iter().map(|mutation| mutation.overlay.into_bytes());
    check("great-battles-house-rules", house_rules, seeds.collect());
}

/// Tables that only a battle on the map looks up.
const ON_THE_MAP: [&str; 9] =
    ["terrain", "hexsides", "roads", "movement", "acts", "command", "stacking", "distances", "works"];

/// The largest and the smallest that a cell can hold, in every cell that can hold it.
#[test]
fn extremes_of_a_house_rule_break_nothing() {
    let extremes = ["127", "-128", "255", "0", "-", "255D", "9d+3", "back 255", "rout", "yes", "no", "all"];
    let mut borne = 0;
    let sheet = GreatBattles::printed();
    let mut bear = |overlay: String| {
        borne += usize::from(house_rules(overlay.as_bytes()) == "resolved");
    };
    for table in sheet.tables() {
        for (row, column) in
            table.rows.iter().flat_map(|row| table.columns.iter().map(move |column| (row, column)))
        {
            for extreme in extremes {
                let overlay = format!("[table.{}.{:?}]\n{column:?} = {extreme:?}\n", table.id, row.label);
                if ON_THE_MAP.contains(&table.id.as_str()) {
                    played_house_rules(overlay.as_bytes());
                }
                bear(overlay);
            }
        }
    }
    for modifier in sheet.modifier_groups().iter().flat_map(|group| &group.rows) {
        for extreme in extremes {
            bear(format!("[modifier.{}]\n{} = {extreme:?}\n", modifier.procedure, modifier.id));
        }
    }
    println!("{borne} extremes borne");
    assert!(borne > 2000);
}

#[test]
fn scenarios_of_any_kind_are_refused_or_played() {
    check(
        "great-battles-scenario",
        scenario,
        [SKIRMISH, CLOSE].map(|text| text.as_bytes().to_vec()).to_vec(),
    );
}

#[test]
fn house_rules_of_any_kind_are_refused_or_played() {
    let every_cell = mutations_read_by(&GreatBattles::printed(), |sheet| Tables::read(sheet).is_ok());
    let seeds = every_cell.into_iter().map(|mutation| mutation.overlay.into_bytes());
    check("great-battles-played-house-rules", played_house_rules, seeds.collect());
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
    check("great-battles-order", order, seeds.map(|seed| seed.as_bytes().to_vec()).to_vec());
}
