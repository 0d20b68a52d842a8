//! Random games are recorded, read back, replayed and verified to the bit, and are the same in every build.

use guns::Battle;

#[test]
fn random_games_are_read_back_and_replayed_to_the_bit() {
    // The smaller battles: what is recorded of the great ones is no different.
    let battles: Vec<engine::Files> =
        guns::SCENARIOS.iter().take(3).map(|(_, text)| guns::files(text)).collect();
    testkit::recorded(&battles, |files| Battle::read(files).unwrap());
}
