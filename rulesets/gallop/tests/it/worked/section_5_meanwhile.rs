//! Section 5 worked by hand: charges resolved one after another, where the first changes what the next one meets.

use crate::lines::{charging, clash};
use crate::table::{Table, square};
use board::square::Direction;
use gallop::Side::{Confederate, Union};
use gallop::{Pending, Refusal};

/// Gordon charges D04 from the north and Hays D05 from the west; D05 is behind D04.
fn one_behind_the_other(union: &[&str]) -> Table {
    let map = r#"facing = [{ square = "C05", facing = "east" }]"#;
    let confederate = ["Gordon D03 infantry 1", "Hays C05 infantry 1 apart"];
    let mut table = charging(Confederate, map, &confederate, union);
    table.give("Gordon charges").give("Hays charges");
    table
}

/// Section 5, first paragraph: stands beaten into a charged square defend it too.
#[test]
fn stands_beaten_into_a_charged_square_fight_there_again() {
    let mut table = one_behind_the_other(&["Ames D04 infantry 1", "Coster D05 infantry 1"]);
    // Ames loses by 4 to 6, then both hold D05 by 8 to 5.
    table.give_dice("fight at D04", [5, 4, 3, 5, 4]);
    assert_eq!(table.steps()[4].faces, [5, 4], "Coster and Ames");
    table.assert_at("Ames", "D05").assert_at("Gordon", "D04").assert_at("Hays", "B05");
}

/// Section 5, ruling: skirmishers that have gone back before one charge are in company when the next one comes.
#[test]
fn skirmishers_that_go_back_into_a_charged_square_are_beaten_with_it() {
    let mut table = one_behind_the_other(&["NewYork D04 skirmishers 1", "Coster D05 infantry 1"]);
    table.give("fight at D04");
    assert_eq!((table.pending(), table.side_to_act()), (Pending::Evade { target: square("D04") }, Union));
    table.give_dice("fall back to D05", [3, 5]);
    assert_eq!(table.steps()[1].faces, [5], "Coster alone rolls");
    table.assert_at("NewYork", "E05").assert_at("Coster", "E05");
    table.assert_at("Gordon", "D04").assert_at("Hays", "D05");
}

/// Section 5, rulings: a lone general rides to the nearest friends, charged or not, and shares their fight and its risk.
#[test]
fn a_lone_general_who_rides_into_a_charged_square_defends_it() {
    let mut table = one_behind_the_other(&["Howard D04 general 2", "Coster D05 infantry 1"]);
    table.give_dice("fight at D04", [4, 3, 2]);
    assert_eq!(table.steps()[1].total, Some(4), "3, and 2 for Howard, less 1 for the flank");
    table.assert_at("Howard", "E05").assert_at("Coster", "E05").assert_at("Hays", "D05");
    assert_eq!(table.hits("Howard"), 1);
}

/// Section 5, step 5: the sixes destroy the stands a general leads; those of another square carry the charge with him.
#[test]
fn a_general_whose_own_stands_fell_moves_in_with_the_other_chargers() {
    let map = r#"facing = [{ square = "C04", facing = "east" }]"#;
    let mut table = charging(
        Confederate,
        map,
        &["Gordon D03 infantry 4", "Early D03 general 0", "Hays C04 infantry 1"],
        &["Ames D04 infantry 3", "Coster D04 infantry 1"],
    );
    table.give("Gordon charges").give("Hays charges");
    let clash = clash(&mut table, "Early leads", [6, 6, 6, 5, 5, 6, 6, 6, 2]);
    assert_eq!((clash.scores(), clash.outcome.doubled), ((12, 1), true));
    assert!(table.is_lost("Gordon") && table.is_lost("Ames") && table.is_lost("Coster"));
    table.give_dice("Early moves in", [3]);
    table.assert_at("Hays", "D04").assert_at("Early", "D04");
    assert_eq!((table.hits("Hays"), table.hits("Early")), (1, 1));
}

/// Section 5, ruling: chargers go back from their own squares, each step judged anew, and may meet in one square.
#[test]
fn chargers_beaten_from_two_squares_may_fall_back_into_one() {
    let map = r#"facing = [{ square = "C04", facing = "east" }]"#;
    let full = |place: &str| [1, 2, 3, 4].map(|n| format!("Friend{n}{place} {place} infantry 1 apart"));
    let friends = [full("D02"), full("B04")].concat();
    let mut confederate = vec!["Gordon D03 infantry 1", "Hays C04 infantry 1"];
    confederate.extend(friends.iter().map(String::as_str));
    let mut table = charging(Confederate, map, &confederate, &["Ames D04 infantry 3"]);
    table.give("Gordon charges").give_dice("Hays charges", [3, 4, 6, 2, 5]);
    assert_eq!(table.refused("fall back to B04"), not_that_way(["C03", "C05"]));
    table.give("fall back to C03");
    assert_eq!(table.refused("fall back to D02"), not_that_way(["E03", "C03"]));
    table.give("fall back to C03");
    assert_eq!(table.stack("C03"), ["Hays", "Gordon"]);
    assert_eq!((table.facing("C03"), table.at("Ames")), (Direction::South, Some(square("D04"))));
}

fn not_that_way(open: [&str; 2]) -> Refusal {
    Refusal::NotThatWay { open: open.map(square).to_vec() }
}
