//! What an umpire's page is told of this rule set.

use desk::wire::{UmpireResolved, Values};
use guns::{Guns, RULE_SET};

#[test]
fn parts_marks_and_phases_name_what_there_is() {
    testkit::umpire_sheet::<Guns>(400);
}

/// Resolves a procedure with a unit in each part, such as `firer: grade=veteran`.
fn resolve(procedure: &str, units: &[&str], keys: &str, dice: &str) -> UmpireResolved {
    testkit::umpire_resolved(RULE_SET, procedure, units, keys, dice)
}

/// Holds what changes on the units: `target.lost 2 -> 5`.
#[track_caller]
fn check(procedure: &str, units: &[&str], keys: &str, dice: &str, marks: &[&str]) {
    let resolved = resolve(procedure, units, keys, dice);
    let told = testkit::umpire_marks(&resolved);
    assert_eq!(told, marks, "{}", resolved.cases[0].words);
}

#[test]
fn a_volley_takes_figures_off_the_target_and_marks_the_firer() {
    check(
        "fire",
        &["firer: grade=veteran", "target: lost=2 half=yes side=confederate"],
        "range=8",
        "4,5",
        &["target.lost 2 -> 5", "target.in-turn 0 -> 3", "firer.fired no -> yes"],
    );
}

#[test]
fn a_volley_is_fired_by_the_figures_that_are_left() {
    let filled = |firer: &str| resolve("fire", &[firer], "range=6", "1,2").filled;
    let foot = filled("firer: size=24 lost=5 detached=4 state=faltering fired-last-turn=yes");
    let of = |filled: &Values, key: &str| filled[key].clone();
    assert_eq!(["figures", "unformed", "fired-last-turn"].map(|key| of(&foot, key)), ["15", "yes", "yes"]);
    let guns =
        filled("firer: arm=artillery weapon=12-pdr size=8 lost=2 guns=2 moved=yes fired-last-turn=yes");
    assert_eq!(
        ["weapon", "crew", "moved", "fired-last-turn"].map(|key| of(&guns, key)),
        ["12-pdr", "6", "yes", "no"]
    );
}

#[test]
fn the_test_that_a_volley_causes_is_about_its_target() {
    let volley = resolve("fire", &["firer: grade=veteran", "target: side=confederate"], "range=6", "5,5");
    let next = &volley.cases[0].next;
    let morale = next.iter().find(|next| next.procedure == "unit-morale").expect("it lost enough");
    assert_eq!(morale.about, testkit::umpire_values("unit=target"));
    assert_eq!((morale.keys["lost"].as_str(), morale.keys["side"].as_str()), ("3", "confederate"));
}

#[test]
fn a_unit_that_fails_its_test_changes_its_order() {
    check(
        "unit-morale",
        &["unit: size=20 lost=4 in-turn=4 grade=green"],
        "",
        "2,2",
        &["unit.state formed -> retreating"],
    );
    let rally = resolve("unit-morale", &["unit: state=retreating"], "", "6,6");
    assert_eq!(rally.filled["test"], "rally-from-retreat");
}

#[test]
fn a_melee_and_its_pursuit_leave_losses_on_both_sides() {
    let resolved = resolve(
        "melee-and-pursuit",
        &["one: size=20 lost=2", "enemy: size=18 side=confederate grade=green state=unformed"],
        "charging=yes",
        "5,6,1,2,3,4",
    );
    assert_eq!(resolved.refusal, None);
    let changed: Vec<(&str, &str)> =
        resolved.cases[0].marks.iter().map(|mark| (mark.role.as_str(), mark.value.as_str())).collect();
    assert!(changed.contains(&("enemy", "lost")) && changed.contains(&("enemy", "state")), "{changed:?}");
}

#[test]
fn every_unit_and_general_of_a_scenario_is_on_the_roster() {
    for (scenario, _) in guns::SCENARIOS {
        let roster = RULE_SET.umpire_roster(scenario).expect("it is a scenario");
        let of = |kind: &str| roster.units.iter().filter(|unit| unit.kind == kind).count();
        assert!(of("infantry") > 0 && of("general") > 1, "{scenario}");
        assert!(
            roster
                .units
                .iter()
                .all(|unit| unit.side < 2 && unit.values.len() == roster.units[0].values.len())
        );
    }
    let lane = RULE_SET.umpire_roster("mercer-lane").expect("it is a scenario");
    let vermont = lane.units.iter().find(|unit| unit.name == "1st Vermont").expect("it is there");
    assert_eq!((vermont.kind.as_str(), vermont.values["grade"].as_str()), ("infantry", "veteran"));
}
