//! scratch
mod lines;
mod table;
use board::square::Direction;
use gallop::Side::{Confederate, Union};
use gallop::Pending;
use lines::{charging, clash};
use table::Table;
/// Section 5, ruling: retreaters face the enemy, also where the second square lies aside.
#[test]
fn retreaters_who_go_aside_on_their_second_square_face_the_enemy() {
    let mut table = charging(
        Confederate,
        "",
        &[
            "Gordon D03 infantry 1 veteran",
            "First D01 infantry 1",
            "Second D01 infantry 1",
            "Third D01 infantry 1",
            "Fourth D01 infantry 1",
        ],
        &["Ames D04 infantry 2"],
    );
    // 1 + 1 + 1 against 6: doubled, back to D02 and then aside, for D01 is full.
    table.give_dice("Gordon charges", [1, 4, 2]);
    table.give("fall back to E02");
    table.assert_at("Gordon", "E02").assert_at("Ames", "D04");
    // The enemy in D04 is two squares to the south and one to the west.
    assert_eq!(table.facing("E02"), Direction::South);
}
/// skirmishers charge emptied square
#[test]
fn skirmishers_emptied() {
    let mut table = Table::new(&lines::scenario("", &["Blackford D03 skirmishers 2", "Gordon D03 infantry 1"], &["NewYork D04 skirmishers 1"]));
    table.done_until(Pending::Fire(Confederate)).give_dice("Blackford fires at D04", [6, 6]);
    println!("{:?}", table.refused("Blackford charges"));
    assert!(table.may("Gordon charges"));
    panic!()
}
/// sides: two combats, chargers' retreat order
#[test]
fn two_combats_defenders_retreat_into_second_target() {
    let map = r#"facing = [{ square = "C05", facing = "east" }]"#;
    let mut table = charging(Confederate, map, &["Gordon D03 infantry 1", "Hays C05 infantry 1", "Mid C04 skirmishers 1"], &["Ames D04 infantry 1", "Coster D05 infantry 1"]);
    table.give("Gordon charges");
    table.give("Hays charges");
    table.give_dice("fight at D04", [5, 4, 2, 4, 4]);
    println!("{:?}", table.stack("D05"));
    panic!();
}
/// second square nowhere
#[test]
fn second_square_nowhere() {
    let map = r#"works = []"#;
    let mut table = charging(
        Confederate, map, &["Gordon D03 infantry 1", "A C04 infantry 1", "B E04 infantry 1"],
        &["Ames D04 infantry 1 veteran", "Coster D04 infantry 1 veteran", "First D06 infantry 1", "Second D06 infantry 1", "Third D06 infantry 1", "Fourth D06 infantry 1"],
    );
    let c = clash(&mut table, "Gordon charges", [6, 1, 1]);
    println!("{:?} {:?} {:?} {} {:?} {:?}", c.scores(), table.at("Ames"), table.at("Coster"), table.hits("Ames"), table.at("Gordon"), table.pending());
    panic!()
}
#[allow(unused)]
fn u() { let _ = Union; }
