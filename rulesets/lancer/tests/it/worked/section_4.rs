//! Section 4, shooting: dice, hits, jams, the check of the unit and the casualty rolls, in the order of the page.

use crate::keys::{check, resolve, resolve_under};

#[test]
fn rifles_throw_a_die_for_two_figures_and_hit_on_four_to_six() {
    check("shooting firers=10", &[3, 2, 1, 3, 2], "check no check");
    // Three hits; the unit stands; of three rolls two fail against Morale 4.
    check(
        "shooting firers=10",
        &[4, 5, 6, 3, 2, /* check */ 4, /* rolls */ 4, 5, 6],
        "figures lost 2, check stands, hits 3",
    );
}

#[test]
fn an_odd_figure_throws_nothing_and_a_single_one_a_die() {
    check("shooting firers=3", &[1], "check no check");
    check("shooting firers=1", &[1], "check no check");
    let explained = resolve("shooting firers=1", &[1]).explained;
    assert!(explained.contains("dice of a shot at least [ruling]"), "{explained}");
}

#[test]
fn rifles_hit_cover_on_a_six_only() {
    check("shooting firers=6 cover=yes", &[5, 4, 6, 1, 1], "check stands, hits 1");
}

#[test]
fn beyond_its_range_nothing_is_thrown() {
    check("shooting range=12 firers=2", &[1], "check no check");
    check("shooting range=12.001 firers=2", &[], "check no check");
    check("shooting weapon=cannon range=48 firers=3", &[1, 1, 1], "check no check");
    check("shooting weapon=cannon range=48.5 firers=3", &[], "check no check");
    check("shooting weapon=gatling range=13 firers=3", &[], "check no check");
    assert!(resolve("shooting range=13", &[]).explained.contains("out of range: 12"));
}

#[test]
fn cannon_throw_a_die_for_each_of_the_crew() {
    check("shooting weapon=cannon firers=3", &[4, 1, 3, 2, 2], "check stands, hits 1");
    check(
        "shooting weapon=cannon firers=3 cover=yes",
        &[4, 5, 6, 2, 6],
        "figures lost 1, check stands, hits 1",
    );
}

#[test]
fn a_gatling_throws_two_dice_for_each_of_the_crew_and_hits_on_even_numbers() {
    check("shooting weapon=gatling firers=2", &[2, 4, 6, 3, 1, 1, 1, 1], "check stands, hits 3");
    check("shooting weapon=gatling firers=2", &[3, 5, 1, 3], "check no check");
    check("shooting weapon=gatling firers=2 cover=yes", &[2, 4, 6, 3, 1, 1, 1], "check stands, hits 2");
}

#[test]
fn two_ones_jam_a_gatling_and_its_hits_count() {
    check("shooting weapon=gatling firers=2", &[1, 1, 3, 3], "check no check, jammed");
    check("shooting weapon=gatling firers=2", &[1, 3, 3, 3], "check no check");
    check("shooting weapon=gatling firers=2", &[1, 1, 1, 2, 1, 1], "check stands, hits 1, jammed");
    // Other weapons do not jam.
    check("shooting weapon=cannon firers=3", &[1, 1, 1], "check no check");
    let house = "[table.rulings.\"the hits of a shot that jams count\"]\n\"in force\" = \"no\"\n";
    let wasted = resolve_under(house, "shooting weapon=gatling firers=2", &[1, 1, 1, 2]);
    assert_eq!(wasted.outcome, "check no check, jammed");
}

#[test]
fn four_and_six_as_two_numbers_is_a_house_rule() {
    let label = "of numbers in a row only the first and the last hit: 4 and 6 for 4 to 6";
    let house = format!("[table.rulings.\"{label}\"]\n\"in force\" = \"yes\"\n");
    let hits = |line, faces: &[u16]| resolve_under(&house, line, faces).outcome;
    assert_eq!(hits("shooting firers=2", &[5]), "check no check");
    assert_eq!(hits("shooting firers=2", &[4, 1, 1]), "check stands, hits 1");
    assert_eq!(hits("shooting firers=2", &[6, 1, 1]), "check stands, hits 1");
    assert_eq!(hits("shooting weapon=cannon firers=1", &[5]), "check no check");
    // The Gatling's are single numbers already.
    assert_eq!(hits("shooting weapon=gatling firers=1", &[4, 2, 1, 1, 1]), "check stands, hits 2");
}

#[test]
fn the_unit_hit_checks_once_and_then_rolls_for_every_hit() {
    // Two hits: the check fails and the unit goes back 6 + 3; both casualty rolls pass.
    check("shooting firers=4", &[6, 6, 5, 3, 1, 1], "check falls back, fall back 9, hits 2");
    check("shooting firers=4", &[6, 6, 5, 3, 6, 6], "figures lost 2, check falls back, fall back 9, hits 2");
}

#[test]
fn a_unit_routed_by_the_check_makes_no_casualty_rolls() {
    check("shooting firers=4 room=8", &[6, 6, 5, 3], "check routed, hits 2");
    check("shooting firers=4 room=9", &[6, 6, 5, 3, 1, 1], "check falls back, fall back 9, hits 2");
}

#[test]
fn casualty_rolls_use_the_morale_of_before_the_shot() {
    // Six figures are not at half; the first loss would make them so.
    check("shooting firers=4 figures=6", &[6, 6, 1, 5, 4], "figures lost 1, check stands, hits 2");
}

#[test]
fn the_commander_helps_the_rolls_and_may_be_drawn() {
    // 5 - 1 is not over 4. A draw of 1 spares him, a draw of 2 takes him.
    check("shooting firers=2 commander=yes", &[6, 5, 5], "check stands, hits 1");
    check("shooting firers=2 commander=yes", &[6, 5, 6, 1], "figures lost 1, check stands, hits 1");
    check("shooting firers=2 commander=yes", &[6, 5, 6, 2], "commander lost, check stands, hits 1");
    check(
        "shooting firers=4 commander=yes",
        &[6, 6, 1, 6, 6, 2],
        "figures lost 1, commander lost, check stands, hits 2",
    );
}

#[test]
fn a_commander_that_is_drawn_falls_only_if_the_die_fails_his_own_morale() {
    // Section 1: 5 - 1 is over Morale 2 of the unit, not over the commander's 5, so that nothing is drawn for.
    let line = "shooting firers=2 morale=poor commander=yes commander-morale=elite";
    check(line, &[6, 2, 5], "figures lost 1, check stands, hits 1");
    check(line, &[6, 2, 6, 2], "commander lost, check stands, hits 1");
    check(line, &[6, 2, 6, 1], "figures lost 1, check stands, hits 1");
    // A green commander falls by the same 5.
    let line = line.replace("elite", "green");
    check(&line, &[6, 2, 5, 2], "commander lost, check stands, hits 1");
    let house = "[table.rulings.\"an attached commander that is drawn falls only if the die fails his own Morale too\"]\n\
        \"in force\" = \"no\"\n";
    let line = "shooting firers=2 morale=poor commander=yes commander-morale=elite";
    assert_eq!(resolve_under(house, line, &[6, 2, 5, 2]).outcome, "commander lost, check stands, hits 1");
}

#[test]
fn no_more_is_lost_than_is_there() {
    check("shooting firers=6 figures=2", &[6, 6, 6, 1, 6, 6, 6], "figures lost 2, check stands, hits 3");
    check(
        "shooting firers=6 figures=1 commander=yes",
        &[6, 6, 6, 1, 6, 6, 6, 2],
        "figures lost 1, commander lost, check stands, hits 3",
    );
}
