//! Section 5 worked by hand: generals who lead, risk their lives or are caught alone.

use crate::lines::{charging, clash, scenario};
use crate::table::{Table, square};
use board::square::Direction;
use gallop::Side::{Confederate, Union};
use gallop::hand_combat::CombatResult;
use gallop::{Event, Pending, Refusal, RemovalCause};

/// Section 5, step 4, ruling: a general leads stands of his own square that charge.
#[test]
fn a_general_leads_only_those_who_charge_from_his_square() {
    let map = r#"facing = [{ square = "C04", facing = "east" }]"#;
    let mut table = charging(
        Confederate,
        map,
        &["Gordon D03 infantry 1", "Early D03 general 1", "Hays C04 infantry 1", "Rodes C04 general 1"],
        &["Ames D04 infantry 1"],
    );
    assert_eq!(table.refused("Early leads"), Refusal::NobodyToLead);
    table.give("Gordon charges");
    assert_eq!(table.refused("Rodes leads"), Refusal::NobodyToLead);
    assert!(table.may("Early charges"));
}

/// Section 5, step 6: every general in the combat rolls, of either side, by 1 to 3 hit.
#[test]
fn generals_of_both_sides_risk_their_lives() {
    let mut table = charging(
        Confederate,
        "",
        &["Gordon D03 infantry 1", "Early D03 general 0"],
        &["Ames D04 infantry 1", "Howard D04 general 0", "Schurz D04 general 0"],
    );
    table.give("Gordon charges");
    let clash = clash(&mut table, "Early leads", [2, 3, 3, 4, 1]);
    assert_eq!(clash.outcome.result, CombatResult::Level);
    assert_eq!(["Early", "Howard", "Schurz"].map(|name| table.hits(name)), [1, 0, 1]);
    for name in ["Early", "Howard", "Schurz"] {
        assert!(table.happened(&Event::Risked { general: table.stand(name) }));
    }
    let risks: Vec<_> = table.steps().into_iter().skip(3).map(|step| (step.faces, step.result)).collect();
    let told = |face: u8, result: &str| (vec![face], result.to_string());
    assert_eq!(risks, [told(3, "hit"), told(4, "unhurt"), told(1, "hit")]);
    let whose: Vec<_> = table.steps().into_iter().map(|step| step.what).collect();
    assert_eq!(
        whose,
        [
            "Gordon, Early: charger rolls 1D6",
            "Ames, Howard, Schurz: defender rolls 1D6",
            "D04: charger 3 against defender 3",
            "Early: risk to the general, 1D6",
            "Howard: risk to the general, 1D6",
            "Schurz: risk to the general, 1D6",
        ]
    );
}

/// Section 5, step 6: a general who does not lead is not in the combat.
#[test]
fn a_general_who_does_not_lead_risks_nothing() {
    let mut table = charging(
        Confederate,
        "",
        &["Gordon D03 infantry 1", "Early D03 general 2"],
        &["Ames D04 infantry 1"],
    );
    table.give("Gordon charges");
    let clash = clash(&mut table, "done", [2, 3]);
    assert_eq!(clash.scores(), (3, 3));
    assert_eq!(table.hits("Early"), 0);
}

/// Section 1 with section 5, step 6: a second hit removes a general.
#[test]
fn a_general_is_removed_at_two_hits() {
    let mut table = charging(
        Confederate,
        "",
        &["Gordon D03 infantry 1", "Early D03 general 0"],
        &["Ames D04 infantry 1"],
    );
    table.give("Gordon charges").give_dice("Early leads", [2, 3, 1]);
    assert_eq!((table.hits("Early"), table.is_lost("Early")), (1, false));
    table.done_until_turn(2, Pending::Declare(Confederate));
    table.give("Gordon charges").give_dice("Early leads", [2, 3, 2]);
    assert!(table.happened(&Event::Removed { stand: table.stand("Early"), cause: RemovalCause::Hits }));
    assert_eq!(table.steps()[3].result, "hit and lost");
}

/// Section 5, ruling: a general goes back with those he led, or with the square he defended, before he rolls.
#[test]
fn generals_go_back_with_the_beaten_and_roll_then() {
    let confederate = ["Gordon D03 infantry 1", "Early D03 general 0"];
    let union = ["Ames D04 infantry 1", "Howard D04 general 0"];
    let mut lost = charging(Confederate, "", &confederate, &union);
    lost.give("Gordon charges").give_dice("Early leads", [2, 4, 1, 6]);
    lost.assert_at("Gordon", "D02").assert_at("Early", "D02").assert_at("Howard", "D04");
    assert_eq!(lost.hits("Early"), 1);
    let mut won = charging(Confederate, "", &confederate, &union);
    won.give("Gordon charges").give_dice("Early leads", [5, 4]);
    won.assert_at("Ames", "D05").assert_at("Howard", "D05").assert_at("Gordon", "D04");
    won.give_dice("done", [6, 2]);
    won.assert_at("Early", "D03");
    assert_eq!((won.hits("Early"), won.hits("Howard")), (0, 1));
}

/// Section 5, step 6: the sixes may leave a general alone in the combat, and he rolls all the same.
#[test]
fn a_general_whose_chargers_are_gone_still_rolls() {
    let mut table = charging(
        Confederate,
        "",
        &["Gordon D03 infantry 1", "Early D03 general 3"],
        &["Ames D04 infantry 2"],
    );
    table.give("Gordon charges");
    let clash = clash(&mut table, "Early leads", [5, 6, 6, 3]);
    assert_eq!(clash.outcome.result, CombatResult::NoChargers);
    table.assert_at("Early", "D03");
    assert_eq!(table.hits("Early"), 1);
}

/// Section 5, ruling: of a beaten square everyone goes back, a general too whose stands the defeat destroyed.
#[test]
fn a_general_whose_stands_the_defeat_destroyed_goes_back() {
    let mut table = charging(
        Confederate,
        "",
        &["Gordon D03 infantry 1"],
        &["Ames D04 infantry 1", "Howard D04 general 0"],
    );
    let clash = clash(&mut table, "Gordon charges", [5, 1, 6]);
    assert!(clash.outcome.doubled && table.is_lost("Ames"));
    table.assert_at("Howard", "D06").assert_at("Gordon", "D04");
}

/// Section 5, ruling: a general alone, charged, rides to the nearest friends, and the charge moves in.
#[test]
fn a_lone_general_rides_to_the_nearest_friends() {
    let mut table = charging(
        Confederate,
        "",
        &["Gordon D03 infantry 1"],
        &["Howard D04 general 1", "Ames D07 infantry 1", "Coster G07 infantry 1"],
    );
    table.give("Gordon charges");
    assert!(table.happened(&Event::Rode { general: table.stand("Howard"), to: square("D07") }));
    assert_eq!(table.steps(), []);
    table.assert_at("Howard", "D07").assert_at("Gordon", "D04");
    assert_eq!((table.hits("Howard"), table.facing("D04")), (0, Direction::South));
}

/// Section 5, ruling: four squares, and not a fifth.
#[test]
fn a_lone_general_with_no_friends_within_four_is_captured() {
    let ride = |friends: &str| {
        let union = ["Howard D04 general 1", friends];
        let mut table = charging(Confederate, "", &["Gordon D03 infantry 1"], &union);
        table.give("Gordon charges");
        table
    };
    ride("Ames A05 infantry 1").assert_at("Howard", "A05");
    let caught = ride("Ames A06 infantry 1");
    assert!(
        caught.happened(&Event::Removed { stand: caught.stand("Howard"), cause: RemovalCause::Captured })
    );
    caught.assert_at("Gordon", "D04");
}

/// Section 5, ruling: friends are troops; another general alone is no refuge.
#[test]
fn another_general_alone_is_no_refuge() {
    let mut table = charging(
        Confederate,
        "",
        &["Gordon D03 infantry 1"],
        &["Howard D04 general 1", "Schurz D05 general 1", "Dilger D06 artillery 1"],
    );
    table.give("Gordon charges");
    table.assert_at("Howard", "D06");
}

/// Section 5, ruling: between squares as near his owner chooses.
#[test]
fn a_lone_general_chooses_between_friends_as_near() {
    let mut table = charging(
        Confederate,
        "",
        &["Gordon D03 infantry 1"],
        &[
            "Howard D04 general 1",
            "Ames B04 infantry 1",
            "NewYork D06 skirmishers 1",
            "Coster G04 infantry 1",
        ],
    );
    table.give("Gordon charges");
    assert_eq!(table.pending(), Pending::Ride { general: table.stand("Howard") });
    assert_eq!(table.side_to_act(), Union);
    assert!(matches!(table.refused("fall back to G04"), Refusal::NotThatWay { open } if open.len() == 2));
    assert_eq!(table.refused("done"), Refusal::MustChoose);
    table.give("fall back to D06");
    assert!(table.happened(&Event::Rode { general: table.stand("Howard"), to: square("D06") }));
    table.assert_at("Gordon", "D04");
}

/// Section 5, ruling: a general left alone by the sixes rides before the charge moves in, and rolls for the combat.
#[test]
fn a_general_left_alone_by_sixes_rides_and_rolls() {
    let mut table = charging(
        Confederate,
        "",
        &["Gordon D03 infantry 2"],
        &["Ames D04 infantry 1", "Howard D04 general 1", "Coster D06 infantry 1"],
    );
    let clash = clash(&mut table, "Gordon charges", [6, 6, 1, 3]);
    assert_eq!(clash.outcome.result, CombatResult::Emptied);
    table.assert_at("Howard", "D06").assert_at("Gordon", "D04");
    assert_eq!(table.hits("Howard"), 1);
}

/// Section 5, ruling: fire leaves a general alone, and the charge of the same step finds him.
#[test]
fn a_general_left_alone_by_fire_is_charged() {
    let mut table = Table::new(&scenario(
        "",
        &["Gordon D03 infantry 2"],
        &["Ames D04 infantry 1", "Howard D04 general 1", "Coster G07 infantry 1"],
    ));
    table.done_until(Pending::Fire(Confederate)).give_dice("Gordon fires at D04", [5, 6]);
    assert_eq!(table.stack("D04"), ["Howard"]);
    table.give("Gordon charges");
    assert!(table.happened(&Event::Removed { stand: table.stand("Howard"), cause: RemovalCause::Captured }));
    table.assert_at("Gordon", "D04");
}
