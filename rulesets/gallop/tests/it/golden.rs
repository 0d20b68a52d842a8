//! Golden games: whole seeded battles as text, read as a diff whenever a rule changes, and verified as records.

use std::fs;

use engine::{Record, Rules, replay};
use gallop::{Battle, Event, Side};
use testkit::Golden;

const GOLDEN: Golden<Battle> = Golden {
    manifest: env!("CARGO_MANIFEST_DIR"),
    read: |files| Battle::read(files).unwrap(),
    heading: |battle, _| battle.heading.title().into(),
    seat_name: |_, seat| Side::of(seat).to_string(),
    won_by: " victory: ",
};

#[test]
fn seeded_games_are_played_and_verified_as_they_always_were() {
    GOLDEN.are_kept("barlows-knoll", &gallop::files(gallop::SCENARIOS[0].1), &[1, 2, 1863]);
}

/// Records of earlier formats and revisions, and a game played by hand, are kept for ever: they are read, and verified
/// or, where the rules have moved on, told by what happened in them.
#[test]
fn old_records_are_told_for_ever() {
    let mut n_told = 0;
    for entry in fs::read_dir(GOLDEN.path("kept")).unwrap() {
        let path = entry.unwrap().path();
        let record: Record<Event> = Record::parse(&fs::read_to_string(&path).unwrap()).unwrap();
        let battle = Battle::read(&record.header.files()).unwrap();
        let told = replay(&battle, &record).unwrap_or_else(|why| panic!("{}: {why}", path.display()));
        assert_eq!(told.verified, record.header.revision == battle.revision(), "{}", path.display());
        let end = told.states.last().unwrap();
        assert!(end.over.is_some(), "{}", path.display());
        n_told += 1;
    }
    assert!(n_told > 0);
}

#[test]
fn a_game_is_told_as_it_is_kept() {
    let files = gallop::files(gallop::SCENARIOS[0].1);
    testkit::prose::a_game_is_kept::<Battle>(gallop::RULE_SET, "gallop", &files, 3);
}
