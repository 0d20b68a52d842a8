//! Section 4 worked by hand: what stands in a line of sight, by its ground, its stands and its height.

use crate::lines::{firing, firing_under, ruling};
use crate::table::Table;
use gallop::Refusal;
use gallop::Side::Confederate;

/// A map of seven by seven squares whose column D has this ground and these heights from the north.
fn column_d(ground: &str, heights: &str) -> String {
    let rows = |letters: &str, fill: char| -> String {
        let fill = String::from(fill).repeat(3);
        let row = |letter| format!("\"{fill}{letter}{fill}\"");
        letters.chars().map(row).collect::<Vec<_>>().join(", ")
    };
    format!("ground = [{}]\nheight = [{}]", rows(ground, '.'), rows(heights, '0'))
}

/// Rifled guns in one square, enemy infantry in another, and others between them.
#[track_caller]
fn range(house_rules: &str, map: &str, from: &str, to: &str, friends: &[&str], enemies: &[&str]) -> Table {
    let (guns, target) = (format!("Jones {from} artillery 1 rifled"), format!("Ames {to} infantry 1"));
    let mut confederate = vec![guns.as_str(), "Pender A06 infantry 1 apart"];
    let mut union = vec![target.as_str(), "Rowley A07 infantry 1 apart"];
    confederate.extend(friends);
    union.extend(enemies);
    firing_under(house_rules, Confederate, map, &confederate, &union)
}

/// The square that blocks the line, if one does.
#[track_caller]
fn blocked(table: &Table, to: &str) -> Option<String> {
    let order = format!("Jones fires at {to}");
    if table.may(&order) {
        return None;
    }
    match table.refused(&order) {
        Refusal::NoSight { blocked_at } => Some(blocked_at.to_string()),
        other => panic!("refused for another reason: {other}"),
    }
}

/// What blocks the line from D01 to a square straight ahead of it.
#[track_caller]
fn down_column_d(ground: &str, heights: &str, to: &str) -> Option<String> {
    blocked(&range("", &column_d(ground, heights), "D01", to, &[], &[]), to)
}

/// Section 4, line of sight: nothing in between, nothing blocks.
#[test]
fn open_level_ground_is_seen_over() {
    assert_eq!(down_column_d(".......", "0000000", "D04"), None);
}

/// Section 4, line of sight: woods and buildings block, rough ground does not.
#[test]
fn woods_and_buildings_block() {
    assert_eq!(down_column_d("..w....", "0000000", "D04").as_deref(), Some("D03"));
    assert_eq!(down_column_d(".b.....", "0000000", "D04").as_deref(), Some("D02"));
    assert_eq!(down_column_d(".rr....", "0000000", "D04"), None);
}

/// Section 4, line of sight: only squares in between count.
#[test]
fn woods_at_the_ends_do_not_block() {
    assert_eq!(down_column_d("w..w...", "0000000", "D04"), None);
    assert_eq!(down_column_d("b..b...", "0000000", "D04"), None);
}

/// Section 4, line of sight: orchards and fences are cover, not woods.
#[test]
fn soft_cover_in_open_ground_does_not_block() {
    let table = range("", r#"soft_cover = ["D02", "D03"]"#, "D01", "D04", &[], &[]);
    assert_eq!(blocked(&table, "D04"), None);
}

/// Section 4, line of sight: formed stands of either side.
#[test]
fn formed_stands_block_friend_or_foe() {
    let blocking =
        |friends: &[&str], enemies: &[&str]| blocked(&range("", "", "D01", "D04", friends, enemies), "D04");
    assert_eq!(blocking(&["Gordon D03 infantry 1"], &[]).as_deref(), Some("D03"));
    assert_eq!(blocking(&["Stuart D02 cavalry 1"], &[]).as_deref(), Some("D02"));
    assert_eq!(blocking(&[], &["Coster D03 infantry 1"]).as_deref(), Some("D03"));
}

/// Section 4, line of sight: what is not formed is seen past.
#[test]
fn skirmishers_guns_and_generals_do_not_block() {
    let friends = ["Blackford D02 skirmishers 1", "Carter D02 artillery 1", "Early D02 general 1"];
    let enemies = ["NewYork D03 skirmishers 1", "Dilger D03 artillery 1", "Howard D03 general 1"];
    let table = range("", "", "D01", "D04", &friends, &enemies);
    assert_eq!(blocked(&table, "D04"), None);
}

/// Section 4, line of sight: a square higher than the lower end.
#[test]
fn a_rise_between_level_ends_blocks() {
    assert_eq!(down_column_d(".......", "0010000", "D04").as_deref(), Some("D03"));
    assert_eq!(down_column_d(".......", "1121000", "D04").as_deref(), Some("D03"));
    assert_eq!(down_column_d(".......", "1111000", "D04"), None);
}

/// Section 4, line of sight, level ends: what is lower than both does not block, even woods.
#[test]
fn woods_in_a_dip_between_level_ends_do_not_block() {
    assert_eq!(down_column_d(".ww....", "1001000", "D04"), None);
    assert_eq!(down_column_d(".ww....", "1111000", "D04").as_deref(), Some("D02"));
    assert_eq!(down_column_d(".bb....", "2112000", "D04"), None);
}

/// Section 4, line of sight, level ends: the same for formed stands.
#[test]
fn formed_stands_in_a_dip_between_level_ends_do_not_block() {
    let map = column_d(".......", "1001000");
    let table = range("", &map, "D01", "D04", &["Gordon D02 infantry 1"], &["Coster D03 infantry 1"]);
    assert_eq!(blocked(&table, "D04"), None);
}

/// Section 4, line of sight: lower than the higher end and nearer to it, a square is seen over.
#[test]
fn the_higher_end_sees_over_what_is_below_and_near_it() {
    assert_eq!(down_column_d(".......", "2100000", "D04"), None);
    assert_eq!(down_column_d(".w.....", "1000000", "D04"), None);
    assert_eq!(down_column_d(".b.....", "2100000", "D04"), None);
    let map = column_d(".......", "1000000");
    let table = range("", &map, "D01", "D04", &["Gordon D02 infantry 1"], &[]);
    assert_eq!(blocked(&table, "D04"), None);
}

/// Section 4, line of sight: nearer to the lower end it blocks.
#[test]
fn what_is_near_the_lower_end_blocks_the_view_from_above() {
    assert_eq!(down_column_d(".......", "2010000", "D04").as_deref(), Some("D03"));
    assert_eq!(down_column_d("..w....", "1000000", "D04").as_deref(), Some("D03"));
    let map = column_d(".......", "2000000");
    let table = range("", &map, "D01", "D04", &[], &["Coster D03 infantry 1"]);
    assert_eq!(blocked(&table, "D04").as_deref(), Some("D03"));
}

/// Section 4, line of sight: half way is not nearer.
#[test]
fn what_is_half_way_blocks_the_view_from_above() {
    assert_eq!(down_column_d(".......", "2100000", "D03").as_deref(), Some("D02"));
    assert_eq!(down_column_d(".w.....", "1000000", "D03").as_deref(), Some("D02"));
    assert_eq!(down_column_d("..w....", "1000000", "D05").as_deref(), Some("D03"));
}

/// Section 4, line of sight: as high as the higher end is not lower than it.
#[test]
fn what_is_as_high_as_the_higher_end_blocks() {
    assert_eq!(down_column_d(".......", "1100000", "D04").as_deref(), Some("D02"));
    assert_eq!(down_column_d(".......", "1200000", "D04").as_deref(), Some("D02"));
}

/// Section 4, line of sight: ground no higher than the lower end never blocks by its height.
#[test]
fn ground_as_low_as_the_lower_end_does_not_block() {
    assert_eq!(down_column_d(".......", "2000000", "D04"), None);
    assert_eq!(down_column_d(".......", "2111000", "D04"), None);
}

/// Section 4, line of sight: the view from below is the same line.
#[test]
fn the_view_upward_is_the_view_downward() {
    assert_eq!(down_column_d(".......", "0012000", "D04"), None);
    assert_eq!(down_column_d(".......", "0102000", "D04").as_deref(), Some("D02"));
    assert_eq!(down_column_d("..w....", "0001000", "D04"), None);
    assert_eq!(down_column_d(".w.....", "0001000", "D04").as_deref(), Some("D02"));
}

/// Section 4, line of sight: a corner is blocked only by both squares beside it.
#[test]
fn a_corner_is_blocked_only_by_both_squares_beside_it() {
    let ground = |first: &str, second: &str, third: &str| {
        format!(r#"ground = ["{first}", "{second}", "{third}", ".......", ".......", ".......", "......."]"#)
    };
    let view = |map: &str| blocked(&range("", map, "D01", "F03", &[], &[]), "F03");
    assert_eq!(view(&ground("....w..", ".......", ".......")), None);
    assert_eq!(view(&ground(".......", "...w...", ".......")), None);
    assert!(view(&ground("....w..", "...w...", ".......")).is_some());
    assert_eq!(view(&ground(".......", ".....w.", ".......")), None);
    assert!(view(&ground(".......", ".....w.", "....w..")).is_some());
    assert_eq!(view(&ground("....w..", ".....w.", ".......")), None);
}

/// Section 4, line of sight: the square between two corners lies on the line.
#[test]
fn a_square_on_the_diagonal_blocks_alone() {
    let map = r#"ground = [".......", "....w..", ".......", ".......", ".......", ".......", "......."]"#;
    assert_eq!(blocked(&range("", map, "D01", "F03", &[], &[]), "F03").as_deref(), Some("E02"));
}

/// Section 4, line of sight: at a corner, woods on one side and a formed stand on the other block together.
#[test]
fn different_obstacles_close_a_corner_together() {
    let map = r#"ground = ["....w..", ".......", ".......", ".......", ".......", ".......", "......."]"#;
    let table = range("", map, "D01", "F03", &["Gordon D02 infantry 1"], &[]);
    assert!(blocked(&table, "F03").is_some());
    let table = range("", map, "D01", "F03", &["Blackford D02 skirmishers 1"], &[]);
    assert_eq!(blocked(&table, "F03"), None);
}

/// Section 4, line of sight: a slanting line passes through both squares it crosses.
#[test]
fn a_slanting_line_is_blocked_by_either_square_it_crosses() {
    for (map, by) in [
        (r#"ground = [".......", "...w...", ".......", ".......", ".......", ".......", "......."]"#, "D02"),
        (r#"ground = [".......", "....w..", ".......", ".......", ".......", ".......", "......."]"#, "E02"),
    ] {
        assert_eq!(blocked(&range("", map, "D01", "E03", &[], &[]), "E03").as_deref(), Some(by));
    }
}

/// Section 4, line of sight: adjacent squares always see each other.
#[test]
fn adjacent_squares_always_see_each_other() {
    let map = "ground = [\"wwwwwww\", \"wwwwwww\", \".......\", \".......\", \".......\", \".......\", \".......\"]\n\
               height = [\"0002000\", \"0000000\", \"0000000\", \"0000000\", \"0000000\", \"0000000\", \"0000000\"]";
    let table = firing(
        Confederate,
        map,
        &["Jones D01 artillery 1", "Gordon E01 infantry 1"],
        &["Ames D02 infantry 1", "Coster E02 infantry 1"],
    );
    assert_eq!(blocked(&table, "D02"), None);
    assert_eq!(blocked(&table, "E02"), None);
}

/// House rule on section 4: stands do not block, ground still does.
#[test]
fn a_house_rule_lets_stands_be_seen_past() {
    let rule = ruling("formed stands block the line of sight", "no");
    let table = range(&rule, "", "D01", "D04", &["Gordon D02 infantry 1"], &["Coster D03 infantry 1"]);
    assert_eq!(blocked(&table, "D04"), None);
    let table = range(&rule, &column_d(".w.....", "0000000"), "D01", "D04", &[], &[]);
    assert_eq!(blocked(&table, "D04").as_deref(), Some("D02"));
}
