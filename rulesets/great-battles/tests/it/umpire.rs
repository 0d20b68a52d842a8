//! What an umpire's page is told of this rule set.

use desk::wire::UmpireResolved;
use great_battles::{GreatBattles, RULE_SET};

#[test]
fn parts_marks_and_phases_name_what_there_is() {
    testkit::umpire_sheet::<GreatBattles>(400);
}

/// Resolves a procedure with units in each part, such as `firer: sp=8`; a part named twice has two units.
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
fn a_shot_disorders_the_unit_on_top_and_breaks_its_square() {
    // 9 on the column of 6 to 8 SP, +2 for a musket at one hex: 11 is 2D.
    check(
        "fire",
        &["firer: start=8", "target: side=mexican start=10 formation=square"],
        "range=1",
        "9",
        &["target.lost 0 -> 2", "target.state normal -> disordered", "target.formation square -> formed"],
    );
}

#[test]
fn a_unit_fires_with_the_sp_it_has_left() {
    let filled = |firer: &str| resolve("fire", &[firer], "range=1", "0").filled;
    let horse = filled("firer: arm=cavalry weapon=carbine start=10 lost=2 mounted=no state=disordered");
    let of = |key: &str| horse[key].clone();
    assert_eq!(["sp", "own-sp", "own-start", "disordered", "mounted"].map(of), ["6", "8", "10", "yes", "no"]);
    let guns = filled("firer: arm=artillery weapon=us-6-pounder breastworks=yes limbered=no start=4");
    assert_eq!((guns["from-breastworks"].as_str(), guns["mounted"].as_str()), ("yes", "no"));
}

#[test]
fn a_shock_leaves_both_sides_as_its_result_says() {
    // 8 SP at 4 are 2 to 1: +2, and the die of 6 makes 8: the defender goes back, and the attackers may go on.
    check(
        "shock",
        &["attackers: start=8", "defenders: start=4 lost=0 side=mexican breastworks=yes cohesion=9"],
        "reaction-sp=0 defender-breastworks=no",
        "0,6",
        &["defenders.state normal -> disordered", "defenders.breastworks yes -> no"],
    );
    let filled = resolve(
        "shock",
        &[
            "attackers: start=8",
            "attackers: start=6 cohesion=8 green=yes",
            "defenders: arm=artillery start=4",
        ],
        "reaction-sp=0",
        "0,0,5",
    )
    .filled;
    let of = |key: &str| filled[key].clone();
    assert_eq!(["sp", "cohesion", "green-sp"].map(of), ["14", "8", "6"]);
    assert_eq!(["defender-sp", "defender-battery", "defender-guns"].map(of), ["0", "unlimbered", "4"]);
}

#[test]
fn a_brigadier_brings_his_orders_and_his_profile_into_a_shock() {
    let filled =
        resolve("shock", &["brigadier: profile=aggressive orders=advance"], "defender-march=yes", "0").filled;
    assert_eq!((filled["brigadier"].as_str(), filled["orders"].as_str()), ("aggressive", "advance"));
}

#[test]
fn a_loose_cannon_changes_the_orders_of_its_brigadier() {
    check(
        "orders-change",
        &["brigadier: profile=aggressive rating=1"],
        "enemy=2",
        "3",
        &["brigadier.orders advance -> attack"],
    );
}

#[test]
fn a_rally_changes_the_order_of_a_unit_and_is_tried_once() {
    check(
        "rally",
        &["unit: state=disordered cohesion=6 start=8"],
        "",
        "5",
        &["unit.state disordered -> normal", "unit.rallied no -> yes"],
    );
    check(
        "rally",
        &["unit: state=routed cohesion=4 start=8 lost=7 leaders=1 stars=1"],
        "",
        "9",
        &["unit.lost 7 -> 8", "unit.rallied no -> yes", "unit.gone no -> yes"],
    );
}

#[test]
fn the_check_of_a_shot_that_drives_guns_back_is_about_the_target() {
    let shot = resolve(
        "fire",
        &["firer: start=14", "target: arm=artillery start=4 state=disordered cohesion=4 leaders=1"],
        "range=1",
        "9,5",
    );
    let next = &shot.cases[0].next;
    let guns = next.iter().find(|next| next.procedure == "cohesion-check").expect("the guns go back");
    assert_eq!(guns.about, testkit::umpire_values("unit=target"));
    let leaders = next.iter().find(|next| next.procedure == "leader-loss").expect("it lost SP");
    assert_eq!(
        (leaders.about.clone(), leaders.keys["leaders"].as_str()),
        (testkit::umpire_values("unit=target"), "1")
    );
}

#[test]
fn fatigue_is_told_to_every_unit_of_the_brigade_and_takes_its_attack_orders() {
    check(
        "fatigue",
        &["units: fatigue=2", "units: fatigue=2", "brigadier: fatigue=2 orders=attack"],
        "activations=3",
        "",
        &[
            "units.fatigue 2 -> 3",
            "units.fatigue 2 -> 3",
            "brigadier.fatigue 2 -> 3",
            "brigadier.orders attack -> advance",
        ],
    );
}

#[test]
fn every_unit_and_leader_of_a_scenario_is_on_the_roster_and_every_division_in_the_cup() {
    for (scenario, _) in great_battles::SCENARIOS {
        let roster = RULE_SET.umpire_roster(scenario).expect("it is a scenario");
        let of = |kind: &str| roster.units.iter().filter(|unit| unit.kind == kind).count();
        assert!(of("infantry") > 0 && of("leader") > 1, "{scenario}");
        let all = roster.units[0].values.len();
        assert!(roster.units.iter().all(|unit| unit.side < 2 && unit.values.len() == all));
        let cup = roster.bag.expect("markers are drawn from a cup");
        assert!(cup.items.iter().all(|item| item.count > 0) && cup.items.len() > 1, "{scenario}");
    }
    let rancho = RULE_SET.umpire_roster("rancho").expect("it is a scenario");
    let guns = rancho.units.iter().find(|unit| unit.kind == "artillery").expect("it has guns");
    assert_eq!(guns.values["weapon"], "us-4-pounder");
}
