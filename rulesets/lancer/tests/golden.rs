//! Golden games: whole seeded battles as text, read as a diff whenever a rule changes, and verified as records.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use dice::Seed;
use engine::{Game, Logged, Record, Rules, ToAct, verify};
use lancer::{Battle, Event, Side};
use testkit::play_random;

const SEEDS: [u64; 2] = [1, 1863];

/// Sentence, dice, events and the decisive line of every explanation, order by order.
fn transcript(game: &Game<Battle>) -> String {
    let mut text = format!("{}\n", game.battle().title);
    for (number, entry) in game.entries().iter().enumerate() {
        let sentence = game.battle().sentence(&entry.order);
        let side = game.battle().side_name(Side::of(entry.seat));
        let _ = writeln!(text, "\n{} {side}: {sentence}", number + 1);
        for logged in &entry.log.0 {
            let _ = match logged {
                Logged::Event(event) => writeln!(text, "  {event:?}"),
                Logged::Step(step) => writeln!(text, "  | {} {:?} {}", step.what, step.faces, step.result),
            };
        }
    }
    if let ToAct::Over(verdict) = game.to_act() {
        let winner = verdict.winner.map_or("nobody", |seat| game.battle().side_name(Side::of(seat)));
        let _ = writeln!(text, "\n{}: {winner}", verdict.degree);
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
    let files = lancer::files(lancer::SCENARIOS[0].1);
    let battle = Arc::new(Battle::read(&files).unwrap());
    for seed in SEEDS {
        let game = play_random(&battle, &files, Seed::from_number(seed));
        let record = format!("kestrel-drift-{seed}.record");
        check(&format!("kestrel-drift-{seed}.txt"), &transcript(&game));
        check(&record, &game.record().to_text());
        verify_kept(&record);
    }
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
