//! Golden games: whole battles as text, read as a diff whenever a rule changes, and verified as records.

use deadly_field::sheet::units::Side;
use deadly_field::{Battle, RULE_SET, SCENARIOS, files};
use testkit::Golden;

const GOLDEN: Golden<Battle> = Golden {
    manifest: env!("CARGO_MANIFEST_DIR"),
    read: |files| Battle::read(files).unwrap(),
    heading: |_, name| name.into(),
    seat_name: |battle, seat| battle.side_name(Side::of(seat)).to_string(),
    won_by: ": ",
};

#[test]
fn seeded_games_are_played_and_verified_as_they_always_were() {
    for (word, text) in SCENARIOS.into_iter().take(2) {
        GOLDEN.are_kept(word, &files(text), &[1, 1863]);
    }
}

#[test]
fn a_game_is_told_as_it_is_kept_for_readers() {
    testkit::prose::a_game_is_kept::<Battle>(RULE_SET, "deadly-field", &files(SCENARIOS[0].1), 7);
}
