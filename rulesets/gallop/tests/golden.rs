//! Golden games: whole seeded battles as text, read as a diff whenever a rule changes, and verified as records.

use std::fmt::Write;
use std::fs;
use std::path::PathBuf;
use std::sync::Arc;

use dice::Seed;
use engine::{Game, Logged, Record, Rules, ToAct, verify};
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
    let (_, scenario) = gallop::SCENARIOS[0];
    let battle = Arc::new(Battle::read(scenario, "").unwrap());
    for seed in SEEDS {
        let game = play_random(&battle, scenario, Seed::from_number(seed));
        let record = format!("barlows-knoll-{seed}.record");
        check(&format!("barlows-knoll-{seed}.txt"), &transcript(&game));
        check(&record, &game.record().to_text());
        verify_kept(&record);
    }
}

/// A kept record carries its own scenario and is verified from its text alone.
fn verify_kept(name: &str) {
    let text = fs::read_to_string(golden(name)).unwrap();
    let record: Record<Event> = Record::parse(&text).unwrap();
    let battle = Battle::read(&record.header.scenario, &record.header.house_rules).unwrap();
    let states = verify(&battle, &record).unwrap();
    assert_eq!(states.len(), record.lines.len() + 1);
    assert!(states.last().unwrap().over.is_some());
}
