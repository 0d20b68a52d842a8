//! Section 7, what scenarios add: squares, few muskets, spears.

use crate::keys::{check, resolve, resolve_under};

#[test]
fn a_face_of_a_square_is_disrupted_where_it_stands() {
    check("morale square=yes", &[4], "check stands");
    check("morale square=yes", &[5], "check disrupted in square");
    check("shooting firers=2 square=yes", &[6, 5, 6], "figures lost 1, check disrupted in square, hits 1");
}

#[test]
fn a_second_failure_while_disrupted_removes_it() {
    check("morale square=yes disrupted=yes", &[5], "check removed from square");
    check("shooting firers=2 square=yes disrupted=yes", &[6, 5], "check removed from square, hits 1");
    // Outside a square it falls back once more.
    check("morale disrupted=yes", &[5, 1], "check falls back, fall back 7");
}

#[test]
fn few_muskets_throw_a_die_for_five_and_hit_on_sixes_in_the_open() {
    check("shooting weapon=few-muskets firers=10", &[5, 6, 1, 1], "check stands, hits 1");
    check("shooting weapon=few-muskets firers=10 cover=yes", &[], "check no check");
    check("shooting weapon=few-muskets firers=10 range=13", &[], "check no check");
}

#[test]
fn spears_do_not_shoot() {
    check("shooting weapon=spears", &[], "check no check");
    assert!(resolve("shooting weapon=spears", &[]).explained.contains("spears may not shoot"));
    let house = "[table.rulings.\"spears and swords shoot, as few muskets\"]\n\"in force\" = \"yes\"\n";
    assert_eq!(
        resolve_under(house, "shooting weapon=spears firers=5", &[6, 1, 1]).outcome,
        "check stands, hits 1"
    );
}
