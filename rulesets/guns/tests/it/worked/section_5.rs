//! Section 5, the charge procedure up to contact, and on to the pursuit.

use crate::keys::{check, resolve};

#[test]
fn the_target_fires_at_half_the_distance() {
    assert!(resolve("charge distance=16", &[2, 1, 6, 6, 6, 6]).explained.contains("effective range"));
    assert!(resolve("charge distance=16.5", &[2, 1, 6, 6, 6, 6]).explained.contains("long range"));
    let out = resolve("charge distance=40", &[6, 6, 6, 6]);
    assert_eq!(out.outcome, "end contact, charger charges, target counter-charges or stands");
}

#[test]
fn casualties_of_the_charge_weigh_on_the_chargers_test() {
    // Two of twenty: -1 for the tenth and -2 for the two: ten is needed.
    check(
        "charge",
        &[3, 2, 5, 4],
        "end the charge stops, charger halts and volleys, target no test, lost 2, removed 2",
    );
    check(
        "charge",
        &[3, 2, 5, 5, 4, 4],
        "end contact, charger charges, target counter-charges or stands, lost 2, removed 2",
    );
    check(
        "charge",
        &[3, 2, 4, 4],
        "end the charge stops, charger goes to ground, target no test, lost 2, removed 2",
    );
    check("charge answer=stands", &[3, 2], "end the charge stops, charger falters, target no test");
    check(
        "charge answer=stands support-lost=2",
        &[4, 4],
        "end the charge stops, charger goes to ground, target no test",
    );
}

#[test]
fn a_charger_that_falters_by_a_double_six_stops_untested() {
    check(
        "charge",
        &[6, 6],
        "end the charge stops, charger falters, target no test, lost 4, removed 4, double six",
    );
    check(
        "charge formation=skirmish",
        &[6, 6],
        "end the charge stops, charger no test, target no test, lost 5, removed 5, double six",
    );
}

#[test]
fn the_target_tests_once_as_charged() {
    let stand = "charge answer=stands";
    // Foot charged by a line: -1.
    for (dice, right) in [
        ([4, 4], "end contact, charger charges, target counter-charges or stands"),
        ([4, 3], "end contact, charger charges, target falters"),
        ([3, 3], "end the target recoils, charger charges, target falters and recoils"),
        ([3, 2], "end the target gives way, charger charges, target retreats"),
    ] {
        check(stand, &[4, 3, dice[0], dice[1]], right);
    }
    check(
        "charge answer=stands from=flank",
        &[3, 3, 2, 1],
        "end the target gives way, charger charges, target routs",
    );
    check(
        "charge answer=turns from=flank",
        &[3, 3],
        "end the charge stops, charger halts and volleys, target no test",
    );
    check(
        "charge answer=turns from=flank state=unformed",
        &[3, 3, 6, 6],
        "end the target recoils, charger charges, target falters and recoils",
    );
    check("charge state=routing", &[3, 3], "end contact, charger charges, target no test");
}

#[test]
fn a_charged_retreater_tests_without_fleeing_again() {
    // Section 8: charged by a line, and retreating, -1 -1 -1. 7+ it rallies unformed and fights.
    let charged = "charge state=retreating";
    check(charged, &[3, 3, 6, 4], "end contact, charger charges, target rallies");
    check(charged, &[3, 3, 5, 4], "end contact, charger charges, target stays as it is");
    check(charged, &[3, 3, 1, 2], "end contact, charger charges, target stays as it is");
    check(charged, &[3, 3, 1, 1], "end contact, charger charges, target routs");
    for (dice, state) in [([6, 4], "unformed"), ([5, 4], "retreating"), ([1, 1], "routing")] {
        let touch = resolve(charged, &[3, 3, dice[0], dice[1]]).next;
        assert!(touch.contains(&format!("enemy-state={state}")), "{touch}");
    }
    // A battery that retreats is limbered already.
    let guns = resolve("charge target=artillery target-size=8 state=retreating", &[3, 3, 1, 1]).next;
    assert!(!guns.contains("emergency-limbering"), "{guns}");
}

#[test]
fn a_target_that_evades_is_caught_in_the_rear_or_gets_away() {
    let horse = "target=cavalry answer=evades";
    // Step 3: horse is unformed then, which is no formed foot either; none tests after an evade.
    check(
        &format!("charge {horse} catches=no"),
        &[3, 3],
        "end the target evades, charger charges, target no test",
    );
    let caught = resolve(&format!("charge {horse}"), &[3, 3]);
    assert_eq!(caught.outcome, "end contact, charger charges, target no test");
    for key in ["enemy-state=unformed", "enemy-flank-or-rear=yes"] {
        assert!(caught.next.contains(key), "{}", caught.next);
    }
    // Step 7: no pursuit test after an evade.
    check(
        &format!("whole-charge {horse} catches=no"),
        &[3, 3],
        "end the target evades, charger charges, target no test, loser none, winner nothing, \
         left 20, target left 20",
    );
    // Skirmishers keep their order; a line does not evade.
    let loose = resolve("charge target-formation=skirmish answer=evades", &[3, 3]).next;
    assert!(loose.contains("enemy-state=formed") && loose.contains("enemy-flank-or-rear=yes"), "{loose}");
    check(
        "charge answer=evades",
        &[4, 3, 4, 4],
        "end contact, charger charges, target counter-charges or stands",
    );
}

#[test]
fn cavalry_at_the_flank_of_foot_in_no_order_does_not_charge_formed_foot() {
    // Section 8: +1 for flank or unformed, once; -1 only against formed foot.
    let horse = "charge arm=cavalry answer=stands from=flank";
    check(
        &format!("{horse} state=unformed"),
        &[3, 3, 6, 6],
        "end the target recoils, charger charges, target falters and recoils",
    );
    check(horse, &[3, 3], "end the charge stops, charger halts and volleys, target no test");
}

#[test]
fn support_is_in_whatever_order_it_is() {
    let support = "charge answer=stands support=rifled-musket";
    for (key, total) in [("support-fired-last-turn=yes", 6), ("support-formation=extended-line", 6)] {
        let told = resolve(&format!("{support} {key}"), &[4, 3, 6, 6, 6, 6]).explained;
        assert!(told.contains(&format!("total: {total}")), "{key}: {told}");
    }
    for key in ["support-low-on-ammo=yes", "support-state=gone-to-ground"] {
        let told = resolve(&format!("{support} {key}"), &[4, 3, 6, 6, 6, 6]).outcome;
        assert!(told.contains("lost 1½"), "{key}: {told}");
    }
    // Section 8: the unformed fire only at their own charger or back, the faltering only if they are charged.
    for state in ["unformed", "faltering"] {
        check(
            &format!("{support} support-state={state}"),
            &[4, 3, 4, 4],
            "end contact, charger charges, target counter-charges or stands",
        );
    }
}

#[test]
fn a_target_that_recoils_out_of_reach_is_not_pursued() {
    // Step 7: gone before contact, it leaves a pursuit test, but a unit that recoiled does not run.
    check(
        "whole-charge answer=stands catches=no",
        &[4, 3, 3, 3, 3, 3],
        "end the target gives way, charger charges, target falters and recoils, loser none, \
         winner unformed, halts or retires, left 20, target left 20",
    );
}

#[test]
fn a_target_caught_after_its_recoil_has_left_its_works() {
    // Step 7: 6 inches behind its redoubt it has no +3; where it stood it has.
    let works = "whole-charge answer=stands cover=works target-friends-fleeing=2";
    let recoils: &[u16] = &[4, 3, 3, 3, 4, 3, 4, 3, 3, 3];
    let stands: &[u16] = &[4, 3, 4, 4, 4, 3, 4, 3];
    for (dice, counts) in [(recoils, false), (stands, true)] {
        let told = resolve(works, dice).explained;
        assert_eq!(told.contains("in works: redoubt"), counts, "{told}");
    }
}

#[test]
fn a_faltering_winner_pursues_nobody() {
    // Section 8: the faltering do not move. 12 + 2 - 2 against 2 + 2 + 2.
    check(
        "whole-charge answer=stands",
        &[4, 3, 4, 3, 1, 1, 6, 5],
        "end the target wins, charger charges, target falters, loser retreats, winner stands, \
         lost 5, left 15, target lost 1½, target left 19",
    );
}

#[test]
fn cavalry_does_not_fire_and_guns_do_not_counter_charge() {
    check(
        "charge target=cavalry",
        &[4, 3, 4, 3],
        "end contact, charger charges, target counter-charges or stands",
    );
    let counter = "charge target=cavalry answer=counter-charges";
    assert!(resolve(counter, &[4, 3, 4, 3]).next.contains("enemy-charging=yes"));
    let guns = "charge target=artillery target-size=8 answer=counter-charges";
    assert!(resolve(guns, &[4, 3, 4, 4]).next.contains("enemy-charging=no"));
    // Canister of two 12 pdrs at five inches: 7 + 5.
    let canister = "charge target=artillery target-size=8 weapon=12-pdr";
    check(
        canister,
        &[4, 3, 6, 5, 4, 4],
        "end contact, charger charges, target counter-charges or stands, lost 2, removed 2",
    );
}

#[test]
fn contact_is_fought_out_and_an_empty_place_pursued_from() {
    let touch = resolve("charge", &[3, 2, 5, 5, 4, 3]).next;
    for key in [
        "melee first-round=yes",
        "side=confederate",
        " figures=18",
        "charging=yes",
        "enemy-state=faltering",
        "enemy-figures=20",
    ] {
        assert!(touch.contains(key), "{touch}");
    }
    let gone = resolve("charge answer=stands", &[4, 3, 3, 2]).next;
    let handed_on = "pursuit-test arm=infantry side=confederate grade=regular early=yes general=no again=no";
    assert_eq!(gone, format!("{handed_on} possible=yes other-enemy=no"));
}

#[test]
fn friends_of_the_target_fire_in_support() {
    // Step 4: canister of two 12 pdrs, 7 + 5; two lost as by the target's own fire.
    check(
        "charge answer=stands support=12-pdr",
        &[4, 3, 5, 5, 4, 4],
        "end contact, charger charges, target counter-charges or stands, lost 2, removed 2",
    );
    // Both together are four of twenty: -2 and -4.
    check(
        "charge support=12-pdr",
        &[3, 2, 4, 3, 6, 6],
        "end the charge stops, charger halts and volleys, target no test, lost 4, removed 4",
    );
    // A half from each makes a figure.
    check(
        "charge target-size=9 support=12-pdr support-guns=1",
        &[3, 2, 2, 1, 4, 4, 4, 4],
        "end contact, charger charges, target counter-charges or stands, lost 1, removed 1",
    );
    let musketry = resolve("charge answer=stands support=rifled-musket support-range=9", &[4, 3, 6, 6, 6, 6]);
    assert!(musketry.explained.contains("long range"), "{}", musketry.explained);
    let enfilade = resolve("charge answer=stands support=rifled support-from=flank", &[4, 3, 6, 6, 6, 6]);
    assert!(enfilade.explained.contains("total: 13"), "{}", enfilade.explained);
}

#[test]
fn a_double_six_in_support_stops_a_charge_too() {
    let six = resolve("charge answer=stands support=12-pdr", &[6, 6]);
    assert_eq!(
        six.outcome,
        "end the charge stops, charger falters, target no test, lost 6½, removed 6, support double six"
    );
    assert!(six.next.starts_with("double-six by=canister on=infantry counted=yes"), "{}", six.next);
    // A unit that falters stands there to be shot at; one that has retired does not.
    check(
        "charge support=12-pdr",
        &[6, 6, 4, 3],
        "end the charge stops, charger falters, target no test, lost 6, removed 6, double six",
    );
    check(
        "charge formation=skirmish support=12-pdr",
        &[6, 6],
        "end the charge stops, charger no test, target no test, lost 5, removed 5, double six",
    );
}

#[test]
fn ground_friends_and_enemies_count_for_both() {
    let stopped = "end the charge stops, charger halts and volleys, target no test";
    let home = "end contact, charger charges, target counter-charges or stands";
    check("charge answer=stands", &[3, 3], stopped);
    for key in ["downhill=yes", "enemies-fleeing=1"] {
        check(&format!("charge answer=stands {key}"), &[3, 3, 4, 4], home);
    }
    check("charge answer=stands friends-fleeing=1", &[4, 3], stopped);
    // A charger leaves its cover behind: it hides it from fire, 7 - 2, but does not steady it.
    check("charge answer=stands charger-cover=cover", &[3, 3], stopped);
    assert!(resolve("charge charger-cover=cover", &[4, 3, 6, 6, 6, 6]).outcome.contains("lost 2"));
    assert!(resolve("charge charger-cover=light-cover", &[4, 3, 6, 6, 6, 6]).outcome.contains("lost 2"));
    assert!(resolve("charge charger-cover=works", &[4, 3, 6, 6, 6, 6]).outcome.contains("lost 1"));
    for key in ["target-enemies-fleeing=1", "target-supports=1", "cover=cover", "uphill=yes"] {
        check(&format!("charge answer=stands {key}"), &[4, 3, 4, 3], home);
    }
    let falters = "end contact, charger charges, target falters";
    check("charge answer=stands cover=cover cover-shared=yes", &[4, 3, 4, 3], falters);
    check("charge answer=stands target-friends-fleeing=1", &[4, 3, 4, 4], falters);
    // A brigade attack column is massed, and shot at accordingly.
    for key in ["massed=yes", "supports=1"] {
        assert!(resolve(&format!("charge {key}"), &[4, 2, 6, 6, 6, 6]).outcome.contains("lost 3"), "{key}");
    }
}

#[test]
fn a_recoil_is_caught_by_what_is_left_of_the_charge_or_not() {
    check(
        "charge answer=stands catches=no",
        &[4, 3, 3, 3],
        "end the target gives way, charger charges, target falters and recoils",
    );
    // Caught, it falters: 7 + 4 against 7 + 0 drives it off.
    check(
        "whole-charge answer=stands",
        &[4, 3, 3, 3, 4, 3, 4, 3, 3, 3],
        "end the charger wins, charger charges, target falters and recoils, loser retreats, \
         winner pursues unformed, lost 1½, left 19, target lost 5, target left 15",
    );
}

#[test]
fn a_whole_charge_from_fire_to_pursuit() {
    let stand = "whole-charge answer=stands";
    check(
        stand,
        &[3, 2],
        "end the charge stops, charger falters, target no test, loser none, winner nothing, left 20, target left 20",
    );
    // Confederates of 1861 to 63 pursue more readily: 10 - 1.
    check(
        stand,
        &[4, 3, 3, 2, 5, 5],
        "end the target gives way, charger charges, target retreats, loser none, winner unformed, left 20, target left 20",
    );
    check(
        stand,
        &[4, 3, 4, 4, 4, 3, 4, 3],
        "end the charger wins, charger charges, target counter-charges or stands, loser recoils, \
         winner may follow up or stand, lost 1½, left 19, target lost 3, target left 17",
    );
    check(
        "whole-charge answer=counter-charges",
        &[4, 3, 4, 4, 4, 3, 4, 3],
        "end the melee is a draw, charger charges, target counter-charges or stands, loser none, \
         winner fights on, lost 1½, left 19, target lost 1½, target left 19",
    );
    // The target is Union and veteran, and nothing turns its 10.
    check(
        "whole-charge answer=stands target-grade=veteran",
        &[4, 3, 4, 3, 2, 1, 5, 5, 5, 5],
        "end the target wins, charger charges, target counter-charges or stands, loser retreats, \
         winner formed, acts freely, lost 5, left 15, target lost 1½, target left 19",
    );
}

#[test]
fn the_melee_is_fought_with_the_figures_that_are_left() {
    // Four of twelve lost before and two to fire: half, -4; twenty against six are +4.
    let few = resolve("whole-charge size=12 lost=4", &[3, 2, 6, 6, 4, 4, 6, 5, 2, 1]);
    assert_eq!(
        few.outcome,
        "end the charger wins, charger charges, target counter-charges or stands, loser recoils, \
         winner may follow up or stand, lost 3½, left 5, target lost 1, target left 19"
    );
    // A double one leaves breechloaders short of ammo, and without the numbers they would give.
    let fast = "whole-charge weapon=breechloader target-size=9 cover=works trench=yes";
    for (dice, told) in [([1, 2], true), ([1, 1], false)] {
        let dice = [dice[0], dice[1], 6, 5, 4, 4, 4, 3, 4, 3];
        assert_eq!(resolve(fast, &dice).explained.contains("x1½"), told, "{dice:?}");
    }
}

#[test]
fn guns_that_are_charged_go_or_are_taken() {
    let guns = "whole-charge target=artillery target-size=8 weapon=12-pdr answer=stands";
    let gone = resolve(guns, &[4, 3, 3, 2, 4, 4]);
    assert!(gone.outcome.starts_with("end the target gives way"), "{}", gone.outcome);
    assert_eq!(gone.next, "emergency-limbering guns=2 grade=regular heavy=no in-melee=no general=no");
    let taken = resolve(guns, &[4, 3, 4, 4, 6, 6, 4, 3, 3, 3]);
    assert!(taken.outcome.contains("loser captured, winner unformed, halts or retires"), "{}", taken.outcome);
    assert!(taken.outcome.ends_with("takes trophy"), "{}", taken.outcome);
    assert!(taken.next.starts_with("double-six by=melee on=artillery counted=yes"), "{}", taken.next);
    // Their brigade tests for guns that run.
    let ran = resolve(&format!("{guns} target-friends-fleeing=3"), &[4, 3, 1, 1, 4, 4]).next;
    assert_eq!(
        ran,
        "emergency-limbering guns=2 grade=regular heavy=no in-melee=no general=no; brigade-morale"
    );
}

#[test]
fn a_charger_out_of_order_tests_fights_and_pursues_so() {
    // Section 8: unformed -1, so 7 is a halt and 8 is enough; section 7: unformed -2.
    let out = "whole-charge answer=stands unformed=yes";
    check(
        "charge answer=stands unformed=yes",
        &[4, 3],
        "end the charge stops, charger halts and volleys, target no test",
    );
    let home = resolve("charge answer=stands unformed=yes", &[4, 4, 4, 4]).next;
    assert!(home.starts_with("melee ") && home.contains("state=unformed"), "{home}");
    // "10+ superb discipline: .. (as 9 if it pursued last turn or is unformed)": 11 less 1 for early Confederates.
    for (keys, winner) in [
        ("whole-charge answer=stands".to_string(), "winner formed, acts freely"),
        ("whole-charge answer=stands pursued=yes".to_string(), "winner unformed,"),
        (out.to_string(), "winner unformed,"),
    ] {
        let outcome = resolve(&keys, &[4, 4, 3, 2, 6, 5]).outcome;
        assert!(
            outcome.contains("end the target gives way") && outcome.contains(winner),
            "{keys}: {outcome}"
        );
    }
    // The same for a target that wins the melee.
    for (keys, winner) in [("", "winner formed, acts freely"), (" target-pursued=yes", "winner unformed,")] {
        let keys = format!("whole-charge answer=stands target-grade=veteran{keys}");
        let outcome = resolve(&keys, &[4, 3, 4, 3, 2, 1, 5, 5, 5, 5]).outcome;
        assert!(outcome.contains("end the target wins") && outcome.contains(winner), "{keys}: {outcome}");
    }
}

#[test]
fn limbered_guns_evade_and_recoil_and_those_in_battery_fire_and_retreat() {
    let guns = "target=artillery target-size=8 weapon=12-pdr";
    // In battery they do not get out of the way.
    let stood = resolve(&format!("charge {guns} answer=evades"), &[4, 3, 4, 4]).outcome;
    assert_eq!(stood, "end contact, charger charges, target counter-charges or stands");
    let gone = resolve(&format!("charge {guns} limbered=yes answer=evades catches=no"), &[3, 3]).outcome;
    assert_eq!(gone, "end the target evades, charger charges, target no test");
    // Limbered they do not fire.
    let silent = resolve(&format!("charge {guns} limbered=yes answer=fires"), &[4, 3, 4, 4]).outcome;
    assert_eq!(silent, "end contact, charger charges, target counter-charges or stands");
    // Section 7: deployed guns retreat instead of recoiling. 4 and 2, 2, 3 for 20 to 8 against 10.
    for (limbered, loser) in [("", "loser retreats"), (" limbered=yes", "loser recoils")] {
        let keys = format!("whole-charge {guns}{limbered} answer=stands");
        let outcome = resolve(&keys, &[4, 3, 4, 4, 3, 1, 5, 5]).outcome;
        assert!(outcome.contains(loser), "{keys}: {outcome}");
    }
}

#[test]
fn who_is_in_works_or_a_house_neither_counter_charges_nor_evades() {
    let works = "charge cover=works entered=yes";
    let next = resolve(&format!("{works} answer=counter-charges"), &[4, 3, 6, 6]).next;
    assert!(next.contains("enemy-charging=no"), "{next}");
    let loose = format!("{works} target-formation=skirmish answer=evades catches=no");
    assert!(resolve(&loose, &[4, 3, 6, 6]).outcome.starts_with("end contact"));
}
