//! Section 8, morale: every modifier, every result, brigades, and the percentage lost.

use crate::keys::{begun, check, resolve, resolve_under};

/// Two dice with `plus` added.
#[track_caller]
fn adds(keys: &str, plus: i32) {
    let line = format!("unit-morale {keys}");
    let told = begun(&line, &[4, 3]).explained;
    assert!(told.contains(&format!("\n  total: {}\n", 7 + plus)), "{line}: not {plus:+}\n{told}");
}

#[test]
fn the_better_of_the_generals_two_rows_counts_once() {
    adds("", 0);
    adds("general=attached quality=excellent", 2);
    adds("general=near quality=excellent", 1);
    adds("general=near", 1);
    adds("general=attached", 1);
    adds("general=attached quality=poor", 1);
    adds("general=near quality=drunkard", 0);
    adds("general=attached quality=drunkard", 0);
    let house =
        "[table.rulings.\"any brigadier attached steadies like an excellent one\"]\n\"in force\" = \"yes\"\n";
    assert!(resolve_under(house, "unit-morale general=attached", &[4, 3]).explained.contains("total: 9"));
}

#[test]
fn grades() {
    for (grade, plus) in
        [("crack", 2), ("elite", 1), ("veteran", 1), ("regular", 0), ("green", -1), ("militia", -1)]
    {
        adds(&format!("grade={grade}"), plus);
    }
    // Crack guns and horse are elite.
    adds("grade=crack arm=cavalry", 1);
    adds("grade=crack arm=artillery", 1);
}

#[test]
fn cover_hasty_works_and_height_count_each() {
    adds("cover=cover", 1);
    adds("hasty-works=yes", 1);
    adds("uphill=yes", 1);
    adds("cover=cover hasty-works=yes uphill=yes", 3);
    adds("cover=light-cover", 0);
    adds("cover=works", 2);
    adds("cover=works uphill=yes hasty-works=yes", 3);
    adds("cover=cover cover-shared=yes uphill=yes", 1);
}

#[test]
fn each_tenth_lost_and_confederate_infantry_bears_three() {
    adds("lost=1", 0);
    adds("lost=2", -1);
    adds("lost=9", -4);
    adds("lost=14", -7);
    adds("lost=9 side=confederate", -3);
    adds("lost=9 side=confederate arm=cavalry", -4);
    adds("size=26 lost=6", -2);
    adds("size=26 lost=5", -1);
    // A size that is not on the table: rounded up.
    adds("size=15 lost=1", 0);
    adds("size=15 lost=2", -1);
    adds("size=4 lost=1", -2);
}

#[test]
fn to_charge_home() {
    let charge = "test=to-charge";
    for weak in ["flank", "rear", "unformed", "skirmishers"] {
        adds(&format!("{charge} weak-point={weak}"), 1);
        adds(&format!("{charge} weak-point={weak} formation=skirmish"), 0);
    }
    adds(&format!("{charge} arm=cavalry"), -1);
    adds(&format!("{charge} arm=cavalry against=artillery"), -1);
    adds(&format!("{charge} arm=cavalry against=cavalry"), 0);
    adds(&format!("{charge} arm=cavalry weak-point=flank"), 0);
    adds(&format!("{charge} arm=cavalry weak-point=unformed"), 1);
    adds(&format!("{charge} charge-lost=3"), -3);
    adds(&format!("{charge} charge-lost=3 grade=green"), -4);
    adds(&format!("{charge} charge-lost=3 grade=green formation=column"), -3);
    adds(&format!("{charge} charge-lost=3 grade=militia supports=1"), -2);
    adds(&format!("{charge} charge-lost=3 formation=column"), -3);
    adds(&format!("{charge} supports=2"), 2);
    adds(&format!("{charge} rebel-yell=yes side=confederate"), 2);
    adds(&format!("{charge} rebel-yell=yes"), 0);
    adds("weak-point=flank charge-lost=3", 0);
}

#[test]
fn being_charged() {
    let charged = "test=being-charged";
    adds(charged, -1);
    adds(&format!("{charged} by=column"), -2);
    adds(&format!("{charged} by=column cover=works"), 1);
    adds(&format!("{charged} by=column hasty-works=yes"), -1);
    adds(&format!("{charged} by=cavalry"), -1);
    adds(&format!("{charged} by=skirmishers"), 0);
    adds(&format!("{charged} arm=artillery by=cavalry"), -1);
    adds(&format!("{charged} arm=cavalry by=cavalry"), 0);
    adds(&format!("{charged} from=flank"), -5);
    adds(&format!("{charged} from=rear"), -5);
    adds(&format!("{charged} from=rear formation=skirmish"), -1);
    adds(&format!("{charged} formation=extended-line"), -2);
    for state in ["faltering", "unformed", "retreating"] {
        adds(&format!("{charged} state={state}"), -3);
        adds(&format!("state={state}"), -1);
    }
    adds(&format!("{charged} state=gone-to-ground"), -3);
    adds("state=gone-to-ground", 0);
}

#[test]
fn those_who_run() {
    adds("test=rally-from-rout", -1);
    adds("test=rally-from-rout side=confederate", -2);
    adds("test=rally-from-rout side=confederate arm=artillery", -1);
    adds("test=rally-from-retreat", -1);
    adds("enemies-fleeing=2", 2);
    adds("friends-fleeing=3", -3);
}

/// The keys and dice of a total, reached with modifiers for enemies or friends in flight alone.
fn at_total(total: i32) -> (String, [u16; 2]) {
    let (keys, dice) = match total {
        ..=1 => (format!("friends-fleeing={}", 2 - total), 2),
        2..=12 => (String::new(), total),
        _ => (format!("enemies-fleeing={}", total - 12), 12),
    };
    (keys, [(dice / 2) as u16, (dice - dice / 2) as u16])
}

#[test]
fn every_result_of_the_table() {
    let columns = [
        ("test=to-charge", ["charges", "halts and volleys", "falters", "falters", "retreats", "routs"], 0),
        (
            "test=being-charged by=skirmishers",
            ["counter-charges or stands", "falters", "falters and recoils", "retreats", "retreats", "routs"],
            0,
        ),
        ("test=other", ["obeys", "obeys", "obeys", "falters", "retreats", "routs"], 0),
        (
            "test=rally-from-retreat",
            ["rallies", "rallies", "rallies", "goes on retreating", "routs", "disperses"],
            1,
        ),
        ("test=rally-from-rout", ["rallies", "rallies", "rallies", "disperses", "disperses", "disperses"], 1),
    ];
    for (keys, results, less) in columns {
        for total in -3_i32..=13 {
            let row = match total {
                7.. => 0,
                6 => 1,
                5 => 2,
                3..=4 => 3,
                0..=2 => 4,
                _ => 5,
            };
            let (more, dice) = at_total(total + less);
            check(&format!("unit-morale {keys} {more}"), &dice, &format!("conduct {}", results[row]));
        }
    }
}

#[test]
fn infantry_under_fire_goes_to_ground() {
    check("unit-morale under-fire=yes", &[3, 2], "conduct goes to ground");
    check("unit-morale under-fire=yes test=to-charge", &[3, 2], "conduct goes to ground");
    check("unit-morale under-fire=yes arm=cavalry", &[3, 2], "conduct obeys");
    check(
        "unit-morale under-fire=yes arm=cavalry test=to-charge weak-point=unformed",
        &[2, 2],
        "conduct falters",
    );
}

#[test]
fn a_milder_result_than_the_state_changes_nothing() {
    check("unit-morale state=faltering", &[4, 4], "conduct stays as it is");
    check("unit-morale state=faltering", &[2, 3], "conduct falters");
    check("unit-morale state=faltering", &[2, 1], "conduct retreats");
    check("unit-morale state=gone-to-ground", &[4, 4], "conduct stays as it is");
    check("unit-morale state=unformed", &[4, 4], "conduct obeys");
}

#[test]
fn retreat_or_worse_in_a_dispersal_test_disperses() {
    check("unit-morale dispersal=yes", &[1, 1], "conduct disperses");
    check("unit-morale dispersal=yes", &[2, 1], "conduct falters");
    check("unit-morale dispersal=yes test=being-charged by=skirmishers", &[1, 1], "conduct retreats");
    let house = "[table.rulings.\"a dispersal test that ends in retreat or worse disperses\"]\n\"in force\" = \"no\"\n";
    assert_eq!(resolve_under(house, "unit-morale dispersal=yes", &[1, 1]).outcome, "conduct retreats");
}

#[test]
fn rally_once_again_needs_no_roll() {
    check("unit-morale test=rally-from-rout rally-once-again=yes lost=12", &[], "conduct rallies");
    check("unit-morale rally-once-again=yes", &[4, 3], "conduct obeys");
}

#[test]
fn what_follows_a_test() {
    let next = |line: &str, dice: &[u16]| resolve(line, dice).next;
    assert_eq!(next("unit-morale friends-fleeing=3", &[1, 1]), "brigade-morale");
    assert_eq!(next("unit-morale friends-fleeing=3 fellows=no", &[1, 1]), "");
    let guns = "unit-morale arm=artillery test=being-charged by=cavalry grade=elite";
    assert_eq!(next(guns, &[1, 2]), "emergency-limbering guns=2 grade=elite heavy=no in-melee=no general=no");
    assert_eq!(next("unit-morale arm=artillery", &[1, 1]), "");
}

#[test]
fn a_brigade_stands_breaks_or_is_removed() {
    // A general, and one unit of four gone: nothing added.
    check("brigade-morale", &[3, 3], "result stands");
    check("brigade-morale", &[3, 2], "result breaks");
    check("brigade-morale general=away gone=3", &[2, 2], "result breaks");
    check("brigade-morale general=away gone=3", &[1, 2], "result removed");
    check("brigade-morale general=away gone=3 broken-before=yes elite=3", &[1, 1], "result breaks");
}

#[test]
fn every_modifier_of_a_brigade() {
    let adds = |keys: &str, plus: i32| {
        let line = format!("brigade-morale gone=0 general=away {keys}");
        let told = begun(&line, &[4, 3]).explained;
        assert!(told.contains(&format!("\n  total: {}\n", 7 + plus)), "{line}: not {plus:+}\n{told}");
    };
    adds("", 0);
    let with = |keys: &str, plus: i32| {
        let told = begun(&format!("brigade-morale {keys}"), &[4, 3]).explained;
        assert!(told.contains(&format!("\n  total: {}\n", 7 + plus)), "{keys}: not {plus:+}\n{told}");
    };
    with("gone=0", 1);
    with("gone=0 general=drunkard", 0);
    adds("elite=3", 1);
    adds("elite=2", 0);
    adds("green=3", -1);
    adds("green=2", 0);
    adds("enemies-fleeing=yes", 1);
    adds("covered=3", 1);
    adds("covered=2", 0);
    adds("broken-before=yes", -2);
    for (units, gone, plus) in [(5, 1, 0), (4, 1, -1), (5, 2, -1), (4, 2, -2), (5, 3, -3), (4, 4, -3)] {
        with(&format!("general=away units={units} gone={gone}"), plus);
    }
}

#[test]
fn percentages_of_the_table_and_of_other_sizes() {
    check("percentage-lost", &[], "tenths 1, test");
    check("percentage-lost lost=1 in-turn=1", &[], "");
    check("percentage-lost lost=10 in-turn=1", &[], "tenths 5, dispersal");
    check("percentage-lost lost=10 in-turn=0", &[], "tenths 5");
    check("percentage-lost size=22 lost=2", &[], "");
    check("percentage-lost size=22 lost=3 in-turn=3", &[], "tenths 1, test");
    check("percentage-lost size=15 lost=8 in-turn=2", &[], "tenths 5, test, dispersal");
    check("percentage-lost size=8 lost=8 in-turn=8", &[], "tenths 10, test, dispersal");
    let next = resolve("percentage-lost lost=10 in-turn=1", &[]).next;
    assert_eq!(next, "unit-morale dispersal=yes size=20 lost=10");
}

#[test]
fn the_printed_percentages_are_rounded_up() {
    for size in (12..=32).step_by(2) {
        for tenth in 1..=7 {
            let lost = (size * tenth + 9) / 10;
            check(
                &format!("percentage-lost size={size} lost={lost} in-turn=0"),
                &[],
                &format!("tenths {tenth}"),
            );
        }
    }
}
