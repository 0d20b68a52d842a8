//! Random games are recorded, read back, replayed and verified to the bit, and are the same in every build.

mod skirmish;

use engine::Files;
use great_battles::Battle;
use skirmish::{CLOSE, SKIRMISH};

#[test]
fn random_games_are_read_back_and_replayed_to_the_bit() {
    let battles = [SKIRMISH, CLOSE].map(|text| Files::new(text, ""));
    testkit::recorded(&battles, |files| Battle::read(files).unwrap());
}
