//! Section 4, what is thrown for on the march: crossing defences, getting up, calling skirmishers in.

use crate::keys::{check, resolve};

#[test]
fn abatis_and_wire_die_by_die() {
    for die in 1..=2 {
        check("crossing-defences", &[die], "passage crosses unformed, turns ½");
        check("crossing-defences obstacle=wire", &[die], "passage crosses unformed, turns ½");
    }
    check("crossing-defences", &[3], "passage goes to ground behind it, turns ½");
    check("crossing-defences obstacle=wire", &[3], "passage crosses unformed, turns ½");
    for die in 4..=6 {
        check("crossing-defences", &[die], "passage crosses, turns ½");
        check("crossing-defences obstacle=wire", &[die], "passage crosses, turns ½");
    }
}

#[test]
fn palisades_cost_a_figure_or_stop() {
    for die in 1..=3 {
        let line = "crossing-defences obstacle=palisades";
        check(line, &[die], "passage crosses unformed, lost 1, turns ½");
    }
    for die in 4..=5 {
        check("crossing-defences obstacle=palisades", &[die], "passage goes to ground behind it, turns ½");
    }
    check("crossing-defences obstacle=palisades", &[6], "passage crosses, turns ½");
}

#[test]
fn works_cost_nothing_to_those_who_charge_in() {
    // "no effect on formation": no die is thrown that could not matter.
    check("crossing-defences obstacle=works", &[], "passage crosses, turns ½");
    check("crossing-defences obstacle=works charging=yes", &[], "passage crosses");
    check("crossing-defences charging=yes", &[6], "passage crosses, turns ½");
}

#[test]
fn cavalry_and_artillery_cannot_cross() {
    check("crossing-defences arm=cavalry", &[], "passage cannot cross");
    check("crossing-defences arm=artillery obstacle=works", &[], "passage cannot cross");
}

#[test]
fn regulars_get_up_on_seven_and_the_green_on_six() {
    for grade in ["crack", "elite", "veteran", "regular"] {
        check(&format!("get-up grade={grade}"), &[4, 3], "up");
        check(&format!("get-up grade={grade}"), &[3, 3], "");
    }
    for grade in ["green", "militia"] {
        check(&format!("get-up grade={grade}"), &[3, 3], "up");
        check(&format!("get-up grade={grade}"), &[3, 2], "");
    }
}

#[test]
fn getting_up_wants_a_general_within_twelve_inches() {
    check("get-up general=no", &[], "");
    assert!(resolve("get-up general=no", &[]).explained.contains("no general within 12 inches"));
}

#[test]
fn rally_once_again_counts_as_seven() {
    check("get-up rally-once-again=yes", &[], "up");
    let told = resolve("get-up rally-once-again=yes", &[]).explained;
    assert!(told.contains("7  rally once again: the roll counts as [ruling]"), "{told}");
}

#[test]
fn recall_by_grade_and_where_they_are() {
    for (grade, needs) in
        [("crack", 6), ("elite", 6), ("veteran", 7), ("regular", 8), ("green", 10), ("militia", 10)]
    {
        let line = format!("recall-skirmishers grade={grade}");
        check(&line, &[needs / 2, needs - needs / 2], "recalled");
        check(&line, &[needs / 2, needs - needs / 2 - 1], "");
    }
    check("recall-skirmishers half-regiment=yes", &[3, 3], "recalled");
    check("recall-skirmishers far=yes", &[3, 2], "recalled");
    check("recall-skirmishers far=yes", &[2, 2], "");
    check("recall-skirmishers dense-woods=yes", &[5, 4], "");
    check("recall-skirmishers dense-woods=yes half-regiment=yes", &[4, 4], "recalled");
}
