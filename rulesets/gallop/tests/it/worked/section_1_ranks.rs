//! Worked examples of section 1, board and forces, in a square: front rank, order, facing, hits.

use crate::table::{Table, number, scenario, square};
use board::square::Direction;
use gallop::{Event, Pending, Refusal, RemovalCause, Side};

/// Somebody for the other side to be, out of everybody's way.
const FAR: &[&str] = &["Ames infantry E05"];

/// A square with more than a front rank.
const CROWD: [&str; 9] = [
    "Gordon infantry B02",
    "Hays cavalry B02",
    "Avery infantry B02",
    "Blackford skirmishers B02",
    "Jones artillery B02",
    "Carter artillery B02",
    "Latimer artillery B02",
    "Early general B02",
    "Sillers skirmishers B02",
];

/// Section 1, front rank.
#[test]
fn the_front_rank_is_two_formed_stands_every_skirmisher_and_two_guns() {
    let mut table = Table::new(&scenario("", &CROWD, &["Ames infantry B03"]));
    assert_eq!(table.front_rank("B02"), ["Gordon", "Hays", "Blackford", "Jones", "Carter", "Sillers"]);
    table.done_until(Pending::Fire(Side::Confederate));
    for firer in ["Gordon", "Hays", "Blackford", "Jones", "Carter", "Sillers"] {
        assert!(table.may(&format!("{firer} fires at B03")), "{firer}");
    }
    for behind in ["Avery", "Latimer"] {
        assert_eq!(table.refused(&format!("{behind} fires at B03")), Refusal::NotFrontRank);
    }
    assert_eq!(table.refused("Early fires at B03"), Refusal::DoesNotFire);
}

/// Section 1, front rank: the two numbers.
#[test]
fn house_rules_may_widen_the_front_rank() {
    let wider =
        [number("formed stands in the front rank", 3), number("artillery stands in the front rank", 1)]
            .concat();
    let table = Table::with(&scenario("", &CROWD, FAR), &wider);
    assert_eq!(table.front_rank("B02"), ["Gordon", "Hays", "Avery", "Blackford", "Jones", "Sillers"]);
}

/// Section 1, front rank: the owner orders the stack.
#[test]
fn the_owner_orders_the_stack_as_he_likes() {
    let confederates =
        ["Gordon infantry B02", "Hays infantry B02", "Avery infantry B02", "Early general B02"];
    let mut table = Table::new(&scenario("", &confederates, FAR));
    table.give("Avery to the front").give("Hays to the front");
    assert_eq!(table.stack("B02"), ["Hays", "Avery", "Gordon", "Early"]);
    assert_eq!(table.front_rank("B02"), ["Hays", "Avery"]);
    assert_eq!(table.refused("Hays to the front"), Refusal::InFront);
    assert_eq!(table.refused("Early to the front"), Refusal::NoRank);
    assert_eq!(table.refused("Ames to the front"), Refusal::NotYours);
}

/// Section 1, front rank: in his own move.
#[test]
fn the_stack_is_not_ordered_in_a_fire_step() {
    let confederates = ["Gordon infantry B02", "Hays infantry B02"];
    let mut table = Table::new(&scenario("", &confederates, &["Ames infantry B03"]));
    table.done_until(Pending::Fire(Side::Confederate));
    assert!(matches!(table.refused("Hays to the front"), Refusal::NotNow { .. }));
    assert!(matches!(table.refused("B02 faces west"), Refusal::NotNow { .. }));
}

/// Section 1, facing.
#[test]
fn stands_of_a_square_face_one_way_and_turn_for_nothing() {
    let confederates = ["Gordon infantry A01", "Hays infantry B01", "Jones artillery B01"];
    let mut table = Table::new(&scenario("", &confederates, FAR));
    assert_eq!(table.facing("B01"), Direction::South, "towards the enemy");
    table.give("B01 faces east").give("Gordon moves to B01");
    assert_eq!(table.facing("B01"), Direction::East, "the stand that joins faces as the square does");
    table.give("B01 faces north").give("B01 faces west");
    assert_eq!(table.facing("B01"), Direction::West, "unlimbered guns turn too");
    table.give("Hays moves to C02");
    assert_eq!(table.facing("C02"), Direction::West, "a whole move is left after turning");
    table.give("C02 faces east");
    assert_eq!(table.facing("C02"), Direction::East, "and a turn after a whole move");
}

/// Section 1, facing.
#[test]
fn nobody_turns_empty_squares_or_the_enemy() {
    let table = Table::new(&scenario("", &["Gordon infantry A01"], FAR));
    for place in ["C03", "E05"] {
        let refusal = table.refused(&format!("{place} faces east"));
        assert_eq!(refusal, Refusal::NothingThere { square: square(place) });
    }
    assert_eq!(table.refused("A01 faces south"), Refusal::FacesThere);
}

/// Section 1, hits.
#[test]
fn a_stand_goes_with_its_second_hit() {
    let fight = scenario("", &["Gordon infantry 2 B02"], &["Ames infantry B03", "Coster infantry B04"]);
    let mut table = Table::new(&fight);
    table.done_until(Pending::Fire(Side::Confederate)).give_dice("Gordon fires at B03", [5, 4]);
    assert_eq!((table.hits("Ames"), table.is_lost("Ames")), (1, false));

    let mut table = Table::new(&fight);
    table.done_until(Pending::Fire(Side::Confederate)).give_dice("Gordon fires at B03", [5, 6]);
    assert!(table.is_lost("Ames"));
    assert!(table.happened(&Event::Removed { stand: table.stand("Ames"), cause: RemovalCause::Hits }));

    let mut table = Table::with(&fight, &number("hits that remove a stand", 3));
    table.done_until(Pending::Fire(Side::Confederate)).give_dice("Gordon fires at B03", [5, 6]);
    assert_eq!((table.hits("Ames"), table.is_lost("Ames")), (2, false));
}

/// Section 1, hits.
#[test]
fn a_veteran_stand_goes_with_its_third_hit() {
    let union = ["Ames infantry veteran B03", "Coster infantry B04"];
    let fight = scenario("", &["Gordon infantry 3 B02"], &union);
    let mut table = Table::new(&fight);
    table.done_until(Pending::Fire(Side::Confederate)).give_dice("Gordon fires at B03", [5, 6, 1]);
    assert_eq!((table.hits("Ames"), table.is_lost("Ames")), (2, false));

    let mut table = Table::new(&fight);
    table.done_until(Pending::Fire(Side::Confederate)).give_dice("Gordon fires at B03", [5, 6, 6]);
    assert!(table.is_lost("Ames"));

    let mut table = Table::with(&fight, &number("hits that remove a veteran stand", 2));
    table.done_until(Pending::Fire(Side::Confederate)).give_dice("Gordon fires at B03", [5, 6, 1]);
    assert!(table.is_lost("Ames"));
}

/// Section 1, hits.
#[test]
fn guns_and_skirmishers_go_with_their_second_hit_as_well() {
    for arm in ["artillery", "skirmishers", "cavalry"] {
        let union = [&format!("Ames {arm} B03"), "Coster infantry B04"];
        let mut table = Table::new(&scenario("", &["Gordon infantry 2 B02"], &union));
        table.done_until(Pending::Fire(Side::Confederate)).give_dice("Gordon fires at B03", [5, 6]);
        assert!(table.is_lost("Ames"), "{arm}");
    }
}

/// A charge that ends level; the leading general is hit.
fn general_hit(house: &str) -> Table {
    let confederates = ["Gordon infantry 1 B02", "Early general B02"];
    let mut table = Table::with(&scenario("", &confederates, &["Ames infantry 1 B03"]), house);
    table.done_until(Pending::Declare(Side::Confederate)).give("Gordon charges");
    table.give_dice("Early leads", [3, 4, 2]);
    table
}

/// Section 1, hits on generals.
#[test]
fn a_general_goes_with_his_second_hit_and_is_not_replaced() {
    let mut table = general_hit("");
    assert_eq!((table.hits("Early"), table.is_lost("Early")), (1, false));
    table.done_until(Pending::Declare(Side::Union)).give_dice("Ames charges", [5, 5, 3]);
    assert!(table.is_lost("Early"), "he defended the square");
    table.done_until_turn(2, Pending::Move(Side::Confederate));
    assert_eq!(table.refused("Early moves to B01"), Refusal::NotOnTable);
}

/// Section 1, hits on generals.
#[test]
fn house_rules_may_take_a_general_with_his_first_hit() {
    assert!(general_hit(&number("hits that remove a general", 1)).is_lost("Early"));
}
