//! Section 7, whole charges from the bonus to the follow-up.

use crate::keys::{begun, check, resolve};

/// Veterans, six figures each, six inches apart.
#[track_caller]
fn charge(keys: &str, faces: &[u16], outcome: &str) {
    check(&format!("whole-charge {keys}"), faces, outcome);
}

#[test]
fn a_charge_too_short_stops_there() {
    charge(
        "distance=9",
        &[1, 1],
        "end the charge is too short, figures 6, level disorder, defender figures 6, defender level good-order",
    );
    // It comes within an inch, and no farther: the defender stands and fires, then it stops.
    charge(
        "distance=8 answer=holds-fire",
        &[1, 1, 4, 4],
        "end the charge is too short, figures 6, level disorder, defender figures 6, defender level good-order",
    );
}

#[test]
fn where_chargers_fall_into_disorder_before_the_impact() {
    // With a bonus of 4 they reach 10.
    for (quality, distance, level) in [
        ("veteran", 8, "+0  good order"),
        ("elite", 8, "+0  good order"),
        ("veteran", 9, "+2  disorder"),
        ("trained", 5, "+0  good order"),
        ("trained", 6, "+2  disorder"),
        ("green", 2, "+2  disorder"),
    ] {
        let line = format!("whole-charge answer=holds-fire quality={quality} distance={distance}");
        let told = begun(&line, &[4, 4, 4, 4]).explained;
        let charger = told.split("MMP of the charger").nth(1).expect("they meet");
        let charger = charger.split("total").next().unwrap_or_default();
        assert!(charger.contains(level), "{line}: no {level} in{charger}");
    }
}

#[test]
fn reaction_fire_stops_who_drops_a_level() {
    // Bonus 4; at 3 inches two dice show 6: 12, a check, 4 against 3. The defender holds; MMPs 4 and 5, dice 12 and 2: by 11.
    charge(
        "answer=fires",
        &[4, 4, 3, 3, 2, 2, 4, 4, 6, 6, 1, 1],
        "end the charger wins, figures 6, level disorder, defender figures 3, defender level shaken, follow up 10",
    );
    charge(
        "answer=fires",
        &[4, 4, 6, 4, 2, 2],
        "end the charge is stopped, figures 6, level disorder, defender figures 6, defender level good-order",
    );
}

#[test]
fn a_defender_who_drops_a_level_does_not_fire() {
    // Green defenders, 6 and 1 for the enemy: 4 is three missing. They fall back 3 inches; the charger reaches 10, and strikes.
    let caught = resolve("whole-charge defender-quality=green", &[4, 4, 2, 2, 6, 6, 1, 1]);
    assert!(!caught.explained.contains("Fire"), "{}", caught.explained);
    assert!(caught.outcome.contains("the charger wins"), "{}", caught.outcome);
    // Nine inches off it does not.
    charge(
        "defender-quality=green distance=9",
        &[4, 4, 2, 2],
        "end the defender gives way, figures 6, level good-order, defender figures 6, defender level disorder",
    );
}

#[test]
fn routed_defenders_run_and_surrender_if_they_are_touched() {
    charge(
        "",
        &[4, 4, 1, 1, 6, 6],
        "end the defender gives way, figures 6, level good-order, defender figures 6, defender level routed",
    );
    charge("", &[4, 4, 1, 1, 1, 2], "end the charger wins, figures 6, level disorder, defender level routed");
}

#[test]
fn point_blank_comes_after_the_check_and_is_the_only_fire() {
    // The defender holds with 8, fires four dice: 6 and 20 are 26, three hits; the charger is stopped on 4.
    let told = resolve("whole-charge", &[4, 4, 4, 4, 5, 5, 5, 5, 2, 2]);
    assert!(told.explained.contains("Fire, point-blank, 4D6"), "{}", told.explained);
    assert_eq!(
        told.outcome,
        "end the charge is stopped, figures 3, level shaken, defender figures 6, defender level good-order"
    );
}

#[test]
fn melee_fire_and_a_second_impact() {
    // MMPs of 4 and 5; dice one behind make them even. Both fire 6 and five ones: 11, a check, which both stand.
    let told = resolve(
        "whole-charge answer=holds-fire",
        &[4, 4, 4, 4, 3, 2, 3, 3, 1, 1, 1, 1, 1, 6, 5, 1, 1, 1, 1, 1, 6, 5, 6, 6, 1, 1],
    );
    assert!(told.explained.matches("Fire, melee, 5D6").count() == 2, "{}", told.explained);
    assert!(told.outcome.contains("the charger wins"), "{}", told.outcome);
    // One that drops a level in it does not stand.
    let told = resolve(
        "whole-charge answer=holds-fire",
        &[4, 4, 4, 4, 3, 2, 3, 3, 1, 1, 1, 1, 1, 6, 5, 1, 1, 1, 1, 1, 2, 1],
    );
    assert!(told.outcome.contains("the defender wins"), "{}", told.outcome);
}

#[test]
fn stopping_short_both_fire_and_only_the_defender_at_a_charge() {
    // One ahead after all: half an inch short.
    let told = resolve("whole-charge answer=holds-fire", &[4, 4, 4, 4, 3, 3, 3, 3, 1, 1, 1, 1, 1, 1, 1, 1]);
    assert!(told.explained.contains("Fire, short, 3D6"), "{}", told.explained);
    assert!(told.explained.contains("Fire, point-blank, 4D6"), "{}", told.explained);
    assert_eq!(
        told.outcome,
        "end nobody wins, figures 6, level disorder, defender figures 6, defender level disorder"
    );
}

#[test]
fn a_countercharge_meets_the_charger_half_way_without_check_or_fire() {
    // Ten inches apart, three of them the defender's; the charger's bonus is 1.
    let told = resolve("whole-charge answer=countercharges distance=10", &[1, 1, 6, 6, 1, 1]);
    assert!(
        !told.explained.contains("Fire") && !told.explained.contains("Morale check"),
        "{}",
        told.explained
    );
    assert_eq!(told.explained.matches("-1  charging").count(), 2, "{}", told.explained);
    assert!(told.outcome.contains("the charger wins"), "{}", told.outcome);
    charge(
        "answer=countercharges distance=11",
        &[1, 1],
        "end the charge is too short, figures 6, level disorder, defender figures 6, defender level good-order",
    );
}

#[test]
fn leaders_and_routers_are_left_to_other_rolls() {
    let told = resolve("whole-charge leader=1 defender-leader=2", &[4, 4, 4, 4, 6, 6, 6, 6, 2, 1]);
    assert_eq!(told.next, "leader-risk");
    let told = resolve("whole-charge", &[4, 4, 1, 1, 6, 6]);
    assert_eq!(told.next, "routed-move arm=infantry ground=open");
}
