//! Golden games: whole seeded battles as text, read as a diff whenever a rule changes, and verified as records.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use dice::Seed;
use engine::{Game, Record, Rules, ToAct, verify};
use lancer::{Battle, Event, Now, Side};
use testkit::{is_as_kept, orders_told, play_random};

const SEEDS: [u64; 2] = [1, 1863];

/// The game told order by order, and how it ended.
fn transcript(game: &Game<Battle>) -> String {
    let orders = orders_told(game, |seat| game.battle().side_name(Side::of(seat)).to_string());
    let mut text = format!("{}\n{orders}", game.battle().title);
    if let ToAct::Over(verdict) = game.to_act() {
        let winner = verdict.winner.map_or("nobody", |seat| game.battle().side_name(Side::of(seat)));
        let _ = writeln!(text, "\n{}: {winner}", verdict.degree);
    }
    text
}

fn golden(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(name)
}

#[test]
fn seeded_games_are_played_and_verified_as_they_always_were() {
    let files = lancer::files(lancer::SCENARIOS[0].1);
    let battle = Arc::new(Battle::read(&files).unwrap());
    for seed in SEEDS {
        let game = play_random(&battle, &files, Seed::from_number(seed));
        let record = format!("kestrel-drift-{seed}.record");
        is_as_kept(&golden(&format!("kestrel-drift-{seed}.txt")), &transcript(&game));
        is_as_kept(&golden(&record), &game.record().to_text());
        verify_kept(&record);
    }
}

/// Pictures lie beside the games, for they change with the drawing and not with the rules.
#[test]
fn the_opening_is_drawn_as_it_always_was() {
    let (word, scenario) = lancer::SCENARIOS[0];
    let battle = Battle::read(&lancer::files(scenario)).unwrap();
    let picture = lancer::picture::picture(Now { battle: &battle, state: &battle.opening() });
    let kept = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/drawn").join(word);
    is_as_kept(&kept.with_extension("svg"), &view::svg(&picture));
    is_as_kept(&kept.with_extension("txt"), &view::text(&picture));
}

fn read_kept(path: &Path) -> (Battle, Record<Event>) {
    let record: Record<Event> = Record::parse(&fs::read_to_string(path).unwrap()).unwrap();
    (Battle::read(&record.header.files()).unwrap(), record)
}

/// A kept record carries its own scenario and is verified from its text alone.
fn verify_kept(name: &str) {
    let (battle, record) = read_kept(&golden(name));
    let states = verify(&battle, &record).unwrap();
    assert_eq!(states.len(), record.lines.len() + 1);
    assert!(states.last().unwrap().over.is_some());
}
