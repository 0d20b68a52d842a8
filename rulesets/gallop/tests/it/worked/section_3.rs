//! Worked examples of section 3, movement: every arm on every going, mixed going, columns, limbers, the first step.

use crate::table::{Table, ruling, scenario};
use gallop::{Event, Formation, Pending, Refusal, Side};

/// One stand, `Rover`, at the west end of a lane of this ground, the enemy out of its way.
fn lane(rover: &str, ground: &str) -> Table {
    lane_with(rover, ground, "", "")
}

/// The same with a road along the whole lane.
fn road(rover: &str, ground: &str) -> Table {
    let squares: Vec<String> = (0..ground.len()).map(|column| place(column + 1)).collect();
    lane_with(rover, ground, &squares.join(" "), "")
}

fn lane_with(rover: &str, ground: &str, road: &str, house: &str) -> Table {
    let below = "r".repeat(ground.len());
    let roads = if road.is_empty() { String::new() } else { format!("roads = [\"{road}\"]") };
    let ground = format!("ground = [\"{ground}\", \"{below}\", \"{below}\"]\n{roads}");
    let enemy = format!("Foe infantry {}", place(below.len()).replace("01", "03"));
    Table::with(&scenario(&ground, &[&format!("Rover {rover} A01")], &[&enemy]), house)
}

/// A square of the lane, counted from 1.
fn place(column: usize) -> String {
    format!("{}01", char::from(b'A' + column as u8 - 1))
}

/// Asserts how many squares along the lane a stand gets, and what the next one would take.
#[track_caller]
fn assert_reach(table: &Table, squares: usize, needs: &str, how: &str) {
    let order = |squares: usize| format!("Rover moves to {}{how}", place(squares + 1));
    assert!(table.may(&order(squares)), "{squares} squares: {}", table.refused(&order(squares)));
    let refusal = table.refused(&order(squares + 1)).to_string();
    let told = format!("Rover needs {needs} and has 1 left");
    assert_eq!(refusal.split(';').next(), Some(told.as_str()), "{refusal}");
}

/// Section 3, the table: infantry and artillery.
#[test]
fn infantry_moves_two_squares_one_in_bad_going_four_by_road() {
    assert_reach(&lane("infantry", "........"), 2, "1½ moves", "");
    assert_reach(&lane("infantry", "wwwwwwww"), 1, "2 moves", "");
    assert_reach(&lane("infantry", "rrrrrrrr"), 1, "2 moves", "");
    assert_reach(&road("infantry", "........"), 4, "1¼ moves", " in column");
}

/// Section 3, the table: infantry and artillery.
#[test]
fn limbered_artillery_moves_as_infantry_does() {
    assert_reach(&lane("artillery column", "........"), 2, "1½ moves", " limbered");
    assert_reach(&lane("artillery column", "wwwwwwww"), 1, "2 moves", " limbered");
    assert_reach(&road("artillery column", "........"), 4, "1¼ moves", " limbered");
}

/// Section 3, the table: cavalry.
#[test]
fn cavalry_moves_four_squares_one_in_bad_going_six_by_road() {
    assert_reach(&lane("cavalry", "........"), 4, "1¼ moves", "");
    assert_reach(&lane("cavalry", "rrrrrrrr"), 1, "2 moves", "");
    assert_reach(&road("cavalry", "........"), 6, "1⅙ moves", " in column");
}

/// Section 3, the table: generals.
#[test]
fn generals_ride_four_squares_two_in_bad_going_six_by_road() {
    assert_reach(&lane_with_general("........", false), 4, "1¼ moves", "");
    assert_reach(&lane_with_general("wwwwwwww", false), 2, "1½ moves", "");
    assert_reach(&lane_with_general("........", true), 6, "1⅙ moves", "");
}

/// A general needs troops beside him, or his side has lost before it began.
fn lane_with_general(ground: &str, by_road: bool) -> Table {
    let below = "r".repeat(ground.len());
    let squares: Vec<String> = (1..=ground.len()).map(place).collect();
    let roads = if by_road { format!("roads = [\"{}\"]", squares.join(" ")) } else { String::new() };
    let ground = format!("ground = [\"{ground}\", \"{below}\"]\n{roads}");
    Table::new(&scenario(&ground, &["Rover general A01", "Gordon infantry A02"], &["Foe infantry H02"]))
}

/// Section 3, the table: skirmishers.
#[test]
fn skirmishers_move_three_squares_everywhere_and_no_more_by_road() {
    assert_reach(&lane("skirmishers", "........"), 3, "1⅓ moves", "");
    assert_reach(&lane("skirmishers", "wwwwwwww"), 3, "1⅓ moves", "");
    assert_reach(&road("skirmishers", "........"), 3, "1⅓ moves", "");
    assert_reach(&lane("skirmishers", ".wr.w..."), 3, "1⅓ moves", "");
}

/// Section 3, the table: a house rule changes a cell.
#[test]
fn house_rules_may_change_an_allowance() {
    let house = "[table.movement.\"infantry, artillery\"]\nnormal = \"3\"\n";
    assert_reach(&lane_with("infantry", "........", "", house), 3, "1⅓ moves", "");
}

/// Section 3, mixed going.
#[test]
fn mixed_going_is_paid_in_fractions_by_the_square_entered() {
    assert_reach(&lane("infantry", "..w....."), 1, "1½ moves", "");
    assert_reach(&lane("infantry", "w......."), 2, "1½ moves", "");
    assert_reach(&lane("cavalry", "...r...."), 2, "1½ moves", "");
    assert_reach(&lane_with_general("..w.....", false), 3, "1¼ moves", "");
    assert_reach(&lane_with_general(".w.w....", false), 2, "1¼ moves", "");
}

/// Section 3, mixed going.
#[test]
fn a_march_may_leave_the_road() {
    let table = |arm, road| lane_with(arm, "........", road, "");
    assert_reach(&table("infantry", "A01 B01 C01"), 3, "1½ moves", " in column");
    assert_reach(&table("infantry", "A01 B01"), 2, "1¼ moves", " in column");
    assert_reach(&table("cavalry", "A01 B01 C01 D01"), 5, "1¼ moves", " in column");
    assert_reach(&table("cavalry", "A01 B01 C01"), 4, "1 1/12 moves", " in column");
}

/// Section 3, mixed going: by road link.
#[test]
fn a_road_is_as_quick_through_woods_and_houses() {
    assert_reach(&road("infantry", "wwrrbbbb"), 4, "1¼ moves", " in column");
    assert_reach(&road("cavalry", "wwrrbbbb"), 6, "1⅙ moves", " in column");
}

/// Section 3, mixed going: by road link.
#[test]
fn squares_with_roads_that_do_not_meet_are_no_road() {
    let roads = "A01 A02\", \"B01 B02\", \"C01 C02\", \"D01 D02";
    assert_reach(&lane_with("infantry", "........", roads, ""), 2, "1½ moves", " in column");
}

/// Section 3, mixed going: a move in several orders.
#[test]
fn what_is_left_of_a_move_may_be_spent_later_in_it() {
    let mut table = lane("cavalry", "........");
    table.give("Rover moves to D01");
    let refusal = table.refused("Rover moves to F01").to_string();
    assert_eq!(refusal, "Rover needs ½ move and has ¼ left");
    table.give("Rover moves to E01").assert_at("Rover", "E01");
    let spent = Event::Moved {
        stand: table.stand("Rover"),
        to: crate::table::square("E01"),
        formation: Formation::Deployed,
        spent: gallop::tables::WHOLE_MOVE,
    };
    assert!(table.happened(&spent));
    table.done_until_turn(2, Pending::Move(Side::Confederate)).give("Rover moves to A01");
}

/// Section 3, built-up ground.
#[test]
fn built_up_ground_is_normal_going() {
    assert_reach(&lane("infantry", "bbbbbbbb"), 2, "1½ moves", "");
    let house = ruling("built-up ground is normal going", "no");
    assert_reach(&lane_with("infantry", "bbbbbbbb", "", &house), 1, "2 moves", "");
}

/// Section 3, road column.
#[test]
fn whoever_uses_a_road_link_is_in_road_column() {
    let mut table = road("infantry", "........");
    assert_reach(&table, 2, "1¼ moves", "");
    table.give("Rover moves to E01 in column");
    assert_eq!(table.formation("Rover"), Formation::Column);
}

/// Section 3, road column.
#[test]
fn deploying_from_road_column_costs_half_a_move() {
    let mut table = lane("infantry column", "........");
    table.give("Rover deploys");
    assert_eq!(table.formation("Rover"), Formation::Deployed);
    let refusal = table.refused("Rover moves to C01").to_string();
    assert_eq!(refusal, "Rover needs 1 move and has ½ left");
    table.give("Rover moves to B01").assert_at("Rover", "B01");
    assert_reach(&lane("infantry column", "........"), 1, "1½ moves", "");
    assert_reach(&road("cavalry column", "........"), 3, "1⅙ moves", "");
}

/// Section 3, road column.
#[test]
fn forming_road_column_is_free() {
    let mut table = road("infantry", "........");
    table.give("Rover forms column").give("Rover moves to E01 in column").assert_at("Rover", "E01");
    assert_eq!(table.refused("Rover forms column"), Refusal::AlreadyFormed);

    let house = "[table.formation.\"forming road column\"]\ncost = \"½\"\n";
    let table = lane_with("infantry", "........", "A01 B01 C01 D01 E01", house);
    assert_reach(&table, 2, "1¼ moves", " in column");
}

/// Section 3, limbers.
#[test]
fn limbering_and_unlimbering_cost_half_a_move_each() {
    let mut table = lane("artillery", "........");
    table.give("Rover limbers").give("Rover moves to B01 limbered");
    assert_eq!(
        (table.formation("Rover"), table.at("Rover")),
        (Formation::Column, Some(crate::table::square("B01")))
    );
    let refusal = table.refused("Rover unlimbers").to_string();
    assert_eq!(refusal, "Rover needs ½ move and has 0 left");

    let mut table = lane("artillery column", "........");
    table.give("Rover moves to B01");
    assert_eq!(table.formation("Rover"), Formation::Deployed, "one square and into action");
    let mut table = lane("artillery", "........");
    table.give("Rover limbers").give("Rover unlimbers");
    assert!(!table.may("Rover limbers"));
}

/// Section 3, limbers.
#[test]
fn unlimbered_guns_turn_but_do_not_move() {
    let mut table = lane("artillery", "........");
    let refusal = table.refused("Rover moves to B01").to_string();
    assert_eq!(refusal, "Rover needs 1½ moves and has 1 left; limbered it is within reach");
    assert_reach(&table, 1, "1½ moves", " limbered");
    table.give("A01 faces east");
    assert!(table.may("Rover moves to B01 limbered"), "turning was free");
}

/// Section 3, road column.
#[test]
fn in_road_column_or_limbered_nobody_fires_or_charges() {
    let confederates = [
        "Hays infantry B02",
        "Gordon infantry column B02",
        "Stuart cavalry column B02",
        "Jones artillery column B02",
    ];
    let mut table = Table::new(&scenario("", &confederates, &["Ames infantry B03"]));
    table.done_until(Pending::Fire(Side::Confederate));
    for firer in ["Gordon", "Stuart", "Jones"] {
        assert_eq!(table.refused(&format!("{firer} fires at B03")), Refusal::InColumn);
    }
    table.done_until(Pending::Declare(Side::Confederate));
    assert_eq!(table.refused("Gordon charges"), Refusal::InColumn);
    assert_eq!(table.refused("Stuart charges"), Refusal::InColumn);
}

/// Section 3, road column.
#[test]
fn a_stand_in_road_column_fights_with_half_its_dots_rounded_up() {
    let fight = scenario("", &["Gordon infantry 1 B02"], &["Ames infantry 3 column B03"]);
    let mut table = Table::new(&fight);
    table.done_until(Pending::Declare(Side::Confederate));
    table.give_dice("Gordon charges", [4, 3, 2]);
    assert_eq!(table.steps()[1].faces, [3, 2]);

    let mut table =
        Table::with(&fight, &ruling("a stand in road column or limbered fights with half its dots", "no"));
    table.done_until(Pending::Declare(Side::Confederate));
    table.give_dice("Gordon charges", [5, 2, 2, 2]);
    assert_eq!(table.steps()[1].faces, [2, 2, 2]);
}

/// Section 3, road column: the arms that form none.
#[test]
fn skirmishers_and_generals_form_no_column() {
    let confederates = ["Blackford skirmishers A01", "Early general A01"];
    let table = Table::new(&scenario("roads = [\"A01 A02\"]", &confederates, &["Ames infantry E05"]));
    for order in [
        "Blackford forms column",
        "Blackford moves to A02 in column",
        "Early forms column",
        "Early moves to A02 in column",
    ] {
        assert_eq!(table.refused(order), Refusal::NoColumn, "{order}");
    }
}

/// Section 3, moving together.
#[test]
fn a_group_moves_together_as_its_slowest_stand_does() {
    let confederates =
        ["Gordon infantry A01", "Stuart cavalry A01", "Blackford skirmishers A01", "Early general A01"];
    let ground = "roads = [\"A01 A02 A03 A04 A05\"]";
    let mut table = Table::new(&scenario(ground, &confederates, &["Ames infantry E05"]));
    let refusal = table.refused("all of Early's division at A01 move to C02").to_string();
    assert_eq!(refusal, "Gordon needs 1½ moves and has 1 left");
    let refusal = table.refused("all of Early's division at A01 move to A05 in column").to_string();
    assert_eq!(refusal, "Blackford needs 1⅓ moves and has 1 left");
    table.give("all of Early's division at A01 move to A04 in column");
    assert_eq!(table.formation("Gordon"), Formation::Column);
    assert_eq!(table.formation("Blackford"), Formation::Deployed);
    assert_eq!(table.stack("A04"), ["Gordon", "Stuart", "Blackford", "Early"]);
}

/// Section 3, the first step.
#[test]
fn the_first_step_is_allowed_whatever_is_left() {
    let mut table = lane("infantry column", "wwwwwwww");
    table.give("Rover deploys").give("Rover moves to B01").assert_at("Rover", "B01");
    assert!(lane("infantry column", "wwwwwwww").may("Rover moves to B01"), "the same in one order");
    assert!(lane("artillery", "wwwwwwww").may("Rover moves to B01 limbered"));

    let house = ruling("a stand's first step is always allowed", "no");
    let mut table = lane_with("infantry column", "wwwwwwww", "", &house);
    table.give("Rover deploys");
    let refusal = table.refused("Rover moves to B01").to_string();
    assert_eq!(refusal, "Rover needs 1 move and has ½ left");
    assert!(!lane_with("artillery", "wwwwwwww", "", &house).may("Rover moves to B01 limbered"));
}

/// Section 3, the first step.
#[test]
fn only_the_first_step_is_free_of_the_reckoning() {
    let mut table = lane("infantry", "..w.....");
    table.give("Rover moves to B01");
    let refusal = table.refused("Rover moves to C01").to_string();
    assert_eq!(refusal, "Rover needs 1 move and has ½ left");
    let mut table = lane("infantry column", "w.w.....");
    table.give("Rover deploys").give("Rover moves to B01");
    assert!(!table.may("Rover moves to C01"));
}

/// Section 3, the first step.
#[test]
fn the_first_step_is_allowed_even_with_nothing_left() {
    let mut table = Table::new(&scenario("", &["Gordon infantry column A01"], &["Ames infantry E05"]));
    table.give("Gordon deploys").give("Gordon forms column").give("Gordon deploys");
    assert!(table.may("Gordon moves to B01"));
}

/// Section 3, moving together.
#[test]
fn guns_move_together_limbered() {
    let confederates = ["Jones artillery column A01", "Carter artillery column A01", "Gordon infantry B02"];
    let table = Table::new(&scenario("", &confederates, &["Ames infantry E05"]));
    assert!(table.may("all of Early's division at A01 move to A02 limbered"));
}
