//! Section 6, skirmish fire: pairs of dice, sixes, cover, and generals picked off.

use crate::keys::{check, resolve};

#[test]
fn so_many_figures_a_pair_and_one_die_for_two_left_over() {
    // Eight first-rate: two pairs.
    check("skirmish-fire", &[6, 1, 2, 6], "lost 2, removed 2, test");
    check("skirmish-fire figures=9", &[6, 1, 2, 3], "lost 1, removed 1");
    check("skirmish-fire figures=10", &[6, 1, 2, 3, 6], "lost 2, removed 2, test");
    check("skirmish-fire figures=9 sharpshooters=yes", &[6, 1, 2, 3, 4, 5], "lost 1, removed 1");
    check("skirmish-fire figures=10 grade=green", &[6, 1, 2, 3], "lost 1, removed 1");
    check("skirmish-fire figures=12 grade=militia", &[5, 1, 2, 3, 6], "lost 1, removed 1");
    check("skirmish-fire figures=1", &[], "");
    check("skirmish-fire figures=3", &[6], "lost 1, removed 1");
}

#[test]
fn regulars_and_better_are_first_rate() {
    for (grade, dice) in
        [("crack", 4), ("elite", 4), ("veteran", 4), ("regular", 4), ("green", 3), ("militia", 3)]
    {
        check(&format!("skirmish-fire grade={grade}"), &[5; 4][..dice], "");
    }
}

#[test]
fn range_is_ignored_up_to_the_weapons_long_range_and_sharpshooters_reach_21() {
    check("skirmish-fire range=16", &[6, 1, 2, 3], "lost 1, removed 1");
    check("skirmish-fire range=16.5", &[], "silent");
    check("skirmish-fire weapon=carbine range=14.5", &[], "silent");
    check("skirmish-fire figures=3 sharpshooters=yes range=21", &[6, 1], "lost 1, removed 1");
    check("skirmish-fire figures=3 sharpshooters=yes range=22", &[], "silent");
}

#[test]
fn half_casualties_against_cover_and_the_like() {
    for keys in ["cover=light-cover", "cover=cover", "cover=works", "hasty-works=yes", "target-to-ground=yes"]
    {
        check(&format!("skirmish-fire {keys}"), &[6, 1, 2, 3], "lost ½, half");
        check(&format!("skirmish-fire {keys} half=yes"), &[6, 1, 2, 3], "lost ½, removed 1");
    }
    check("skirmish-fire cover=cover target-to-ground=yes", &[6, 1, 2, 6], "lost 1, removed 1");
    check("skirmish-fire low-on-ammo=yes", &[6, 1, 2, 6], "lost 1, removed 1");
    check("skirmish-fire gone-to-ground=yes low-on-ammo=yes", &[6, 1, 2, 6], "lost ½, half");
}

#[test]
fn sharpshooters_may_send_sixes_to_the_general() {
    let line = "skirmish-fire figures=6 sharpshooters=yes general=yes at-general=2";
    let aimed = resolve(line, &[6, 1, 2, 6]);
    assert_eq!(
        (aimed.outcome.as_str(), aimed.next.as_str()),
        ("risks 2", "risk-to-general leads-brigade=yes; risk-to-general leads-brigade=yes")
    );
    check(&line.replace('2', "1"), &[6, 1, 2, 6], "lost 1, removed 1, risks 1");
    check(&line.replace("sharpshooters=yes", "sharpshooters=no"), &[6, 1, 6], "lost 2, removed 2, test");
}

#[test]
fn a_pair_of_sixes_is_a_double_six_with_a_casualty_more() {
    let line = "skirmish-fire figures=4";
    let six = resolve(line, &[6, 6]);
    assert_eq!(six.outcome, "lost 3, removed 3, double sixes 1, test");
    assert!(
        six.next.starts_with("double-six by=skirmish on=infantry counted=yes side=union"),
        "{}",
        six.next
    );
    assert!(
        six.next.contains("unit-morale test=other dispersal=no arm=infantry side=confederate grade=regular"),
        "{}",
        six.next
    );
    check("skirmish-fire", &[6, 5, 6, 5], "lost 2, removed 2, test");
    check("skirmish-fire figures=4 cover=works", &[6, 6], "lost 2, removed 2, double sixes 1, test");
}

#[test]
fn a_pair_of_ones_makes_low_on_ammo_and_half_strength_disperses() {
    check("skirmish-fire", &[1, 1, 2, 3], "low on ammo");
    check("skirmish-fire lost=9", &[6, 1, 2, 3], "lost 1, removed 1, dispersal");
    check("skirmish-fire lost=19", &[6, 1, 6, 3], "lost 2, removed 1");
}
