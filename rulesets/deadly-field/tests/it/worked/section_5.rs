//! Section 5, fire: firepower, ranges, dice, firers, and the results.

use deadly_field::sheet::axes::{CavalryArm, InfantryArm, RangeBand};
use deadly_field::sheet::units::{Formation, MoraleLevel, Side, TroopQuality};
use deadly_field::sheet::weapon::Weapon;
use deadly_field::{FireManner, Firer, Others, Tables, printed_sheet};

use super::{refused, switched};
use crate::keys::{begun, check, resolve, resolve_under};

/// The band, the dice rolled, and what FP and modifiers come to.
#[track_caller]
pub(crate) fn fires(keys: &str, band: &str, dice: usize, plus: i32) {
    let line = format!("fire {keys}");
    let told = begun(&line, &[1; 9]).explained;
    assert!(told.starts_with(&format!("Fire, {band}, {dice}D6\n")), "{line}: not {band} with {dice}\n{told}");
    // Where no fall of the dice does anything none is thrown, and the total is what is added to them.
    let thrown = if told.contains("no effect: ") { 0 } else { i32::try_from(dice).unwrap() };
    let total = thrown + plus;
    assert!(told.contains(&format!("\n  total: {total}\n")), "{line}: not {plus:+}\n{told}");
}

/// There is no fire, and why.
#[track_caller]
fn silent(keys: &str, why: &str) {
    let resolved = resolve(&format!("fire {keys}"), &[]);
    assert!(resolved.outcome.contains("silent"), "{keys}");
    assert!(resolved.explained.contains(&format!("no fire: {why}")), "{keys}\n{}", resolved.explained);
}

#[test]
fn firepower_by_figures() {
    for (firing, points) in [(2, 2), (3, 3), (5, 5), (8, 8), (1, 1)] {
        fires(&format!("firing={firing}"), "normal", 2, points);
    }
    fires("weapon=smoothbore-flintlocks firing=1 range=2", "normal", 2, 0);
    fires("weapon=repeating-rifles firing=6", "normal", 2, 9);
    fires("weapon=mixed-muskets firing=8", "normal", 2, 6);
    fires("weapon=cavalry-rifle-muskets firing=6", "normal", 2, 5);
    fires("weapon=napoleon firing=3 range=13", "normal", 2, 8);
    fires("weapon=napoleon firing=3 range=13 side=confederate", "normal", 2, 7);
    silent("firing=0", "no figure left to fire");
}

#[test]
fn bands_of_range() {
    fires("range=0.9", "short", 3, 6);
    fires("range=1", "normal", 2, 6);
    fires("range=3", "normal", 2, 6);
    fires("range=3.1", "long", 1, 6);
    fires("range=6", "long", 1, 6);
    silent("range=6.1", "out of range");
    fires("weapon=sharps-carbines range=1", "short", 3, 6);
    fires("weapon=mixed-weapons range=3", "long", 1, 5);
    fires("weapon=cavalry-rifle-muskets range=3", "normal", 2, 5);
    fires("weapon=napoleon firing=3 range=3", "canister", 4, 8);
    fires("weapon=napoleon firing=3 range=6.5", "short", 3, 8);
    fires("weapon=napoleon firing=3 range=6.6", "normal", 2, 8);
    fires("weapon=napoleon firing=3 range=26", "long", 1, 8);
    silent("weapon=napoleon range=26.1", "out of range");
    fires("weapon=10-pdr-parrott firing=3 range=3", "canister", 3, 8);
    fires("weapon=mixed-1863 firing=3 range=3", "canister", 3, 8);
}

#[test]
fn point_blank_is_only_for_a_charge() {
    fires("manner=at-charge range=1", "point-blank", 4, 6);
    fires("manner=at-charge range=1.1", "normal", 2, 6);
    fires("range=0", "short", 3, 6);
    fires("manner=at-charge range=1 weapon=napoleon firing=3", "point-blank", 5, 8);
    fires("manner=at-charge range=1 weapon=3-inch-rifle firing=3", "point-blank", 4, 9);
    // Six figures with carbines have 6, their pistols 4 more.
    fires("manner=at-charge range=1 weapon=sharps-carbines", "point-blank", 4, 10);
    fires("manner=at-charge range=1 weapon=sharps-carbines firer-mounted=yes", "point-blank", 4, 10);
    fires("manner=at-charge range=1 weapon=pistols", "point-blank", 4, 4);
    silent("weapon=shotguns range=1", "out of range");
    silent("weapon=pistols range=0", "out of range");
    silent("weapon=sharps-carbines firer-mounted=yes range=1", "mounted cavalry only when charged");
}

#[test]
fn desperation_and_deliberate_fire() {
    fires("manner=desperation range=1", "desperation", 1, 6);
    fires("manner=desperation range=1 first-volley=yes", "desperation", 1, 6);
    fires("manner=deliberate weapon=napoleon firing=3 range=13", "normal", 2, 10);
    fires("manner=deliberate weapon=napoleon firing=3 range=20", "long", 1, 10);
    fires("manner=deliberate weapon=napoleon firing=3 range=5", "short", 3, 8);
    fires("manner=deliberate", "normal", 2, 6);
    let house = switched("desperation fire may be an opening volley", "yes");
    let told = resolve_under(&house, "fire manner=desperation first-volley=yes", &[1]).explained;
    assert!(told.contains("total: 9"), "{told}");
}

#[test]
fn firer_effects_add_up_and_halves_are_rounded_once() {
    fires("firer-formation=extended-line", "normal", 2, 5);
    fires("firer-level=disorder", "normal", 2, 3);
    fires("firer-level=shaken", "normal", 1, 3);
    fires("firer-formation=skirmishers", "normal", 1, 3);
    fires("out-of-houses=yes", "normal", 2, 3);
    fires("firer-level=disorder firing=7", "normal", 2, 3);
    // 7 halved twice is 1, not the half of 3 rounded down twice; 6 three times nothing.
    fires("firer-level=disorder firer-formation=skirmishers firing=7", "normal", 1, 1);
    silent("firer-level=shaken firer-formation=skirmishers out-of-houses=yes", "no dice left");
    for formation in ["attack-column", "road-column", "limbered"] {
        silent(&format!("firer-formation={formation}"), "not in this formation");
    }
    silent("firer-level=routed", "routed");
}

#[test]
fn a_fire_left_with_no_dice_is_no_fire() {
    // Eleven points halved, and 5 for mounted cavalry, would be a check without any roll.
    let mounted = "arm=cavalry mounted=yes";
    silent(&format!("firer-level=shaken range=6 weapon=repeating-rifles firing=8 {mounted}"), "no dice left");
}

#[test]
fn quality_and_the_opening_volley() {
    for (quality, foot, horse) in [("elite", 1, 2), ("veteran", 0, 0), ("trained", 0, -1), ("green", -1, -2)]
    {
        fires(&format!("firer-quality={quality}"), "normal", 2, 6 + foot);
        fires(&format!("firer-quality={quality} weapon=napoleon firing=3 range=13"), "normal", 2, 8 + foot);
        fires(&format!("firer-quality={quality} weapon=sharps-carbines"), "normal", 2, 6 + horse);
    }
    fires("first-volley=yes", "normal", 2, 8);
    fires("first-volley=yes weapon=sharps-carbines", "normal", 2, 7);
    fires(
        "first-volley=yes weapon=sharps-carbines firer-mounted=yes manner=at-charge range=1",
        "point-blank",
        4,
        10,
    );
    fires("first-volley=yes weapon=napoleon firing=3 range=13", "normal", 2, 8);
    for weapon in ["smoothbore-muskets", "smoothbore-flintlocks"] {
        let points = if weapon == "smoothbore-muskets" { 5 } else { 4 };
        fires(&format!("weapon={weapon} manner=at-charge range=1"), "point-blank", 4, points + 1);
        fires(&format!("weapon={weapon} range=1"), "normal", 2, points);
    }
}

#[test]
fn combined_fire() {
    fires("others=8", "normal", 2, 14);
    fires("others=20", "normal", 2, 18);
    fires("others=20 weapon=sharps-carbines", "normal", 2, 14);
    fires("others=20 weapon=napoleon firing=3 range=13", "normal", 2, 18);
    // The worst firer counts for all, and a unit that loses a die loses it for all.
    fires("others=8 firer-quality=elite others-modifier=-1", "normal", 2, 13);
    fires("others=8 firer-quality=green others-modifier=1", "normal", 2, 13);
    fires("others=8 others-dice-lost=1", "normal", 1, 14);
    fires("others=0 others-modifier=-3 others-dice-lost=1", "normal", 2, 6);
    // No enfilade with skirmishers among them, and the +1 against guns only by rifled ones alone.
    fires("others=8 from=full-flank", "normal", 2, 16);
    fires("others=8 from=full-flank others-skirmish=yes", "normal", 2, 14);
    let guns = "weapon=3-inch-rifle firing=3 range=13 others=3 arm=artillery formation=limbered from=front";
    fires(guns, "normal", 2, 16);
    fires(&format!("{guns} others-smoothbore=yes"), "normal", 2, 15);
    let told = begun("fire others=8 firer-quality=elite others-modifier=-1", &[1, 1]).explained;
    assert!(
        told.contains("(+1) firer elite, not counted") && told.contains("-1  worst firer among the others")
    );
}

#[test]
fn what_others_add_is_counted_by_the_rule_set() {
    let tables = Tables::read(&printed_sheet()).unwrap();
    let foot = Firer {
        weapon: Weapon::Infantry(InfantryArm::RifleMuskets),
        side: Side::Union,
        strength: 6,
        quality: TroopQuality::Veteran,
        formation: Formation::BattleLine,
        level: MoraleLevel::GoodOrder,
        mounted: false,
        first_volley: false,
        houses: false,
    };
    let joined = |others: &[Firer]| foot.joined_by(&tables, others, RangeBand::Normal, FireManner::Volley);
    assert_eq!(joined(&[]), Others::default());
    let green = Firer { quality: TroopQuality::Green, ..foot };
    assert_eq!(joined(&[green]), Others { points: 6, modifier: -1, dice_lost: 0 });
    // Of sixteen figures four are left for the third.
    assert_eq!(joined(&[green, foot]), Others { points: 10, modifier: -1, dice_lost: 0 });
    let loose = Firer { formation: Formation::Skirmishers, ..foot };
    assert_eq!(joined(&[loose]), Others { points: 3, modifier: 0, dice_lost: 1 });
    let horse = Firer { weapon: Weapon::Cavalry(CavalryArm::SharpsCarbines), ..foot };
    let added = horse.joined_by(&tables, &[horse, horse], RangeBand::Normal, FireManner::Volley);
    assert_eq!(
        added,
        Others { points: 6, modifier: 0, dice_lost: 0 },
        "twelve figures of dismounted cavalry"
    );
}

#[test]
fn results_by_total_and_what_they_do() {
    // Six figures at normal range: 6 and two dice.
    check("fire", &[1, 1], "result -, level good-order");
    check("fire", &[2, 2], "result -, level good-order");
    check("fire", &[2, 3, 3, 3], "result MC, level good-order, roll 6");
    check("fire", &[6, 6, 3, 4], "result 1H, hits 1, level good-order, roll 7");
    check("fire others=8", &[4, 4, 3, 4], "result 2H, hits 2, level good-order, roll 7");
    // 21 is read at 20, 32 and more at 32.
    check("fire others=8", &[4, 3, 3, 3], "result 2H, hits 2, level good-order, roll 6");
    let plus = |line: &str, faces: &[u16], plus: &str| {
        let told = begun(line, faces).explained;
        assert!(told.contains(&format!("{plus}  fire combat result")), "{line}: {told}");
    };
    plus("fire", &[4, 3], "+1");
    plus("fire", &[5, 4], "+2");
    plus("fire", &[6, 6], "+2");
    plus("fire others=12 arm=cavalry mounted=yes", &[1, 3], "+3");
    plus("fire others=12 arm=cavalry mounted=yes", &[6, 6], "+4");
    check("fire figures=1", &[6, 6], "result 1H, hits 1, eliminated, level good-order");
    check(
        "fire figures=3 size=6 others=12 arm=cavalry mounted=yes",
        &[6, 6],
        "result 4H, hits 3, eliminated, level good-order",
    );
}

/// The rows are a reconstruction, and the explanation says so.
#[test]
fn reconstructed_cells_are_marked() {
    let told = begun("fire", &[4, 4, 3, 4]).explained;
    assert!(told.contains("1MC  fire results, infantry at 14 [reconstructed]"), "{told}");
    let told = begun("fire weapon=sharpshooter-rifles firing=8", &[1, 1]).explained;
    assert!(
        told.contains("+9  FP of 8 with sharpshooter rifle-muskets, Infantry weapons [reconstructed]"),
        "{told}"
    );
}

/// Chapter 5, fire results: one switch of three values.
#[test]
fn infantry_results_are_read_in_one_of_three_ways() {
    let under = |reading: &str, line: &str, faces: &[u16]| {
        let house =
            format!("[table.readings.\"fire combat results, infantry\"]\n\"cells lost\" = \"{reading}\"\n");
        resolve_under(&house, line, faces).outcome
    };
    // 9, 11 and 13 of six rifle-muskets.
    for (reading, nine, eleven, thirteen) in
        [("1", "-", "MC", "1MC"), ("0", "-", "-", "MC"), ("3", "MC", "1MC", "1MC")]
    {
        for (faces, result) in [([1, 2], nine), ([3, 2], eleven), ([4, 3], thirteen)] {
            let check = if result == "-" { &[][..] } else { &[3, 4] };
            let roll = if result == "-" { "" } else { ", roll 7" };
            let told = under(reading, "fire", &[&faces[..], check].concat());
            assert_eq!(told, format!("result {result}, level good-order{roll}"), "{reading}");
        }
        // Guns fire as ever.
        let guns = under(reading, "fire weapon=napoleon firing=1 range=13", &[4, 3, 3, 4]);
        assert_eq!(guns, "result MC, level good-order, roll 7");
    }
}

#[test]
fn the_second_reading_of_sharpshooter_rifle_muskets_is_off() {
    let house = switched("house rule: the second reading of sharpshooter rifle-muskets", "yes");
    for (figures, printed, second) in [(5, 6, 6), (6, 7, 6), (7, 8, 7), (8, 9, 8)] {
        let line = format!("fire weapon=sharpshooter-rifles firing={figures}");
        let told = begun(&line, &[1, 1]).explained;
        assert!(told.contains(&format!("+{printed}  FP of {figures}")), "{told}");
        let told = resolve_under(&house, &line, &[1, 1]).explained;
        assert!(told.contains(&format!("+{second}  FP of {figures}")), "{told}");
    }
}

#[test]
fn fire_that_passes_through_has_a_die_fewer() {
    fires("passed=1", "normal", 1, 6);
    silent("passed=2", "no dice left");
    fires("passed=1 weapon=napoleon firing=3 range=3", "canister", 3, 8);
}

#[test]
fn a_leader_hit_with_his_men_and_the_run_of_who_routs() {
    let hit = resolve("fire leader=2", &[6, 6, 3, 4]);
    assert_eq!(hit.next, "leader-risk");
    let routs = resolve("fire quality=green", &[4, 4, 1, 1]);
    assert_eq!(
        (routs.next.as_str(), routs.outcome.contains("level routed")),
        ("routed-move arm=infantry ground=open", true)
    );
}

/// Chapter 5, combined fire and deliberate fire: what cannot be is refused with what can.
#[test]
fn more_than_a_unit_has_and_deliberate_fire_of_small_arms_are_refused() {
    let refused = |keys: &str| refused("fire", keys);
    let figures = "1 unit has 8 figures at most; others= adds the FP of units that fire with it";
    assert_eq!(refused("firing=12"), format!("firing=12: {figures}"));
    assert_eq!(refused("weapon=sharps-carbines firing=9"), format!("firing=9: {figures}"));
    let sections = "firing=7: 1 unit has 3 sections at most; others= adds the FP of units that fire with it";
    assert_eq!(refused("weapon=napoleon firing=7"), sections);
    let deliberate = "manner=deliberate: only guns fire deliberately, at normal or long range";
    assert_eq!(refused("manner=deliberate"), deliberate);
    assert!(refused("stands=3 size=5 figures=5").contains("begins with 6 figures or more"));
    assert_eq!(refused("weapon=napoleon firing=3 range=6 manner=deliberate"), deliberate);
    for keys in
        ["firing=8", "weapon=napoleon firing=3", "weapon=napoleon firing=3 range=20 manner=deliberate"]
    {
        assert_eq!(refused(keys), "", "{keys}");
    }
}
