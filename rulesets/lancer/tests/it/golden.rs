//! Golden games: whole seeded battles as text, read as a diff whenever a rule changes, and verified as records.

use std::path::PathBuf;

use engine::Rules;
use lancer::{Battle, Now, Side};
use testkit::{Golden, is_as_kept};

const GOLDEN: Golden<Battle> = Golden {
    manifest: env!("CARGO_MANIFEST_DIR"),
    read: |files| Battle::read(files).unwrap(),
    heading: |battle, _| battle.heading.title().into(),
    seat_name: |battle, seat| battle.side_name(Side::of(seat)).to_string(),
    won_by: ": ",
};

#[test]
fn seeded_games_are_played_and_verified_as_they_always_were() {
    GOLDEN.are_kept("kestrel-drift", &lancer::files(lancer::SCENARIOS[0].1), &[1, 1863]);
}

/// Pictures lie beside the games, for they change with the drawing and not with the rules.
#[test]
fn the_opening_is_drawn_as_it_always_was() {
    let (word, scenario) = lancer::SCENARIOS[0];
    let battle = Battle::read(&lancer::files(scenario)).unwrap();
    let picture = lancer::picture::picture(Now { battle: &battle, state: &battle.opening() });
    let kept = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/drawn").join(word);
    is_as_kept(&kept.with_extension("svg"), &view::svg(&picture));
    is_as_kept(&kept.with_extension("txt"), &view::text(&picture));
}

#[test]
fn a_game_is_told_as_it_is_kept() {
    testkit::prose::a_game_is_kept::<Battle>(
        lancer::RULE_SET,
        "lancer",
        &lancer::files(lancer::SCENARIOS[0].1),
        3,
    );
}
