//! Section 1, forces: ratings and half strength, as far as a morale check shows them.

use crate::keys::{check, resolve};

#[test]
fn ratings_are_two_three_four_and_five() {
    for (rating, highest) in [("poor", 2), ("green", 3), ("average", 4), ("veteran", 5), ("elite", 5)] {
        check(&format!("morale morale={rating}"), &[highest], "check stands");
        check(&format!("morale morale={rating}"), &[highest + 1, 1], "check falls back, fall back 7");
    }
}

#[test]
fn a_unit_at_half_has_morale_one_lower() {
    check("morale figures=6", &[4], "check stands");
    check("morale figures=5", &[4, 1], "check falls back, fall back 7");
    check("morale figures=5", &[3], "check stands");
    check("morale figures=5 start=11", &[4, 1], "check falls back, fall back 7");
    check("morale figures=6 start=11", &[4], "check stands");
    let explained = resolve("morale figures=5", &[3]).explained;
    assert!(explained.contains("-1  unit at half of its starting figures or fewer"), "{explained}");
    assert!(explained.contains("against Morale 3: passes"), "{explained}");
}

#[test]
fn a_troop_is_at_half_with_two_and_a_battery_with_one() {
    check("morale troops=cavalry figures=3", &[4], "check stands");
    check("morale troops=cavalry figures=2", &[4, 2], "check falls back, fall back 8");
    check("morale troops=battery figures=2", &[4], "check stands");
    check("morale troops=battery figures=1", &[4, 6], "check falls back, fall back 12");
}

#[test]
fn a_commander_is_no_figure_of_the_unit() {
    // Five figures and a commander are at half: 5 - 1 is over 3.
    check("morale figures=5 commander=yes", &[5, 1], "check falls back, fall back 7");
}
