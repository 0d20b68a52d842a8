//! Section 5, the charge procedure up to contact.

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
    for key in
        ["melee side=confederate", " figures=18", "charging=yes", "enemy-state=faltering", "enemy-figures=20"]
    {
        assert!(touch.contains(key), "{touch}");
    }
    let gone = resolve("charge answer=stands", &[4, 3, 3, 2]).next;
    assert_eq!(gone, "pursuit-test arm=infantry grade=regular");
}
