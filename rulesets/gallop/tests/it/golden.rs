//! Golden games: whole seeded battles as text, read as a diff whenever a rule changes, and verified as records.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use dice::Seed;
use engine::{Game, Record, Rules, ToAct, replay, verify};
use gallop::{Battle, Event, Side};
use testkit::{is_as_kept, orders_told, play_random};

const SEEDS: [u64; 3] = [1, 2, 1863];

/// The game told order by order, and how it ended.
fn transcript(game: &Game<Battle>) -> String {
    let orders = orders_told(game, |seat| Side::of(seat).to_string());
    let mut text = format!("{}\n{orders}", game.battle().title);
    if let ToAct::Over(verdict) = game.to_act() {
        let winner = verdict.winner.map_or("nobody".into(), |seat| Side::of(seat).to_string());
        let _ = writeln!(text, "\n{} victory: {winner}", verdict.degree);
    }
    text
}

fn golden(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(name)
}

#[test]
fn seeded_games_are_played_and_verified_as_they_always_were() {
    let files = gallop::files(gallop::SCENARIOS[0].1);
    let battle = Arc::new(Battle::read(&files).unwrap());
    for seed in SEEDS {
        let game = play_random(&battle, &files, Seed::from_number(seed));
        let record = format!("barlows-knoll-{seed}.record");
        is_as_kept(&golden(&format!("barlows-knoll-{seed}.txt")), &transcript(&game));
        is_as_kept(&golden(&record), &game.record().to_text());
        verify_kept(&record);
    }
}

/// Records of earlier formats and revisions, and a game played by hand, are kept for ever: they are read, and verified
/// or, where the rules have moved on, told by what happened in them.
#[test]
fn old_records_are_told_for_ever() {
    let mut n_told = 0;
    for entry in fs::read_dir(golden("kept")).unwrap() {
        let path = entry.unwrap().path();
        let (battle, record) = read_kept(&path);
        let told = replay(&battle, &record).unwrap_or_else(|why| panic!("{}: {why}", path.display()));
        assert_eq!(told.verified, record.header.revision == battle.revision(), "{}", path.display());
        let end = told.states.last().unwrap();
        assert!(end.over.is_some(), "{}", path.display());
        n_told += 1;
    }
    assert!(n_told > 0);
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
