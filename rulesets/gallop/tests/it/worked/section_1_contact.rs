//! Worked examples of section 1, contact of the whole group: its parts, the largest of them, the way back.

use crate::table::{Table, ruling, scenario};
use gallop::{Event, Pending, Refusal, Side};

const CHARGES: Pending = Pending::Declare(Side::Confederate);
const NEXT_MOVE: Pending = Pending::Move(Side::Confederate);

/// Two of a division ride away from three of it, up to an enemy.
fn split() -> Table {
    let confederates = [
        "Gordon cavalry A01",
        "Hays cavalry A01",
        "Avery infantry D03",
        "Smith infantry D03",
        "Doles infantry D02",
    ];
    let union = ["Ames infantry A05", "Coster infantry D04"];
    let mut table = Table::new(&scenario("", &confederates, &union));
    table.give("all of Early's division at A01 move to A04");
    table
}

/// Section 1, contact of the whole group: every part but the largest is without it.
#[test]
fn a_part_smaller_than_the_largest_may_not_charge() {
    let mut table = split();
    table.done_until(CHARGES);
    assert_eq!(table.refused("Gordon charges"), Refusal::OutOfContact, "though Hays is with him");
    assert!(table.may("Avery charges"));

    let house = ruling("a stand without contact may not charge", "no");
    let confederates = ["Gordon infantry A04", "Avery infantry D03", "Smith infantry D03"];
    let union = ["Ames infantry A05", "Coster infantry D04"];
    let mut table = Table::with(&scenario("", &confederates, &union), &house);
    table.done_until(CHARGES);
    assert!(table.may("Gordon charges"));
}

/// Section 1, contact of the whole group: the next move of a part without it ends nearer to another part.
#[test]
fn a_part_without_contact_ends_its_next_move_nearer_to_another() {
    let mut table = split();
    table.done_until_turn(2, NEXT_MOVE);
    let not_nearer = Refusal::NotNearer { stand: "Gordon".into(), steps: 4 };
    assert_eq!(table.refused("Gordon moves to B05"), not_nearer, "though Hays would be in contact");
    assert_eq!(table.refused("all of Early's division at A04 move to A01"), not_nearer);
    assert!(table.may("Gordon moves to A03"));
    table.give("all of Early's division at A04 move to B03");
    table.done_until_turn(3, NEXT_MOVE);
    table.give("Gordon moves to C03").give("Hays moves to C03").done_until(CHARGES);
    assert!(table.may("Avery charges"));
    table.done_until_turn(4, NEXT_MOVE);
    assert!(table.may("all of Early's division at C03 move to C01"), "it has contact again");
}

/// Section 1, contact of the whole group: stands that keep in contact move as they like.
#[test]
fn the_largest_part_moves_as_it_likes() {
    let mut table = split();
    table.done_until_turn(2, NEXT_MOVE);
    assert!(table.may("all of Early's division at D03 move to E03"));
    assert!(table.may("Doles moves to E02"));
    assert_eq!(table.refused("Doles moves to D01"), Refusal::LosesContact { stand: "Doles".into() });
}

/// Section 1, contact of the whole group: counted when the move step ends.
#[test]
fn a_group_that_is_together_again_when_its_move_ends_has_lost_nothing() {
    let confederates =
        ["Gordon infantry B01", "Hays infantry B01", "Avery infantry C01", "Smith infantry C01"];
    let mut table = Table::new(&scenario("", &confederates, &["Ames infantry B04", "Coster infantry C04"]));
    table
        .give("all of Early's division at B01 move to B03")
        .give("all of Early's division at C01 move to C03");
    table.done_until(CHARGES);
    assert!(table.may("Gordon charges") && table.may("Avery charges"));
}

/// Two pairs of a division, each before an enemy, and perhaps a general.
fn two_pairs(general: &[&str]) -> Table {
    let pairs = ["Gordon infantry A03", "Hays infantry A03", "Avery infantry D03", "Smith infantry D03"];
    let union = ["Ames infantry A04", "Coster infantry D04"];
    let mut table = Table::new(&scenario("", &[&pairs[..], general].concat(), &union));
    table.done_until(CHARGES);
    table
}

/// Section 1, contact of the whole group: equal parts.
#[test]
fn of_equal_parts_that_with_the_general_has_contact() {
    let table = two_pairs(&["Early general D03"]);
    assert_eq!(table.refused("Gordon charges"), Refusal::OutOfContact);
    assert!(table.may("Avery charges"));
}

/// Section 1, contact of the whole group: equal parts without a general.
#[test]
fn of_equal_parts_the_owner_chooses_by_charging() {
    for (first, mate, other) in [("Gordon", "Hays", "Avery"), ("Avery", "Smith", "Gordon")] {
        let mut table = two_pairs(&[]);
        assert!(table.may("Gordon charges") && table.may("Avery charges"));
        table.give(&format!("{first} charges"));
        assert_eq!(table.refused(&format!("{other} charges")), Refusal::OutOfContact);
        assert!(table.may(&format!("{mate} charges")));
    }
}

/// Section 1, contact of the whole group: equal parts without a general.
#[test]
fn of_equal_parts_the_owner_chooses_by_moving_one_elsewhere() {
    let pairs = ["Gordon infantry A01", "Hays infantry A01", "Avery infantry D01", "Smith infantry D01"];
    let mut table = Table::new(&scenario("", &pairs, &["Ames infantry E05"]));
    table.done_until_turn(2, NEXT_MOVE);
    table.give("all of Early's division at A01 move to A03");
    assert!(table.happened(&Event::ContactChosen { stand: table.stand("Gordon") }));
    let not_nearer = Refusal::NotNearer { stand: "Avery".into(), steps: 5 };
    assert_eq!(table.refused("all of Early's division at D01 move to E02"), not_nearer);
    assert!(table.may("all of Early's division at D01 move to C01"));
}

/// Section 1, contact of the whole group: equal parts that come nearer to each other need no choice.
#[test]
fn equal_parts_may_come_nearer_to_each_other() {
    let pairs = ["Gordon infantry A01", "Hays infantry A01", "Avery infantry E01", "Smith infantry E01"];
    let mut table = Table::new(&scenario("", &pairs, &["Ames infantry E05"]));
    table.done_until_turn(2, NEXT_MOVE);
    table.give("all of Early's division at A01 move to B01");
    assert!(!table.happened(&Event::ContactChosen { stand: table.stand("Gordon") }));
    assert!(table.may("all of Early's division at E01 move to E03"), "the other may still be the group");
    table.give("all of Early's division at E01 move to D01").done_until_turn(3, NEXT_MOVE);
}

/// Section 1, contact of the whole group: single stands are parts too.
#[test]
fn of_two_stands_apart_the_one_with_the_general_charges() {
    let confederates = ["Gordon infantry A03", "Early general A03", "Avery infantry D03"];
    let mut table = Table::new(&scenario("", &confederates, &["Ames infantry A04", "Coster infantry D04"]));
    table.done_until(CHARGES);
    assert!(table.may("Gordon charges"));
    assert_eq!(table.refused("Avery charges"), Refusal::OutOfContact);
}

/// Section 1, contact of the whole group: losses may break it before the charge.
#[test]
fn a_part_cut_off_by_fire_may_not_charge() {
    let confederates = [
        "Gordon infantry A03",
        "Hays infantry A03",
        "Doles infantry B02",
        "Avery infantry C03",
        "Smith infantry C03",
        "Ramseur infantry C03",
    ];
    let union = ["Ames infantry A04", "Coster infantry C04", "Dilger artillery 2 B04"];
    let mut table = Table::new(&scenario("", &confederates, &union));
    table.done_until(Pending::Fire(Side::Union)).give_dice("Dilger fires at B02", [6, 6]);
    assert!(table.is_lost("Doles"));
    table.done_until(CHARGES);
    assert_eq!(table.refused("Gordon charges"), Refusal::OutOfContact);
    assert!(table.may("Avery charges"));
}

/// Section 1, contact of the whole group: a combat that brings a part back.
#[test]
fn parts_that_combat_has_brought_together_are_one() {
    let confederates = [
        "Gordon infantry 1 C03",
        "Hays infantry 1 C03",
        "Avery infantry B01",
        "Smith infantry B01",
        "Doles infantry B01",
    ];
    let mut table = Table::new(&scenario("", &confederates, &["Ames infantry 3 C04"]));
    table.done_until(Pending::Declare(Side::Union)).give_dice("Ames charges", [3, 3, 3, 4, 2]);
    table.assert_at("Gordon", "C02").assert_at("Hays", "C02");
    table.done_until_turn(2, NEXT_MOVE);
    assert!(table.may("all of Early's division at C02 move to D02"), "without coming nearer to Avery");
}

/// Section 1, contact by division: each division of a corps is counted for itself.
#[test]
fn by_division_the_parts_of_a_division_are_counted() {
    let corps = [
        "Barlow infantry division=1 A04",
        "Gilsa infantry division=1 A04",
        "Ames infantry division=1 C04",
        "Coster infantry division=2 C04",
        "Smith infantry division=2 C04",
    ];
    let confederates = ["Gordon infantry A03", "Hays infantry C03"];
    let mut table = Table::new(&scenario("contact_by_division = true", &confederates, &corps));
    table.done_until(Pending::Declare(Side::Union));
    assert!(table.may("Barlow charges"), "two of three");
    assert_eq!(table.refused("Ames charges"), Refusal::OutOfContact, "beside Coster of the other division");
    assert!(table.may("Coster charges"));
}
