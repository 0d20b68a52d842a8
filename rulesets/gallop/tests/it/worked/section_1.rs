//! Worked examples of section 1, board and forces: squares, stands, contact, stacking, front rank, facing, hits.

use crate::table::{Table, group, number, ruling, scenario, square};
use engine::Files;
use gallop::{Battle, Pending, Refusal, Side};

/// Somebody for the other side to be, out of everybody's way.
const FAR: &[&str] = &["Ames infantry E05"];

/// What a scenario is refused for.
#[track_caller]
fn faults(scenario: &str) -> String {
    let head = "title = \"Nonsense\"\nhome = { confederate = \"north\", union = \"south\" }\n";
    Battle::read(&Files::new(format!("{head}{scenario}"), "")).expect_err("the scenario is sound").to_string()
}

/// Section 1, the grid.
#[test]
fn a_move_goes_through_edges_only() {
    let mut table = Table::new(&scenario("", &["Gordon infantry B02"], FAR));
    table.give("Gordon moves to C03");
    let refusal = table.refused("Gordon moves to C04");
    assert_eq!(refusal.to_string(), "Gordon needs ½ move and has 0 left", "two steps, not one");
}

/// Section 1, the grid.
#[test]
fn no_way_leads_through_a_corner_between_two_enemies() {
    let union = ["Ames infantry B01", "Coster infantry A02"];
    let table = Table::new(&scenario("", &["Gordon infantry A01"], &union));
    assert_eq!(table.refused("Gordon moves to B02"), Refusal::NoWay { stand: "Gordon".into() });
}

/// Section 1, the grid.
#[test]
fn a_charge_goes_through_edges_only() {
    let confederates = ["Gordon infantry B02", "Hays infantry C02"];
    let mut table = Table::new(&scenario("", &confederates, &["Ames infantry C03"]));
    table.done_until(Pending::Declare(Side::Confederate));
    assert_eq!(table.refused("Gordon charges"), Refusal::NothingToCharge);
    assert!(table.may("Hays charges"));
}

/// Section 1, road links.
#[test]
fn a_road_links_neighbours_through_an_edge() {
    let ground = "ground = [\"...\", \"...\"]\nroads = [\"A01 B02\"]";
    let scenario = scenario(ground, &["Gordon infantry A01"], &["Ames infantry C02"]);
    assert_eq!(faults(&scenario), "scenario:4:15: A01 and B02 share no side");
}

/// Section 1, heights.
#[test]
fn a_square_is_at_most_two_levels_high() {
    let high = |height| {
        scenario(
            &format!("ground = [\"..\"]\nheight = [\"0{height}\"]"),
            &["Gordon infantry A01"],
            &["Ames infantry B01"],
        )
    };
    assert_eq!(
        faults(&high(3)),
        "scenario:4:13: `height` has '3' for B01, which is not known (allowed: 0 1 2)"
    );
    Table::new(&high(2));
}

/// Section 1, squares off the board.
#[test]
fn squares_outside_the_grid_do_not_exist() {
    let mut table = Table::new(&scenario("", &["Gordon infantry A01", "Hays infantry A01"], FAR));
    let off = |place| Refusal::OffBoard { square: square(place) };
    assert_eq!(table.refused("Gordon moves to F01"), off("F01"));
    assert_eq!(table.refused("all of Early's division at A06 move to A01"), off("A06"));
    assert_eq!(table.refused("all of Early's division at A01 move to A06"), off("A06"));
    assert_eq!(table.refused("F06 faces north"), off("F06"));
    table.give("Gordon moves to B02");
}

/// Section 1, dots and combat value.
#[test]
fn a_stand_has_one_to_four_dots_and_a_general_a_value_up_to_three() {
    let says = "a stand has 1 to 4 dots and no combat value, a general a value of 0 to 3 and no dots";
    for (stand, has) in [
        ("Gordon infantry 0 A01", "0 dots and a value of 0"),
        ("Gordon infantry 5 A01", "5 dots and a value of 0"),
        ("Gordon general 4 A01", "0 dots and a value of 4"),
    ] {
        let scenario = scenario("ground = [\"..\"]", &[stand], &[]);
        assert_eq!(faults(&scenario), format!("scenario:8:3: Gordon has {has} ({says})"));
    }
    Table::new(&scenario("", &["Gordon infantry 4 A01", "Early general 3 A01"], FAR));
}

/// Section 1, dots: hits take none away.
#[test]
fn a_stand_with_a_hit_rolls_all_its_dots() {
    let scenario = scenario("", &["Gordon infantry 3 B02"], &["Ames infantry 1 B03"]);
    let mut table = Table::new(&scenario);
    table.give("done").give_dice("Ames fires at B02", [5]);
    table.give_dice("Gordon fires at B03", [1, 2, 5]);
    assert_eq!((table.hits("Gordon"), table.hits("Ames")), (1, 1));

    let mut table = Table::with(&scenario, &ruling("hits taken lessen the dots", "yes"));
    table.give("done").give_dice("Ames fires at B02", [5]);
    table.give_dice("Gordon fires at B03", [1, 5]);
}

/// Section 1, contact.
#[test]
fn a_moved_stand_keeps_contact_through_an_edge_or_a_corner() {
    let scenario = scenario("", &["Gordon infantry B02", "Hays infantry B02"], FAR);
    let table = Table::new(&scenario);
    assert!(table.may("Hays moves to B03"));
    assert!(table.may("Hays moves to C03"));
    assert_eq!(table.refused("Hays moves to D02"), Refusal::LosesContact { stand: "Hays".into() });

    let table = Table::with(&scenario, &ruling("squares that share a corner are in contact", "no"));
    assert!(table.may("Hays moves to B03"));
    assert_eq!(table.refused("Hays moves to C03"), Refusal::LosesContact { stand: "Hays".into() });
}

/// Section 1, contact: with another of its group.
#[test]
fn stands_of_other_groups_give_no_contact() {
    let early = group("confederate", "Early's division", &["Gordon infantry A01", "Hays infantry A01"]);
    let rodes = group("confederate", "Rodes's division", &["Doles infantry C01"]);
    let table = Table::new(&[early, rodes, group("union", "XI Corps", FAR)].concat());
    assert_eq!(table.refused("Hays moves to C01"), Refusal::LosesContact { stand: "Hays".into() });
}

/// Section 1, contact: with another of its group.
#[test]
fn stands_that_move_together_are_in_contact_with_each_other() {
    let confederates = ["Gordon infantry B02", "Hays infantry B02", "Avery infantry B01"];
    let mut table = Table::new(&scenario("", &confederates, FAR));
    table.give("all of Early's division at B02 move to B04");
    table.assert_at("Gordon", "B04").assert_at("Hays", "B04").assert_at("Avery", "B01");
}

/// Section 1, contact: a stand that began without it.
#[test]
fn a_stand_that_began_apart_comes_nearer_to_the_nearest_of_its_group() {
    let confederates = ["Gordon infantry A01", "Avery infantry E01", "Hays infantry A04"];
    let mut table = Table::new(&scenario("", &confederates, FAR));
    let not_nearer = Refusal::NotNearer { stand: "Hays".into(), steps: 3 };
    assert_eq!(table.refused("Hays moves to A05"), not_nearer);
    assert_eq!(table.refused("Hays moves to B03"), not_nearer, "as far as before, though nearer to Avery");
    table.give("Hays moves to A03").assert_at("Hays", "A03");
}

/// Section 1, contact: a stand that began with it.
#[test]
fn a_stand_left_behind_in_the_move_may_only_follow_into_contact() {
    let confederates = ["Gordon cavalry A01", "Hays cavalry A01", "Avery infantry B01"];
    let mut table = Table::new(&scenario("", &confederates, FAR));
    table.give("all of Early's division at A01 move to A05");
    assert_eq!(table.refused("Avery moves to B02"), Refusal::LosesContact { stand: "Avery".into() });
}

/// Section 1, contact: marching to join.
#[test]
fn a_stand_marching_to_join_need_only_come_nearer() {
    let confederates = ["Gordon cavalry A01", "Hays cavalry A01", "Avery infantry joining B01"];
    let mut table = Table::new(&scenario("", &confederates, FAR));
    table.give("all of Early's division at A01 move to A05");
    assert_eq!(table.refused("Avery moves to C01"), Refusal::NotNearer { stand: "Avery".into(), steps: 5 });
    table.give("Avery moves to B02").assert_at("Avery", "B02");
}

/// Section 1, contact and charges.
#[test]
fn a_stand_without_contact_may_not_charge_until_it_has_it_again() {
    let confederates = ["Gordon infantry A03", "Hays cavalry D01", "Avery infantry E01"];
    let union = ["Ames infantry A04", "Coster infantry E02"];
    let mut table = Table::new(&scenario("", &confederates, &union));
    table.done_until(Pending::Declare(Side::Confederate));
    assert_eq!(table.refused("Gordon charges"), Refusal::OutOfContact);
    assert!(table.may("Avery charges"));
    table.done_until_turn(2, Pending::Move(Side::Confederate)).give("Hays moves to B02");
    table.done_until(Pending::Declare(Side::Confederate));
    assert!(table.may("Gordon charges"));
}

/// Section 1, contact: losses may break it.
#[test]
fn a_stand_that_lost_its_neighbours_to_fire_may_not_charge() {
    let confederates =
        ["Gordon infantry B02", "Hays infantry C02", "Avery infantry E01", "Smith infantry E01"];
    let union = ["Ames infantry 2 C03", "Coster infantry B03", "Krzyzanowski infantry E02"];
    let mut table = Table::new(&scenario("", &confederates, &union));
    table.done_until(Pending::Fire(Side::Union)).give_dice("Ames fires at C02", [6, 6]);
    assert!(table.is_lost("Hays"));
    table.done_until(Pending::Declare(Side::Confederate));
    assert_eq!(table.refused("Gordon charges"), Refusal::OutOfContact);
}

/// Section 1, contact: the last of a group has nobody to lose.
#[test]
fn the_only_stand_of_a_group_on_the_table_moves_and_charges_freely() {
    let mut table = Table::new(&scenario("", &["Gordon infantry B02"], &["Ames infantry C03"]));
    table.give("Gordon moves to C02").done_until(Pending::Declare(Side::Confederate));
    assert!(table.may("Gordon charges"));
}

/// Section 1, contact by division.
#[test]
fn a_scenario_may_set_contact_by_division() {
    let corps =
        ["Barlow infantry division=1 B05", "Gilsa infantry division=1 B05", "Coster infantry division=2 D05"];
    let by_division = |line: &str| {
        let mut table = Table::new(&scenario(line, &["Gordon infantry A01"], &corps));
        table.done_until(Pending::Move(Side::Union));
        table
    };
    assert!(by_division("").may("Gilsa moves to D05"), "the corps is one body");
    let table = by_division("contact_by_division = true");
    assert_eq!(table.refused("Gilsa moves to D05"), Refusal::LosesContact { stand: "Gilsa".into() });
    assert!(table.may("Coster moves to D03"), "alone in its division");
}

/// Section 1, contact: generals.
#[test]
fn generals_go_where_they_like() {
    let mut table = Table::new(&scenario("", &["Gordon infantry A01", "Early general A01"], FAR));
    table.give("Early moves to C03").assert_at("Early", "C03");
}

/// Section 1, stacking.
#[test]
fn four_formed_stands_fill_a_square() {
    let confederates = [
        "Gordon infantry B02",
        "Hays infantry B02",
        "Avery cavalry B02",
        "Smith infantry B01",
        "Doles infantry B01",
    ];
    let mut table = Table::new(&scenario("", &confederates, FAR));
    let full = |formed, limit| Refusal::Full { square: square("B02"), formed, limit };
    assert_eq!(table.refused("all of Early's division at B01 move to B02"), full(5, 4));
    table.give("Smith moves to B02");
    assert_eq!(table.refused("Doles moves to B02"), full(5, 4));

    let three = number("stands in a square, generals, artillery and skirmishers not counted", 3);
    let table = Table::with(&scenario("", &confederates, FAR), &three);
    assert_eq!(table.refused("Smith moves to B02"), full(4, 3));
}

/// Section 1, stacking: the stands that are not counted.
#[test]
fn generals_artillery_and_skirmishers_go_into_a_full_square() {
    let confederates = [
        "Gordon infantry B02",
        "Hays infantry B02",
        "Avery infantry B02",
        "Smith infantry B02",
        "Jones artillery column B01",
        "Blackford skirmishers B01",
        "Early general B01",
        "Doles infantry B01",
    ];
    let mut table = Table::new(&scenario("", &confederates, FAR));
    table.give("Jones moves to B02 limbered").give("Blackford moves to B02").give("Early moves to B02");
    assert_eq!(table.stack("B02").len(), 7);
    assert_eq!(
        table.refused("Doles moves to B02"),
        Refusal::Full { square: square("B02"), formed: 5, limit: 4 }
    );
}

/// Section 1, stacking.
#[test]
fn a_scenario_cannot_begin_with_five_formed_stands_in_a_square() {
    let five: Vec<String> = (1..=5).map(|n| format!("Stand{n} infantry A01")).collect();
    let five: Vec<&str> = five.iter().map(String::as_str).collect();
    let scenario = scenario("ground = [\"..\"]", &five, &["Ames infantry B01"]);
    let says = "A01 holds 4 formed stands, Stand1, Stand2, Stand3, Stand4; Stand5 is one too many";
    assert_eq!(faults(&scenario), format!("scenario:12:3: {says}"));
}

/// Section 1, stacking: only one side in a square.
#[test]
fn nobody_moves_into_a_square_of_the_enemy() {
    let confederates = ["Gordon infantry B02", "Early general B02", "Blackford skirmishers B02"];
    let table = Table::new(&scenario("", &confederates, &["Howard general B03", "Ames infantry E05"]));
    for mover in ["Gordon", "Early", "Blackford"] {
        let refusal = table.refused(&format!("{mover} moves to B03"));
        assert_eq!(refusal, Refusal::HeldByEnemy { square: square("B03") });
    }
    let both = scenario("ground = [\"..\"]", &["Gordon infantry A01"], &["Ames infantry A01"]);
    assert_eq!(faults(&both), "scenario:14:3: A01: Gordon and Ames are enemies in one square");
}

/// Section 1, stacking: passing through friends.
#[test]
fn a_full_square_of_friends_may_be_passed_through() {
    let confederates = [
        "Gordon infantry B02",
        "Hays infantry B02",
        "Avery infantry B02",
        "Smith infantry B02",
        "Doles infantry B01",
    ];
    let ground = "ground = [\"r.r\", \"r.r\", \"r.r\", \"...\"]";
    let mut table = Table::new(&scenario(ground, &confederates, &["Ames infantry C04"]));
    table.give("Doles moves to B03").assert_at("Doles", "B03");
}

/// Section 1, works.
#[test]
fn works_face_at_least_one_side() {
    let head = "title = \"x\"\nhome = { confederate = \"north\", union = \"south\" }\nground = [\"...\"]\n\
        works = [{ square = \"A01\", kind = \"prepared\", sides = [] }]";
    assert!(
        Battle::read(&Files::new(scenario(head, &["Gordon infantry A01"], &["Ames infantry C01"]), ""))
            .is_err()
    );
}

/// Section 1, works.
#[test]
fn two_works_in_a_square_both_count() {
    let works = "works = [{ square = \"A01\", kind = \"prepared\", sides = [\"north\"] }, \
        { square = \"A01\", kind = \"prepared\", sides = [\"south\"] }]";
    let table = Table::new(&scenario(works, &["Gordon infantry A01"], &["Ames infantry E05"]));
    assert_eq!(table.battle.map.field(square("A01")).prepared.in_turn(1).iter().count(), 2);
}
