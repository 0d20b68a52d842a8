//! Section 5 worked by hand: every line that is added to a score in hand combat, alone and together.

use crate::lines::{CombatDice, charging, charging_under, clash, counted, ruling};
use gallop::Side::{Confederate, Union};

const CONFEDERATES: (&str, &str) = ("Confederates charging", "+1");
const FLANK: (&str, &str) = ("flank or rear charge, for the charger", "+1");
const HIT_ON_FLANK: (&str, &str) = ("hit on flank or rear, for the one hit", "-1");
const ROUGH: (&str, &str) = ("charging into soft cover, over bad going or both", "-1");
const STRONG: (&str, &str) = ("attacking entrenchments or into built-up ground", "-2");
const GENERAL: &str = "a general leading or defending, each point of his combat value";
const GUNS: &str = "each artillery stand defending";
const VETERANS: &str = "each veteran stand";
const SECOND_RATE: &str = "each second-rate stand";

/// A Union charge from D04 on D03, a 5 against a 3.
#[track_caller]
fn union_charge(map: &str) -> CombatDice {
    let mut table = charging(Union, map, &["Gordon D03 infantry 1"], &["Ames D04 infantry 1"]);
    clash(&mut table, "Ames charges", [5, 3])
}

#[track_caller]
fn assert_charger(clash: &CombatDice, modifiers: &[(&str, &str)], score: i32) {
    assert_eq!((&counted(&clash.charger)[..], clash.scores().0), (modifiers, score));
}

#[track_caller]
fn assert_defender(clash: &CombatDice, modifiers: &[(&str, &str)], score: i32) {
    assert_eq!((&counted(&clash.defender)[..], clash.scores().1), (modifiers, score));
}

/// Open ground, with the letter of one other square D03.
fn ground_at_d03(letter: char) -> String {
    format!(
        r#"ground = [".......", ".......", "...{letter}...", ".......", ".......", ".......", "......."]"#
    )
}

/// Section 5, step 4: nothing for line infantry in the open, from the front, of the Union.
#[test]
fn a_union_charge_in_the_open_adds_nothing() {
    let clash = union_charge("");
    assert_charger(&clash, &[], 5);
    assert_defender(&clash, &[], 3);
}

/// Section 5, step 4: Confederates charging, and only charging.
#[test]
fn confederates_add_one_for_charging() {
    let mut table = charging(Confederate, "", &["Gordon D03 infantry 1"], &["Ames D04 infantry 1"]);
    let clash = clash(&mut table, "Gordon charges", [5, 4]);
    assert_charger(&clash, &[CONFEDERATES], 6);
    assert_defender(&clash, &[], 4);
}

/// Section 5, step 4: each veteran stand of either side.
#[test]
fn each_veteran_stand_adds_one() {
    let mut table = charging(
        Union,
        "",
        &["Gordon D03 infantry 1 veteran"],
        &["Ames D04 infantry 1 veteran", "Coster D04 infantry 1 veteran", "Schurz D04 infantry 1"],
    );
    table.give("Ames charges");
    table.give("Coster charges");
    let clash = clash(&mut table, "Schurz charges", [2, 2, 3, 5]);
    assert_charger(&clash, &[(VETERANS, "+2")], 9);
    assert_defender(&clash, &[(VETERANS, "+1")], 6);
}

/// Section 5, step 4: each second-rate stand of either side.
#[test]
fn each_second_rate_stand_subtracts_one() {
    let mut table = charging(
        Union,
        "",
        &["Gordon D03 infantry 1 second-rate", "Hays D03 infantry 1 second-rate"],
        &["Ames D04 infantry 2 second-rate"],
    );
    let clash = clash(&mut table, "Ames charges", [5, 4, 2, 3]);
    assert_charger(&clash, &[(SECOND_RATE, "-1")], 8);
    assert_defender(&clash, &[(SECOND_RATE, "-2")], 3);
}

/// Section 5, step 4: stands that stay behind count for nothing.
#[test]
fn a_veteran_who_does_not_charge_counts_for_nothing() {
    let mut table = charging(
        Union,
        "",
        &["Gordon D03 infantry 1"],
        &["Ames D04 infantry 1", "Coster D04 infantry 1 veteran"],
    );
    table.give("Ames charges");
    let clash = clash(&mut table, "done", [5, 3]);
    assert_charger(&clash, &[], 5);
}

/// Section 5, step 4: each artillery stand defending; limbered guns for nothing.
#[test]
fn each_unlimbered_artillery_stand_adds_one() {
    let mut table = charging(
        Union,
        "",
        &[
            "Gordon D03 infantry 1",
            "Jones D03 artillery 1",
            "Carter D03 artillery 4 rifled",
            "Garber D03 artillery 1",
            "Latimer D03 artillery 2 column",
        ],
        &["Ames D04 infantry 2", "Dilger D04 artillery 1"],
    );
    let clash = clash(&mut table, "Ames charges", [5, 4, 3]);
    assert_charger(&clash, &[], 9);
    assert_defender(&clash, &[(GUNS, "+3")], 6);
}

/// Section 5, step 4 and ruling: a charge through an edge the target does not face, flank or rear.
#[test]
fn a_flank_or_rear_charge_adds_one_and_takes_one() {
    for facing in ["east", "west", "north"] {
        let clash = union_charge(&format!(r#"facing = [{{ square = "D03", facing = "{facing}" }}]"#));
        assert_charger(&clash, &[FLANK], 6);
        assert_defender(&clash, &[HIT_ON_FLANK], 2);
    }
}

/// Section 5, ruling: it counts once, from however many flanks the charge comes.
#[test]
fn two_flank_charges_count_once() {
    let map = r#"facing = [{ square = "C03", facing = "east" }, { square = "E03", facing = "west" }]"#;
    let mut table = charging(
        Union,
        map,
        &["Gordon D03 infantry 1"],
        &["Ames C03 infantry 1", "Coster E03 infantry 1", "Schurz D04 infantry 1"],
    );
    table.give("Ames charges");
    table.give("Coster charges");
    let clash = clash(&mut table, "Schurz charges", [1, 2, 4, 5]);
    assert_charger(&clash, &[FLANK], 8);
    assert_defender(&clash, &[HIT_ON_FLANK], 4);
}

/// Section 5, step 4: soft cover, bad going, or both: one line, once.
#[test]
fn soft_cover_or_bad_going_or_both_subtract_one() {
    let orchard = r#"soft_cover = ["D03"]"#.to_string();
    let marsh_with_fences = format!("soft_cover = [\"D03\"]\n{}", ground_at_d03('r'));
    for map in [orchard, ground_at_d03('r'), ground_at_d03('w'), marsh_with_fences] {
        let clash = union_charge(&map);
        assert_charger(&clash, &[ROUGH], 4);
        assert_defender(&clash, &[], 3);
    }
}

/// Section 5, step 4, ruling: the ground is the target square's, not the charger's.
#[test]
fn the_ground_charged_from_does_not_count() {
    let map = r#"ground = [".......", ".......", ".......", "...w...", ".......", ".......", "......."]"#;
    assert_charger(&union_charge(map), &[], 5);
}

/// Section 5, step 4, with the ruling of section 4: a wall is soft cover through the side it faces.
#[test]
fn a_wall_counts_as_soft_cover_through_its_side() {
    let wall =
        |side: &str| format!(r#"works = [{{ square = "D03", kind = "prepared", sides = ["{side}"] }}]"#);
    assert_charger(&union_charge(&wall("south")), &[ROUGH], 4);
    assert_charger(&union_charge(&wall("west")), &[], 5);
}

/// Section 5, step 4: built-up ground.
#[test]
fn built_up_ground_subtracts_two() {
    assert_charger(&union_charge(&ground_at_d03('b')), &[STRONG], 3);
}

/// Section 5, step 4, ruling: both terrain lines together.
#[test]
fn both_terrain_lines_may_apply() {
    let map = format!("soft_cover = [\"D03\"]\n{}", ground_at_d03('b'));
    assert_charger(&union_charge(&map), &[ROUGH, STRONG], 2);
    let trench = r#"works = [{ square = "D03", kind = "entrenchment", sides = ["south"] }]"#;
    let map = format!("{trench}\n{}", ground_at_d03('w'));
    assert_charger(&union_charge(&map), &[ROUGH, STRONG], 2);
}

/// Section 5, step 4, with the ruling of section 4: an entrenchment counts through the sides it faces.
#[test]
fn an_entrenchment_does_not_count_through_another_side() {
    let trench = r#"works = [{ square = "D03", kind = "entrenchment", sides = ["west", "north"] }]"#;
    assert_charger(&union_charge(trench), &[], 5);
}

/// Section 5, step 4: the general's value, if his owner has him lead.
#[test]
fn a_general_leads_by_choice_and_adds_his_value() {
    let (confederate, union) = (["Gordon D03 infantry 1"], ["Ames D04 infantry 1", "Howard D04 general 2"]);
    let mut table = charging(Union, "", &confederate, &union);
    table.give("Ames charges");
    let led = clash(&mut table, "Howard leads", [4, 3]);
    assert_charger(&led, &[(GENERAL, "+2")], 6);
    let mut table = charging(Union, "", &confederate, &union);
    table.give("Ames charges");
    let unled = clash(&mut table, "done", [4, 3]);
    assert_charger(&unled, &[], 4);
    table.assert_at("Howard", "D04").assert_at("Ames", "D03");
}

/// Section 5, step 4: a general in the square defends it without being asked.
#[test]
fn a_general_in_the_square_defends_it() {
    let mut table =
        charging(Union, "", &["Gordon D03 infantry 1", "Early D03 general 3"], &["Ames D04 infantry 2"]);
    let clash = clash(&mut table, "Ames charges", [4, 4, 2, 6]);
    assert_defender(&clash, &[(GENERAL, "+3")], 5);
}

/// Section 5, step 4, ruling: the best general of a side counts and no other.
#[test]
fn only_the_best_general_of_a_side_counts() {
    let (confederate, union) = (
        ["Gordon D03 infantry 1", "Early D03 general 1", "Ewell D03 general 3", "Rodes D03 general 2"],
        ["Ames D04 infantry 2"],
    );
    let mut table = charging(Union, "", &confederate, &union);
    let best = clash(&mut table, "Ames charges", [4, 4, 2, 6, 6, 6]);
    assert_defender(&best, &[(GENERAL, "+3")], 5);
    let rule = ruling("each side counts its best general only", "no");
    let mut table = charging_under(&rule, Union, "", &confederate, &union);
    let all = clash(&mut table, "Ames charges", [4, 4, 1, 6, 6, 6]);
    assert_defender(&all, &[(GENERAL, "+6")], 7);
}

/// Section 5, step 4, ruling: stands count as they stood before the sixes.
#[test]
fn a_stand_removed_by_sixes_still_counts() {
    let mut table = charging(
        Union,
        "",
        &["Gordon D03 infantry 1 second-rate", "Hays D03 infantry 1 veteran"],
        &["Ames D04 infantry 3"],
    );
    let clash = clash(&mut table, "Ames charges", [6, 6, 6, 5, 4]);
    assert!(table.is_lost("Gordon"));
    assert_defender(&clash, &[(VETERANS, "+1"), (SECOND_RATE, "-1")], 9);
}

/// Section 5, step 4: all lines together, to the last point.
#[test]
fn all_lines_add_up() {
    let map = format!(
        "soft_cover = [\"D04\"]\nfacing = [{{ square = \"D04\", facing = \"south\" }}]\n{}",
        r#"ground = [".......", ".......", ".......", "...b...", ".......", ".......", "......."]"#
    );
    let mut table = charging(
        Confederate,
        &map,
        &["Gordon D03 infantry 2 veteran", "Hays D03 infantry 1 second-rate", "Early D03 general 2"],
        &[
            "Ames D04 infantry 2 veteran",
            "Coster D04 infantry 1 second-rate",
            "Dilger D04 artillery 1",
            "Howard D04 general 1",
        ],
    );
    table.give("Gordon charges");
    table.give("Hays charges");
    let clash = clash(&mut table, "Early leads", [4, 4, 3, 5, 5, 1, 5, 5]);
    // 11 + 1 + 1 + 1 - 1 - 1 - 2 + 2 against 11 + 1 + 1 - 1 - 1 + 1.
    assert_eq!(clash.scores(), (12, 12));
    let lines = [CONFEDERATES, (VETERANS, "+1"), FLANK, ROUGH, (SECOND_RATE, "-1"), STRONG, (GENERAL, "+2")];
    assert_charger(&clash, &lines, 12);
    let lines = [(VETERANS, "+1"), (GUNS, "+1"), (SECOND_RATE, "-1"), HIT_ON_FLANK, (GENERAL, "+1")];
    assert_defender(&clash, &lines, 12);
}

/// House rules on sections 3 and 4, seen in hand combat: works all round, and built-up ground as bad going.
#[test]
fn house_rules_change_the_ground_charged_into() {
    let charge = |rule: &str, map: &str| {
        let (confederate, union) = (["Gordon D03 infantry 1"], ["Ames D04 infantry 1"]);
        let mut table = charging_under(rule, Union, map, &confederate, &union);
        clash(&mut table, "Ames charges", [5, 3])
    };
    let all_round = ruling("works count only through the sides they face", "no");
    let trench = r#"works = [{ square = "D03", kind = "entrenchment", sides = ["north"] }]"#;
    assert_charger(&charge(&all_round, trench), &[STRONG], 3);
    assert_charger(&charge("", trench), &[], 5);
    let bad_going = ruling("built-up ground is normal going", "no");
    assert_charger(&charge(&bad_going, &ground_at_d03('b')), &[ROUGH, STRONG], 2);
}

/// Section 5, step 4: each veteran and second-rate stand, guns and skirmishers too.
#[test]
fn veteran_guns_and_second_rate_skirmishers_count_by_their_rate() {
    let union = ["Ames D04 infantry 1"];
    let guns = ["Gordon D03 infantry 1", "Jones D03 artillery 1 veteran"];
    let mut table = charging(Union, "", &guns, &union);
    assert_eq!(clash(&mut table, "Ames charges", [5, 2]).scores(), (5, 4));
    let skirmishers = ["Gordon D03 infantry 1", "Tigers D03 skirmishers 1 second-rate"];
    let mut table = charging(Union, "", &skirmishers, &union);
    assert_eq!(clash(&mut table, "Ames charges", [5, 2]).scores(), (5, 1));
}
