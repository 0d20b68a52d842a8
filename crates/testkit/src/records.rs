//! Random games, recorded, read back, replayed and verified to the bit.

use std::sync::Arc;

use dice::Seed;
use engine::{Files, Proposes, Record, StateHash, replay, verify};

use crate::{play_random, prove_or};

/// Plays ten random games over some scenarios, a thousand to prove it, and prints a digest of all their records:
/// `cargo xtask prove records` compares that of the dev with that of the release profile.
///
/// # Panics
/// If a record does not lead back to its game.
pub fn recorded<R: Proposes>(scenarios: &[Files], read: impl Fn(&Files) -> R) {
    let games = prove_or(10, 1000);
    let battles: Vec<_> = scenarios.iter().map(|files| (Arc::new(read(files)), files)).collect();
    let (mut digest, mut orders) = (StateHash::of(&"records"), 0);
    for number in 0..games {
        let (battle, files) = &battles[number % battles.len()];
        let game = play_random(battle, files, Seed::from_number(number as u64));
        let text = game.record().to_text();
        let record =
            Record::<R::Event>::parse(&text).unwrap_or_else(|fault| panic!("game {number}: {fault}"));
        assert!(record == game.record() && record.to_text() == text, "game {number} is read back as another");
        let again = read(&record.header.files());
        let replayed = replay(&again, &record).unwrap_or_else(|fault| panic!("game {number}: {fault}"));
        assert!(replayed.verified && replayed.differs_from.is_none(), "game {number}");
        assert_eq!(replayed.states.last(), Some(game.position().state()), "game {number} ends elsewhere");
        let verified = verify(&again, &record).unwrap_or_else(|fault| panic!("game {number}: {fault}"));
        assert_eq!(verified, replayed.states, "game {number}");
        orders += record.lines.len();
        digest = StateHash::of(&(digest, text));
    }
    println!("{games} games with {orders} orders recorded, replayed and verified");
    println!("digest of all records: {digest}");
}
