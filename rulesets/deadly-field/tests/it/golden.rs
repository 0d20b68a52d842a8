//! Golden games: whole battles as text, read as a diff whenever a rule changes, and verified as records.

use std::path::Path;
use std::sync::Arc;

use deadly_field::sheet::units::Side;
use deadly_field::{Battle, SCENARIOS, files};
use dice::Seed;
use testkit::{is_kept, play_random};

#[test]
fn seeded_games_are_played_and_verified_as_they_always_were() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    for (word, text) in SCENARIOS.into_iter().take(2) {
        let battle = Arc::new(Battle::read(&files(text)).unwrap());
        for seed in [1, 1863] {
            let game = play_random(&battle, &files(text), Seed::from_number(seed));
            let name = |seat| battle.side_name(Side::of(seat)).to_string();
            is_kept(&folder, &format!("{word}-{seed}"), &game, name, |files| Battle::read(files).unwrap());
        }
    }
}
