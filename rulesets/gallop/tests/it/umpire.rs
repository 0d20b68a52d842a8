//! What an umpire's page is told of this rule set.

use desk::wire::UmpireResolved;
use gallop::{Gallop, RULE_SET};

#[test]
fn parts_marks_and_phases_name_what_there_is() {
    testkit::umpire_sheet::<Gallop>(400);
}

/// Resolves a procedure with the units of each part, such as `target: hits=1 / rate=veteran`.
fn resolve(procedure: &str, units: &[&str], keys: &str, dice: &str) -> UmpireResolved {
    testkit::umpire_resolved(RULE_SET, procedure, units, keys, dice)
}

/// Holds what changes on the units: `target 0: hits 2 -> 3`.
#[track_caller]
fn check(procedure: &str, units: &[&str], keys: &str, dice: &str, words: &str, marks: &[&str]) {
    let resolved = resolve(procedure, units, keys, dice);
    assert_eq!((&resolved.refusal, &resolved.wants), (&None, &None));
    let case = &resolved.cases[0];
    let told: Vec<String> = case
        .marks
        .iter()
        .map(|mark| format!("{} {}: {} {} -> {}", mark.role, mark.unit, mark.value, mark.before, mark.to))
        .collect();
    assert_eq!((case.words.as_str(), told), (words, marks.iter().map(ToString::to_string).collect()));
}

#[test]
fn a_square_fires_together_as_far_as_its_stands_are_alike() {
    let fired =
        resolve("fire", &["firer: dots=3 / dots=2 low-on-ammo=yes / dots=4 rate=veteran"], "", "1,1,1,1");
    assert_eq!(fired.refusal, None);
    let of = |key: &str| fired.filled[key].as_str();
    assert_eq!(["troops", "rate", "stands", "dots"].map(of), ["infantry", "line", "2", "4"]);
    let guns = resolve("fire", &["firer: troops=artillery bore=rifled dots=2"], "range=4", "1,1");
    assert_eq!(
        ["troops", "bore", "prepared"].map(|key| guns.filled[key].as_str()),
        ["artillery", "rifled", "no"]
    );
}

#[test]
fn hits_of_fire_fall_on_the_least_hit_of_the_front_rank_and_then_on_the_stand_behind() {
    let square = "target: hits=1 / hits=0 / rate=veteran / troops=general";
    // The second stand takes the first hit, then the first one goes with its second; the third steps up for it.
    check(
        "fire",
        &["firer:", square],
        "",
        "5,6,1",
        "2 hits",
        &["target 0: hits 1 -> 2", "target 0: gone no -> yes", "target 1: hits 0 -> 1"],
    );
    check(
        "fire",
        &["firer: / ", square],
        "",
        "5,6,5,1,1,1",
        "3 hits",
        &[
            "target 0: hits 1 -> 2",
            "target 0: gone no -> yes",
            "target 1: hits 0 -> 1",
            "target 2: hits 0 -> 1",
        ],
    );
}

#[test]
fn counter_battery_hits_nobody_but_guns() {
    let guns = "firer: troops=artillery bore=rifled dots=2";
    let square = "target: / troops=artillery";
    check(
        "fire",
        &[guns, square],
        "range=2 counter-battery=yes",
        "5,6",
        "2 hits",
        &["target 1: hits 0 -> 2", "target 1: gone no -> yes"],
    );
}

#[test]
fn a_hand_combat_is_fought_by_all_stands_in_their_parts() {
    let chargers = "charger: side=confederate dots=3 takes=2 / side=confederate dots=2 rate=veteran takes=3";
    let defenders = "defender: dots=3 formation=column takes=2 hits=1 / troops=artillery dots=2 takes=2";
    let leader = "leader: troops=general side=confederate value=2 hits=1";
    let fought = resolve("hand-combat", &[chargers, defenders, leader], "", "6,5,5,4,3,1,2");
    assert_eq!((&fought.refusal, &fought.wants), (&None, &None));
    let filled: Vec<&str> = [
        "confederates-charge",
        "charge-dice",
        "charge-veterans",
        "charge-general",
        "charge-general-hits",
        "charge-hits-left",
        "defend-dice",
        "defend-guns",
        "defend-hits-left",
    ]
    .map(|key| fought.filled[key].as_str())
    .into();
    assert_eq!(filled, ["yes", "5", "1", "2", "1", "5", "2", "1", "3"]);
    let next = &fought.cases[0].next;
    assert_eq!((next.len(), next[0].procedure.as_str()), (1, "risk-to-general"));
    assert_eq!(
        (&next[0].about, next[0].keys["hits-taken"].as_str()),
        (&testkit::umpire_values("general=leader"), "1")
    );
}

#[test]
fn doubled_guns_are_lost_and_the_losers_take_their_hits() {
    let parts = ["charger: dots=3 / dots=3", "defender: dots=2 / troops=artillery dots=2"];
    check(
        "hand-combat",
        &parts,
        "",
        "5,5,5,4,4,4,1,2",
        "the chargers win by double; the losers take 2 more hits and go back 2 squares",
        &["defender 0: hits 0 -> 1", "defender 1: hits 0 -> 1", "defender 1: gone no -> yes"],
    );
    // Beaten and not doubled, guns go back limbered.
    check(
        "hand-combat",
        &parts,
        "",
        "6,3,2,1,1,1,5,4",
        "the chargers win; 1 hit on the defenders; the losers take 1 more hit and go back 1 square",
        &["defender 0: hits 0 -> 1", "defender 1: hits 0 -> 1", "defender 1: formation deployed -> column"],
    );
    // Penned, they stay and take one more hit each.
    check(
        "hand-combat",
        &["charger: dots=3 / dots=3", "defender: rate=veteran dots=2"],
        "defend-penned=yes",
        "5,5,5,4,4,4,1,2",
        "the chargers win by double; the losers take 2 more hits and go back 2 squares",
        &["defender 0: hits 0 -> 3", "defender 0: gone no -> yes"],
    );
}

#[test]
fn skirmishers_roll_against_skirmishers_only() {
    let dice = |parts: &[&str]| {
        let filled = resolve("hand-combat", parts, "", "").filled;
        ["charge-dice", "defend-dice"].map(|key| filled[key].clone())
    };
    let (formed, open) = ("charger: dots=3", "defender: troops=skirmishers dots=2");
    assert_eq!(dice(&[formed, open]), ["3", "0"]);
    assert_eq!(dice(&["charger: troops=skirmishers dots=1", open]), ["1", "2"]);
    assert_eq!(dice(&[formed, "defender: dots=2 / troops=skirmishers dots=2"]), ["3", "2"]);
}

#[test]
fn generals_groups_and_moves_take_what_the_roster_knows() {
    check(
        "risk-to-general",
        &["general: troops=general hits=1"],
        "",
        "2",
        "hit and lost",
        &["general 0: hits 1 -> 2", "general 0: gone no -> yes"],
    );
    let group = "stands: / gone=yes / gone=yes / / troops=general gone=yes";
    let broken = resolve("broken-group", &[group], "", "");
    assert_eq!(["full", "lost", "general"].map(|key| broken.filled[key].as_str()), ["4", "2", "none"]);
    assert_eq!(broken.cases[0].words, "it goes back 2 squares, and neither fires nor charges");
    check(
        "move",
        &["stand: formation=column"],
        "normal=0 roads=2 ends=deployed",
        "",
        "allowed, 0 of the move left",
        &["stand 0: formation column -> deployed"],
    );
}

#[test]
fn every_stand_of_a_scenario_is_on_the_roster() {
    for (scenario, text) in gallop::SCENARIOS {
        let roster = RULE_SET.umpire_roster(scenario).expect("it is a scenario");
        let battle = gallop::Battle::read(&gallop::files(text)).expect("it is sound");
        assert_eq!(roster.units.len(), battle.stands.len(), "{scenario}");
        for (unit, stand) in roster.units.iter().zip(&battle.stands) {
            assert_eq!(unit.name, stand.name);
            assert_eq!(unit.kind, unit.values["troops"]);
            assert_eq!(unit.values["dots"], stand.dots.to_string());
            assert_ne!(unit.values["takes"], "0");
            assert!(unit.side < 2 && unit.brigade.is_some());
        }
    }
}
