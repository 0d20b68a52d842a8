//! Worked examples of section 7, victory: points, margins, the last turn, and a side with nobody left.

use crate::table::{Table, number, ruling, scenario};
use gallop::axes::VictoryMargin;
use gallop::{Event, Pending, Refusal, Side, victory};

/// The points of both sides, Confederates first.
fn points(table: &Table) -> [i32; 2] {
    Side::BOTH.map(|side| victory::points(table.now(), side))
}

/// How a battle of one turn ends in which `side` holds a square worth `points`.
fn lead(side: &str, points: u8, terms: &str) -> (Option<Side>, VictoryMargin) {
    let objective = format!("{{ square = \"C03\", points = {points}, held_by = \"{side}\" }}");
    let ground = format!("turns = 1\n{terms}\nobjectives = [{objective}]");
    Table::new(&scenario(&ground, &["Gordon infantry A01"], &["Ames infantry E05"])).done_to_the_end()
}

/// Section 7, margins where the scenario is silent.
#[test]
fn a_lead_to_two_draws_to_six_is_marginal_beyond_is_decisive() {
    for (points, degree) in [
        (0, VictoryMargin::Draw),
        (2, VictoryMargin::Draw),
        (3, VictoryMargin::Marginal),
        (6, VictoryMargin::Marginal),
        (7, VictoryMargin::Decisive),
        (200, VictoryMargin::Decisive),
    ] {
        let winner = |side| (degree != VictoryMargin::Draw).then_some(side);
        assert_eq!(lead("confederate", points, ""), (winner(Side::Confederate), degree), "{points}");
        assert_eq!(lead("union", points, ""), (winner(Side::Union), degree), "{points}");
    }
}

/// Section 7, margins of the scenario.
#[test]
fn a_scenario_may_set_its_own_margins() {
    for (points, degree) in [
        (0, VictoryMargin::Draw),
        (1, VictoryMargin::Marginal),
        (4, VictoryMargin::Marginal),
        (5, VictoryMargin::Decisive),
    ] {
        assert_eq!(lead("union", points, "draw_to = 0\nmarginal_to = 4").1, degree, "{points}");
    }
}

/// Section 7, the last turn.
#[test]
fn a_battle_lasts_ten_turns_where_the_scenario_is_silent() {
    let battle = |terms, house: &str| {
        let mut table =
            Table::with(&scenario(terms, &["Gordon infantry A01"], &["Ames infantry E05"]), house);
        table.done_to_the_end();
        table.turn()
    };
    assert_eq!(battle("", ""), 10);
    assert_eq!(battle("turns = 3", ""), 3);
    let house = number("turns, where the scenario is silent", 4);
    assert_eq!((battle("", &house), battle("turns = 3", &house)), (4, 3));
}

/// Section 7, the last turn.
#[test]
fn the_last_turn_is_played_to_its_end() {
    let ground = "turns = 1\nobjectives = [{ square = \"E04\", points = 3 }]";
    let mut table = Table::new(&scenario(ground, &["Gordon infantry A01"], &["Ames infantry E05"]));
    table.done_until(Pending::Move(Side::Union)).give("Ames moves to E04").give("done");
    assert_eq!(table.over(), Some((Some(Side::Union), VictoryMargin::Marginal)));
    let ended = Event::Ended { winner: Some(Side::Union), degree: VictoryMargin::Marginal };
    assert!(table.happened(&ended));
}

/// Gordon shoots Ames away.
fn ames_is_shot(terms: &str, house: &str) -> Table {
    let union = ["Ames infantry B03", "Coster infantry E05"];
    let mut table = Table::with(&scenario(terms, &["Gordon infantry 2 B02"], &union), house);
    table.done_until(Pending::Fire(Side::Confederate)).give_dice("Gordon fires at B03", [6, 6]);
    table
}

/// Section 7, points for stands.
#[test]
fn a_stand_destroyed_is_a_point_where_the_scenario_is_silent() {
    assert_eq!(points(&ames_is_shot("", "")), [1, 0]);
    assert_eq!(points(&ames_is_shot("stand_points = 3", "")), [3, 0]);
    let house = number("points for a stand destroyed, where the scenario is silent", 2);
    assert_eq!(points(&ames_is_shot("", &house)), [2, 0]);
    assert_eq!(points(&ames_is_shot("stand_points = 3", &house)), [3, 0]);
}

/// Early, with Gordon, is hit twice in two level combats.
fn early_falls(terms: &str, house: &str) -> Table {
    let confederates = ["Gordon infantry 1 B02", "Early general B02"];
    let mut table = Table::with(&scenario(terms, &confederates, &["Ames infantry 1 B03"]), house);
    table.done_until(Pending::Declare(Side::Confederate)).give("Gordon charges");
    table.give_dice("Early leads", [3, 4, 1]);
    assert_eq!(points(&table), [0, 0], "a hit alone is worth nothing");
    table.done_until(Pending::Declare(Side::Union)).give_dice("Ames charges", [5, 5, 1]);
    assert!(table.is_lost("Early"));
    table
}

/// Section 7, points for generals.
#[test]
fn a_general_is_two_points_where_the_scenario_is_silent() {
    assert_eq!(points(&early_falls("", "")), [0, 2]);
    assert_eq!(points(&early_falls("general_points = 5", "")), [0, 5]);
    let house = number("points for a general, where the scenario is silent", 3);
    assert_eq!(points(&early_falls("", &house)), [0, 3]);
}

/// Section 7, points for stands; section 6, a stand off the table is lost.
#[test]
fn stands_that_fled_over_the_edge_count_as_the_others_lost() {
    let union =
        ["Ames infantry B04", "Coster infantry C04", "Gilsa infantry C04", "Schurz infantry turn=9 A05"];
    let house = number("a group is broken at one loss in so many stands", 4);
    let mut table = Table::with(&scenario("", &["Gordon infantry 2 B03"], &union), &house);
    table.done_until(Pending::Fire(Side::Confederate)).give_dice("Gordon fires at B04", [6, 6]);
    assert_eq!(points(&table), [1, 0]);
    table.done_until_turn(2, Pending::Move(Side::Confederate));
    assert_eq!(points(&table), [3, 0]);
}

/// An objective in C03, with a battle around it.
fn objective(held_by: &str, confederates: &[&str]) -> Table {
    let ground = format!("objectives = [{{ square = \"C03\", points = 4{held_by} }}]");
    Table::new(&scenario(&ground, confederates, &["Ames infantry C05", "Coster infantry C05"]))
}

/// Section 7, objectives.
#[test]
fn a_square_counts_for_its_holder_at_the_start() {
    assert_eq!(points(&objective("", &["Gordon infantry A01"])), [0, 0]);
    assert_eq!(points(&objective(", held_by = \"union\"", &["Gordon infantry A01"])), [0, 4]);
    assert_eq!(points(&objective("", &["Gordon infantry C03"])), [4, 0], "who stands there holds it");
}

/// Section 7, objectives.
#[test]
fn a_square_falls_to_the_last_formed_stand_in_it() {
    let mut table = objective(", held_by = \"union\"", &["Gordon cavalry C02", "Hays infantry B03"]);
    table.give("Gordon moves to C03");
    assert_eq!(points(&table), [4, 0]);
    table.give("Gordon moves to C02");
    assert_eq!(points(&table), [4, 0], "it stays with those who left it");
    table.done_until(Pending::Move(Side::Union)).give("all of XI Corps at C05 move to C03");
    assert_eq!(points(&table), [0, 4]);
}

/// Section 7, objectives.
#[test]
fn guns_skirmishers_and_generals_take_no_square() {
    let confederates = [
        "Gordon infantry C02",
        "Jones artillery column C02",
        "Blackford skirmishers C02",
        "Early general C02",
    ];
    let mut table = objective(", held_by = \"union\"", &confederates);
    for mover in ["Jones moves to C03 limbered", "Blackford moves to C03", "Early moves to C03"] {
        table.give(mover);
        assert_eq!(points(&table), [0, 4], "{mover}");
    }
}

/// Section 7, objectives.
#[test]
fn marching_through_takes_no_square() {
    let mut table = objective(", held_by = \"union\"", &["Stuart cavalry C02"]);
    table.give("Stuart moves to C04");
    assert_eq!(points(&table), [0, 4]);
}

/// Gordon shoots at the only stand of the Union on the table.
fn last_stand(union: &[&str], house: &str) -> Table {
    let mut table = Table::with(&scenario("", &["Gordon infantry 2 B02"], union), house);
    table.done_until(Pending::Fire(Side::Confederate)).give_dice("Gordon fires at B03", [6, 6]);
    assert!(table.is_lost("Ames"));
    table
}

/// Section 7, nobody left.
#[test]
fn a_side_with_no_stands_left_loses_at_once() {
    let table = last_stand(&["Ames infantry B03"], "");
    assert_eq!(table.over(), Some((Some(Side::Confederate), VictoryMargin::Decisive)));
    assert_eq!(table.turn(), 1);
    let table = last_stand(&["Ames infantry B03", "Howard general B04"], "");
    assert_eq!(
        table.over(),
        Some((Some(Side::Confederate), VictoryMargin::Decisive)),
        "a general fights no battle"
    );
}

/// Section 7, nobody left.
#[test]
fn stands_to_come_keep_the_battle_going() {
    let mut table = last_stand(&["Ames infantry B03", "Coster infantry turn=2 E05"], "");
    assert_eq!(table.over(), None);
    table.done_until_turn(2, Pending::Move(Side::Confederate)).assert_at("Coster", "E05");
}

/// Section 7, nobody left: as a house rule.
#[test]
fn house_rules_may_fight_an_empty_battle_to_the_last_turn() {
    let house = ruling("a side with no stands left and none to come loses at once", "no");
    let mut table = last_stand(&["Ames infantry B03"], &house);
    assert_eq!(table.over(), None);
    assert!(matches!(table.refused("Gordon fires at B03"), Refusal::NotNow { .. }));
    assert_eq!(table.done_to_the_end(), (None, VictoryMargin::Draw), "a lead of one");
    assert_eq!(table.turn(), 10);
}

/// Section 7, nobody left; section 6, off the table.
#[test]
fn a_side_whose_last_stands_flee_the_table_has_lost() {
    let union = ["Ames infantry B04", "Coster infantry C04"];
    let mut table = Table::new(&scenario("", &["Gordon infantry 2 B03"], &union));
    table.done_until(Pending::Fire(Side::Confederate)).give_dice("Gordon fires at B04", [6, 6]);
    for _ in 0..9 {
        if table.over().is_some() {
            break;
        }
        table.give("done");
    }
    assert!(table.is_lost("Coster"));
    assert_eq!(table.over(), Some((Some(Side::Confederate), VictoryMargin::Decisive)));
}
