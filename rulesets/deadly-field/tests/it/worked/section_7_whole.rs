//! Section 7, whole charges from the bonus to the follow-up.

use super::switched;
use crate::keys::{begun, check, resolve, resolve_under};

/// Veterans, six figures each, six inches apart.
#[track_caller]
fn charge(keys: &str, faces: &[u16], outcome: &str) {
    check(&format!("whole-charge {keys}"), faces, outcome);
}

/// What the MMP of a side is made of in the first impact.
#[track_caller]
fn weighed(side: &str, keys: &str, faces: &[u16]) -> String {
    let told = begun(&format!("whole-charge {keys}"), faces).explained;
    let mmp = told.split(&format!("MMP of the {side}")).nth(1).expect("they meet");
    mmp.split("total").next().unwrap_or_default().into()
}

#[test]
fn a_charge_too_short_stops_there() {
    charge(
        "distance=9",
        &[1, 1],
        "end the charge is too short, figures 6, level disorder, defender figures 6, defender level good-order",
    );
    // It comes within an inch, and no farther: the defender stands and fires, then it stops.
    charge(
        "distance=8 answer=holds-fire",
        &[1, 1, 4, 4],
        "end the charge is too short, figures 6, level disorder, defender figures 6, defender level good-order",
    );
}

#[test]
fn where_chargers_fall_into_disorder_before_the_impact() {
    // With a bonus of 4 they reach 10.
    for (quality, distance, level) in [
        ("veteran", 8, "+0  good order"),
        ("elite", 8, "+0  good order"),
        ("veteran", 9, "+2  disorder"),
        ("trained", 5, "+0  good order"),
        ("trained", 6, "+2  disorder"),
        ("green", 2, "+2  disorder"),
    ] {
        let line = format!("answer=holds-fire quality={quality} distance={distance}");
        let charger = weighed("charger", &line, &[4, 4, 4, 4]);
        assert!(charger.contains(level), "{line}: no {level} in{charger}");
    }
}

/// Section 7, step 1: green units charge in disorder, and others past their point; a good check on the way changes nothing.
#[test]
fn no_check_puts_in_order_who_is_past_his_point() {
    // At 11 a check: 8 against 7, one level better.
    for (line, faces) in [
        ("answer=fires quality=green", [4, 4, 2, 2, 4, 4, 4, 4]),
        ("answer=fires fire-at=1 quality=trained distance=7", [4, 4, 3, 2, 4, 4, 4, 4]),
    ] {
        let told = begun(&format!("whole-charge {line}"), &faces).explained;
        assert!(told.contains("8 against MMP 7: good order"), "{told}");
        let charger = weighed("charger", line, &faces);
        assert!(charger.contains("+2  disorder"), "{line}: {charger}");
    }
}

/// Section 7, steps 2 and 3: what fires within an inch waits for the defender's check, so fire on the way is no nearer.
#[test]
fn fire_on_the_way_is_never_short() {
    let told = begun("whole-charge answer=fires fire-at=0.5", &[4, 4]).explained;
    assert!(told.contains("Fire, normal, 2D6"), "{told}");
}

/// Section 5, the first volley is a unit's first fire: what does not reach is none.
#[test]
fn who_could_not_fire_has_his_first_volley_before_him() {
    let line =
        "whole-charge answer=fires fire-at=5 defender-weapon=smoothbore-muskets defender-first-volley=yes";
    let told = begun(line, &[4, 4, 4, 4, 3, 2, 3, 3]).explained;
    assert!(told.contains("no fire: out of range"), "{told}");
    assert!(told.contains("opening volley of infantry"), "{told}");
}

#[test]
fn reaction_fire_stops_who_drops_a_level() {
    // Bonus 4; at 3 inches two dice show 6: 12, a check, 4 against 3. The defender holds; MMPs 4 and 5, dice 12 and 2: by 11.
    charge(
        "answer=fires",
        &[4, 4, 3, 3, 2, 2, 4, 4, 6, 6, 1, 1],
        "end the charger wins, figures 6, level disorder, defender figures 3, defender level shaken, follow up 10",
    );
    charge(
        "answer=fires",
        &[4, 4, 6, 4, 2, 2],
        "end the charge is stopped, figures 6, level disorder, defender figures 6, defender level good-order",
    );
}

#[test]
fn a_defender_who_drops_a_level_does_not_fire() {
    // Green defenders, 6 and 1 for the enemy: 4 is three missing. They fall back 3 inches; the charger reaches 10, and strikes.
    let caught = resolve("whole-charge defender-quality=green", &[4, 4, 2, 2, 6, 6, 1, 1]);
    assert!(!caught.explained.contains("Fire"), "{}", caught.explained);
    assert!(caught.outcome.contains("the charger wins"), "{}", caught.outcome);
    // Nine inches off it does not.
    charge(
        "defender-quality=green distance=9",
        &[4, 4, 2, 2],
        "end the defender gives way, figures 6, level disorder, defender figures 6, defender level disorder",
    );
}

/// Section 7, step 3: a charger that cannot reach a defender that gave way stops where that stood, in disorder if that is past
/// its point.
#[test]
fn the_charger_goes_to_where_the_defender_stood() {
    // It reaches 10 and is in disorder past 8; the defender's front was at 7 1/2, and falls back 3.
    for (depth, level) in [("0.5", "good-order"), ("0.75", "disorder")] {
        charge(
            &format!("defender-quality=green distance=7.5 defender-depth={depth}"),
            &[4, 4, 2, 2],
            &format!(
                "end the defender gives way, figures 6, level {level}, defender figures 6, defender level disorder"
            ),
        );
    }
}

/// Section 7, step 3: a defender disordered where it stands has not given way to a charge that is too short to reach it.
#[test]
fn who_drops_a_level_and_stays_gives_no_way() {
    charge(
        "distance=8.75 defender-quality=elite defender-leader=1",
        &[2, 2, 1, 2],
        "end the charge is too short, figures 6, level disorder, defender figures 6, defender level disorder",
    );
}

/// Section 7, step 1: it is going on past the point that disorders, so a unit that can go no farther keeps the level of a good
/// check.
#[test]
fn a_good_check_at_the_end_of_the_way_stays_good() {
    // It reaches seven inches, in disorder past 6 1/2, and bears the fire there: at 11 a check, 8 against 6.
    for (distance, level) in [("8", "good-order"), ("7.75", "disorder")] {
        charge(
            &format!("distance={distance}"),
            &[1, 1, 4, 4, 2, 1, 1, 1, 4, 4],
            &format!(
                "end the charge is too short, figures 6, level {level}, defender figures 6, defender level good-order"
            ),
        );
    }
}

/// Section 6, routed units run at once towards their edge: turned round their middle, they take as much room as that front has.
#[test]
fn a_line_struck_in_the_flank_turns_to_run() {
    // Two inches along the charge, 3/4 when it runs: it is 5/8 farther off. The charger reaches ten.
    let line = "distance=6 struck=full-flank defender-depth=2";
    charge(&format!("{line} defender-running-depth=0.75"), &[4, 4, 1, 1, 1, 2], CAUGHT);
    charge(
        &format!("{line} defender-running-depth=0.75"),
        &[4, 4, 1, 1, 2, 2],
        "end the defender gives way, figures 6, level good-order, defender figures 6, defender level routed",
    );
    charge(
        &format!("{line} defender-running-depth=2"),
        &[4, 4, 1, 1, 2, 2],
        "end the charger wins, figures 6, level disorder, defender level routed, follow up 2",
    );
}

/// Routed defenders are caught and surrender; their place may be taken.
const CAUGHT: &str = "end the charger wins, figures 6, level disorder, defender level routed, follow up 0.75";

#[test]
fn routed_defenders_run_and_surrender_if_they_are_touched() {
    charge(
        "",
        &[4, 4, 1, 1, 6, 6],
        "end the defender gives way, figures 6, level good-order, defender figures 6, defender level routed",
    );
    charge("", &[4, 4, 1, 1, 1, 2], CAUGHT);
}

/// Section 4, routed: the dice of the run are those of the ground the defender stands on, not of where the charger began.
#[test]
fn routed_defenders_run_over_their_own_ground() {
    charge("defender-ground=rough", &[4, 4, 1, 1, 4], CAUGHT);
    charge("woods=heavy-woods", &[4, 4, 1, 1, 4], CAUGHT);
    charge("ground=light-woods", &[6, 1, 1, 1, 2], CAUGHT);
    // Guns cannot be got away over rough ground: no unit is left to be struck.
    charge(
        "defender-arm=artillery defender-formation=unlimbered defender-weapon=napoleon defender-size=3 \
         defender-figures=3 defender-level=shaken defender-ground=rough",
        &[4, 4, 3, 2],
        "end the defender gives way, figures 6, level good-order, defender level routed",
    );
}

#[test]
fn point_blank_comes_after_the_check_and_is_the_only_fire() {
    // The defender holds with 8, fires four dice: 6 and 20 are 26, three hits; the charger is stopped on 4.
    let told = resolve("whole-charge", &[4, 4, 4, 4, 5, 5, 5, 5, 2, 2]);
    assert!(told.explained.contains("Fire, point-blank, 4D6"), "{}", told.explained);
    assert_eq!(
        told.outcome,
        "end the charge is stopped, figures 3, level shaken, defender figures 6, defender level good-order"
    );
}

#[test]
fn melee_fire_and_a_second_impact() {
    // MMPs of 4 and 5; dice one behind make them even. Both fire 6 and five ones: 11, a check, which both stand.
    let told = resolve(
        "whole-charge answer=holds-fire",
        &[4, 4, 4, 4, 3, 2, 3, 3, 1, 1, 1, 1, 1, 6, 5, 1, 1, 1, 1, 1, 6, 5, 6, 6, 1, 1],
    );
    assert!(told.explained.matches("Fire, melee, 5D6").count() == 2, "{}", told.explained);
    assert!(told.outcome.contains("the charger wins"), "{}", told.outcome);
    // One that drops a level in it does not stand.
    let told = resolve(
        "whole-charge answer=holds-fire",
        &[4, 4, 4, 4, 3, 2, 3, 3, 1, 1, 1, 1, 1, 6, 5, 1, 1, 1, 1, 1, 2, 1],
    );
    assert!(told.outcome.contains("the defender wins"), "{}", told.outcome);
}

#[test]
fn stopping_short_both_fire_in_the_ordinary_band() {
    // One ahead after all: half an inch short.
    let told = resolve("whole-charge answer=holds-fire", &[4, 4, 4, 4, 3, 3, 3, 3, 1, 1, 1, 1, 1, 1, 1]);
    assert_eq!(told.explained.matches("Fire, short, 3D6").count(), 2, "{}", told.explained);
    assert_eq!(
        told.outcome,
        "end nobody wins, figures 6, level disorder, defender figures 6, defender level disorder"
    );
}

/// Section 6, an enemy within 1": a charger that stops farther off does not count against the defender, nor do skirmishers.
#[test]
fn only_a_formed_charger_within_an_inch_weighs_on_the_defender() {
    // Dice of 5 make 11, a check, on 4: one inch off, and three.
    let met = [4, 4, 4, 4, 3, 3, 3, 3];
    for (short, mmp) in [(2, "4 against MMP 5"), (6, "4 against MMP 4")] {
        let faces = [&met[..], &[short, 3, 2, 2, 2]].concat();
        let told = begun("whole-charge answer=holds-fire", &faces).explained;
        assert!(told.contains(mmp), "{told}");
    }
    let told = begun("whole-charge formation=skirmishers", &[4, 4, 2, 2]).explained;
    assert!(told.contains("4 against MMP 4"), "{told}");
}

/// Section 7, a difference of 1: both sides fire at that range, and so does a unit that was to be touched in its flank.
#[test]
fn a_defender_struck_in_the_flank_fires_a_free_volley_too() {
    // MMPs of 4 and 9: four behind is one ahead, half an inch short. The charger's fire is enfilade, and a check; then 6 + 3.
    let line = "whole-charge answer=holds-fire struck=full-flank";
    let told = resolve(line, &[4, 4, 5, 4, 2, 2, 4, 4, 1, 1, 1, 1, 5, 5, 1, 1, 1]);
    assert_eq!(told.explained.matches("Fire, short, 3D6").count(), 2, "{}", told.explained);
    assert_eq!(
        told.outcome,
        "end nobody wins, figures 6, level disorder, defender figures 6, defender level disorder"
    );
    let told = begun(line, &[4, 4, 5, 4, 2, 1, 4, 4]).explained;
    assert_eq!(told.matches("Fire, melee, 5D6").count(), 2, "{told}");
}

/// Section 3: reactions to a charge are worked out in the order of its path, whichever unit gives them.
#[test]
fn fire_on_the_way_is_in_the_order_of_the_path() {
    // The defender fires at three inches off, when the charge has gone three; the other unit before or after that.
    for (after, first) in [(2, "FP of 4 "), (4, "FP of 6 ")] {
        let line = format!("whole-charge answer=fires support=4 support-after={after} support-range=3");
        let told = begun(&line, &[4, 4, 1, 1, 1, 1]).explained;
        let points = |words: &str| told.find(words).expect("both fire");
        let second = if first == "FP of 4 " { "FP of 6 " } else { "FP of 4 " };
        assert!(points(first) < points(second), "{told}");
    }
}

/// Section 5, angles: a charge in the partial flank may be in the arc of the defender, which fires at it in both ways; an
/// oblique one may show its own flank.
#[test]
fn a_charge_from_aside_may_be_in_the_arc_and_be_raked() {
    // MMPs of 4 and 7; 10 points are no check. Two behind is one ahead: half an inch short, and both fire.
    let line = "whole-charge struck=partial-flank";
    let told = begun(line, &[4, 4, 4, 4, 1, 1, 1, 1, 3, 2, 4, 3, 1, 1, 1, 1, 1, 1, 1, 1]).explained;
    assert_eq!(told.matches("Fire, point-blank, 4D6").count(), 1, "{told}");
    assert_eq!(told.matches("Fire, short, 3D6").count(), 2, "{told}");
    // One more for the flank is 11, a check; one more on the MMP of 4 + 1 - 1.
    let told = begun("whole-charge fired-on=partial-flank", &[4, 4, 4, 4, 1, 1, 1, 1, 4, 4]).explained;
    assert!(told.contains("8 against MMP 5:"), "{told}");
}

/// Section 8, dismounting: one figure in four holds the horses; these do not fire, are lost last, and count in the impact.
#[test]
fn who_holds_the_horses_does_not_fire() {
    let line = "whole-charge defender-arm=cavalry defender-weapon=sharps-carbines defender-size=8";
    // Two of eight; one, if it had lost three when it dismounted.
    for (figures, holders, firing) in [(8, 2, 6), (5, 2, 3), (5, 1, 4), (8, 0, 8)] {
        let line = format!("{line} defender-figures={figures} defender-horse-holders={holders}");
        let told = begun(&line, &[4, 4, 4, 4, 1, 1, 1, 1, 5, 5]).explained;
        assert!(told.contains(&format!("FP of {firing} with Sharps")), "{told}");
        assert!(told.contains(&format!("defender: {figures} of")), "{told}");
    }
}

#[test]
fn a_countercharge_meets_the_charger_half_way_without_check_or_fire() {
    // Ten inches apart, three of them the defender's; the charger's bonus is 1.
    let told = resolve("whole-charge answer=countercharges distance=10", &[1, 1, 6, 6, 1, 1]);
    assert!(
        !told.explained.contains("Fire") && !told.explained.contains("Morale check"),
        "{}",
        told.explained
    );
    assert_eq!(told.explained.matches("-1  charging").count(), 2, "{}", told.explained);
    assert!(told.outcome.contains("the charger wins"), "{}", told.outcome);
    charge(
        "answer=countercharges distance=11",
        &[1, 1],
        "end the charge is too short, figures 6, level disorder, defender figures 6, defender level good-order",
    );
}

/// Section 7, step 2: reaction fire by those in range, whatever the target does; it meets the charger half way.
#[test]
fn others_fire_at_a_charger_that_is_countercharged() {
    let line = "answer=countercharges distance=10 support=6 support-after=2 support-range=3";
    // 6 + 2 do nothing, and they meet.
    let told = resolve(&format!("whole-charge {line}"), &[1, 1, 1, 1, 6, 6, 1, 1]);
    assert!(told.explained.contains("Fire, normal, 2D6"), "{}", told.explained);
    assert!(told.outcome.contains("the charger wins"), "{}", told.outcome);
    // 6 + 5: a check, and a natural 3 shakes the charger.
    charge(
        line,
        &[1, 1, 4, 1, 1, 2],
        "end the charge is stopped, figures 6, level shaken, defender figures 6, defender level good-order",
    );
}

/// Section 3, disengage: made before step 3, into disorder; a charger that still reaches it goes on to impact against its CMM.
#[test]
fn a_defender_that_disengages_is_reached_or_not() {
    charge(
        "answer=disengages distance=6",
        &[6, 6],
        "end the charge is too short, figures 6, level disorder, defender figures 6, defender level disorder",
    );
    // Ten inches of twelve, in disorder past nine: 9 against 4 + 2 + 1 puts it in good order again.
    let line = "answer=disengages distance=6 defender-withdraws=4";
    let told = begun(&format!("whole-charge {line}"), &[6, 6, 4, 5]).explained;
    let before = told.split("MMP of the charger").next().unwrap_or_default();
    assert!(before.contains("9 against MMP 7:") && !before.contains("Fire"), "{told}");
    let defender = weighed("defender", line, &[6, 6, 4, 5]);
    assert!(defender.contains("+4  CMM, disengag"), "{defender}");
}

/// Sections 3 and 5: after its one reaction a unit that stands gives desperation fire of one die at another charger.
#[test]
fn a_defender_that_has_reacted_gives_desperation_fire_after_its_check() {
    let told = begun("whole-charge answer=desperation defender-first-volley=yes", &[1, 1, 4, 4, 1]).explained;
    assert!(told.contains("Fire, desperation, 1D6") && told.contains("total: 7"), "{told}");
    // 3 against 5: it drops, and does not fire.
    let told = begun("whole-charge answer=desperation", &[1, 1, 1, 2]).explained;
    assert!(!told.contains("Fire"), "{told}");
}

/// Section 5, cavalry firepower, the switch: charging horsemen fire after the defender, and a level dropped counts as step 3.
#[test]
fn charging_horsemen_fire_only_by_the_switch() {
    let line = "whole-charge arm=cavalry mounted=yes weapon=sharps-carbines march=10 answer=holds-fire";
    let faces = [1, 1, 1, 4, 4, 1, 1, 1, 1, 1, 1, 6, 6];
    assert!(!begun(line, &faces).explained.contains("Fire, point-blank"));
    let house =
        switched("horsemen that charge fire at the unit they are about to touch, after its fire", "yes");
    // 6 and 4 for pistols, and four: a check at 14. It routs, and runs twelve inches.
    let told = resolve_under(&house, line, &faces);
    assert!(told.explained.contains("Fire, point-blank, 4D6"), "{}", told.explained);
    assert!(told.outcome.contains("the defender gives way"), "{}", told.outcome);
}

#[test]
fn leaders_and_routers_are_left_to_other_rolls() {
    let told = resolve("whole-charge leader=1 defender-leader=2", &[4, 4, 4, 4, 6, 6, 6, 6, 2, 1]);
    assert_eq!(told.next, "leader-risk");
    // A defender that gave way has run already; a beaten one has not.
    assert_eq!(resolve("whole-charge", &[4, 4, 1, 1, 6, 6]).next, "");
    let told = resolve("whole-charge answer=fires defender-ground=rough", &[4, 4, 3, 3, 1, 1]);
    assert_eq!(told.next, "routed-move arm=infantry ground=open");
    let told = resolve(
        "whole-charge answer=holds-fire defender-ground=rough defender-level=shaken",
        &[4, 4, 5, 4, 1, 1, 4, 4],
    );
    assert_eq!(told.next, "routed-move arm=infantry ground=rough");
}

/// Section 8, risk: a leader is at risk when his unit takes a hit or loses an impact.
#[test]
fn leaders_of_who_is_hit_or_loses_the_impact_are_at_risk() {
    // Beaten by 2, attacking infantry loses no figures.
    let beaten = resolve("whole-charge answer=holds-fire leader=1", &[4, 4, 4, 4, 2, 2, 4, 4]);
    assert_eq!(
        beaten.outcome,
        "end the defender wins, figures 6, level disorder, defender figures 6, defender level disorder, \
         leader at risk"
    );
    assert_eq!(beaten.next, "leader-risk");
    // A figure that comes back was hit all the same.
    let back = resolve("whole-charge answer=fires leader=1", &[4, 4, 6, 5, 6, 6, 4, 4, 6, 6, 1, 1]);
    assert!(back.outcome.contains("figures 6, level disorder"), "{}", back.outcome);
    assert_eq!(back.next, "leader-risk");
    // Routed defenders that are touched surrender without an impact.
    assert_eq!(resolve("whole-charge defender-leader=1", &[4, 4, 1, 1, 1, 2]).next, "");
    // Driven off in a melee without a hit, it has lost no impact.
    let melee = [1, 1, 1, 1, 1, 6, 5, 1, 1, 1, 1, 1, 2, 1];
    let faces = [&[4, 4, 4, 4, 2, 2, 3, 3], &melee[..]].concat();
    let driven = resolve("whole-charge answer=holds-fire leader=1", &faces);
    assert!(
        driven.outcome.starts_with("end the defender wins, figures 6, level shaken"),
        "{}",
        driven.outcome
    );
    assert_eq!(driven.next, "");
}

/// Section 7, step 5: a winner follows up to 1" less than the defender fell back, from melee fire too; its place is always free
/// when it is gone.
#[test]
fn how_far_a_winner_may_follow() {
    // 6 and 9 are 15: a check with 2 more, 4 against 7.
    let melee = [1, 1, 1, 3, 3, 2, 2, 1, 1, 1, 1, 1, 6, 5];
    charge(
        "answer=holds-fire",
        &[&[4, 4, 4, 4, 3, 2, 3, 3], &melee[..]].concat(),
        "end the charger wins, figures 6, level disorder, defender figures 6, defender level disorder, follow up 2",
    );
    // Beaten by 9, the last three figures are lost.
    charge(
        "answer=holds-fire defender-size=3 defender-figures=3 defender-depth=1",
        &[4, 4, 4, 4, 5, 5, 3, 2],
        "end the charger wins, figures 6, level disorder, defender level shaken, follow up 1",
    );
}

/// What two chargers abreast throw until their values and those of the defender are even: MMPs of 3 and 5, dice two behind.
const EVEN: [u16; 8] = [4, 4, 4, 4, 3, 2, 4, 3];

/// A fire of 6 + 5D6 that comes to a check, and one that comes to a check with 2 more; then the two dice of the check.
const ELEVEN: [u16; 5] = [1; 5];
const FIFTEEN: [u16; 5] = [1, 1, 1, 3, 3];

/// Section 8, melee fire: hits and checks of all who touch are at once. A defender that the fire of one charger drives back and
/// that of the other routs has not fallen back: only its place may be taken.
#[test]
fn a_defender_driven_back_and_routed_in_one_melee_leaves_its_place_alone() {
    let both = |first: &[u16], second: &[u16]| [&EVEN[..], first, &ELEVEN, &[6, 5], &ELEVEN, second].concat();
    let driven = [&FIFTEEN[..], &[2, 2]].concat();
    let line = "answer=holds-fire joint=6";
    charge(
        line,
        &both(&driven, &[1, 1]),
        "end the charger wins, figures 6, level disorder, defender figures 6, defender level routed, follow up 0.75",
    );
    // 4 against 7 is three inches, 5 against 6 one more.
    charge(
        line,
        &both(&driven, &[4, 1]),
        "end the charger wins, figures 6, level disorder, defender figures 6, defender level shaken, follow up 3",
    );
}

/// Section 6, an enemy within 1": a defender that ran from the fire of one charger checks without it for that of the other.
#[test]
fn no_enemy_is_near_a_defender_that_runs_from_a_melee() {
    let faces = [&EVEN[..], &ELEVEN, &[1, 1], &ELEVEN, &[6, 5], &ELEVEN, &[4, 4]].concat();
    let told = resolve("whole-charge answer=holds-fire joint=6", &faces).explained;
    // 4 for its quality and 6 for its rout.
    assert!(told.contains("8 against MMP 10:"), "{told}");
}

/// Section 4, a battery routed by an impact: an even roll of a die loses the guns.
#[test]
fn a_battery_routed_by_an_impact_throws_for_its_guns() {
    let line = "whole-charge answer=holds-fire defender-arm=artillery defender-formation=unlimbered \
                defender-weapon=napoleon defender-size=3 defender-figures=3 defender-level=shaken";
    // MMPs of 3 and 12; eight behind in the dice is four ahead.
    let met = [4, 4, 5, 4, 1, 1, 6, 4];
    for (die, left, next) in
        [(2, "", ""), (1, "defender figures 2, ", "routed-move arm=artillery ground=open")]
    {
        let told = resolve(line, &[&met[..], &[die]].concat());
        let end = "end the charger wins, figures 6, level disorder";
        assert_eq!(told.outcome, format!("{end}, {left}defender level routed, follow up 0.75"));
        assert_eq!(told.next, next);
    }
}
