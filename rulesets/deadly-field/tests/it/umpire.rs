//! What an umpire's page is told of this rule set.

use deadly_field::{DeadlyField, RULE_SET};
use desk::wire::UmpireResolved;

#[test]
fn parts_marks_and_phases_name_what_there_is() {
    testkit::umpire_sheet::<DeadlyField>(400);
}

/// Resolves a procedure with units in each part, such as `firer: size=6`; a part named twice has two units.
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
fn a_volley_takes_figures_off_marks_the_firer_and_leaves_the_level_of_its_check() {
    let volley = resolve(
        "fire",
        &["firer: size=8 volleyed=no", "target: size=6 quality=green side=confederate"],
        "range=2",
        "6,6,1,2",
    );
    assert_eq!((&volley.refusal, &volley.wants), (&None, &None));
    let case = &volley.cases[0];
    let mark = |role: &str, value: &str| {
        case.marks.iter().find(|mark| mark.role == role && mark.value == value).map(|mark| mark.to.as_str())
    };
    assert_eq!(mark("firer", "volleyed"), Some("yes"), "{}", case.words);
    assert!(mark("target", "lost").is_some(), "{}", case.words);
    assert!(matches!(mark("target", "level"), Some("disorder" | "shaken" | "routed")), "{}", case.words);
}

#[test]
fn a_unit_fires_with_the_figures_it_has_left() {
    let filled = |firer: &str| resolve("fire", &[firer], "range=2", "1,1,1").filled;
    let horse = filled(
        "firer: arm=cavalry weapon=sharps-carbines size=8 lost=2 horse-holders=2 side=confederate level=disorder",
    );
    let of = |key: &str| horse[key].clone();
    assert_eq!(
        ["firing", "firer-mounted", "firer-level", "first-volley"].map(of),
        ["4", "no", "disorder", "yes"]
    );
    let guns = filled("firer: arm=artillery weapon=napoleon size=2 formation=unlimbered volleyed=yes");
    let of = |key: &str| guns[key].clone();
    assert_eq!(
        ["firing", "firer-formation", "first-volley", "weapon"].map(of),
        ["2", "unlimbered", "no", "napoleon"]
    );
    assert_eq!(guns["arm"], "infantry", "of the target nothing is known");
}

#[test]
fn a_check_knows_the_unit_and_tells_its_morale_point() {
    let checked = resolve("morale-check", &["unit: quality=elite size=6 lost=3 leader=1"], "", "6,5");
    let of = |key: &str| checked.filled[key].clone();
    assert_eq!(["quality", "figures", "leader", "level"].map(of), ["elite", "3", "1", "good-order"]);
    let steps = &checked.cases[0].steps;
    assert!(steps.iter().any(|step| step.what == "MMP" && !step.modifiers.is_empty()), "{steps:?}");
}

#[test]
fn a_unit_that_routs_is_the_one_that_runs() {
    let routs = resolve("morale-check", &["unit: quality=green level=shaken"], "", "1,1");
    let case = &routs.cases[0];
    assert!(case.marks.iter().any(|mark| mark.value == "level" && mark.to == "routed"), "{}", case.words);
    let run = case.next.iter().find(|next| next.procedure == "routed-move").expect("it runs");
    assert_eq!(run.about, testkit::umpire_values("unit=unit"));
}

#[test]
fn a_rally_gives_the_level_back_and_is_tried_once() {
    check(
        "rally",
        &["unit: level=shaken lost=1"],
        "",
        "6,6",
        &["unit.lost 1 -> 0", "unit.level shaken -> good-order", "unit.rallied no -> yes"],
    );
}

#[test]
fn an_impact_is_filled_from_both_units_and_leaves_their_levels() {
    let units = ["attacker: size=8 side=confederate leader=1", "defender: size=5 lost=1 quality=green"];
    let fought = resolve("impact", &units, "", "6,6,1,1");
    assert_eq!((&fought.refusal, &fought.wants), (&None, &None));
    let of = |key: &str| fought.filled[key].clone();
    assert_eq!(["attacker-figures", "defender-figures", "attacker-leaders"].map(of), ["8", "4", "1"]);
    let point = |key: &str| fought.filled[key].parse::<u8>().expect("it is a number");
    assert!(
        point("attacker-mmp") < point("defender-mmp"),
        "veterans with a leader are steadier than the green"
    );
    let case = &fought.cases[0];
    assert!(case.marks.iter().any(|mark| mark.role == "attacker" && mark.to == "disorder"), "{}", case.words);
    let beaten = |value: &str| case.marks.iter().any(|mark| mark.role == "defender" && mark.value == value);
    assert!(beaten("level") && (beaten("lost") || beaten("gone")), "{}", case.words);
}

#[test]
fn a_leader_who_is_hit_is_out_and_his_unit_without_him() {
    check(
        "leader-risk",
        &["unit: leader=2", "leader: leader=2"],
        "",
        "1,1",
        &["unit.leader 2 -> 0", "leader.gone no -> yes"],
    );
}

#[test]
fn every_unit_and_leader_of_a_scenario_is_on_the_roster() {
    for (scenario, _) in deadly_field::SCENARIOS {
        let roster = RULE_SET.umpire_roster(scenario).expect("it is a scenario");
        let of = |kind: &str| roster.units.iter().filter(|unit| unit.kind == kind).count();
        assert!(of("infantry") > 0 && of("leader") > 1, "{scenario}");
        let all = roster.units[0].values.len();
        assert!(roster.units.iter().all(|unit| unit.side < 2 && unit.values.len() == all));
        assert!(roster.bag.is_none());
    }
}
