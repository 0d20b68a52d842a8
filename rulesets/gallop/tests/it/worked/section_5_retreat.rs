//! Section 5 worked by hand: where the beaten go, what becomes of guns and skirmishers, and which stands move in.

use crate::lines::{charging, charging_under, clash, firing, ruling};
use crate::table::{Table, square};
use board::square::Direction;
use gallop::Side::{Confederate, Union};
use gallop::hand_combat::facts_if_charging;
use gallop::{Event, Few, Formation, Pending, Refusal, RemovalCause};

/// Four friendly stands that fill a square.
fn full(place: &str) -> [String; 4] {
    ["First", "Second", "Third", "Fourth"].map(|name| format!("{name}At{place} {place} infantry 1"))
}

/// A Confederate charge from D03 on these, with D05 behind them full, beside these Confederates.
#[track_caller]
fn blocked_behind(confederate: &[&str], union: &[&str]) -> Table {
    let behind = full("D05");
    let mut all: Vec<&str> = union.to_vec();
    all.extend(behind.iter().map(String::as_str));
    let mut chargers = vec!["Gordon D03 infantry 1"];
    chargers.extend(confederate);
    charging(Confederate, "", &chargers, &all)
}

/// Section 5, step 5 and rulings: directly away, facing the enemy; the winner moves in and faces onward.
#[test]
fn the_beaten_go_directly_away_and_face_the_enemy() {
    let mut table = charging(
        Confederate,
        "",
        &["Gordon D03 infantry 1"],
        &["Ames D04 infantry 1", "Coster D04 infantry 1", "NewYork D04 skirmishers 1"],
    );
    let clash = clash(&mut table, "Gordon charges", [6, 3, 2]);
    assert_eq!((clash.scores(), clash.outcome.doubled), ((7, 5), false));
    for name in ["Ames", "Coster", "NewYork"] {
        table.assert_at(name, "D05");
        assert!(table.happened(&Event::WentBack { stand: table.stand(name), to: square("D05") }));
    }
    assert_eq!((table.facing("D05"), table.facing("D04")), (Direction::North, Direction::South));
    table.assert_at("Gordon", "D04");
}

/// Section 5, ruling: a charge on the flank drives the beaten off to the other side, and they turn to it.
#[test]
fn the_beaten_go_away_from_a_flank_charge_and_turn_to_it() {
    let map = r#"facing = [{ square = "C04", facing = "east" }]"#;
    let mut table = charging(Confederate, map, &["Gordon C04 infantry 1"], &["Ames D04 infantry 1"]);
    // 4 and 2 more against 5 and 1 less.
    assert_eq!(clash(&mut table, "Gordon charges", [4, 6]).scores(), (6, 5));
    table.assert_at("Ames", "E04").assert_at("Gordon", "D04");
    assert_eq!((table.facing("E04"), table.facing("D04")), (Direction::West, Direction::East));
}

/// Section 5, step 5: two squares for the doubled.
#[test]
fn the_doubled_go_back_two_squares() {
    let mut table = charging(Confederate, "", &["Gordon D03 infantry 1"], &["Ames D04 infantry 1 veteran"]);
    assert!(clash(&mut table, "Gordon charges", [5, 2]).outcome.doubled);
    table.assert_at("Ames", "D06").assert_at("Gordon", "D04");
    assert_eq!((table.hits("Ames"), table.facing("D06")), (2, Direction::North));
}

/// Section 1 with section 5: doubled stands pass through friends, which stay where they are.
#[test]
fn the_doubled_pass_through_friends() {
    let mut table = charging(
        Confederate,
        "",
        &["Gordon D03 infantry 1"],
        &["Ames D04 infantry 1 veteran", "Coster D05 infantry 1", "Schurz D05 infantry 1"],
    );
    table.give_dice("Gordon charges", [5, 2]);
    assert_eq!((table.stack("D05"), table.stack("D06")), (vec!["Coster", "Schurz"], vec!["Ames"]));
    assert_eq!((table.hits("Coster"), table.hits("Schurz")), (0, 0));
}

/// Section 5, ruling: each step is judged anew, so the second may go aside where the first went straight.
#[test]
fn the_second_square_back_may_lie_aside() {
    let union = full("D06");
    let mut union: Vec<_> = union.iter().map(String::as_str).collect();
    union.push("Ames D04 infantry 1 veteran");
    let mut table = charging(Confederate, "", &["Gordon D03 infantry 1"], &union);
    table.give_dice("Gordon charges", [5, 2]);
    let from = Few::new(&[square("D03")]).unwrap();
    assert_eq!(table.pending(), Pending::Retreat { at: square("D05"), from, squares: 1 });
    let open = vec![square("E05"), square("C05")];
    assert_eq!(table.refused("fall back to D04"), Refusal::NotThatWay { open });
    table.give("fall back to E05");
    table.assert_at("Ames", "E05").assert_at("Gordon", "D04");
}

/// Section 5, ruling: after a step aside, away from the charger leads two ways.
#[test]
fn after_a_step_aside_away_leads_two_ways() {
    let mut table = blocked_behind(&[], &["Ames D04 infantry 1 veteran"]);
    table.give_dice("Gordon charges", [5, 2]);
    table.give("fall back to E04");
    let open = vec![square("F04"), square("E05")];
    assert_eq!(table.refused("fall back to D04"), Refusal::NotThatWay { open });
    table.give("fall back to F04");
    table.assert_at("Ames", "F04").assert_at("Gordon", "D04");
}

/// Section 1 with section 5, ruling: one facing a square, so beaten stands take the facing of friends already there.
#[test]
fn the_beaten_take_the_facing_of_friends() {
    let map = r#"facing = [{ square = "D05", facing = "east" }]"#;
    let mut table = charging(
        Confederate,
        map,
        &["Gordon D03 infantry 1"],
        &["Ames D04 infantry 1", "Coster D05 infantry 1"],
    );
    clash(&mut table, "Gordon charges", [5, 4]);
    assert_eq!(table.stack("D05"), ["Coster", "Ames"]);
    assert_eq!(table.facing("D05"), Direction::East);
}

/// Section 5, ruling: retreaters face the enemy; a general alone has no facing that troops would take over.
#[test]
fn the_beaten_face_the_enemy_where_a_general_waits_alone() {
    let map = r#"facing = [{ square = "D05", facing = "south" }]"#;
    let union = ["Ames D04 infantry 1", "Howard D05 general 0"];
    let mut table = charging(Confederate, map, &["Gordon D03 infantry 1"], &union);
    clash(&mut table, "Gordon charges", [5, 4]);
    assert_eq!(table.stack("D05"), ["Howard", "Ames"]);
    assert_eq!(table.facing("D05"), Direction::North);
}

/// Section 5, step 5 and rulings: aside where the way is full, and the owner chooses between equals.
#[test]
fn with_the_way_full_the_owner_chooses_a_free_square_aside() {
    let mut table = blocked_behind(&[], &["Ames D04 infantry 1"]);
    table.give_dice("Gordon charges", [5, 4]);
    let from = Few::new(&[square("D03")]).unwrap();
    assert_eq!(table.pending(), Pending::Retreat { at: square("D04"), from, squares: 1 });
    assert_eq!(table.side_to_act(), Union);
    let open = vec![square("E04"), square("C04")];
    assert_eq!(table.refused("fall back to D05"), Refusal::NotThatWay { open });
    assert_eq!(table.refused("leave the table"), Refusal::NotOffTable);
    assert_eq!(table.refused("done"), Refusal::MustChoose);
    table.give("fall back to C04");
    table.assert_at("Ames", "C04").assert_at("Gordon", "D04");
}

/// Section 5, step 5: an enemy in the way blocks it as a full square does.
#[test]
fn an_enemy_behind_blocks_the_way() {
    let mut table = charging(
        Confederate,
        "",
        &["Gordon D03 infantry 1", "Hays E03 infantry 1", "Doles D05 infantry 1"],
        &["Ames D04 infantry 1"],
    );
    table.give_dice("Gordon charges", [5, 4]);
    table.assert_at("Ames", "C04");
}

/// Section 5, step 5: a square with an enemy beyond one of its edges is no refuge, a diagonal enemy does not matter.
#[test]
fn a_square_next_to_an_enemy_is_no_refuge() {
    let mut table =
        blocked_behind(&["Hays E03 infantry 1", "Doles B03 infantry 1 apart"], &["Ames D04 infantry 1"]);
    table.give_dice("Gordon charges", [5, 4]);
    table.assert_at("Ames", "C04").assert_at("Gordon", "D04");
}

/// Section 5, step 5: directly away is taken even with an enemy beside it.
#[test]
fn directly_away_is_taken_even_next_to_an_enemy() {
    let mut table = charging(
        Confederate,
        "",
        &["Gordon D03 infantry 1", "Doles E05 infantry 1 apart"],
        &["Ames D04 infantry 1"],
    );
    table.give_dice("Gordon charges", [5, 4]);
    table.assert_at("Ames", "D05");
}

/// Section 5, ruling: free means within the stacking limit, for all stands that go together.
#[test]
fn a_square_without_room_for_all_is_not_free() {
    let union = |friends: usize| {
        let mut union = vec!["Ames D04 infantry 1".to_string(), "Coster D04 infantry 1".to_string()];
        union.extend(full("D05").into_iter().take(friends));
        union
    };
    for (friends, goes_aside) in [(2, false), (3, true)] {
        let union = union(friends);
        let union: Vec<_> = union.iter().map(String::as_str).collect();
        let mut table = charging(Confederate, "", &["Gordon D03 infantry 2"], &union);
        table.give_dice("Gordon charges", [5, 4, 3, 3]);
        assert_eq!(matches!(table.pending(), Pending::Retreat { .. }), goes_aside, "{friends} friends");
    }
}

/// Section 5, step 5: nowhere to go is a further hit on each stand; it stays, and so does the winner.
#[test]
fn with_nowhere_to_go_each_stand_takes_a_hit_and_both_stay() {
    let mut table = blocked_behind(
        &["Hays E03 infantry 1", "Doles C03 infantry 1"],
        &[
            "Ames D04 infantry 1 veteran",
            "Coster D04 infantry 1",
            "Schurz D04 infantry 1",
            "Howard D04 general 0",
        ],
    );
    let clash = clash(&mut table, "Gordon charges", [6, 1, 1, 2, 4]);
    assert_eq!((clash.outcome.doubled, clash.outcome.hits_on_defender), (false, 1));
    // The six hits Ames, the defeat Coster, and having nowhere to go each of the three.
    assert_eq!(["Ames", "Schurz", "Howard"].map(|name| table.hits(name)), [2, 1, 0]);
    assert!(table.is_lost("Coster"));
    assert_eq!(table.stack("D04"), ["Ames", "Schurz", "Howard"]);
    table.assert_at("Gordon", "D03");
}

/// Section 5, step 5, ruling: over the table edge a stand is removed.
#[test]
fn directly_away_over_the_table_edge_removes() {
    let mut table = charging(Confederate, "", &["Gordon D06 infantry 1"], &["Ames D07 infantry 1"]);
    table.give_dice("Gordon charges", [5, 4]);
    assert!(table.happened(&Event::Removed { stand: table.stand("Ames"), cause: RemovalCause::OffTable }));
    table.assert_at("Gordon", "D07");
}

/// Section 5, step 5, ruling: each step is judged anew, so the second may lead over the edge.
#[test]
fn the_second_square_back_may_lead_over_the_edge() {
    let mut table = charging(Confederate, "", &["Gordon D05 infantry 1"], &["Ames D06 infantry 1 veteran"]);
    table.give_dice("Gordon charges", [5, 2]);
    assert!(table.happened(&Event::WentBack { stand: table.stand("Ames"), to: square("D07") }));
    assert!(table.happened(&Event::Removed { stand: table.stand("Ames"), cause: RemovalCause::OffTable }));
}

/// Section 5, step 5: a beaten charge goes over its own edge as well.
#[test]
fn a_beaten_charger_goes_over_the_edge_behind_him() {
    let mut table = charging(Confederate, "", &["Gordon D01 infantry 1"], &["Ames D02 infantry 1"]);
    table.give_dice("Gordon charges", [2, 4]);
    assert!(table.happened(&Event::Removed { stand: table.stand("Gordon"), cause: RemovalCause::OffTable }));
    table.assert_at("Ames", "D02");
}

/// House rule on section 5: the edge does not remove, so the beaten go aside.
#[test]
fn a_house_rule_keeps_the_beaten_on_the_table() {
    let rule = ruling("retreating off the table edge removes the stand", "no");
    let mut table =
        charging_under(&rule, Confederate, "", &["Gordon D06 infantry 1"], &["Ames D07 infantry 1"]);
    table.give_dice("Gordon charges", [5, 4]);
    assert_eq!(table.refused("leave the table"), Refusal::NotOffTable);
    table.give("fall back to E07");
    table.assert_at("Ames", "E07").assert_at("Gordon", "D07");
}

/// Section 5, ruling: away from the square with the most chargers.
#[test]
fn away_is_from_the_square_with_the_most_chargers() {
    let map = r#"facing = [{ square = "C04", facing = "east" }]"#;
    let mut table = charging(
        Confederate,
        map,
        &["Gordon D03 infantry 1", "Hays C04 infantry 1", "Avery C04 infantry 1"],
        &["Ames D04 infantry 3"],
    );
    table.give("Gordon charges");
    table.give("Hays charges");
    table.give_dice("Avery charges", [3, 3, 4, 5, 2, 2]);
    table.assert_at("Ames", "E04");
}

/// Section 5, ruling: from two squares with as many the owner chooses, the table edge being one of his ways.
#[test]
fn between_two_squares_with_as_many_chargers_the_owner_chooses() {
    let charge = |row: u8| {
        let map = format!(r#"facing = [{{ square = "C0{row}", facing = "east" }}]"#);
        let (north, west) = (format!("Gordon D0{} infantry 1", row - 1), format!("Hays C0{row} infantry 1"));
        let mut table = charging(Confederate, &map, &[&north, &west], &[&format!("Ames D0{row} infantry 2")]);
        table.give("Gordon charges");
        table.give_dice("Hays charges", [3, 3, 4, 2]);
        table
    };
    let mut inland = charge(4);
    let open = vec![square("E04"), square("D05")];
    assert_eq!(inland.refused("fall back to C05"), Refusal::NotThatWay { open });
    inland.give("fall back to D05");
    inland.assert_at("Ames", "D05");
    let mut at_the_edge = charge(7);
    assert!(at_the_edge.may("fall back to E07"));
    at_the_edge.give("leave the table");
    assert!(at_the_edge.is_lost("Ames"));
}

/// Section 5, ruling: of a lost charge only the chargers go back, each from his own square.
#[test]
fn only_chargers_go_back_from_a_lost_charge() {
    let map = r#"facing = [{ square = "C04", facing = "east" }]"#;
    let mut table = charging(
        Confederate,
        map,
        &["Gordon D03 infantry 1", "Hays D03 infantry 1", "Jones D03 artillery 1", "Avery C04 infantry 1"],
        &["Ames D04 infantry 3 veteran"],
    );
    table.give("Gordon charges");
    table.give("Avery charges");
    let clash = clash(&mut table, "done", [1, 3, 5, 5, 2]);
    assert_eq!((clash.scores(), clash.outcome.doubled), ((6, 12), true));
    assert_eq!(table.stack("D03"), ["Hays", "Jones"]);
    table.assert_at("Gordon", "D01").assert_at("Avery", "A04").assert_at("Ames", "D04");
    assert_eq!((table.facing("D01"), table.facing("A04")), (Direction::South, Direction::East));
}

/// Section 5, ruling: guns of a beaten square go back limbered.
#[test]
fn guns_go_back_limbered() {
    let mut table = charging(
        Confederate,
        "",
        &["Gordon D03 infantry 2"],
        &["Ames D04 infantry 2", "Dilger D04 artillery 1"],
    );
    assert!(!clash(&mut table, "Gordon charges", [4, 4, 5, 1]).outcome.doubled);
    table.assert_at("Dilger", "D05");
    assert_eq!(table.formation("Dilger"), Formation::Column);
}

/// Section 5, ruling: unlimbered guns of a doubled square are lost, limbered ones get away.
#[test]
fn unlimbered_guns_of_a_doubled_square_are_lost() {
    let union = [
        "Ames D04 infantry 1",
        "Coster D04 infantry 1",
        "Dilger D04 artillery 1",
        "Wilkeson D04 artillery 1 column",
    ];
    let mut table = charging(Confederate, "", &["Gordon D03 infantry 2"], &union);
    assert!(clash(&mut table, "Gordon charges", [5, 5, 1, 2]).outcome.doubled);
    assert!(table.happened(&Event::Removed { stand: table.stand("Dilger"), cause: RemovalCause::GunsLost }));
    assert_eq!(table.stack("D06"), ["Ames", "Coster", "Wilkeson"]);
    let rule = ruling("unlimbered guns of a doubled side are lost", "no");
    let mut table = charging_under(&rule, Confederate, "", &["Gordon D03 infantry 2"], &union);
    assert!(clash(&mut table, "Gordon charges", [5, 5, 1, 2]).outcome.doubled);
    table.assert_at("Dilger", "D06");
    assert_eq!(table.formation("Dilger"), Formation::Column);
}

/// Section 5, ruling: one charger or more, with the general or without; only chargers, and a stand before him.
#[test]
fn the_winner_moves_in_one_charger_or_more() {
    let mut table = charging(
        Confederate,
        "",
        &["Gordon D03 infantry 1", "Hays D03 infantry 1", "Avery D03 infantry 1", "Early D03 general 1"],
        &["Ames D04 infantry 2", "Coster D05 infantry 1"],
    );
    for order in ["Gordon charges", "Hays charges", "Early leads"] {
        table.give(order);
    }
    table.give_dice("done", [3, 4, 5, 1]);
    assert_eq!(table.pending(), Pending::Enter { target: square("D04"), entered: 0 });
    assert_eq!(table.refused("done"), Refusal::MustChoose);
    assert_eq!(table.refused("Early moves in"), Refusal::ChargerFirst);
    assert_eq!(table.refused("Avery moves in"), Refusal::NotACharger);
    table.give("Hays moves in");
    assert!(table.may("Early moves in") && table.may("Gordon moves in"));
    table.give_dice("done", [6]);
    table.assert_at("Hays", "D04").assert_at("Gordon", "D03").assert_at("Early", "D03");
    // Nobody charges on from there in the same step, though an enemy is in front.
    assert_eq!((table.facing("D04"), table.pending()), (Direction::South, Pending::Move(Union)));
}

/// Section 5, ruling: all of them move in with the general.
#[test]
fn the_winner_may_move_in_everybody() {
    let mut table = charging(
        Confederate,
        "",
        &["Gordon D03 infantry 1", "Hays D03 infantry 1", "Early D03 general 1"],
        &["Ames D04 infantry 2"],
    );
    for order in ["Gordon charges", "Hays charges"] {
        table.give(order);
    }
    table.give_dice("Early leads", [3, 4, 5, 1]);
    table.give("Gordon moves in").give("Hays moves in").give_dice("Early moves in", [6]);
    assert_eq!(table.stack("D04"), ["Gordon", "Hays", "Early"]);
}

/// Section 5, ruling: a charger from the flank faces onward, the way he came.
#[test]
fn the_first_to_move_in_sets_the_facing() {
    let map = r#"facing = [{ square = "C04", facing = "east" }]"#;
    let mut table = charging(
        Confederate,
        map,
        &["Gordon D03 infantry 2", "Hays C04 infantry 1"],
        &["Ames D04 infantry 2"],
    );
    table.give("Gordon charges");
    table.give_dice("Hays charges", [2, 2, 4, 5, 3]);
    table.give("fall back to D05");
    table.give("Hays moves in").give("Gordon moves in");
    assert_eq!((table.stack("D04"), table.facing("D04")), (vec!["Hays", "Gordon"], Direction::East));
}

/// Section 5, ruling: skirmishers alone may go back a square before the dice; the charge moves in.
#[test]
fn skirmishers_alone_may_go_back_before_the_dice() {
    let mut table = charging(Confederate, "", &["Gordon D03 infantry 1"], &["NewYork D04 skirmishers 1"]);
    table.give("Gordon charges");
    assert_eq!((table.pending(), table.side_to_act()), (Pending::Evade { target: square("D04") }, Union));
    assert_eq!(table.refused("fall back to C04"), Refusal::NotThatWay { open: vec![square("D05")] });
    table.give("fall back to D05");
    assert_eq!(table.steps(), []);
    table.assert_at("NewYork", "D05").assert_at("Gordon", "D04");
    assert_eq!((table.hits("NewYork"), table.facing("D05")), (0, Direction::North));
}

/// Section 5, ruling: or they stand, and roll nothing.
#[test]
fn skirmishers_may_stand_against_formed_chargers() {
    let mut table =
        charging(Confederate, "", &["Gordon D03 infantry 1"], &["NewYork D04 skirmishers 4 veteran"]);
    table.give("Gordon charges");
    let clash = clash(&mut table, "done", [2]);
    assert_eq!((clash.defender.faces.len(), clash.outcome.doubled), (0, true));
    table.assert_at("NewYork", "D06");
    assert_eq!(table.hits("NewYork"), 2);
}

/// Section 5, ruling: the choice is only for skirmishers alone, only before formed stands.
#[test]
fn skirmishers_in_company_or_before_skirmishers_do_not_go_back() {
    let mut table =
        charging(Confederate, "", &["Blackford D03 skirmishers 1"], &["NewYork D04 skirmishers 1"]);
    clash(&mut table, "Blackford charges", [4, 4]);
    let mut table = charging(
        Confederate,
        "",
        &["Gordon D03 infantry 1"],
        &["NewYork D04 skirmishers 1", "Dilger D04 artillery 1"],
    );
    clash(&mut table, "Gordon charges", [1]);
}

/// Section 5, ruling: they go back a square, not over the table edge, and where there is none they stand.
#[test]
fn skirmishers_at_the_table_edge_go_aside_or_stand() {
    let mut table = charging(Confederate, "", &["Gordon D06 infantry 1"], &["NewYork D07 skirmishers 1"]);
    table.give("Gordon charges");
    assert!(matches!(table.refused("leave the table"), Refusal::NotNow { .. }));
    table.give("fall back to E07").assert_at("NewYork", "E07");
    let confederate = ["Gordon A06 infantry 1", "Hays B06 infantry 1"];
    let mut cornered = charging(Confederate, "", &confederate, &["NewYork A07 skirmishers 1"]);
    clash(&mut cornered, "Gordon charges", [2]);
    assert!(cornered.is_lost("NewYork"));
}

/// House rule on section 5: skirmishers have to stand.
#[test]
fn a_house_rule_makes_skirmishers_stand() {
    let rule = ruling("skirmishers alone may go back before formed chargers", "no");
    let (confederate, union) = (["Gordon D03 infantry 1"], ["NewYork D04 skirmishers 1"]);
    let mut table = charging_under(&rule, Confederate, "", &confederate, &union);
    clash(&mut table, "Gordon charges", [2]);
    assert!(table.is_lost("NewYork"));
    table.assert_at("Gordon", "D04");
}

/// Section 5, ruling: retreaters face the enemy, also where the second square lies aside.
#[test]
fn retreaters_who_go_aside_on_their_second_square_face_the_enemy() {
    let mut table = charging(
        Confederate,
        "",
        &[
            "Gordon D03 infantry 1 veteran",
            "First D01 infantry 1 apart",
            "Second D01 infantry 1 apart",
            "Third D01 infantry 1 apart",
            "Fourth D01 infantry 1 apart",
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

/// Gordon and his general charge north, and lose; behind them Hays charges D05, which fire has emptied.
fn driven_into_a_charged_square(hays: &str) -> Table {
    let map = r#"facing = [{ square = "D04", facing = "north" }, { square = "E05", facing = "west" }]"#;
    let confederate = ["Gordon D04 infantry 1", "Early D04 general 0", hays];
    let union = ["Ames D03 infantry 3", "NewYork D05 skirmishers 1"];
    let mut table = firing(Confederate, map, &confederate, &union);
    table.give_dice("Hays fires at D05", [6, 6]).done_until(Pending::Declare(Confederate));
    assert!(table.is_lost("NewYork"));
    table.give("Gordon charges").give("Early leads").give("Hays charges");
    table
}

/// Section 5: a charge whose target has gone meanwhile moves in, beside friends that were driven into the square.
#[test]
fn a_charge_moves_in_beside_friends_that_fell_back_into_the_square() {
    let mut table = driven_into_a_charged_square("Hays E05 infantry 2");
    // Gordon is beaten, and Early comes through.
    table.give_dice("fight at D03", [4, 5, 3, 2, 5]);
    table.assert_at("Gordon", "D05").assert_at("Early", "D05").assert_at("Hays", "D05");
    assert_eq!((table.hits("Gordon"), table.hits("Hays")), (1, 0), "friends do not fight each other");
    assert_eq!(table.facing("D05"), Direction::West, "facing onward");
}

/// Section 5, ruling: generals alone ride away from the enemy's charge, not from that of their own side.
#[test]
fn a_general_driven_into_a_square_that_friends_charge_stays() {
    let mut table = driven_into_a_charged_square("Hays E05 infantry 2");
    // A six and the defeat destroy Gordon; the general goes back alone.
    table.give_dice("fight at D03", [4, 6, 2, 1, 5]);
    assert!(table.is_lost("Gordon"));
    table.assert_at("Early", "D05").assert_at("Hays", "D05");
}

/// Section 5, step 5: where the beaten could not go back, a victory takes no square, and the odds know it.
#[test]
fn the_facts_of_a_charge_know_whether_the_defenders_are_penned_in() {
    let penned = |table: &Table| {
        let facts =
            facts_if_charging(table.now(), table.stand("Gordon")).expect("there is somebody to fight");
        facts.defend_penned
    };
    assert!(!penned(&blocked_behind(&[], &["Ames D04 infantry 1"])), "they go aside");
    // Beside an enemy there is no refuge.
    let beside = ["Hays C03 infantry 1", "Doles E03 infantry 1"];
    let mut table = blocked_behind(&beside, &["Ames D04 infantry 1 veteran"]);
    assert!(penned(&table));
    table.give_dice("Gordon charges", [5, 4]);
    table.assert_at("Ames", "D04").assert_at("Gordon", "D03");
    assert_eq!(table.hits("Ames"), 2);
}
