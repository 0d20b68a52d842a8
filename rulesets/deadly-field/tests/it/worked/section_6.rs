//! Section 6, morale: the modified morale point, every modifier, every result.

use deadly_field::{MoraleFacts, Tables, mmp, printed_sheet};
use engine::Facts;

use super::switched;
use crate::keys::{begun, check, resolve_under};

/// The MMP of veterans, 4 of themselves, with an addition.
#[track_caller]
fn adds(keys: &str, plus: i32) {
    let line = format!("morale-check {keys}");
    let told = begun(&line, &[4, 3]).explained;
    assert!(told.contains(&format!("result: MMP {}\n", 4 + plus)), "{line}: not {plus:+}\n{told}");
}

#[test]
fn levels() {
    for (level, plus) in [("good-order", 0), ("disorder", 2), ("shaken", 4), ("routed", 6)] {
        adds(&format!("level={level}"), plus);
    }
}

#[test]
fn the_good_ones() {
    adds("leader=1", -1);
    adds("leader=3", -3);
    adds("charging=yes", -1);
    adds("arm=cavalry mounted=yes charging=yes", -2);
    adds("arm=cavalry charging=yes", -1);
    for light in ["woods=light-woods", "shelter=hasty-works", "shelter=fence"] {
        adds(light, -1);
    }
    for heavy in
        ["woods=heavy-woods", "shelter=light-works", "shelter=heavy-works", "shelter=farm", "shelter=village"]
    {
        adds(heavy, -2);
        adds(&format!("{heavy} charging=yes"), -1);
    }
    adds("woods=light-woods shelter=heavy-works", -2);
    adds("supports=1", -1);
    adds("supports=2", -2);
    adds("supports=4", -2);
}

#[test]
fn enfilade() {
    for (formation, row) in [
        ("battle-line", [0, 2, 3, 4]),
        ("skirmishers", [0, 2, 3, 4]),
        ("road-column", [3, 2, 2, 4]),
        ("attack-column", [3, 2, 2, 4]),
        ("limbered", [3, 2, 2, 4]),
        ("unlimbered", [0, 2, 3, 4]),
    ] {
        for (from, plus) in ["front", "partial-flank", "full-flank", "rear"].into_iter().zip(row) {
            let keys = format!("formation={formation} enfiladed-from={from} enfiladed");
            adds(&format!("{keys}=artillery"), plus);
            adds(&format!("{keys}=other"), if plus == 0 { 0 } else { plus - 1 });
            adds(&format!("{keys}=no"), 0);
        }
    }
}

#[test]
fn the_other_bad_ones() {
    adds("enemy-near=yes", 1);
    adds("brigade-losses=1", 1);
    adds("brigade-losses=5", 2);
    adds("merged=yes", 2);
    for (by, partial, full) in [("infantry", 2, 4), ("cavalry", 3, 6)] {
        adds(&format!("charged-by={by}"), 0);
        adds(&format!("charged-by={by} charged-on=partial-flank"), partial);
        adds(&format!("charged-by={by} charged-on=full-flank"), full);
        adds(&format!("charged-by={by} charged-on=rear"), full);
    }
    adds("charged-on=rear", 0);
    adds("plus=2", 2);
}

#[test]
fn the_two_best_and_the_two_worst_count() {
    adds("level=routed leader=3 woods=light-woods supports=2", 6 - 5);
    adds("enemy-near=yes brigade-losses=2 merged=yes", 4);
    adds("enemy-near=yes brigade-losses=2 leader=1 supports=1 woods=light-woods", 3 - 2);
    // The plus of a fire is none of them.
    adds("enemy-near=yes brigade-losses=2 merged=yes plus=3", 7);
}

#[test]
fn the_point_for_a_card_names_what_was_dropped() {
    let tables = Tables::read(&printed_sheet()).unwrap();
    let keys = [("leader", "3"), ("woods", "light-woods"), ("supports", "2"), ("level", "shaken")];
    let given = keys.map(|(key, value)| (key.to_string(), value.to_string())).to_vec();
    let mmp = mmp(&tables, &MoraleFacts::from_given(&given).unwrap());
    assert_eq!(mmp.value, 3);
    assert_eq!(
        mmp.dropped.iter().map(ToString::to_string).collect::<Vec<_>>(),
        ["(-1) in or directly behind light cover, not counted"]
    );
    assert_eq!(mmp.counted.len(), 4, "BMP, level, leader, support: {:?}", mmp.counted);
}

#[test]
fn it_is_kept_within_0_and_12() {
    adds("quality=elite leader=3 supports=2", -4);
    adds("quality=green level=routed plus=4", 8);
    let told = begun("morale-check quality=green level=routed plus=4", &[4, 3]).explained;
    assert!(told.contains("-4  MMP, highest 12"), "{told}");
}

#[test]
fn in_an_impact_more_support_counts_and_the_cmm() {
    adds("impact=yes", 0);
    adds("impact=yes supports=4", -3);
    adds("impact=yes formation=attack-column", -2);
    adds("impact=yes formation=skirmishers", 6);
    adds("impact=yes level=disorder formation=attack-column", 2 + 3);
    adds("impact=yes level=shaken", 4 + 4);
    adds("impact=yes disengaging=yes level=disorder", 2 + 4);
    adds("impact=yes arm=cavalry mounted=yes", -1);
    adds("impact=yes arm=cavalry", 1);
    adds("impact=yes arm=artillery formation=unlimbered", 0);
    adds("impact=yes arm=artillery formation=limbered", 3);
    adds("impact=yes arm=artillery formation=limbered level=disorder", 2 + 3);
}

#[test]
fn natural_rolls_follow_their_own_line() {
    for (faces, elite, others) in [
        ([1, 1], "level shaken, dropped 2, falls back 1, roll 2", "level routed, dropped 3, runs, roll 2"),
        ([2, 1], "level disorder, dropped 1, roll 3", "level shaken, dropped 2, falls back 1, roll 3"),
    ] {
        check("morale-check quality=elite", &faces, elite);
        check("morale-check", &faces, others);
        check("rally", &faces, others);
    }
    let house = switched("a natural 2 or 3 may improve a unit", "yes");
    assert_eq!(resolve_under(&house, "morale-check level=routed", &[2, 1]).outcome, "level shaken, roll 3");
    // 12 brings good order, and a figure back to a unit that has lost one.
    check("morale-check level=routed", &[6, 6], "level good-order, roll 12");
    check("morale-check level=shaken figures=5", &[6, 6], "level good-order, recovers 1, roll 12");
    check("morale-check plus=4 level=routed figures=1", &[6, 6], "level good-order, recovers 1, roll 12");
}

#[test]
fn the_worse_of_a_natural_2_or_3_and_of_the_margin_counts() {
    // Elites, shaken: 9 and 7 against 2 and 3 drop two levels.
    check("morale-check quality=elite level=shaken plus=2", &[1, 1], "level routed, dropped 2, runs, roll 2");
    check("morale-check quality=elite level=shaken plus=2", &[1, 2], "level routed, dropped 2, runs, roll 3");
    // Elites in disorder: 5 against 3 drops one, though the line says disorder.
    let missed = "level shaken, dropped 1, falls back 2, roll 3";
    check("morale-check quality=elite level=disorder", &[1, 2], missed);
    // Veterans, shaken: 8 against 3 routs, though the line says shaken.
    check("morale-check level=shaken", &[1, 2], "level routed, dropped 2, runs, roll 3");
    // The line is worse than the margin: 4 against 3 would only disorder.
    check("morale-check", &[1, 2], "level shaken, dropped 2, falls back 1, roll 3");
    // Neither improves: the margin would, and so would the line.
    check("morale-check quality=elite level=shaken leader=3 supports=2", &[1, 2], "level shaken, roll 3");
    let told = begun("morale-check level=shaken", &[1, 2, 3, 4]).explained;
    assert!(
        told.contains("a natural 2 or 3 may improve a unit") && told.contains("roll against MMP"),
        "{told}"
    );
    // There is no level below routed, and it does not run for a drop.
    check("morale-check quality=elite level=routed", &[1, 1], "level routed, dropped 2, roll 2");
    check("morale-check level=routed", &[1, 1], "level routed, dropped 2, roll 2");
}

#[test]
fn results_by_the_margin() {
    // Veterans in disorder: MMP 6.
    let disorder = "morale-check level=disorder";
    check(disorder, &[5, 6], "level good-order, roll 11");
    check(disorder, &[4, 6], "level good-order, roll 10");
    check(disorder, &[3, 3], "level disorder, roll 6");
    check(disorder, &[2, 3], "level shaken, dropped 1, falls back 1, roll 5");
    // Shaken, 8: four below and four above; with 2 more, five above.
    let shaken = "morale-check level=shaken";
    check(shaken, &[2, 2], "level routed, dropped 1, runs, roll 4");
    check(shaken, &[5, 6], "level disorder, roll 11");
    check("morale-check level=shaken leader=2", &[5, 6], "level good-order, roll 11");
    check("morale-check level=routed leader=3 supports=2", &[5, 6], "level disorder, roll 11");
    // Nine and more at good order: five below drops two.
    check("morale-check plus=5", &[2, 2], "level shaken, dropped 2, falls back 5, roll 4");
    check("morale-check plus=4", &[2, 2], "level disorder, dropped 1, falls back 4, roll 4");
}

#[test]
fn falling_back_is_an_inch_a_point_and_two_in_the_saddle() {
    check("morale-check plus=3", &[2, 2], "level disorder, dropped 1, falls back 3, roll 4");
    check("morale-check plus=3 arm=cavalry", &[2, 2], "level disorder, dropped 1, falls back 3, roll 4");
    check(
        "morale-check plus=3 arm=cavalry mounted=yes",
        &[2, 2],
        "level disorder, dropped 1, falls back 6, roll 4",
    );
    check("morale-check plus=3 mounted=yes", &[2, 2], "level disorder, dropped 1, falls back 3, roll 4");
}

#[test]
fn there_is_no_level_below_routed() {
    check("rally level=routed", &[4, 3], "level routed, dropped 1, roll 7");
    check("rally level=routed", &[5, 5], "level routed, roll 10");
    check("rally level=routed", &[5, 6], "level shaken, roll 11");
}

#[test]
fn a_rally_attempt_remembers_enfilade() {
    let line = "rally level=shaken enfiladed=artillery enfiladed-from=rear";
    check(line, &[6, 5], "level routed, dropped 1, runs, roll 11");
    let house = switched("enfiladed in this half turn counts in a rally attempt", "no");
    assert_eq!(resolve_under(&house, line, &[6, 5]).outcome, "level disorder, roll 11");
}

/// Section 6, charged by cavalry: a value that a house rule changes is told as that of the house.
#[test]
fn a_charge_by_cavalry_is_told_with_the_source_of_its_own_column() {
    let house = "[table.charged.\"full flank or rear\"]\n\"cavalry\" = \"+5\"\n";
    let line = |by: &str| format!("morale-check charged-by={by} charged-on=full-flank");
    let told = resolve_under(house, &line("cavalry"), &[6, 6]).explained;
    assert!(told.contains("+5  charged by cavalry, full flank or rear [house]"), "{told}");
    let told = resolve_under(house, &line("infantry"), &[6, 6]).explained;
    assert!(told.contains("+4  charged by infantry, full flank or rear\n"), "{told}");
}
