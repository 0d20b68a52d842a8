//! Worked examples of section 2, the sequence of a turn, and of section 3 as far as squares of the enemy go.

use crate::table::{Table, group, number, ruling, scenario, square};
use board::square::Direction;
use gallop::{Event, Formation, Pending, Refusal, Side};

/// Somebody for the other side to be, out of everybody's way.
const FAR: &[&str] = &["Ames infantry E05"];

/// Section 2, the steps.
#[test]
fn a_turn_is_move_fire_fire_charge_for_each_side_the_enemy_firing_first() {
    let mut table = Table::new(&scenario("", &["Gordon infantry B02"], &["Ames infantry B03"]));
    let (south, north) = (Side::Confederate, Side::Union);
    let steps = [
        Pending::Move(south),
        Pending::Fire(north),
        Pending::Fire(south),
        Pending::Declare(south),
        Pending::Move(north),
        Pending::Fire(south),
        Pending::Fire(north),
        Pending::Declare(north),
    ];
    let choosers = [south, north, south, south, north, south, north, north];
    for turn in 1..=2 {
        for (step, side) in steps.iter().zip(choosers) {
            assert_eq!((table.turn(), table.pending(), table.side_to_act()), (turn, *step, side));
            table.give("done");
        }
    }
    assert_eq!(table.turn(), 3);
}

/// Section 2, the steps.
#[test]
fn charges_come_after_both_fires_and_combat_after_all_charges() {
    let mut table = Table::new(&scenario(
        "",
        &["Gordon infantry 1 B02", "Hays infantry 1 B02"],
        &["Ames infantry 1 B03"],
    ));
    assert!(matches!(table.refused("Gordon charges"), Refusal::NotNow { .. }));
    assert!(matches!(table.refused("Gordon fires at B03"), Refusal::NotNow { .. }));
    table.give("done");
    assert!(matches!(table.refused("Ames moves to B04"), Refusal::NotNow { .. }));
    table.done_until(Pending::Declare(Side::Confederate)).give("Gordon charges");
    assert_eq!(table.pending(), Pending::Declare(Side::Confederate), "no dice yet");
    table.give_dice("done", [3, 4]);
    assert_eq!(table.pending(), Pending::Move(Side::Union));
}

/// Section 2, the steps.
#[test]
fn a_side_moves_only_its_own() {
    let table = Table::new(&scenario("", &["Gordon infantry B02"], FAR));
    assert_eq!(table.refused("Ames moves to E04"), Refusal::NotYours);
}

/// Section 2, fire stand by stand.
#[test]
fn a_stand_fires_once_a_step_and_again_in_the_next() {
    let confederates = ["Gordon infantry veteran 1 B02", "Hays infantry 1 B02"];
    let mut table = Table::new(&scenario("", &confederates, &["Ames infantry veteran 1 B03"]));
    table.done_until(Pending::Fire(Side::Confederate)).give_dice("Gordon fires at B03", [1]);
    assert_eq!(table.refused("Gordon fires at B03"), Refusal::HasFired);
    assert!(table.may("Hays fires at B03"));
    table.done_until(Pending::Move(Side::Union)).give("done");
    assert_eq!(table.pending(), Pending::Fire(Side::Confederate));
    assert!(table.may("Gordon fires at B03"));
}

/// Section 2, hits count at once.
#[test]
fn a_stand_shot_away_does_not_fire_back() {
    let confederates = ["Gordon infantry B02", "Hays infantry B01"];
    let mut table =
        Table::new(&scenario("", &confederates, &["Ames infantry 2 B03", "Coster infantry 1 B03"]));
    table.give("done").give_dice("Ames fires at B02", [5, 6]);
    assert!(table.is_lost("Gordon"));
    assert_eq!(table.pending(), Pending::Move(Side::Union), "nobody left to fire at, to fire or to charge");
}

/// Section 2, arrivals.
#[test]
fn arrivals_on_a_road_come_in_column_and_guns_limbered() {
    let confederates = [
        "Gordon infantry turn=1 A01",
        "Stuart cavalry turn=1 A01",
        "Jones artillery turn=1 A01",
        "Blackford skirmishers turn=1 A01",
        "Early general turn=1 A01",
    ];
    let ground = "ground = [\"......\", \"......\"]\nroads = [\"A01 A02\"]";
    let arrivals = scenario(ground, &confederates, &["Ames infantry F02"]);
    let table = Table::new(&arrivals);
    let formations = |table: &Table| {
        ["Gordon", "Stuart", "Jones", "Blackford", "Early"].map(|name| {
            table.assert_at(name, "A01");
            table.formation(name)
        })
    };
    let (column, deployed) = (Formation::Column, Formation::Deployed);
    assert_eq!(formations(&table), [column, column, column, deployed, deployed]);
    assert_eq!(table.facing("A01"), Direction::South);

    let table = Table::with(&arrivals, &ruling("arrivals on a road come in road column", "no"));
    assert_eq!(formations(&table), [deployed, deployed, column, deployed, deployed]);
}

/// Section 2, arrivals: no road column within four squares of an enemy.
#[test]
fn arrivals_within_four_squares_of_an_enemy_come_deployed_and_guns_limbered() {
    let confederates =
        ["Gordon infantry turn=1 A01", "Jones artillery turn=1 A01", "Hays infantry turn=1 A01"];
    let ground = "ground = [\"......\", \"......\"]\nroads = [\"A01 A02\"]";
    let near = scenario(ground, &confederates, &["Ames infantry E02"]);
    let table = Table::new(&near);
    table.assert_at("Gordon", "A01");
    assert_eq!(table.formation("Gordon"), Formation::Deployed);
    assert_eq!(table.formation("Jones"), Formation::Column);
    let house = number("squares from an enemy within which arrivals come deployed", 3);
    assert_eq!(Table::with(&near, &house).formation("Gordon"), Formation::Column);
}

/// Section 2, arrivals: not within two squares of an enemy.
#[test]
fn an_arrival_never_appears_near_the_enemy_but_farther_back_on_its_road() {
    let ground = "ground = [\".....\", \".....\", \".....\", \".....\", \".....\", \".....\"]\n\
        roads = [\"C03 C04 C05 C06\"]";
    let union = ["Coster infantry turn=1 C03", "Smith infantry turn=1 C03 C04"];
    let close = scenario(ground, &["Gordon infantry C01"], &union);
    let table = Table::new(&close);
    table.assert_at("Coster", "C04").assert_at("Smith", "C04");
    let house = number("squares from an enemy within which no stand arrives", 1);
    Table::with(&close, &house).assert_at("Coster", "C03");
}

/// Section 2, arrivals: diagonals are near too.
#[test]
fn an_arrival_keeps_two_squares_from_an_enemy_across_corners() {
    let union = ["Coster infantry turn=1 D04"];
    let table = Table::new(&scenario("roads = [\"D04 D05\"]", &["Gordon infantry B02"], &union));
    table.assert_at("Coster", "D05");
}

/// Section 2, arrivals: the nearest edge square towards the own edge where no road leads back.
#[test]
fn an_arrival_without_a_road_comes_over_the_table_edge() {
    let ground = "ground = [\".......\", \".......\", \".......\", \".......\", \".......\", \".......\"]";
    let union = ["Coster infantry turn=1 D03"];
    Table::new(&scenario(ground, &["Gordon infantry D02"], &union)).assert_at("Coster", "D06");
    let table = Table::new(&scenario(ground, &["Gordon infantry D02", "Hays infantry D05"], &union));
    table.assert_at("Coster", "A03");
}

/// Section 2, arrivals: after a turn of waiting.
#[test]
fn an_arrival_that_waited_for_the_enemy_comes_in_beside_him() {
    let ground = "ground = [\".\", \".\", \".\", \".\"]";
    let union = ["Coster infantry turn=1 A03"];
    let mut table = Table::new(&scenario(ground, &["Gordon infantry A02"], &union));
    assert!(table.happened(&Event::Delayed { stand: table.stand("Coster") }));
    assert_eq!(table.at("Coster"), None);
    table.done_until_turn(2, Pending::Move(Side::Confederate)).assert_at("Coster", "A03");
}

/// Section 2, arrivals.
#[test]
fn arrivals_off_the_road_come_deployed_but_guns_limbered() {
    let confederates = ["Gordon infantry turn=1 A01", "Jones artillery turn=1 A01"];
    let table = Table::new(&scenario("roads = [\"B01 B02\"]", &confederates, FAR));
    assert_eq!(table.formation("Gordon"), Formation::Deployed);
    assert_eq!(table.formation("Jones"), Formation::Column);
}

/// Section 2, arrivals.
#[test]
fn arrivals_move_in_the_same_turn_as_they_come() {
    let confederates = ["Gordon infantry A02", "Smith infantry turn=2 A01"];
    let union = ["Ames infantry E05", "Coster infantry turn=1 D05"];
    let mut table = Table::new(&scenario("", &confederates, &union));
    assert_eq!(table.at("Smith"), None);
    assert_eq!(table.refused("Smith moves to A02"), Refusal::NotOnTable);
    table.done_until(Pending::Move(Side::Union)).give("Coster moves to D04");
    table.done_until_turn(2, Pending::Move(Side::Confederate)).assert_at("Smith", "A01");
    table.give("Smith moves to A03").assert_at("Smith", "A03");
}

/// Section 2, arrivals; section 1, contact.
#[test]
fn an_arrival_far_from_its_group_comes_nearer() {
    let confederates = ["Gordon infantry A05", "Smith infantry turn=1 A01"];
    let table = Table::new(&scenario("", &confederates, FAR));
    assert_eq!(table.refused("Smith moves to B01"), Refusal::NotNearer { stand: "Smith".into(), steps: 4 });
    assert!(table.may("Smith moves to A02"));
}

/// A full square, and a stand due to arrive there.
const FULL: [&str; 4] =
    ["Gordon infantry A01", "Hays infantry A01", "Avery infantry A01", "Doles infantry A01"];

/// Section 2, arrivals.
#[test]
fn an_arrival_takes_the_first_entry_with_room() {
    let confederates =
        [&FULL[..], &["Smith infantry turn=1 A01 C01 B01", "Early general turn=1 A01 C01"]].concat();
    let table = Table::new(&scenario("", &confederates, FAR));
    table.assert_at("Smith", "C01").assert_at("Early", "A01");
}

/// Section 2, arrivals.
#[test]
fn an_arrival_waits_a_turn_while_all_its_entries_are_full() {
    let confederates = [&FULL[..], &["Smith infantry turn=1 A01"]].concat();
    let ground = "ground = [\".\", \".\", \".\", \".\", \".\"]";
    let mut table = Table::new(&scenario(ground, &confederates, &["Ames infantry A05"]));
    let delayed = Event::Delayed { stand: table.stand("Smith") };
    assert!(table.happened(&delayed));
    assert_eq!(table.at("Smith"), None);
    table.give("Gordon moves to A02");
    table.done_until_turn(2, Pending::Move(Side::Confederate)).assert_at("Smith", "A01");
    assert!(!table.happened(&delayed));
}

/// Section 2, arrivals; section 1, only one side in a square.
#[test]
fn an_entry_held_by_the_enemy_is_no_entry() {
    let ground = "ground = [\"...\", \"...\"]";
    let union = ["Ames infantry A01", "Coster infantry C01"];
    let mut table =
        Table::new(&scenario(ground, &["Gordon infantry C02", "Smith infantry turn=1 A01"], &union));
    assert!(table.happened(&Event::Delayed { stand: table.stand("Smith") }));
    table.done_until_turn(2, Pending::Move(Side::Confederate)).assert_at("Smith", "B01");
}

/// Section 3, squares of the enemy.
#[test]
fn the_way_goes_round_the_enemy() {
    let confederates = ["Gordon cavalry A01", "Hays cavalry A01"];
    let ground = "ground = [\"...\", \"...\", \"...\"]";
    let table = Table::new(&scenario(ground, &confederates, &["Ames infantry A02"]));
    let refusal = table.refused("all of Early's division at A01 move to A02");
    assert_eq!(refusal, Refusal::HeldByEnemy { square: square("A02") });
    assert!(table.may("all of Early's division at A01 move to A03"), "four squares round");
    let table = Table::new(&scenario(ground, &confederates, &["Ames infantry A02", "Coster infantry B02"]));
    let refusal = table.refused("all of Early's division at A01 move to A03").to_string();
    assert_eq!(refusal, "Gordon needs 1½ moves and has 1 left");
}

/// Section 3, squares of the enemy emptied by fire.
#[test]
fn a_square_that_fire_has_emptied_is_entered_by_a_charge() {
    let confederates = ["Gordon infantry 2 B02", "Hays infantry 2 B02"];
    let mut table = Table::new(&scenario("", &confederates, &["Ames infantry B03", "Coster infantry E05"]));
    table.done_until(Pending::Fire(Side::Confederate)).give_dice("Gordon fires at B03", [5, 5]);
    assert!(table.is_lost("Ames"));
    assert_eq!(table.pending(), Pending::Declare(Side::Confederate), "there is still something to charge");
    table.give("Hays charges").give("done").assert_at("Hays", "B03");
    table.assert_at("Gordon", "B02");
}

/// Section 3, squares of the enemy: at the start of the move in hand.
#[test]
fn a_square_lost_in_the_other_half_of_the_turn_is_free_to_enter() {
    let confederates = ["Gordon infantry 2 B02"];
    let mut table = Table::new(&scenario("", &confederates, &["Ames infantry 2 B03", "Coster infantry E05"]));
    table.done_until(Pending::Move(Side::Union)).give("done").give_dice("Gordon fires at B03", [5, 5]);
    assert!(table.is_lost("Ames"), "after the Union has moved");
    table.done_until_turn(2, Pending::Move(Side::Confederate)).give("Gordon moves to B03");
    table.assert_at("Gordon", "B03");
}

/// Section 3, moving together.
#[test]
fn a_group_of_one_stand_does_not_move_together() {
    let early = group("confederate", "Early's division", &["Gordon infantry A01"]);
    let rodes = group("confederate", "Rodes's division", &["Doles infantry A01", "Rodes general A01"]);
    let mut table = Table::new(&[early, rodes, group("union", "XI Corps", FAR)].concat());
    assert_eq!(table.refused("all of Early's division at A01 move to A02"), Refusal::TooFew);
    assert_eq!(table.refused("all of Rodes's division at A01 move to A01"), Refusal::AlreadyThere);
    table.give("all of Rodes's division at A01 move to A02");
    table.assert_at("Rodes", "A02").assert_at("Doles", "A02").assert_at("Gordon", "A01");
}
