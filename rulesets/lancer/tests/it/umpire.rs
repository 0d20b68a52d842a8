//! What an umpire's page is told of this rule set.

use desk::wire::{UmpireResolved, Values};
use lancer::{Lancer, RULE_SET};

#[test]
fn parts_marks_and_phases_name_what_there_is() {
    testkit::umpire_sheet::<Lancer>(400);
}

/// Resolves a procedure with a unit in each part, such as `firer: weapon=gatling`.
fn resolve(procedure: &str, units: &[&str], keys: &str, dice: &str) -> UmpireResolved {
    testkit::umpire_resolved(RULE_SET, procedure, units, keys, dice)
}

/// Holds the words of a result and what changes on the units: `target.lost 2 -> 5`.
#[track_caller]
fn check(procedure: &str, units: &[&str], keys: &str, dice: &str, words: &str, marks: &[&str]) {
    let resolved = resolve(procedure, units, keys, dice);
    let told = testkit::umpire_marks(&resolved);
    assert_eq!(
        (resolved.cases[0].words.as_str(), told),
        (words, marks.iter().map(ToString::to_string).collect())
    );
}

#[test]
fn a_shot_takes_figures_off_and_drives_the_target_back() {
    // Five dice of ten rifles, two of them hits; the check fails, then one of two casualty rolls.
    check(
        "shooting",
        &["firer:", "target: lost=1"],
        "range=8",
        "1,2,3,4,5,5,3,5,2",
        "2 hits; 1 figure removed; it falls back 9 inches, disrupted",
        &["target.lost 1 -> 2", "target.disrupted no -> yes"],
    );
    check("shooting", &["firer:", "target:"], "", "1,1,2,2,3", "0 hits", &[]);
}

#[test]
fn two_ones_jam_a_gatling_and_the_last_figure_takes_the_unit_with_it() {
    check(
        "shooting",
        &["firer: troops=battery weapon=gatling size=3 lost=2", "target: size=4 lost=3"],
        "",
        "1,1",
        "0 hits; the firer is jammed",
        &["firer.jammed no -> yes"],
    );
    check(
        "shooting",
        &["firer: troops=battery weapon=gatling size=3 lost=2", "target: size=4 lost=3"],
        "",
        "2,4,1,5,1",
        "2 hits; 1 figure removed; it stands",
        &["target.lost 3 -> 4", "target.gone no -> yes"],
    );
}

#[test]
fn a_target_is_what_the_roster_says() {
    let shot = |target: &str| resolve("shooting", &["firer: formation=column", target], "", "").filled;
    let filled =
        shot("target: troops=cavalry size=4 lost=2 morale=veteran commander=yes commander-morale=poor");
    let of = |key: &str| filled[key].as_str();
    let keys = ["firers", "target-troops", "target-figures", "target-start", "target-morale"];
    assert_eq!(keys.map(of), ["4", "cavalry", "2", "4", "veteran"]);
    assert_eq!(["target-commander", "target-commander-morale"].map(of), ["yes", "poor"]);
    let filled = shot("target: commander-morale=poor");
    assert_eq!(filled["target-commander-morale"], "average", "nobody is attached");
}

#[test]
fn figures_of_a_melee_spread_over_their_enemies() {
    let pairs = |fighter: &str, enemy: &str| {
        let filled = resolve("melee-round", &[fighter, enemy], "", "").filled;
        ["by-one", "by-two", "by-three", "by-four"].map(|key| filled[key].clone())
    };
    assert_eq!(pairs("fighter: size=10 lost=4", "enemy: size=4 troops=cavalry"), ["2", "2", "0", "0"]);
    assert_eq!(pairs("fighter: size=4 troops=cavalry", "enemy: size=10"), ["4", "0", "0", "0"]);
    assert_eq!(pairs("fighter: size=10", "enemy: troops=battery size=3 lost=1"), ["0", "0", "0", "2"]);
    assert_eq!(pairs("fighter: size=8", "enemy: size=4"), ["0", "4", "0", "0"]);
}

#[test]
fn a_round_of_melee_takes_figures_off_both_units() {
    // Three strike, of whose enemies one strikes back; of the enemies of the others one strikes.
    check(
        "melee-round",
        &["fighter: size=5", "enemy: size=5 lost=0"],
        "",
        "1,2,3,5,6,6,5,4,3,6",
        "2 figures of the enemy removed; 1 figure of the active unit removed",
        &["fighter.lost 0 -> 1", "enemy.lost 0 -> 2"],
    );
}

#[test]
fn figures_left_without_an_enemy_go_on_against_the_same_unit() {
    let round = resolve("melee-round", &["fighter: size=4", "enemy: size=2"], "", "1,2,6,6");
    let next = &round.cases[0].next[0];
    assert_eq!(
        (next.procedure.as_str(), &next.about),
        ("melee-round", &testkit::umpire_values("fighter=fighter enemy=enemy"))
    );
    assert_eq!(["by-one", "by-two"].map(|key| next.keys[key].as_str()), ["2", "0"]);
}

#[test]
fn a_charge_tells_what_follows_of_both_units() {
    let charge = |keys: &str, dice: &str| {
        let units = ["charger: troops=cavalry size=4 lancers=yes", "target:"];
        resolve("charge-reach", &units, keys, dice)
    };
    let home = charge("distance=14", "4");
    assert_eq!(
        ["troops", "lancers", "by-one", "answer"].map(|key| home.filled[key].as_str()),
        ["horse", "yes", "4", "fire"]
    );
    let next = &home.cases[0].next[0];
    assert_eq!(
        (next.procedure.as_str(), &next.about),
        ("melee-round", &testkit::umpire_values("fighter=charger enemy=target"))
    );
    let short = &charge("distance=18", "1").cases[0];
    assert_eq!(short.words, "falls short by 5 inches");
    let next: Vec<(&str, &Values)> =
        short.next.iter().map(|next| (next.procedure.as_str(), &next.about)).collect();
    assert_eq!(
        next[0],
        ("shooting", &testkit::umpire_values("firer=target target=charger commander=commander"))
    );
    assert_eq!(next[1], ("charge-reach", &testkit::umpire_values("charger=target target=charger")));
}

#[test]
fn a_unit_that_leaves_or_fails_is_disrupted() {
    check(
        "leave-melee",
        &["leaver: size=4 troops=cavalry lost=1", "striker:"],
        "",
        "1,2,5",
        "2 figures removed; the unit is disrupted",
        &["leaver.lost 1 -> 3", "leaver.disrupted no -> yes"],
    );
    check(
        "morale",
        &["unit: morale=green"],
        "",
        "4,2",
        "falls back 8 inches, disrupted",
        &["unit.disrupted no -> yes"],
    );
    check(
        "morale",
        &["unit: square=yes disrupted=yes"],
        "",
        "6",
        "is removed from its square",
        &["unit.gone no -> yes"],
    );
    check("fall-back", &["unit:"], "room=7", "6", "routed and removed", &["unit.gone no -> yes"]);
}

#[test]
fn every_unit_and_commander_of_a_scenario_is_on_the_roster_and_in_the_deck() {
    for (scenario, _) in lancer::SCENARIOS {
        let roster = RULE_SET.umpire_roster(scenario).expect("it is a scenario");
        let commanders = roster.units.iter().filter(|unit| unit.kind == "commander").count();
        let units = roster.units.len() - commanders;
        assert!(units > 1 && commanders > 0, "{scenario}");
        let deck = roster.bag.expect("there is a deck");
        let cards: u16 = deck.items.iter().map(|item| item.count).sum();
        assert_eq!(usize::from(cards), 2 * units + 3 * commanders + 1, "{scenario}");
        assert_eq!(deck.items.last().map(|item| (item.label.as_str(), item.count)), Some(("STOP", 1)));
        assert!(roster.units.iter().all(|unit| deck.items.iter().any(|item| item.label == unit.name)));
    }
}
