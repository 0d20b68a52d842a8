//! Random games are recorded, read back, replayed and verified to the bit, and are the same in every build.

use deadly_field::{Battle, SCENARIOS, files};

#[test]
fn random_games_are_read_back_and_replayed_to_the_bit() {
    // The smaller battles: what is recorded of the great ones is no different.
    let battles: Vec<engine::Files> = SCENARIOS.iter().take(2).map(|(_, text)| files(text)).collect();
    testkit::recorded(&battles, |files| Battle::read(files).unwrap());
}
