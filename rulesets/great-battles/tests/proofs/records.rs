//! Random games are recorded, read back, replayed and verified to the bit, and are the same in every build.

use crate::skirmish::{CLOSE, SKIRMISH};
use engine::Files;
use great_battles::{Battle, SCENARIOS};

#[test]
fn random_games_are_read_back_and_replayed_to_the_bit() {
    let scenarios = SCENARIOS.map(|(_, text)| text);
    let battles: Vec<Files> =
        [SKIRMISH, CLOSE].into_iter().chain(scenarios).map(|text| Files::new(text, "")).collect();
    testkit::recorded(&battles, |files| Battle::read(files).unwrap());
}
