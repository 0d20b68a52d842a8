//! Section 5, the target: the two largest of either sign, enfilade, cover.

use crate::keys::begun;

/// What the target adds to musketry, and to canister.
#[track_caller]
fn target(keys: &str, artillery: i32, other: i32) {
    for (line, dice, plus) in [
        (format!("fire {keys}"), 2, 6 + other),
        (format!("fire weapon=napoleon firing=3 range=5 {keys}"), 3, 8 + artillery),
    ] {
        let told = begun(&line, &[1; 9]).explained;
        assert!(
            told.contains(&format!("\n  total: {}\n", dice + plus)),
            "{line}: not {artillery:+} / {other:+}\n{told}"
        );
    }
}

#[test]
fn columns_and_limbered_guns_are_enfiladed_from_everywhere() {
    for formation in ["formation=road-column", "formation=attack-column", "arm=artillery formation=limbered"]
    {
        target(&format!("{formation} from=partial-flank"), 2, 1);
        target(&format!("{formation} from=full-flank"), 2, 1);
        target(&format!("{formation} from=front"), 3, 2);
        target(&format!("{formation} from=rear"), 3, 2);
    }
}

#[test]
fn lines_and_unlimbered_guns_from_the_flanks() {
    for formation in ["formation=battle-line", "formation=extended-line"] {
        target(formation, 0, 0);
        target(&format!("{formation} from=partial-flank"), 2, 1);
        target(&format!("{formation} from=full-flank"), 3, 2);
        target(&format!("{formation} from=rear"), 3, 2);
    }
    let guns = "arm=artillery formation=unlimbered";
    target(guns, -1, -2);
    target(&format!("{guns} from=partial-flank"), 2, 1);
    target(&format!("{guns} from=full-flank"), 3, 2);
    target(&format!("{guns} from=rear"), 3, 2);
}

#[test]
fn no_enfilade_at_long_range_nor_from_or_at_skirmishers() {
    let total = |line: &str, total: i32| {
        let told = begun(line, &[1; 9]).explained;
        assert!(told.contains(&format!("\n  total: {total}\n")), "{line}: not {total}\n{told}");
    };
    total("fire from=full-flank range=4", 7);
    total("fire from=full-flank formation=road-column range=4", 7);
    // Without the modifier a die can do nothing, and none is thrown.
    total("fire from=full-flank firer-formation=skirmishers", 3);
    total("fire from=full-flank formation=skirmishers", 5);
    // Seen from the flank guns have lost the benefit of their front as well.
    total("fire from=full-flank arm=artillery formation=unlimbered range=4", 7);
    total("fire arm=artillery formation=unlimbered range=4", 4);
}

#[test]
fn rifled_guns_at_artillery() {
    let total = |weapon: &str, total: i32| {
        let line = format!(
            "fire weapon={weapon} firing=1 range=8 arm=artillery formation=limbered from=partial-flank"
        );
        let told = begun(&line, &[1; 9]).explained;
        assert!(told.contains(&format!("\n  total: {total}\n")), "{line}: not {total}\n{told}");
    };
    // Three dice at short range, 3 points, 2 for the side, and 1 for rifles.
    total("10-pdr-parrott", 9);
    // Two dice at normal range and no 1: not for smoothbores, nor for mixed guns.
    total("napoleon", 7);
    total("mixed-1863", 7);
}

#[test]
fn quality() {
    target("quality=elite", -1, -1);
    target("quality=veteran", 0, 0);
    target("quality=trained", 1, 0);
    target("quality=green", 2, 1);
}

#[test]
fn cavalry() {
    target("arm=cavalry mounted=yes", 5, 4);
    target("arm=cavalry mounted=yes charging=yes", 4, 3);
    target("arm=cavalry", -1, 0);
    target("arm=cavalry formation=skirmishers", -4, -2);
    target("arm=cavalry mounted=yes formation=skirmishers", 5, 4);
    target("arm=cavalry formation=road-column", 3, 2);
}

#[test]
fn skirmishers_and_who_stands_behind_them() {
    target("formation=skirmishers", -5, -3);
    target("screened=yes", -3, -2);
}

#[test]
fn woods_works_and_houses() {
    target("woods=light-woods", -1, -1);
    target("woods=heavy-woods", -2, -2);
    target("shelter=fence", 0, 0);
    target("shelter=hasty-works", -2, -2);
    target("shelter=light-works", -3, -3);
    target("shelter=heavy-works", -4, -4);
    for houses in ["farm", "village"] {
        target(&format!("shelter={houses}"), -1, -3);
        // No other good one counts, whatever it is.
        target(&format!("shelter={houses} quality=elite screened=yes woods=heavy-woods"), -1, -3);
        target(&format!("shelter={houses} quality=green"), 1, -2);
    }
}

#[test]
fn who_charges_has_no_cover() {
    target("charging=yes woods=heavy-woods shelter=heavy-works", 0, 0);
    target("charging=yes shelter=village quality=elite", -1, -1);
    target("charging=yes screened=yes woods=heavy-woods", -3, -2);
}

#[test]
fn the_two_largest_of_either_sign_count_and_the_others_are_told_as_dropped() {
    let line = "fire from=rear arm=cavalry mounted=yes quality=green screened=yes woods=light-woods shelter=light-works";
    let told = begun(line, &[1; 9]).explained;
    for counted in [
        "+2  line or unlimbered artillery from the rear [ruling]",
        "+4  mounted cavalry, not charging",
        "(+1) green target, not counted",
        "-2  2\" or more behind friendly skirmishers",
        "(-1) in light woods, not counted [ruling]",
        "-3  in light works",
        "total: 9",
    ] {
        assert!(told.contains(counted), "no '{counted}' in\n{told}");
    }
}

/// Section 8: melee fire has no target modifiers, own firer effects, and five dice.
#[test]
fn melee_fire() {
    for (keys, dice, total) in [
        ("", 5, 11),
        ("formation=road-column quality=green arm=cavalry mounted=yes woods=heavy-woods", 5, 11),
        ("firer-level=disorder", 5, 8),
        ("firer-level=shaken", 4, 7),
        ("firer-quality=elite first-volley=yes", 5, 14),
        ("weapon=napoleon firing=3", 5, 13),
        ("weapon=3-inch-rifle firing=3", 5, 14),
        ("weapon=smoothbore-muskets", 5, 11),
        ("weapon=sharps-carbines firer-mounted=yes", 5, 15),
        ("weapon=pistols firer-mounted=yes", 5, 9),
    ] {
        let line = format!("fire manner=melee range=0 {keys}");
        let told = begun(&line, &[1; 9]).explained;
        assert!(told.starts_with(&format!("Fire, melee, {dice}D6\n")), "{line}: {told}");
        assert!(told.contains(&format!("\n  total: {total}\n")), "{line}: not {total}\n{told}");
    }
}
