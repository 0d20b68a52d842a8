//! Worked examples of section 6, broken groups: half lost and no general, back to the own table edge and off.

use crate::table::{Table, group, number, ruling, scenario};
use board::square::Direction;
use gallop::{Event, Formation, Pending, Refusal, RemovalCause, Side};

const UNION_MOVE: Pending = Pending::Move(Side::Union);

/// A corps of four, two of them in C03.
const CORPS: [&str; 4] =
    ["Ames infantry C03", "Coster infantry C03", "Gilsa infantry D03", "Schurz infantry D03"];

/// Gordon fires these dice at C03, and the Union comes to move.
#[track_caller]
fn fired<const N: usize>(scenario: &str, house: &str, faces: [u16; N]) -> Table {
    let mut table = Table::with(scenario, house);
    table.done_until(Pending::Fire(Side::Confederate)).give_dice("Gordon fires at C03", faces);
    table
}

/// The same with four hits: two stands are lost.
#[track_caller]
fn broken(scenario: &str, house: &str) -> Table {
    let mut table = fired(scenario, house, [6, 6, 6, 6]);
    table.done_until(UNION_MOVE);
    table
}

/// Gordon before a corps with some more stands.
fn corps_and(ground: &str, more: &[&str]) -> String {
    scenario(ground, &["Gordon infantry 4 C02"], &[&CORPS[..], more].concat())
}

/// Section 6, half its stands.
#[test]
fn a_group_that_lost_half_its_stands_goes_back_two_squares() {
    let table = broken(&corps_and("", &[]), "");
    assert!(table.is_lost("Ames") && table.is_lost("Coster"));
    table.assert_at("Gilsa", "D05").assert_at("Schurz", "D05");
}

/// Section 6, half its stands.
#[test]
fn a_group_that_lost_less_than_half_moves_as_it_likes() {
    let mut table = fired(&corps_and("", &[]), "", [6, 6, 6, 1]);
    table.done_until(UNION_MOVE);
    assert!(table.is_lost("Ames"));
    table.assert_at("Coster", "C03").assert_at("Gilsa", "D03");
    assert!(table.may("Gilsa moves to D04"));
}

/// Section 6, half its stands: odd numbers.
#[test]
fn two_of_three_stands_are_half_and_two_of_five_are_not() {
    let table = broken(&corps_and("", &["Krzyzanowski infantry B04"]), "");
    assert_eq!(table.state().going_back, [false, false], "two of five");
    let three = scenario("", &["Gordon infantry 4 C02"], &CORPS[..3]);
    assert_eq!(broken(&three, "").state().going_back, [false, true], "two of three");
}

/// Section 6, half its stands: the share as a house rule.
#[test]
fn house_rules_may_break_a_group_sooner() {
    let house = number("a group is broken once it has lost 1 stand in every", 4);
    let mut table = fired(&corps_and("", &[]), &house, [6, 6, 6, 1]);
    table.done_until(UNION_MOVE);
    assert_eq!(table.state().going_back, [false, true]);
}

/// Section 6, full strength.
#[test]
fn stands_still_to_come_count_for_full_strength() {
    let table = broken(&corps_and("", &["Krzyzanowski infantry turn=9 A05"]), "");
    assert_eq!(table.state().going_back, [false, false]);
}

/// Section 6, full strength.
#[test]
fn guns_and_skirmishers_count_and_generals_do_not() {
    let guns = ["Dilger artillery C04", "Ninth skirmishers C04"];
    assert_eq!(broken(&corps_and("", &guns), "").state().going_back, [false, false], "two of six");
    let staff = ["Howard general E05"];
    assert_eq!(broken(&corps_and("", &staff), "").state().going_back, [false, true], "two of four");
}

/// Section 6, a general.
#[test]
fn a_general_in_one_of_its_squares_keeps_a_group_in_the_fight() {
    let mut table = broken(&corps_and("", &["Howard general D03"]), "");
    assert!(table.may("Gilsa moves to E03"));
    table.done_until(Pending::Fire(Side::Union));
    assert!(table.may("Gilsa fires at C02"));
}

/// Section 6, a general.
#[test]
fn a_general_in_the_next_square_is_not_with_the_group() {
    let table = broken(&corps_and("", &["Howard general D04"]), "");
    table.assert_at("Gilsa", "D05").assert_at("Howard", "D04");
}

/// A broken XI Corps, with a general of I Corps in its square.
fn with_another_general() -> String {
    let i_corps = group("union", "I Corps", &["Reynolds general D03", "Wadsworth infantry A05"]);
    corps_and("", &[]) + &i_corps
}

/// Section 6, a general: any friendly one serves.
#[test]
fn a_general_of_another_group_serves_unless_house_rules_say_otherwise() {
    broken(&with_another_general(), "").assert_at("Gilsa", "D03");
    let house = ruling("any friendly general steadies a broken group", "no");
    broken(&with_another_general(), &house).assert_at("Gilsa", "D05").assert_at("Reynolds", "D03");
}

/// Section 6, the retreat: at the start of its side's move.
#[test]
fn a_group_goes_back_at_the_start_of_its_own_move_only() {
    let mut table = fired(&corps_and("", &[]), "", [6, 6, 6, 6]);
    assert_eq!(table.state().going_back, [false, false]);
    table.assert_at("Gilsa", "D03");
    table.done_until(UNION_MOVE).assert_at("Gilsa", "D05");

    let confederates = ["Gordon infantry C03", "Hays infantry C03", "Avery infantry B03"];
    let mut table = Table::new(&scenario("", &confederates, &["Ames infantry 4 C04"]));
    table.done_until(Pending::Fire(Side::Union)).give_dice("Ames fires at C03", [6, 6, 6, 6]);
    assert_eq!(table.pending(), Pending::Fire(Side::Confederate));
    assert!(table.may("Avery fires at C04"), "it has not begun to go back");
    table.done_until_turn(2, Pending::Move(Side::Confederate)).assert_at("Avery", "B01");
}

/// Section 6, the retreat: off the table.
#[test]
fn a_broken_group_goes_off_its_own_table_edge_and_is_lost() {
    let i_corps = group("union", "I Corps", &["Wadsworth infantry A05"]);
    let mut table = broken(&(corps_and("", &[]) + &i_corps), "");
    let gilsa = table.stand("Gilsa");
    table.done_until_turn(2, Pending::Move(Side::Confederate)).done_until(UNION_MOVE);
    assert!(table.is_lost("Gilsa") && table.is_lost("Schurz"));
    assert!(table.happened(&Event::Removed { stand: gilsa, cause: RemovalCause::OffTable }));
}

/// Section 6, the retreat: a group that is gone holds no ground.
#[test]
fn a_group_whose_last_stand_has_left_the_table_does_not_hold_its_ground_again() {
    let i_corps = group("union", "I Corps", &["Wadsworth infantry A05"]);
    let mut table = broken(&(corps_and("", &[]) + &i_corps), "");
    let steadied = Event::Steadied { group: table.group("XI Corps") };
    table.done_until_turn(2, Pending::Move(Side::Confederate)).done_until(UNION_MOVE);
    assert!(table.is_lost("Gilsa") && table.is_lost("Schurz"));
    table.done_until_turn(3, Pending::Move(Side::Confederate)).done_until(UNION_MOVE);
    assert!(!table.happened(&steadied));
}

/// Section 6, the retreat: two squares, the second over the edge.
#[test]
fn a_stand_one_square_from_the_edge_goes_off_in_one_turn() {
    let ground = "ground = [\".....\", \".....\", \".....\", \".....\"]";
    let i_corps = group("union", "I Corps", &["Wadsworth infantry A04"]);
    let table = broken(&(corps_and(ground, &[]) + &i_corps), "");
    assert!(table.is_lost("Gilsa") && table.is_lost("Schurz"));
}

/// Section 6, the retreat: how far, as a house rule.
#[test]
fn house_rules_may_shorten_the_retreat() {
    let house = number("squares a turn a broken group goes back", 1);
    broken(&corps_and("", &[]), &house).assert_at("Gilsa", "D04");
}

/// Section 6, the retreat: whatever the ground.
#[test]
fn a_broken_group_goes_back_two_squares_through_woods() {
    let ground = "ground = [\".....\", \".....\", \".....\", \"wwwww\", \"rrrrr\"]";
    broken(&corps_and(ground, &[]), "").assert_at("Gilsa", "D05");
}

/// Section 6, the retreat: guns.
#[test]
fn guns_of_a_broken_group_go_back_limbered() {
    let corps = ["Ames infantry C03", "Coster infantry C03", "Dilger artillery D03"];
    let table = broken(&scenario("", &["Gordon infantry 4 C02"], &corps), "");
    table.assert_at("Dilger", "D05");
    assert_eq!(table.formation("Dilger"), Formation::Column);
}

/// Section 6, the retreat: free of enemies.
#[test]
fn a_broken_group_goes_round_the_enemy_by_the_shortest_way() {
    let confederates = ["Gordon infantry 4 C02", "Hays infantry D04", "Avery infantry C04"];
    let table = broken(&scenario("", &confederates, &CORPS), "");
    table.assert_at("Gilsa", "E04").assert_at("Schurz", "E04");
}

/// The corner A03 with the enemy on its three open sides, and another fight elsewhere.
fn pocket() -> Table {
    let confederates = [
        "Gordon infantry 4 A02",
        "Hays infantry B03",
        "Avery infantry A04",
        "Doles infantry 1 A02",
        "Smith infantry E03",
    ];
    let corps = ["Ames infantry A03", "Coster infantry A03", "Gilsa infantry 2 A03", "Schurz infantry A03"];
    let i_corps = group("union", "I Corps", &["Wadsworth infantry E04", "Cutler infantry E04"]);
    let mut table = Table::new(&(scenario("", &confederates, &corps) + &i_corps));
    table.done_until(Pending::Fire(Side::Confederate)).give_dice("Gordon fires at A03", [6, 6, 6, 6]);
    table.give_dice("Doles fires at A03", [6]);
    table.done_until(UNION_MOVE);
    table
}

/// Section 6, the retreat: waiting.
#[test]
fn a_broken_group_waits_where_it_is_blocked() {
    let table = pocket();
    table.assert_at("Gilsa", "A03").assert_at("Schurz", "A03");
    assert!(table.happened(&Event::Broke { group: table.group("XI Corps") }));
}

/// Section 6, neither firing nor charging.
#[test]
fn a_broken_group_neither_moves_nor_fires_nor_charges() {
    let mut table = pocket();
    assert_eq!(table.refused("Gilsa forms column"), Refusal::GroupGoesBack);
    assert_eq!(table.refused("all of XI Corps at A03 move to A01"), Refusal::GroupGoesBack);
    table.done_until(Pending::Fire(Side::Union));
    assert_eq!(table.refused("Gilsa fires at A02"), Refusal::GroupGoesBack);
    table.done_until(Pending::Declare(Side::Union));
    assert_eq!(table.refused("Gilsa charges"), Refusal::GroupGoesBack);
    assert!(table.may("Wadsworth charges"));
    table.done_until_turn(2, Pending::Fire(Side::Union));
    assert_eq!(table.refused("Gilsa fires at A02"), Refusal::GroupGoesBack, "in the enemy's half as well");
}

/// Section 6, the retreat replaces the move.
#[test]
fn a_group_that_went_back_does_not_move_besides() {
    let table = broken(&corps_and("", &[]), "");
    assert_eq!(table.refused("Gilsa moves to D04"), Refusal::GroupGoesBack);
}

/// Section 6, charged.
#[test]
fn a_broken_group_that_is_charged_fights_as_usual() {
    let mut table = pocket();
    table.done_until_turn(2, Pending::Declare(Side::Confederate));
    assert_eq!(table.facing("A02"), Direction::South);
    table.give("Gordon charges").give_dice("done", [1, 1, 4, 4, 3, 3, 5, 5]);
    assert_eq!(table.steps()[1].faces, [3, 3, 5, 5], "both stands roll their two dots");
    assert_eq!(table.hits("Gordon"), 1, "16 beats 10 and one for charging");
}

/// Section 6, until a general joins it.
#[test]
fn a_general_who_joins_lets_a_group_fire_at_once_and_move_next_turn() {
    let union = [&CORPS[..], &["Howard general A05"]].concat();
    let confederates = ["Gordon infantry 4 C02", "Hays infantry E05"];
    let mut table = broken(&scenario("", &confederates, &union), "");
    table.assert_at("Gilsa", "D05");
    table.give("Howard moves to D05").give("D05 faces east");
    assert_eq!(table.refused("Gilsa moves to D04"), Refusal::GroupGoesBack, "its move is spent");
    table.done_until(Pending::Fire(Side::Union));
    assert!(table.may("Gilsa fires at E05"));
    table.done_until(Pending::Declare(Side::Union));
    assert!(table.may("Gilsa charges"));
    let steadied = Event::Steadied { group: table.group("XI Corps") };
    table.done_until(Pending::Move(Side::Confederate)).done_until(UNION_MOVE);
    assert!(table.happened(&steadied));
    table.assert_at("Gilsa", "D05").assert_at("Schurz", "D05");
    assert!(table.may("Gilsa moves to D04"));
}

/// Section 6, the retreat; section 1, stacking.
#[test]
fn a_broken_group_stops_short_of_a_full_square() {
    let names = ["Wadsworth", "Cutler", "Meredith", "Stone"];
    let stands: Vec<String> = names.iter().map(|name| format!("{name} infantry D05")).collect();
    let stands: Vec<&str> = stands.iter().map(String::as_str).collect();
    let table = broken(&(corps_and("", &[]) + &group("union", "I Corps", &stands)), "");
    table.assert_at("Gilsa", "D04").assert_at("Schurz", "D04");
}

/// Section 6, half its stands.
#[test]
fn a_group_with_nobody_on_the_table_does_not_break() {
    let xi = scenario("", &["Gordon infantry 2 B02"], &["Ames infantry B03"]);
    let mut table = Table::new(&(xi + &group("union", "I Corps", &["Wadsworth infantry E05"])));
    table.done_until(Pending::Fire(Side::Confederate)).give_dice("Gordon fires at B03", [6, 6]);
    table.done_until(Pending::Move(Side::Union));
    assert!(!table.happened(&Event::Broke { group: table.group("XI Corps") }));
}
