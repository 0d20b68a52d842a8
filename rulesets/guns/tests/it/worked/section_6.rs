//! Section 6, fire: ranges, every modifier, the casualty tables, halves, and the test that follows.

use crate::keys::{begun, check, resolve, resolve_under};

/// What is printed behind a word of the explanation.
fn after(line: &str, faces: &[u16], word: &str) -> String {
    let told = begun(line, faces).explained;
    let from = told.find(word).map(|at| &told[at + word.len()..]).unwrap_or_default();
    from.split(['\n', ';']).next().unwrap_or_default().to_string()
}

/// Two dice with `plus` added.
#[track_caller]
fn adds(line: &str, plus: i32) {
    assert_eq!(after(line, &[4, 3], "total: "), (7 + plus).to_string(), "{line}");
}

/// The row of the casualty table.
#[track_caller]
fn row(line: &str, right: &str) {
    assert_eq!(after(line, &[4, 3], "row: "), right, "{line}");
}

#[track_caller]
fn reach(line: &str, right: &str) {
    let told = begun(line, &[4, 3]).explained;
    let first = told.lines().next().unwrap();
    let found = if first.starts_with("Fire at") { "out of range" } else { first.split_once(", ").unwrap().1 };
    assert_eq!(found, right, "{line}");
}

#[test]
fn small_arms_reach_as_the_chart_says_and_over_a_band_is_the_next() {
    for (weapon, effective, long) in [
        ("smoothbore-musket", 6, 12),
        ("rifled-musket", 8, 16),
        ("carbine", 6, 14),
        ("repeater", 6, 14),
        ("breechloader", 6, 14),
    ] {
        reach(&format!("fire weapon={weapon} range={effective}"), "effective range");
        reach(&format!("fire weapon={weapon} range={effective}.001"), "long range");
        reach(&format!("fire weapon={weapon} range={long}"), "long range");
        reach(&format!("fire weapon={weapon} range={long}.5"), "out of range");
    }
    reach("fire weapon=sniper range=1", "long range");
    reach("fire weapon=sniper range=21.5", "out of range");
}

#[test]
fn guns_reach_with_canister_and_with_shot() {
    for (gun, canister, effective, long) in [
        ("6-pdr", 12, 21, 45),
        ("12-pdr", 13, 24, 48),
        ("mixed", 12, 27, 54),
        ("rifled", 12, 30, 60),
        ("20-pdr", 13, 30, 60),
    ] {
        reach(&format!("fire weapon={gun} range={canister}"), "canister");
        reach(&format!("fire weapon={gun} range={canister}.5"), "out of range");
        // A 6 pdr at 21 inches is effective, though both bands name it.
        reach(&format!("fire weapon={gun} load=shot range={effective}"), "effective range");
        reach(&format!("fire weapon={gun} load=shot range={effective}.5"), "long range");
        reach(&format!("fire weapon={gun} load=shot range={long}"), "long range");
        reach(&format!("fire weapon={gun} load=shot range={long}.001"), "out of range");
    }
    check("fire weapon=6-pdr range=13", &[], "conduct no test, silent");
}

#[test]
fn every_modifier_of_infantry() {
    adds("fire", 0);
    for (grade, plus) in
        [("crack", 1), ("elite", 1), ("veteran", 0), ("regular", 0), ("green", 0), ("militia", -2)]
    {
        adds(&format!("fire grade={grade}"), plus);
    }
    adds("fire formation=extended-line", -1);
    adds("fire unformed=yes", -2);
    adds("fire fired-last-turn=yes", -1);
    adds("fire aim-low=yes", 2);
    // The token is the Union's.
    adds("fire aim-low=yes side=union", 0);
    // What is for guns alone.
    adds("fire moved=yes load=shot", 0);
}

#[test]
fn every_modifier_of_artillery() {
    for (gun, canister, shot) in
        [("6-pdr", 4, 0), ("12-pdr", 5, 0), ("mixed", 4, 0), ("rifled", 4, 0), ("20-pdr", 5, 1)]
    {
        adds(&format!("fire weapon={gun}"), canister);
        adds(&format!("fire weapon={gun} load=shot"), shot);
    }
    for (grade, plus) in
        [("crack", 1), ("elite", 1), ("veteran", 0), ("regular", 0), ("green", -1), ("militia", -1)]
    {
        adds(&format!("fire weapon=rifled load=shot grade={grade}"), plus);
    }
    adds("fire weapon=rifled load=shot moved=yes", -2);
    adds("fire weapon=rifled load=shot unformed=yes", -2);
    adds("fire weapon=rifled load=shot fired-last-turn=yes formation=extended-line aim-low=yes", 0);
}

#[test]
fn every_modifier_of_the_target() {
    adds("fire from=flank", 2);
    adds("fire from=rear", 2);
    adds("fire massed=yes", 1);
    adds("fire target=column", 1);
    adds("fire target=cavalry-column", 1);
    adds("fire target=extended-line", -1);
    adds("fire target=deployed-guns", -3);
    adds("fire target=limbered-guns", 0);
    adds("fire target=cavalry", 0);
    adds("fire target=skirmishers", -4);
    adds("fire screened=yes", -4);
    adds("fire target=skirmishers screened=yes", -4);
    adds("fire cover=light-cover", -1);
    adds("fire state=gone-to-ground", -1);
    adds("fire cover=cover", -2);
    adds("fire hasty-works=yes", -2);
    adds("fire cover=works", -4);
    adds("fire weapon=12-pdr load=shot cover=works", -4);
    adds("fire weapon=rifled load=shot cover=works", -3);
    adds("fire weapon=20-pdr load=shot cover=works", -2);
}

#[test]
fn skirmishers_and_built_up_areas_have_neither_flank_nor_rear() {
    adds("fire target=skirmishers from=flank", -4);
    adds("fire built-up=yes from=rear cover=cover", -2);
}

#[test]
fn of_the_cover_rows_the_best_counts_and_gone_to_ground_adds_to_cover_or_works() {
    adds("fire cover=light-cover hasty-works=yes", -2);
    adds("fire cover=works hasty-works=yes", -4);
    adds("fire cover=light-cover state=gone-to-ground", -1);
    adds("fire cover=cover state=gone-to-ground", -3);
    adds("fire cover=works state=gone-to-ground", -5);
    let house = "[table.rulings.\"gone to ground adds to cover or works\"]\n\"in force\" = \"no\"\n";
    let told = resolve_under(house, "fire cover=cover state=gone-to-ground test=no", &[4, 3]).explained;
    assert!(told.contains("total: 5"), "{told}");
}

#[test]
fn twenty_pounders_are_rifled_by_a_ruling() {
    let house = "[table.rulings.\"20 pdrs are rifled\"]\n\"in force\" = \"no\"\n";
    let told = resolve_under(house, "fire weapon=20-pdr load=shot cover=works", &[2, 1]).explained;
    assert!(told.contains("total: 0"), "{told}");
}

#[test]
fn modifiers_add_up() {
    adds("fire grade=crack from=flank massed=yes target=column cover=cover fired-last-turn=yes", 2);
}

#[test]
fn the_row_is_that_of_the_figures_or_guns_that_fire() {
    for (figures, right) in [
        (1, "9 or less"),
        (9, "9 or less"),
        (10, "10-15"),
        (16, "16-21"),
        (22, "22-27"),
        (28, "28-34"),
        (34, "28-34"),
        (35, "35+"),
        (60, "35+"),
    ] {
        row(&format!("fire figures={figures}"), right);
    }
    for guns in 1..=3 {
        row(&format!("fire weapon=rifled guns={guns}"), &guns.to_string());
    }
}

#[test]
fn a_model_gun_needs_two_crew() {
    row("fire weapon=rifled guns=3 crew=5", "2");
    row("fire weapon=rifled guns=3 crew=6", "3");
    check("fire weapon=rifled guns=3 crew=1", &[], "conduct no test, silent");
}

#[test]
fn a_column_fires_with_nine_and_a_built_up_area_with_half() {
    row("fire formation=column figures=30", "9 or less");
    row("fire formation=built-up-area figures=31", "10-15");
    row("fire formation=built-up-area figures=32", "16-21");
    check("fire formation=built-up-area figures=1", &[], "conduct no test, silent");
}

#[test]
fn pour_it_on_with_breechloaders_and_repeaters_only() {
    row("fire weapon=breechloader figures=15 pour-it-on=yes", "22-27");
    row("fire weapon=breechloader figures=14 pour-it-on=yes", "16-21");
    row("fire weapon=repeater figures=15 pour-it-on=yes", "28-34");
    row("fire weapon=carbine figures=15 pour-it-on=yes", "10-15");
    // A column first counts its nine.
    row("fire weapon=repeater figures=30 formation=column pour-it-on=yes", "16-21");
    let told = begun("fire weapon=breechloader pour-it-on=yes", &[4, 3]).explained;
    assert!(
        told.contains("x1½  Pour it On, figures counted so many times, breechloaders [ruling]"),
        "{told}"
    );
}

#[test]
fn a_volley_score_by_score() {
    check("fire test=no", &[1, 1], "conduct no test, lost ½, half, low on ammo");
    check("fire test=no", &[2, 1], "conduct no test, lost 1, removed 1");
    check("fire test=no", &[3, 2], "conduct no test, lost 2, removed 2, due");
    check("fire test=no", &[4, 3], "conduct no test, lost 3, removed 3, due");
    check("fire test=no", &[5, 4], "conduct no test, lost 3, removed 3, due");
    check("fire test=no", &[6, 5], "conduct no test, lost 4, removed 4, due");
}

#[test]
fn a_battery_score_by_score() {
    let shot = "fire weapon=rifled load=shot test=no range=20";
    check(shot, &[2, 1], "conduct no test, lost ½, half");
    check(shot, &[4, 3], "conduct no test, lost 1, removed 1");
    check(shot, &[5, 4], "conduct no test, lost 1½, removed 1, half");
    check(shot, &[6, 5], "conduct no test, lost 2, removed 2, due");
    // Canister of three: 4 + 4, +5.
    check("fire weapon=12-pdr guns=3 test=no", &[5, 3], "conduct no test, lost 4½, removed 4, half, due");
}

#[test]
fn below_nought_nothing_and_above_eighteen_the_last_column() {
    let poor = "fire grade=militia unformed=yes figures=40 cover=cover test=no";
    check(poor, &[3, 2], "conduct no test");
    check(poor, &[4, 2], "conduct no test, lost 1, removed 1");
    let house = "[table.numbers.\"score under which fire does nothing\"]\nnumber = \"-9\"\n";
    assert_eq!(resolve_under(house, poor, &[3, 2]).outcome, "conduct no test, lost 1, removed 1");
    let best = "fire weapon=12-pdr guns=3 from=flank massed=yes target=column test=no";
    check(best, &[6, 5], "conduct no test, lost 7½, removed 7, half, due");
}

#[test]
fn halves_add_up_and_two_remove_a_figure() {
    check("fire half=yes test=no", &[1, 1], "conduct no test, lost ½, removed 1, low on ammo");
    check("fire half=yes test=no", &[2, 1], "conduct no test, lost 1, removed 1, half");
}

#[test]
fn every_halving_applies_and_rounds_down_to_a_half() {
    let three = &[4, 3];
    check("fire range=9 test=no", three, "conduct no test, lost 1½, removed 1, half");
    check("fire gone-to-ground=yes test=no", three, "conduct no test, lost 1½, removed 1, half");
    check("fire low-on-ammo=yes test=no", three, "conduct no test, lost 1½, removed 1, half");
    check("fire low-on-ammo=yes range=9 test=no", three, "conduct no test, lost ½, half");
    check("fire low-on-ammo=yes range=9 gone-to-ground=yes test=no", three, "conduct no test");
    check("fire weapon=rifled load=shot range=31 test=no", three, "conduct no test, lost ½, half");
    check("fire weapon=rifled load=shot range=31 low-on-ammo=yes test=no", three, "conduct no test");
    check(
        "fire weapon=rifled load=shot gone-to-ground=yes test=no",
        three,
        "conduct no test, lost 1, removed 1",
    );
    let told = resolve("fire low-on-ammo=yes range=9 test=no", three).explained;
    assert!(told.contains("Losses of 3 divided\n  /2  infantry low on ammo\n  /2  at long range"), "{told}");
    assert!(told.contains("result: ½ lost"), "{told}");
}

#[test]
fn any_double_when_pouring_and_any_double_one_make_low_on_ammo() {
    check(
        "fire weapon=repeater pour-it-on=yes test=no",
        &[2, 2],
        "conduct no test, lost 3, removed 3, due, low on ammo",
    );
    check("fire weapon=repeater test=no", &[2, 2], "conduct no test, lost 1, removed 1");
    check("fire weapon=carbine pour-it-on=yes test=no", &[2, 2], "conduct no test, lost 1, removed 1");
    check("fire weapon=rifled load=shot test=no", &[1, 1], "conduct no test, low on ammo");
}

#[test]
fn ten_per_cent_lost_in_a_turn_is_tested() {
    // Two of twenty: -1.
    check("fire", &[3, 2, 4, 4], "conduct obeys, lost 2, removed 2");
    check("fire", &[3, 2, 4, 3], "conduct obeys, lost 2, removed 2");
    check("fire", &[3, 2, 3, 3], "conduct goes to ground, lost 2, removed 2");
    check("fire", &[3, 2, 3, 2], "conduct falters, lost 2, removed 2");
    check("fire", &[3, 2, 1, 2], "conduct retreats, lost 2, removed 2");
    check("fire", &[2, 1], "conduct no test, lost 1, removed 1");
    check("fire lost=1 in-turn=1", &[2, 1, 4, 3], "conduct obeys, lost 1, removed 1");
    check("fire lost=1", &[2, 1], "conduct no test, lost 1, removed 1");
    check("fire size=30", &[3, 2], "conduct no test, lost 2, removed 2");
}

#[test]
fn half_strength_is_a_dispersal_test_and_so_is_every_later_loss() {
    // Ten of twenty, Confederate infantry: -3.
    check("fire lost=9", &[2, 1, 3, 2], "conduct disperses, lost 1, removed 1");
    check("fire lost=9", &[2, 1, 4, 2], "conduct falters, lost 1, removed 1");
    check("fire lost=12", &[2, 1, 3, 2], "conduct disperses, lost 1, removed 1");
    check("fire lost=8", &[2, 1], "conduct no test, lost 1, removed 1");
    let later = resolve("fire lost=9 test=no", &[2, 1]);
    assert_eq!(later.outcome, "conduct no test, lost 1, removed 1, due, dispersal");
    assert!(later.next.starts_with("unit-morale test=other dispersal=yes arm=infantry side=confederate"));
    assert!(later.next.contains("size=20 lost=10") && later.next.contains("under-fire=yes"));
}

#[test]
fn shot_at_in_the_rear_from_near_is_tested_without_a_loss() {
    let rear = "fire from=rear grade=militia cover=works figures=9";
    check(rear, &[2, 1, 4, 3], "conduct obeys");
    check(&format!("{rear} range=9"), &[2, 1], "conduct no test");
    check("fire from=flank grade=militia cover=works figures=9", &[2, 1], "conduct no test");
    check("fire from=rear target=skirmishers figures=9", &[2, 1], "conduct no test");
}

#[test]
fn who_flees_takes_only_rally_tests() {
    check("fire state=retreating", &[3, 2], "conduct no test, lost 2, removed 2");
    check("fire state=routing", &[3, 2], "conduct no test, lost 2, removed 2");
}

#[test]
fn a_unit_that_loses_all_is_destroyed() {
    check("fire lost=19", &[3, 2], "conduct destroyed, lost 2, removed 1");
    check(
        "fire weapon=rifled load=shot target=deployed-guns size=4 lost=3",
        &[6, 5],
        "conduct destroyed, lost 1, removed 1",
    );
}

#[test]
fn guns_and_horse_do_not_go_to_ground() {
    // Three of twelve crew: two tenths.
    check("fire target=deployed-guns size=12 from=flank", &[6, 3, 4, 3], "conduct obeys, lost 3, removed 3");
    check("fire target=cavalry side=union", &[3, 2, 3, 3], "conduct obeys, lost 2, removed 2");
}

#[test]
fn a_double_six_makes_the_target_falter_before_it_tests() {
    // Four of twenty and faltering: -3; what is milder than its state changes nothing.
    check("fire", &[6, 6, 6, 6], "conduct falters, lost 4, removed 4, double six");
    check("fire", &[6, 6, 2, 3], "conduct retreats, lost 4, removed 4, double six");
    check("fire", &[6, 6, 1, 1], "conduct routs, lost 4, removed 4, double six");
    let next = resolve("fire general=attached", &[6, 6, 6, 6]).next;
    assert!(next.starts_with("double-six by=infantry on=infantry counted=yes side=union"), "{next}");
    assert!(next.contains("general=yes"), "{next}");
    assert_eq!(resolve("fire", &[3, 2, 1, 1]).next, "");
    assert!(resolve("fire", &[6, 6, 1, 1]).next.ends_with("brigade-morale"));
}

#[test]
fn a_double_six_on_skirmishers_and_on_guns() {
    // 12 - 4: two, and two more.
    check(
        "fire target=skirmishers figures=9 test=no",
        &[6, 6],
        "conduct no test, lost 3, removed 3, retires 12, due, double six",
    );
    let shot = "fire weapon=rifled load=shot test=no";
    check(
        &format!("{shot} target=skirmishers"),
        &[6, 6],
        "conduct no test, lost 2, removed 2, due, double six",
    );
    check(
        &format!("{shot} target=deployed-guns size=8 guns=1"),
        &[6, 6],
        "conduct falters, lost 2, removed 2, guns lost 1, due, double six",
    );
}
