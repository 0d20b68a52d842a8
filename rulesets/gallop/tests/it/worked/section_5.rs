//! Section 5 worked by hand: which stands may charge what, the dice rolled, what the sixes do and which side wins.

use crate::lines::{charging, charging_under, clash, ruling, scenario, shot};
use crate::table::{Table, square};
use board::square::Direction;
use gallop::Side::{Confederate, Union};
use gallop::hand_combat::CombatResult;
use gallop::{Event, Pending, Refusal, RemovalCause};

/// Two stands far from everybody else, so that a side without another charge is still asked.
const DECOYS: [&str; 2] = ["Pender A06 infantry 1 apart", "Rowley A07 infantry 1 apart"];

/// Section 5, first paragraph and ruling: through the edge the square faces, never over a corner.
#[test]
fn a_stand_charges_only_through_the_edge_it_faces() {
    let confederate = ["Gordon D03 infantry 1", DECOYS[0]];
    let beside = ["Ames E03 infantry 1", "Coster E04 infantry 1", "Devin D02 cavalry 1", DECOYS[1]];
    let table = charging(Confederate, "", &confederate, &beside);
    assert_eq!(table.refused("Gordon charges"), Refusal::NothingToCharge);
    let map = r#"facing = [{ square = "D03", facing = "east" }]"#;
    let mut table = charging(Confederate, map, &confederate, &beside);
    table.give("Gordon charges");
    assert!(table.happened(&Event::Charged { stand: table.stand("Gordon"), target: square("E03") }));
}

/// Section 5, first paragraph: empty ground that the enemy never held is no target.
#[test]
fn there_is_nothing_to_charge_in_a_square_the_enemy_never_held() {
    let table =
        charging(Confederate, "", &["Gordon D03 infantry 1", DECOYS[0]], &["Ames D05 infantry 1", DECOYS[1]]);
    assert_eq!(table.refused("Gordon charges"), Refusal::NothingToCharge);
}

/// Section 5, first paragraph: four formed stands in all, from whatever squares they come.
#[test]
fn four_formed_stands_charge_one_square_from_several_and_a_fifth_may_not() {
    let map = r#"facing = [{ square = "C04", facing = "east" }]"#;
    let mut table = charging(
        Confederate,
        map,
        &[
            "Gordon D03 infantry 1",
            "Hays D03 infantry 1",
            "Avery D03 cavalry 1",
            "Smith C04 infantry 1",
            "Doles C04 infantry 1",
            DECOYS[0],
        ],
        &["Ames D04 infantry 1", DECOYS[1]],
    );
    for name in ["Gordon", "Hays", "Avery", "Smith"] {
        table.give(&format!("{name} charges"));
    }
    assert_eq!(table.refused("Doles charges"), Refusal::TooManyChargers { limit: 4 });
    let clash = clash(&mut table, "done", [1, 2, 3, 4, 5]);
    assert_eq!((clash.charger.faces, clash.defender.faces), (vec![1, 2, 3, 4], vec![5]));
}

/// Section 5, first paragraph: skirmishers do not count among the four.
#[test]
fn skirmishers_may_charge_skirmishers_beside_four_formed_stands() {
    let map = r#"facing = [{ square = "C04", facing = "east" }]"#;
    let mut table = charging(
        Confederate,
        map,
        &[
            "Gordon D03 infantry 1",
            "Hays D03 infantry 1",
            "Avery D03 infantry 1",
            "Smith D03 infantry 1",
            "Blackford C04 skirmishers 1",
            DECOYS[0],
        ],
        &["NewYork D04 skirmishers 1", DECOYS[1]],
    );
    for name in ["Gordon", "Hays", "Avery", "Smith"] {
        table.give(&format!("{name} charges"));
    }
    assert!(table.may("Blackford charges"));
}

/// Section 5, first paragraph, ruling: guns defend, they never charge.
#[test]
fn artillery_never_charges() {
    let table = charging(
        Confederate,
        "",
        &["Jones D03 artillery 2", "Gordon D03 infantry 1"],
        &["Ames D04 infantry 1"],
    );
    assert_eq!(table.refused("Jones charges"), Refusal::ArtilleryNeverCharges);
}

/// Section 5, first paragraph: skirmishers charge skirmishers and, a general aside, nobody else.
#[test]
fn skirmishers_charge_only_skirmishers() {
    let charge = |defenders: &[&str]| {
        let mut union = vec![DECOYS[1]];
        union.extend(defenders);
        charging(Confederate, "", &["Blackford D03 skirmishers 1", DECOYS[0]], &union)
    };
    let formed = charge(&["Ames D04 infantry 1", "NewYork D04 skirmishers 1"]);
    assert_eq!(formed.refused("Blackford charges"), Refusal::SkirmishersOnly);
    let guns = charge(&["Dilger D04 artillery 1"]);
    assert_eq!(guns.refused("Blackford charges"), Refusal::SkirmishersOnly);
    assert!(charge(&["NewYork D04 skirmishers 1", "Howard D04 general 1"]).may("Blackford charges"));
}

/// Section 3 with section 5: a stand in road column does not charge.
#[test]
fn a_column_does_not_charge() {
    let table = charging(
        Confederate,
        "",
        &["Gordon D03 infantry 1 column", "Hays D03 infantry 1"],
        &["Ames D04 infantry 1"],
    );
    assert_eq!(table.refused("Gordon charges"), Refusal::InColumn);
    assert!(table.may("Hays charges"));
}

/// Section 1 with section 5: a stand without contact does not charge.
#[test]
fn a_stand_out_of_contact_does_not_charge() {
    let table = charging(
        Confederate,
        "",
        &["Gordon D03 infantry 1", "Hays G01 infantry 1", "Avery G01 infantry 1", DECOYS[0]],
        &["Ames D04 infantry 1", DECOYS[1]],
    );
    assert_eq!(table.refused("Gordon charges"), Refusal::OutOfContact);
}

/// Section 5, second paragraph, ruling: a stand charges once.
#[test]
fn a_stand_charges_once() {
    let mut table = charging(
        Confederate,
        "",
        &["Gordon D03 infantry 1", "Hays D03 infantry 1"],
        &["Ames D04 infantry 1"],
    );
    table.give("Gordon charges");
    assert_eq!(table.refused("Gordon charges"), Refusal::IsCharging);
    assert_eq!(table.refused("Ames charges"), Refusal::NotYours);
}

/// Section 5, last line, with section 3: a square emptied by fire is charged without a roll.
#[test]
fn a_square_emptied_by_fire_is_entered_by_a_charge_without_a_roll() {
    let mut table = Table::new(&scenario(
        "",
        &["Gordon D03 infantry 2", "Early D03 general 2"],
        &["Ames D04 infantry 1", "Coster G07 infantry 1"],
    ));
    table.done_until(Pending::Fire(Confederate));
    assert_eq!(shot(&mut table, "Gordon fires at D04", [5, 6]).hits, 2);
    table.give("Gordon charges");
    table.give("Early leads");
    assert_eq!(table.steps(), []);
    assert!(table.happened(&Event::Entered { stand: table.stand("Gordon"), target: square("D04") }));
    table.give("Early moves in");
    table.assert_at("Gordon", "D04").assert_at("Early", "D04");
    assert_eq!((table.hits("Early"), table.facing("D04")), (0, Direction::South));
}

/// Section 5, last line: without a charge the emptied square stays empty.
#[test]
fn without_a_charge_nobody_enters_a_square_emptied_by_fire() {
    let mut table = Table::new(&scenario("", &["Gordon D03 infantry 2"], &["Ames D04 infantry 1"]));
    table.done_until(Pending::Fire(Confederate)).give_dice("Gordon fires at D04", [5, 6]);
    assert_eq!(table.pending(), Pending::Declare(Confederate));
    table.give("done");
    table.assert_at("Gordon", "D03");
    assert!(table.stack("D04").is_empty());
}

/// Section 5, first paragraph, ruling: all charges are declared before the first is resolved, in any order.
#[test]
fn combats_are_resolved_in_the_order_the_charger_chooses() {
    let mut table = charging(
        Confederate,
        "",
        &["Gordon B03 infantry 1", "Hays C03 skirmishers 1", "Avery D03 infantry 1"],
        &["Ames B04 infantry 1", "Coster D04 infantry 1"],
    );
    table.give("Gordon charges");
    table.give("Avery charges");
    assert_eq!((table.pending(), table.side_to_act()), (Pending::Resolve(Confederate), Confederate));
    assert_eq!(table.refused("fight at C04"), Refusal::NoCharge { target: square("C04") });
    assert_eq!(table.refused("done"), Refusal::MustChoose);
    table.give_dice("fight at D04", [5, 4, 2, 4]);
    table.assert_at("Avery", "D04").assert_at("Coster", "D05");
    table.assert_at("Ames", "B04").assert_at("Gordon", "B02");
}

/// Section 5, step 1: every formed stand rolls its dots, rear ranks too.
#[test]
fn all_formed_stands_of_both_sides_roll_their_dots() {
    let mut table = charging(
        Confederate,
        "",
        &["Gordon D03 infantry 2", "Hays D03 cavalry 1"],
        &["Ames D04 infantry 1", "Coster D04 infantry 1", "Devin D04 cavalry 2", "Dilger D04 artillery 4"],
    );
    table.give("Gordon charges");
    let clash = clash(&mut table, "Hays charges", [1, 2, 3, 5, 5, 5, 5]);
    assert_eq!(clash.charger.faces, [1, 2, 3]);
    assert_eq!(clash.defender.faces, [5, 5, 5, 5]);
}

/// Section 5, step 1: skirmishers beside formed stands roll nothing.
#[test]
fn skirmishers_roll_nothing_against_formed_stands() {
    let mut table = charging(
        Confederate,
        "",
        &["Gordon D03 infantry 1"],
        &["Ames D04 infantry 1", "NewYork D04 skirmishers 3"],
    );
    let clash = clash(&mut table, "Gordon charges", [3, 5]);
    assert_eq!(clash.defender.faces, [5]);
}

/// Section 5, step 1: skirmishers roll their dots against skirmishers.
#[test]
fn skirmishers_roll_against_skirmishers() {
    let mut table =
        charging(Confederate, "", &["Blackford D03 skirmishers 2"], &["NewYork D04 skirmishers 1"]);
    let clash = clash(&mut table, "Blackford charges", [2, 3, 4]);
    assert_eq!((&clash.charger.faces[..], &clash.defender.faces[..]), (&[2, 3][..], &[4][..]));
    assert_eq!(clash.scores(), (6, 4));
    table.assert_at("Blackford", "D04").assert_at("NewYork", "D05");
}

/// Section 5, step 1, ruling: guns roll none.
#[test]
fn guns_alone_roll_nothing_and_add_one_each() {
    let mut table = charging(
        Confederate,
        "",
        &["Gordon D03 infantry 1"],
        &["Dilger D04 artillery 4", "Wilkeson D04 artillery 4"],
    );
    let clash = clash(&mut table, "Gordon charges", [2]);
    assert_eq!((clash.defender.faces.len(), clash.scores()), (0, (3, 2)));
}

/// Section 3 with section 5: a column rolls half its dots, rounded up.
#[test]
fn a_column_rolls_half_its_dots_rounded_up() {
    let union = ["Ames D04 infantry 3 column", "Coster D04 infantry 1 column"];
    let mut table = charging(Confederate, "", &["Gordon D03 infantry 1"], &union);
    let clash = clash(&mut table, "Gordon charges", [2, 5, 5, 5]);
    assert_eq!(clash.defender.faces.len(), 3);
}

/// House rule on section 3, seen in hand combat: a column rolls all its dots.
#[test]
fn a_house_rule_lets_a_column_roll_all_its_dots() {
    let rule = ruling("a stand in road column or limbered fights with half its dots", "no");
    let mut table =
        charging_under(&rule, Confederate, "", &["Gordon D03 infantry 1"], &["Ames D04 infantry 3 column"]);
    let clash = clash(&mut table, "Gordon charges", [2, 5, 5, 5]);
    assert_eq!(clash.defender.faces.len(), 3);
}

/// House rule on section 1, seen in hand combat: hits take dots away.
#[test]
fn a_house_rule_takes_a_die_of_hand_combat_for_each_hit() {
    let rule = ruling("hits taken lessen the dots", "yes");
    let mut table = Table::with(&scenario("", &["Gordon D03 infantry 1"], &["Ames D04 infantry 3"]), &rule);
    table.done_until(Pending::Fire(Confederate)).give_dice("Gordon fires at D04", [6]);
    let clash = clash(&mut table, "Gordon charges", [2, 5, 5]);
    assert_eq!(clash.defender.faces.len(), 2);
}

/// Section 5, steps 2 and 3: sixes hit at once, though they cancel; what cancels is not summed.
#[test]
fn sixes_hit_even_when_they_cancel() {
    let mut table = charging(Union, "", &["Gordon D03 infantry 3 veteran"], &["Ames D04 infantry 3 veteran"]);
    let clash = clash(&mut table, "Ames charges", [6, 6, 2, 6, 3, 3]);
    assert_eq!((clash.outcome.hits_on_defender, clash.outcome.hits_on_charger), (2, 1));
    // 6 and 2 are left against 3 and 3, and a veteran adds one to each.
    assert_eq!(clash.scores(), (9, 7));
    assert_eq!((table.hits("Ames"), table.is_lost("Gordon")), (1, true));
}

/// Section 5, step 3: identical dice go in pairs, one against one.
#[test]
fn identical_dice_cancel_one_against_one() {
    let mut table = charging(Union, "", &["Gordon D03 infantry 2"], &["Ames D04 infantry 3"]);
    let clash = clash(&mut table, "Ames charges", [3, 3, 5, 3, 5]);
    assert_eq!(clash.scores(), (3, 0));
}

/// Section 5, step 2: sixes fall on the front rank of the square, evenly.
#[test]
fn sixes_fall_on_the_front_rank_of_the_square() {
    let mut table = charging(
        Union,
        "",
        &["Gordon D03 infantry 1", "Hays D03 infantry 1", "Avery D03 infantry 4", "Jones D03 artillery 1"],
        &["Ames D04 infantry 3"],
    );
    let clash = clash(&mut table, "Ames charges", [6, 6, 6, 5, 5, 5, 5, 4, 4]);
    assert_eq!((clash.outcome.hits_on_defender, clash.outcome.result), (3, CombatResult::DefenderWins));
    assert_eq!(["Gordon", "Hays", "Avery", "Jones"].map(|name| table.hits(name)), [1, 1, 0, 1]);
}

/// Section 5, steps 2 and 5, ruling: hits on chargers fall on all stands that charged and on no others.
#[test]
fn hits_on_chargers_fall_on_all_who_charged() {
    let map = r#"facing = [{ square = "C03", facing = "east" }]"#;
    let mut table = charging(
        Union,
        map,
        &["Gordon D03 infantry 4", "Hays D03 infantry 4"],
        &[
            "Buschbeck D04 infantry 1",
            "Ames D04 infantry 1",
            "Coster D04 infantry 1",
            "Krzyzanowski D04 infantry 1",
            "Schurz C03 infantry 1",
        ],
    );
    for name in ["Ames", "Coster", "Krzyzanowski"] {
        table.give(&format!("{name} charges"));
    }
    let clash = clash(&mut table, "Schurz charges", [1, 1, 1, 1, 6, 6, 6, 5, 2, 2, 2, 2]);
    assert_eq!((clash.outcome.hits_on_charger, clash.outcome.loser_hits), (3, 2));
    // Three sixes and two more for being doubled, spread evenly: only the first takes a second hit and is gone.
    let names = ["Coster", "Krzyzanowski", "Schurz"];
    assert_eq!(names.map(|name| table.hits(name)), [1, 1, 1]);
    assert_eq!((table.hits("Buschbeck"), table.is_lost("Ames")), (0, true));
}

/// Section 5, step 5: one hit and one square for a loser that is not doubled.
#[test]
fn a_loser_not_doubled_goes_back_one_square_with_one_hit() {
    let mut table = charging(Union, "", &["Gordon D03 infantry 1"], &["Ames D04 infantry 1"]);
    let clash = clash(&mut table, "Ames charges", [5, 3]);
    assert_eq!((clash.scores(), clash.outcome.doubled), ((5, 3), false));
    assert_eq!((clash.outcome.squares_back, clash.outcome.loser_hits), (1, 1));
    assert_eq!(clash.decided.row.as_deref(), Some("not double the loser's"));
    table.assert_at("Gordon", "D02").assert_at("Ames", "D03");
    assert_eq!((table.hits("Gordon"), table.hits("Ames")), (1, 0));
}

/// Section 5, step 5: exactly double is doubled, two squares and two hits.
#[test]
fn exactly_double_is_doubled() {
    let mut table = charging(Union, "", &["Gordon D03 infantry 1 veteran"], &["Ames D04 infantry 2"]);
    let clash = clash(&mut table, "Ames charges", [5, 1, 2]);
    assert_eq!((clash.scores(), clash.outcome.doubled), ((6, 3), true));
    assert_eq!(clash.decided.row.as_deref(), Some("double the loser's or more"));
    table.assert_at("Gordon", "D01").assert_at("Ames", "D03");
    assert_eq!(table.hits("Gordon"), 2);
}

/// Section 5, step 5, ruling: it is the loser's score that is doubled, also by a defender.
#[test]
fn a_charger_doubled_by_the_defender_takes_two_hits() {
    let mut table = charging(Union, "", &["Gordon D03 infantry 1"], &["Ames D04 infantry 1 veteran"]);
    let clash = clash(&mut table, "Ames charges", [1, 4]);
    assert_eq!((clash.scores(), clash.outcome.doubled), ((2, 4), true));
    table.assert_at("Gordon", "D03").assert_at("Ames", "D06");
    assert_eq!(table.hits("Ames"), 2);
}

/// Section 5, step 5, ruling: a loser at zero or below is doubled.
#[test]
fn a_loser_at_zero_or_below_is_doubled() {
    let mut table = charging(
        Union,
        "",
        &["Gordon D03 infantry 1 second-rate", "Jones D03 artillery 1"],
        &["Ames D04 infantry 2"],
    );
    let at_zero = clash(&mut table, "Ames charges", [2, 1, 2]);
    assert_eq!((at_zero.scores(), at_zero.outcome.doubled), ((1, 0), true));
    let mut table = charging(Union, "", &["Gordon D03 infantry 1 second-rate"], &["Ames D04 infantry 1"]);
    let below = clash(&mut table, "Ames charges", [2, 2]);
    assert_eq!((below.scores(), below.outcome.doubled), ((0, -1), true));
}

/// House rule on section 5: a loser at zero or below is merely beaten.
#[test]
fn a_house_rule_does_not_double_a_loser_at_zero() {
    let rule = ruling("a loser at zero or below is doubled", "no");
    let mut table =
        charging_under(&rule, Union, "", &["Gordon D03 infantry 1 second-rate"], &["Ames D04 infantry 1"]);
    let clash = clash(&mut table, "Ames charges", [2, 2]);
    assert_eq!((clash.scores(), clash.outcome.doubled), ((0, -1), false));
    table.assert_at("Gordon", "D02");
    assert_eq!(table.hits("Gordon"), 1);
}

/// Section 5, step 5, ruling: level scores throw the charge back, and nobody moves or suffers.
#[test]
fn equal_scores_throw_the_charge_back() {
    let mut table = charging(Union, "", &["Gordon D03 infantry 2"], &["Ames D04 infantry 2"]);
    let clash = clash(&mut table, "Ames charges", [3, 3, 1, 5]);
    assert_eq!((clash.scores(), clash.outcome.result), ((6, 6), CombatResult::Level));
    table.assert_at("Gordon", "D03").assert_at("Ames", "D04");
    assert_eq!((table.hits("Gordon"), table.hits("Ames")), (0, 0));
}

/// Section 5, step 5: the loser's hits fall on the front rank of a beaten square.
#[test]
fn the_losers_hits_fall_on_the_front_rank_of_the_square() {
    let mut table = charging(
        Union,
        "",
        &["Gordon D03 infantry 1", "Hays D03 infantry 1", "Avery D03 infantry 1"],
        &["Ames D04 infantry 4"],
    );
    let clash = clash(&mut table, "Ames charges", [5, 5, 5, 5, 1, 2, 3]);
    assert_eq!(clash.outcome.loser_hits, 2);
    assert_eq!(["Gordon", "Hays", "Avery"].map(|name| table.hits(name)), [1, 1, 0]);
}

/// Section 5, step 5: the sixes empty the square, and a charger moves in whatever the scores.
#[test]
fn a_square_emptied_by_sixes_is_entered() {
    let mut table = charging(Union, "", &["Gordon D03 infantry 4"], &["Ames D04 infantry 2"]);
    let clash = clash(&mut table, "Ames charges", [6, 6, 5, 5, 5, 5]);
    assert_eq!(clash.outcome.result, CombatResult::Emptied);
    assert!(table.happened(&Event::Removed { stand: table.stand("Gordon"), cause: RemovalCause::Hits }));
    table.assert_at("Ames", "D03");
    assert_eq!(table.hits("Ames"), 0);
}

/// Section 5, step 5, ruling: if the sixes leave no charger the charge is over.
#[test]
fn a_charge_without_chargers_left_is_over() {
    let mut table = charging(Union, "", &["Gordon D03 infantry 2"], &["Ames D04 infantry 4"]);
    let clash = clash(&mut table, "Ames charges", [5, 5, 5, 5, 6, 6]);
    assert_eq!((clash.outcome.result, clash.outcome.loser_hits), (CombatResult::NoChargers, 0));
    assert!(table.is_lost("Ames"));
    table.assert_at("Gordon", "D03");
    assert_eq!(table.hits("Gordon"), 0);
}
