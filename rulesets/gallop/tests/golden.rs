//! Golden games: whole seeded battles as text, read as a diff whenever a rule changes, and verified as records.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use dice::Seed;
use engine::{Game, Logged, Record, Rules, ToAct, replay, verify};
use gallop::{Battle, Event, Side};
use testkit::play_random;

const SEEDS: [u64; 3] = [1, 2, 1863];

/// Sentence, dice, events and the decisive line of every explanation, order by order.
fn transcript(game: &Game<Battle>) -> String {
    let mut text = format!("{}\n", game.battle().title);
    for (number, entry) in game.entries().iter().enumerate() {
        let sentence = game.battle().sentence(&entry.order);
        let _ = writeln!(text, "\n{} {}: {sentence}", number + 1, Side::of(entry.seat));
        for logged in &entry.log.0 {
            let _ = match logged {
                Logged::Event(event) => writeln!(text, "  {event:?}"),
                Logged::Step(step) => writeln!(text, "  | {} {:?} {}", step.what, step.faces, step.result),
            };
        }
    }
    if let ToAct::Over(verdict) = game.to_act() {
        let winner = verdict.winner.map_or("nobody".into(), |seat| Side::of(seat).to_string());
        let _ = writeln!(text, "\n{} victory: {winner}", verdict.degree);
    }
    text
}

fn golden(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(name)
}

/// Compares with the kept text, or keeps the new one where `cargo xtask bless` asks for it.
fn check(name: &str, now: &str) {
    let path = golden(name);
    if std::env::var_os("LONGROLL_BLESS").is_some() {
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, now).unwrap();
    }
    let kept = fs::read_to_string(&path).unwrap_or_default();
    let line = kept.lines().zip(now.lines()).position(|(kept, now)| kept != now);
    let line = line.unwrap_or(kept.lines().count().min(now.lines().count()));
    assert!(
        kept == now,
        "{name} differs from line {}:\n  kept {:?}\n  now  {:?}\nread the change, then `cargo xtask bless`",
        line + 1,
        kept.lines().nth(line),
        now.lines().nth(line)
    );
}

#[test]
fn seeded_games_are_played_and_verified_as_they_always_were() {
    let files = gallop::files(gallop::SCENARIOS[0].1);
    let battle = Arc::new(Battle::read(&files).unwrap());
    for seed in SEEDS {
        let game = play_random(&battle, &files, Seed::from_number(seed));
        let record = format!("barlows-knoll-{seed}.record");
        check(&format!("barlows-knoll-{seed}.txt"), &transcript(&game));
        check(&record, &game.record().to_text());
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
