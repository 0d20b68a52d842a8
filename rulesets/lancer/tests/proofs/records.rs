//! Random games are recorded, read back, replayed and verified to the bit, and are the same in every build.

use lancer::{Battle, SCENARIOS};

#[test]
fn random_games_are_read_back_and_replayed_to_the_bit() {
    let battles = SCENARIOS.map(|(_, text)| lancer::files(text));
    testkit::recorded(&battles, |files| Battle::read(files).unwrap());
}
