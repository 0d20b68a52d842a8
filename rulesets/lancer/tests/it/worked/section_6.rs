//! Section 6, morale: the check, its modifiers and the way back.

use crate::keys::{check, resolve, resolve_under};

#[test]
fn over_the_rating_fails_and_the_unit_falls_back_six_and_a_die() {
    check("morale", &[4], "check stands");
    check("morale", &[5, 1], "check falls back, fall back 7");
    check("morale", &[6, 6], "check falls back, fall back 12");
}

#[test]
fn an_attached_commander_takes_one_off_the_die() {
    check("morale commander=yes", &[5], "check stands");
    let explained = resolve("morale commander=yes", &[5]).explained;
    assert!(explained.contains("-1  commander attached") && explained.contains("total: 4"), "{explained}");
}

#[test]
fn a_natural_six_always_fails() {
    check("morale morale=veteran commander=yes", &[6, 2], "check falls back, fall back 8");
    let explained = resolve("morale morale=veteran commander=yes", &[6, 2]).explained;
    assert!(explained.contains("always fails in morale [ruling]"), "{explained}");
    let house = "[table.numbers.\"unmodified face that always fails in morale\"]\nnumber = \"7\"\n";
    let stands = resolve_under(house, "morale morale=veteran commander=yes", &[6]);
    assert_eq!(stands.outcome, "check stands");
}

#[test]
fn who_falls_back_into_something_is_routed() {
    check("morale room=7", &[5, 1], "check falls back, fall back 7");
    check("morale room=6.999", &[5], "check routed");
    check("fall-back", &[4], "distance 10");
    check("fall-back room=9", &[4], "routed");
    check("fall-back room=10", &[4], "distance 10");
}
