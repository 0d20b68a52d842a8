//! Section 2, units: the basic morale point by quality, stands and sections lost.

use super::{refused, switched};
use crate::keys::{begun, resolve_under};

/// The MMP of a check with nothing else about it.
#[track_caller]
fn bmp(keys: &str, value: i32) {
    let line = format!("morale-check {keys}");
    let told = begun(&line, &[4, 3]).explained;
    assert!(told.contains(&format!("result: MMP {value}\n")), "{line}: not {value}\n{told}");
}

/// Chapter 1: three stands only with 6 figures or more.
#[test]
fn a_regiment_of_three_stands_has_six_figures_or_more() {
    let told = "stands=3 size=5: a regiment of 3 stands begins with 6 figures or more";
    for procedure in ["morale-check", "rally"] {
        assert_eq!(refused(procedure, "level=disorder stands=3 size=5 figures=5"), told);
        assert_eq!(refused(procedure, "level=disorder stands=3 size=6 figures=5"), "");
    }
}

#[test]
fn the_table_by_quality_and_stands_lost() {
    for (quality, row) in
        [("elite", [3, 4, 6]), ("veteran", [4, 6, 8]), ("trained", [5, 7, 10]), ("green", [6, 9, 12])]
    {
        for (figures, value) in [6, 4, 2].into_iter().zip(row) {
            bmp(&format!("quality={quality} stands=3 size=6 figures={figures}"), value);
        }
    }
}

#[test]
fn a_two_stand_regiment_uses_the_first_and_the_last_value() {
    bmp("size=6 figures=4", 4);
    bmp("size=6 figures=3", 8);
    let house = switched(
        "a regiment that began with two stands has no BMP for one stand lost but that of its last",
        "no",
    );
    let told = resolve_under(&house, "morale-check size=6 figures=3", &[4, 3]).explained;
    assert!(told.contains("6  Basic Morale Point, veteran, one stand lost"), "{told}");
}

/// Section 1: figures spread as evenly as they go, losses come off the smallest stand.
#[test]
fn losses_come_off_the_smallest_stand() {
    bmp("stands=3 size=8 figures=7", 4);
    bmp("stands=3 size=8 figures=6", 6);
    bmp("stands=3 size=8 figures=4", 6);
    bmp("stands=3 size=8 figures=3", 8);
    bmp("size=7 figures=5", 4);
    bmp("size=7 figures=4", 8);
}

#[test]
fn a_battery_counts_sections_lost_before_this_fire() {
    let battery = "arm=artillery formation=unlimbered size=3";
    bmp(&format!("{battery} figures=3"), 4);
    bmp(&format!("{battery} figures=2"), 7);
    bmp(&format!("{battery} figures=1"), 10);
    bmp(&format!("{battery} figures=1 lost-now=1"), 7);
    bmp(&format!("{battery} figures=1 lost-now=2"), 4);
    // In a fire: 8, less 1 for guns, and 12 are 19, a section hit; only the one lost before counts.
    let told = begun(
        "fire arm=artillery formation=unlimbered size=3 figures=2 weapon=napoleon firing=3 range=2",
        &[3, 3, 3, 3],
    );
    assert!(told.explained.contains("result: 1H"), "{}", told.explained);
    assert!(told.explained.contains("7  Basic Morale Point, veteran, sections lost"), "{}", told.explained);
}

#[test]
fn a_regiments_stands_count_at_once() {
    let line = "fire size=6 figures=4 weapon=repeating-rifles firing=8 range=0.5";
    // 11 and three dice of 2: 17, one hit; the third figure of three is left.
    let told = begun(line, &[2, 2, 2]).explained;
    assert!(
        told.contains("result: 1H") && told.contains("8  Basic Morale Point, veteran, last stand"),
        "{told}"
    );
    let house = switched("stands lost to the fire now checked count at once", "no");
    let told = resolve_under(&house, line, &[2, 2, 2, 5, 6]).explained;
    assert!(told.contains("4  Basic Morale Point, veteran, no stand lost"), "{told}");
}
