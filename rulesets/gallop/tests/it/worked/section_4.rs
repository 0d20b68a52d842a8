//! Section 4 worked by hand: which stands fire, how far, at what, with which row of the table, and where the hits fall.

use crate::lines::{firing, firing_under, ruling, scenario, shot};
use crate::table::{Table, square};
use board::square::Direction;
use gallop::Side::{Confederate, Union};
use gallop::{Event, Pending, Refusal, RemovalCause};

/// Two stands far from everybody else, so that a side without another shot is still asked.
const DECOYS: [&str; 2] = ["Pender A06 infantry 1 apart", "Rowley A07 infantry 1 apart"];

/// Section 4, the table: line infantry.
#[test]
fn line_infantry_hits_with_five_and_six() {
    let mut table = firing(Confederate, "", &["Gordon D03 infantry 3"], &["Ames D04 infantry 3 veteran"]);
    let step = shot(&mut table, "Gordon fires at D04", [4, 5, 6]);
    assert_eq!((step.row(), step.added(), step.hits), ("infantry", 0, 2));
    assert_eq!(step.step.faces, [4, 5, 6]);
    let gordon = table.stand("Gordon");
    let fired = Event::Fired { stand: gordon, at: square("D04"), hits: 2, counter_battery: false };
    assert!(table.happened(&fired));
    assert_eq!(table.hits("Ames"), 2);
}

/// Section 4, the table, ruling: cavalry dismounts and fires as infantry, of its own rate.
#[test]
fn cavalry_fires_as_infantry() {
    let mut table = firing(
        Confederate,
        "",
        &["Stuart D03 cavalry 2", "Hampton D03 cavalry 2 veteran"],
        &["Devin D04 cavalry 3", "Gamble D04 cavalry 3"],
    );
    assert_eq!(shot(&mut table, "Stuart fires at D04", [4, 5]).hits, 1);
    let step = shot(&mut table, "Hampton fires at D04", [3, 4]);
    assert_eq!((step.row(), step.hits), ("veteran", 1));
}

/// Section 4, the table: second rate.
#[test]
fn second_rate_infantry_hits_with_six_only() {
    let mut table = firing(Confederate, "", &["Gordon D03 infantry 2 second-rate"], &["Ames D04 infantry 3"]);
    let step = shot(&mut table, "Gordon fires at D04", [5, 6]);
    assert_eq!((step.row(), step.hits), ("second rate", 1));
}

/// Section 4, the table: veteran.
#[test]
fn veteran_infantry_hits_with_four_five_and_six() {
    let mut table = firing(
        Confederate,
        "",
        &["Gordon D03 infantry 4 veteran"],
        &["Ames D04 infantry 3 veteran", "Coster D04 infantry 1"],
    );
    let step = shot(&mut table, "Gordon fires at D04", [3, 4, 5, 6]);
    assert_eq!((step.row(), step.hits), ("veteran", 3));
}

/// Section 4, the table: artillery reaches 4 squares.
#[test]
fn artillery_hits_with_five_and_six_from_two_and_three_squares() {
    for (from, target) in [("D03", "D05"), ("D03", "D06")] {
        let guns = format!("Jones {from} artillery 2");
        let infantry = format!("Ames {target} infantry 3");
        let mut table = firing(Confederate, "", &[&guns], &[&infantry]);
        let step = shot(&mut table, &format!("Jones fires at {target}"), [4, 5]);
        assert_eq!((step.row(), step.added(), step.hits), ("artillery", 0, 1));
    }
}

/// Section 4, the table: skirmishers, with and without rifled arms.
#[test]
fn skirmishers_hit_with_six_only() {
    for (arms, row) in [("", "skirmishers"), (" rifled", "skirmishers with rifled arms")] {
        let skirmishers = format!("Blackford D03 skirmishers 2{arms}");
        let mut table = firing(Confederate, "", &[&skirmishers], &["Ames D04 infantry 3"]);
        let step = shot(&mut table, "Blackford fires at D04", [5, 6]);
        assert_eq!((step.row(), step.hits), (row, 1));
    }
}

/// Section 4, the table: rifled arms carry two squares.
#[test]
fn skirmishers_with_rifled_arms_reach_two_squares_others_one() {
    let mut table = firing(
        Confederate,
        "",
        &["Blackford D03 skirmishers 1 rifled", "Louisiana D03 skirmishers 1"],
        &["Ames D05 infantry 3", "Coster D06 infantry 1"],
    );
    assert_eq!(table.refused("Louisiana fires at D05"), Refusal::OutOfRange { ahead: 2, range: 1 });
    assert_eq!(table.refused("Blackford fires at D06"), Refusal::OutOfRange { ahead: 3, range: 2 });
    assert_eq!(shot(&mut table, "Blackford fires at D05", [6]).hits, 1);
}

/// Section 4, the table: one square for foot of any rate and for horse.
#[test]
fn infantry_and_cavalry_reach_one_square() {
    for troops in ["infantry 3", "infantry 3 veteran", "infantry 3 second-rate", "cavalry 3"] {
        let gordon = format!("Gordon D03 {troops}");
        let table = firing(Confederate, "", &[&gordon, DECOYS[0]], &["Ames D05 infantry 3", DECOYS[1]]);
        assert_eq!(table.refused("Gordon fires at D05"), Refusal::OutOfRange { ahead: 2, range: 1 });
    }
}

/// Section 4, the table: four squares and no more for guns.
#[test]
fn artillery_reaches_four_squares_and_not_five() {
    let table = firing(
        Confederate,
        "",
        &["Jones D01 artillery 2 rifled"],
        &["Ames D05 skirmishers 3", "Coster D06 infantry 3"],
    );
    assert!(table.may("Jones fires at D05"));
    assert_eq!(table.refused("Jones fires at D06"), Refusal::OutOfRange { ahead: 5, range: 4 });
}

/// Section 4, ruling: the rate of guns and skirmishers says nothing about their fire.
#[test]
fn rates_are_ignored_for_guns_and_skirmishers() {
    let mut table = firing(
        Confederate,
        "",
        &[
            "Jones D02 artillery 2 veteran",
            "Carter D02 artillery 2 second-rate",
            "Blackford D03 skirmishers 2 veteran",
            "Louisiana D03 skirmishers 2 second-rate",
        ],
        &["Ames D04 infantry 3 veteran", "Coster D04 infantry 3 veteran"],
    );
    assert_eq!(shot(&mut table, "Jones fires at D04", [4, 5]).hits, 1);
    assert_eq!(shot(&mut table, "Carter fires at D04", [4, 5]).hits, 1);
    assert_eq!(shot(&mut table, "Blackford fires at D04", [5, 5]).hits, 0);
    assert_eq!(shot(&mut table, "Louisiana fires at D04", [6, 6]).hits, 2);
}

/// Section 4, first paragraph: at f squares ahead, up to f squares to the side.
#[test]
fn the_arc_widens_by_a_square_each_square_ahead() {
    let inside = ["B02", "A03", "C03", "D04", "E05"];
    let outside = ["C02", "D03", "E04", "F05"];
    let union: Vec<_> =
        inside.iter().chain(&outside).map(|at| format!("At{at} {at} skirmishers 1")).collect();
    let union: Vec<_> = union.iter().map(String::as_str).collect();
    let table = firing(Confederate, "", &["Jones A01 artillery 1 rifled"], &union);
    for at in inside {
        assert!(table.may(&format!("Jones fires at {at}")), "{at}");
    }
    for at in outside {
        assert_eq!(table.refused(&format!("Jones fires at {at}")), Refusal::OutOfArc, "{at}");
    }
}

/// Section 4, first paragraph: beside and behind lie outside the arc.
#[test]
fn nobody_fires_to_the_side_or_behind() {
    let table = firing(
        Confederate,
        "",
        &["Gordon D03 infantry 3"],
        &["Ames D04 infantry 1", "Coster E03 infantry 1", "Devin D02 cavalry 1", "Gamble E02 cavalry 1"],
    );
    for at in ["E03", "D02", "E02"] {
        assert_eq!(table.refused(&format!("Gordon fires at {at}")), Refusal::OutOfArc, "{at}");
    }
}

/// Section 4, ruling on adjacency: a diagonal square is at range 1.
#[test]
fn infantry_fires_into_a_diagonal_square() {
    let mut table = firing(Confederate, "", &["Gordon D03 infantry 2"], &["Ames E04 infantry 3"]);
    assert_eq!(shot(&mut table, "Gordon fires at E04", [5, 4]).hits, 1);
    assert_eq!(table.hits("Ames"), 1);
}

/// Section 4, first paragraph: the arc follows the facing of the square.
#[test]
fn the_arc_turns_with_the_square() {
    let map = r#"facing = [{ square = "D03", facing = "east" }]"#;
    let table = firing(
        Confederate,
        map,
        &["Gordon D03 infantry 2"],
        &["Ames E03 infantry 3", "Coster D04 infantry 1"],
    );
    assert_eq!(table.facing("D03"), Direction::East);
    assert!(table.may("Gordon fires at E03"));
    assert_eq!(table.refused("Gordon fires at D04"), Refusal::OutOfArc);
}

/// Section 4, first paragraph, with section 1: two formed stands, two guns and every skirmisher are in front.
#[test]
fn only_the_front_rank_fires() {
    let table = firing(
        Confederate,
        "",
        &[
            "Gordon D03 infantry 1",
            "Hays D03 infantry 1",
            "Avery D03 infantry 1",
            "Jones D03 artillery 1",
            "Carter D03 artillery 1",
            "Garber D03 artillery 1",
            "Blackford D03 skirmishers 1",
            "Louisiana D03 skirmishers 1",
            "Tigers D03 skirmishers 1",
        ],
        &["Ames D04 infantry 3"],
    );
    for name in ["Gordon", "Hays", "Jones", "Carter", "Blackford", "Louisiana", "Tigers"] {
        assert!(table.may(&format!("{name} fires at D04")), "{name}");
    }
    for name in ["Avery", "Garber"] {
        assert_eq!(table.refused(&format!("{name} fires at D04")), Refusal::NotFrontRank, "{name}");
    }
}

/// Section 4, first paragraph, with section 3: columns, limbered guns and generals do not fire.
#[test]
fn columns_limbered_guns_and_generals_do_not_fire() {
    let table = firing(
        Confederate,
        "",
        &[
            "Gordon D03 infantry 1 column",
            "Jones D03 artillery 1 column",
            "Hays D03 infantry 1",
            "Early D03 general 2",
        ],
        &["Ames D04 infantry 3"],
    );
    assert_eq!(table.refused("Gordon fires at D04"), Refusal::InColumn);
    assert_eq!(table.refused("Jones fires at D04"), Refusal::InColumn);
    assert_eq!(table.refused("Early fires at D04"), Refusal::DoesNotFire);
}

/// Section 2, last paragraph: each stand once a step, in any order; again in its next fire step.
#[test]
fn each_stand_fires_once_a_step_and_again_in_the_next() {
    let mut table =
        firing(Confederate, "", &["Gordon D03 infantry 1", "Hays D03 infantry 1"], &["Ames D04 infantry 1"]);
    table.give_dice("Hays fires at D04", [1]);
    assert_eq!(table.refused("Hays fires at D04"), Refusal::HasFired);
    table.give_dice("Gordon fires at D04", [1]);
    table.done_until(Pending::Move(Union)).done_until(Pending::Fire(Confederate));
    assert!(table.may("Hays fires at D04"));
}

/// Section 4, first paragraph: at one enemy square; neither empty squares, friends nor the other side's stands serve.
#[test]
fn a_shot_needs_enemy_troops_and_ones_own_stand() {
    let table =
        firing(Confederate, "", &["Gordon D03 infantry 1", "Hays E04 infantry 1"], &["Ames D04 infantry 1"]);
    assert_eq!(table.refused("Gordon fires at C04"), Refusal::NoTarget { square: square("C04") });
    assert_eq!(table.refused("Gordon fires at E04"), Refusal::NoTarget { square: square("E04") });
    assert_eq!(table.refused("Ames fires at D03"), Refusal::NotYours);
    assert_eq!(table.refused("Gordon fires at Z90"), Refusal::OffBoard { square: square("Z90") });
}

/// Section 4, ruling: counter-battery is declared by guns at a square with guns.
#[test]
fn counter_battery_needs_guns_at_both_ends() {
    let table = firing(
        Confederate,
        "",
        &["Gordon D03 infantry 1", "Jones D03 artillery 1 rifled"],
        &["Ames D04 infantry 1", "Dilger C04 artillery 1"],
    );
    assert_eq!(table.refused("Jones fires counter-battery at D04"), Refusal::NoGuns);
    assert_eq!(table.refused("Gordon fires counter-battery at C04"), Refusal::NoGuns);
    assert!(table.may("Jones fires counter-battery at C04"));
}

/// Section 4, ruling: counter-battery hits fall on the artillery, and those beyond the last gun on nobody.
#[test]
fn counter_battery_hits_fall_on_artillery_only() {
    let mut table = firing(
        Confederate,
        "",
        &["Jones D03 artillery 3 rifled"],
        &["Ames D05 infantry 1", "Dilger D05 artillery 1"],
    );
    let step = shot(&mut table, "Jones fires counter-battery at D05", [4, 5, 6]);
    assert_eq!(step.hits, 3);
    assert!(table.is_lost("Dilger"));
    assert_eq!(table.hits("Ames"), 0);
}

/// Section 4, ruling: undeclared fire at guns among infantry is spread as usual.
#[test]
fn guns_firing_at_guns_without_declaring_hit_everybody() {
    let mut table = firing(
        Confederate,
        "",
        &["Jones D03 artillery 2 rifled"],
        &["Ames D05 infantry 1", "Dilger D05 artillery 1"],
    );
    let step = shot(&mut table, "Jones fires at D05", [5, 6]);
    assert_eq!(step.added(), 0);
    assert_eq!((table.hits("Ames"), table.hits("Dilger")), (1, 1));
}

/// Section 4, last paragraph: evenly over the front rank, in stack order; the rear rank is safe.
#[test]
fn hits_are_spread_in_stack_order_over_the_front_rank() {
    let mut table = firing(
        Confederate,
        "",
        &["Gordon D03 infantry 4 veteran"],
        &[
            "Ames D04 infantry 1 veteran",
            "Coster D04 infantry 1 veteran",
            "Buschbeck D04 infantry 1",
            "Dilger D04 artillery 1",
            "NewYork D04 skirmishers 1",
        ],
    );
    shot(&mut table, "Gordon fires at D04", [4, 4, 4, 1]);
    let hits = ["Ames", "Coster", "Buschbeck", "Dilger", "NewYork"].map(|name| table.hits(name));
    assert_eq!(hits, [1, 1, 0, 1, 0]);
}

/// Section 4, last paragraph: those with the fewest hits come first.
#[test]
fn the_least_hit_stand_takes_the_next_hit() {
    let mut table = firing(
        Confederate,
        "",
        &["Gordon D03 infantry 1", "Hays D03 infantry 2"],
        &["Ames D04 infantry 1 veteran", "Coster D04 infantry 1"],
    );
    shot(&mut table, "Gordon fires at D04", [6]);
    assert_eq!((table.hits("Ames"), table.hits("Coster")), (1, 0));
    shot(&mut table, "Hays fires at D04", [5, 1]);
    assert_eq!((table.hits("Ames"), table.hits("Coster")), (1, 1));
}

/// Section 4, hits: those of one shot are one event for each stand they fall on.
#[test]
fn the_hits_of_one_shot_fall_together() {
    let mut table = firing(
        Confederate,
        "",
        &["Gordon D03 infantry 3"],
        &["Ames D04 infantry 3", "Coster D04 infantry 1", "Gilsa D04 infantry 1"],
    );
    shot(&mut table, "Gordon fires at D04", [5, 6, 6]);
    let [ames, coster] = ["Ames", "Coster"].map(|name| table.stand(name));
    assert!(table.happened(&Event::Hit { stand: ames, hits: 2 }));
    assert!(table.happened(&Event::Hit { stand: coster, hits: 1 }));
    assert!(table.happened(&Event::Removed { stand: ames, cause: RemovalCause::Hits }));
}

/// Section 4, last paragraph, ruling: within one shot the next formed stand steps up and shares the hits.
#[test]
fn the_next_formed_stand_steps_up_within_the_same_shot() {
    let mut table = firing(
        Confederate,
        "",
        &["Gordon D03 infantry 4 veteran"],
        &["Ames D04 infantry 1", "Coster D04 infantry 1", "Buschbeck D04 infantry 1"],
    );
    shot(&mut table, "Gordon fires at D04", [4, 5, 6, 6]);
    assert!(table.happened(&Event::Removed { stand: table.stand("Ames"), cause: RemovalCause::Hits }));
    assert_eq!((table.hits("Coster"), table.hits("Buschbeck")), (1, 1));
    assert_eq!(table.front_rank("D04"), ["Coster", "Buschbeck"]);
}

/// Section 1 with section 4: two hits remove a stand, three a veteran.
#[test]
fn a_veteran_target_takes_one_hit_more() {
    let mut table = firing(
        Confederate,
        "",
        &["Gordon D03 infantry 4 veteran"],
        &["Ames D04 infantry 1 veteran", "Coster C04 infantry 1"],
    );
    shot(&mut table, "Gordon fires at D04", [4, 4, 1, 1]);
    assert_eq!(table.hits("Ames"), 2);
    assert!(!table.is_lost("Ames"));
}

/// Section 2, last paragraph, ruling: hits count at once, so a stand that is removed does not fire back.
#[test]
fn a_stand_removed_by_fire_does_not_fire_back() {
    let mut table =
        firing(Union, "", &["Gordon D03 infantry 2", "Hays E03 infantry 1"], &["Ames D04 infantry 2"]);
    shot(&mut table, "Ames fires at D03", [5, 6]);
    assert!(table.is_lost("Gordon"));
    assert_eq!(table.pending(), Pending::Fire(Confederate));
    assert_eq!(table.refused("Gordon fires at D04"), Refusal::NotOnTable);
}

/// Section 2, last paragraph, ruling: a square emptied by one stand is no target for the next.
#[test]
fn a_square_emptied_by_fire_is_no_target_any_more() {
    let mut table = firing(
        Confederate,
        "",
        &["Gordon D03 infantry 2", "Hays D03 infantry 2"],
        &["Ames D04 infantry 1", "Coster C04 infantry 1"],
    );
    shot(&mut table, "Gordon fires at D04", [5, 6]);
    assert_eq!(table.refused("Hays fires at D04"), Refusal::NoTarget { square: square("D04") });
    assert!(table.may("Hays fires at C04"));
}

/// Section 4, ruling, and section 5, ruling: fire does not hit generals, and alone they are no target.
#[test]
fn generals_are_not_hit_by_fire_and_alone_are_no_target() {
    let mut table = firing(
        Confederate,
        "",
        &["Gordon D03 infantry 4", "Hays D03 infantry 2", DECOYS[0]],
        &["Howard D04 general 1", "Ames D04 infantry 1", DECOYS[1]],
    );
    shot(&mut table, "Gordon fires at D04", [6, 6, 6, 6]);
    assert!(table.is_lost("Ames"));
    assert_eq!(table.hits("Howard"), 0);
    assert_eq!(table.refused("Hays fires at D04"), Refusal::NoTarget { square: square("D04") });
}

/// House rule on section 4: without the ruling cavalry does not fire.
#[test]
fn a_house_rule_keeps_cavalry_from_firing() {
    let rule = ruling("cavalry fires, dismounted, as infantry", "no");
    let (confederate, union) = (["Stuart D03 cavalry 2", "Gordon D03 infantry 1"], ["Ames D04 infantry 3"]);
    let table = firing_under(&rule, Confederate, "", &confederate, &union);
    assert_eq!(table.refused("Stuart fires at D04"), Refusal::DoesNotFire);
    assert!(firing(Confederate, "", &confederate, &union).may("Stuart fires at D04"));
}

/// House rule on section 4: rates count for guns and skirmishers too, for the score and not for the reach.
#[test]
fn a_house_rule_counts_rates_for_guns_and_skirmishers() {
    let rule = ruling("rates count for the fire of artillery and skirmishers", "yes");
    let confederate = ["Jones D02 artillery 2 veteran", "Blackford D03 skirmishers 2 veteran"];
    let mut table = firing_under(&rule, Confederate, "", &confederate, &["Ames D04 infantry 3 veteran"]);
    assert_eq!(shot(&mut table, "Jones fires at D04", [3, 4]).hits, 1);
    assert_eq!(shot(&mut table, "Blackford fires at D04", [3, 4]).hits, 1);
}

/// House rule on section 1, seen in fire: hits take dots away.
#[test]
fn a_house_rule_takes_a_die_for_each_hit() {
    let (confederate, union) = (["Gordon D03 infantry 3"], ["Ames D04 infantry 1"]);
    let mut plain = firing(Union, "", &confederate, &union);
    plain.give_dice("Ames fires at D03", [6]);
    assert_eq!(shot(&mut plain, "Gordon fires at D04", [1, 1, 1]).step.faces.len(), 3);
    let mut fewer =
        firing_under(&ruling("hits taken lessen the dots", "yes"), Union, "", &confederate, &union);
    fewer.give_dice("Ames fires at D03", [6]);
    assert_eq!(shot(&mut fewer, "Gordon fires at D04", [1, 1]).step.faces.len(), 2);
}

/// House rule on section 4: counter-battery hits are spread like any others, with the modifier kept.
#[test]
fn a_house_rule_spreads_counter_battery_hits() {
    let rule = ruling("counter-battery hits fall on the artillery only", "no");
    let union = ["Ames D05 infantry 1", "Dilger D05 artillery 1"];
    let mut table = firing_under(&rule, Confederate, "", &["Jones D03 artillery 1 rifled"], &union);
    let step = shot(&mut table, "Jones fires counter-battery at D05", [4]);
    assert_eq!(step.added(), 1);
    assert_eq!((table.hits("Ames"), table.hits("Dilger")), (1, 0));
}

/// Section 4, first paragraph: with nobody in arc, range and sight the fire steps pass by themselves.
#[test]
fn a_side_without_a_shot_is_not_asked() {
    let mut table = Table::new(&scenario("", &["Gordon D01 infantry 1"], &["Ames D06 infantry 1"]));
    assert_eq!(table.pending(), Pending::Move(Confederate));
    table.give("done");
    assert_eq!(table.pending(), Pending::Move(Union));
}
