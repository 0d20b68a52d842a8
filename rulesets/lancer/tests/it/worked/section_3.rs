//! Section 3, movement: the dice of every cell of the table, and charges that come home or not.

use crate::keys::{check, resolve};

#[test]
fn foot_moves_one_die_and_three_more_in_column() {
    check("move", &[4], "distance 4");
    check("move formation=column", &[4], "distance 7");
}

#[test]
fn foot_moves_a_three_sided_die_in_woods() {
    check("move woods=yes", &[3], "distance 3");
    check("move woods=yes formation=column", &[2], "distance 2");
    assert!(resolve("move woods=yes", &[3]).explained.contains("1D3"));
}

#[test]
fn horse_moves_two_dice_line_or_column_and_not_in_woods() {
    check("move troops=horse", &[4, 6], "distance 10");
    check("move troops=horse formation=column", &[1, 1], "distance 2");
    check("move troops=horse woods=yes", &[], "");
}

#[test]
fn guns_move_one_die_and_have_no_column() {
    check("move troops=gun", &[6], "distance 6");
    check("move troops=gun formation=column", &[], "");
    check("move troops=gun woods=yes", &[], "");
}

#[test]
fn a_commander_moves_as_horse() {
    check("move troops=commander", &[6, 6], "distance 12");
    check("move troops=commander woods=yes", &[], "");
}

#[test]
fn foot_charges_six_and_a_die() {
    check("charge-reach distance=10", &[4], "result charges home");
    check("charge-reach distance=10", &[3], "result falls short, short by 1");
    check("charge-reach distance=10.25", &[4], "result falls short, short by 0.25");
    check("charge-reach distance=12", &[5], "result falls short, short by 1");
    // Beyond the longest charge none is thrown for.
    check("charge-reach distance=12½", &[], "result may not charge, short by 12.5");
    assert!(
        resolve("charge-reach distance=12½", &[])
            .explained
            .contains("out of reach: the longest charge is 12")
    );
}

#[test]
fn horse_charges_twelve_and_a_die_and_guns_never() {
    check("charge-reach troops=horse distance=15", &[3], "result charges home");
    check("charge-reach troops=horse distance=15", &[2], "result falls short, short by 1");
    check("charge-reach troops=gun distance=2", &[], "result may not charge, short by 2");
    check("charge-reach troops=commander distance=2", &[], "result may not charge, short by 2");
}

#[test]
fn in_woods_foot_charges_six_and_a_three_sided_die_and_horse_not_at_all() {
    check("charge-reach distance=9 woods=yes", &[3], "result charges home");
    check("charge-reach distance=9 woods=yes", &[1], "result falls short, short by 2");
    check("charge-reach distance=9.25 woods=yes", &[], "result may not charge, short by 9.25");
    check("charge-reach troops=horse distance=9 woods=yes", &[], "result may not charge, short by 9");
}

#[test]
fn ground_on_the_way_forbids_a_charge_but_near_its_ends() {
    check("charge-reach distance=10 ground=7.5", &[], "result may not charge, short by 10");
    check("charge-reach distance=10 ground=1.001", &[], "result may not charge, short by 10");
    for near in ["0", "1", "9", "10"] {
        check(&format!("charge-reach distance=10 ground={near}"), &[4], "result charges home");
    }
    assert!(resolve("charge-reach distance=10 ground=7.5", &[]).explained.contains("halted at new ground"));
}

#[test]
fn what_follows_a_charge() {
    assert_eq!(
        resolve("charge-reach distance=8 melee=green by-one=5", &[2]).next,
        "melee-round fighter=infantry melee=green lancers-charge=no uphill=no enemy=infantry enemy-melee=average \
         by-one=5 by-two=0 by-three=0 by-four=0"
    );
    let lancers = "charge-reach troops=horse distance=8 lancers=yes uphill=yes target-troops=cavalry target-melee=elite";
    assert_eq!(
        resolve(lancers, &[2]).next,
        "melee-round fighter=cavalry melee=average lancers-charge=yes uphill=yes enemy=cavalry enemy-melee=elite \
         by-one=4 by-two=0 by-three=0 by-four=0"
    );
    // Short of them it is shot at, with what it has come besides free behind it, or met.
    let short = "charge-reach distance=9.5 morale=green figures=5 commander=yes room=2 target-firers=6 target-by-one=3";
    let next = resolve(short, &[2]).next;
    let (shot, met) = next.split_once("; ").expect("two answers");
    assert_eq!(
        shot,
        "shooting weapon=rifles firers=6 range=1.5 cover=no target-troops=infantry target-morale=green \
         target-figures=5 target-start=0 target-commander=yes target-commander-morale=average target-room=10 \
         target-square=no target-disrupted=no"
    );
    assert!(met.starts_with("charge-reach troops=foot distance=1.5 woods=no"), "{met}");
    assert!(met.contains(" by-one=3 ") && met.contains(" answer=nothing "), "{met}");
    assert_eq!(resolve("charge-reach distance=9.5 answer=nothing", &[2]).next, "");
    assert_eq!(resolve("charge-reach troops=gun", &[]).next, "");
}
