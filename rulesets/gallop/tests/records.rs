//! Random games are recorded, read back, replayed and verified to the bit, and are the same in every build.
//!
//! `cargo xtask prove records` plays a thousand in the dev and in the release profile and compares the digests.

use std::sync::Arc;

use dice::Seed;
use engine::{Record, StateHash, replay, verify};
use gallop::{Battle, Event, SCENARIOS};
use testkit::{play_random, prove_or};

#[test]
fn random_games_are_read_back_and_replayed_to_the_bit() {
    let games = prove_or(10, 1000);
    let battles = SCENARIOS.map(|(_, text)| gallop::files(text));
    let battles = battles.map(|files| (Arc::new(Battle::read(&files).unwrap()), files));
    let (mut digest, mut orders) = (StateHash::of(&"records"), 0);
    for number in 0..games {
        let (battle, files) = &battles[number % battles.len()];
        let game = play_random(battle, files, Seed::from_number(number as u64));
        let text = game.record().to_text();
        let record = Record::<Event>::parse(&text).unwrap();
        assert!(record == game.record() && record.to_text() == text, "game {number} is read back as another");
        let again = Battle::read(&record.header.files()).unwrap();
        let replayed = replay(&again, &record).unwrap();
        assert!(replayed.verified && replayed.differs_from.is_none(), "game {number}");
        assert_eq!(replayed.states.last(), Some(game.position().state()), "game {number} ends elsewhere");
        assert_eq!(verify(&again, &record).unwrap(), replayed.states);
        orders += record.lines.len();
        digest = StateHash::of(&(digest, text));
    }
    println!("{games} games with {orders} orders recorded, replayed and verified");
    println!("digest of all records: {digest}");
}
