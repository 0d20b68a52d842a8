//! Section 4 worked by hand: every die modifier alone and in company, cover and works by their sides, shots in vain.

use crate::lines::{counted, firing, firing_under, ruling, shot};
use crate::table::{Table, square};
use engine::Rules;
use gallop::Side::{Confederate, Union};
use gallop::{Order, fire};

const ADJACENT: (&str, &str) = ("artillery firing into an adjacent square", "+1");
const SMOOTHBORE: (&str, &str) = ("smoothbore guns firing into an adjacent square", "+1");
const PREPARED: (&str, &str) = ("infantry firing from a prepared position", "+1");
const COUNTER: (&str, &str) = ("rifled guns firing counter-battery", "+1");
const ENFILADE: (&str, &str) = ("enfilade", "+1");
const LONG: (&str, &str) = ("artillery at more than 3 squares", "-1");
const SOFT: (&str, &str) = ("target behind soft cover", "-1");
const HARD: (&str, &str) = ("target in buildings or entrenched", "-2");

/// Works in a square.
fn works(place: &str, kind: &str, side: &str) -> String {
    format!(r#"works = [{{ square = "{place}", kind = "{kind}", sides = ["{side}"] }}]"#)
}

/// The built-up square, on open ground.
fn buildings_at_d04() -> String {
    r#"ground = [".......", ".......", ".......", "...b...", ".......", ".......", "......."]"#.into()
}

/// One die of a Confederate shot, or none where nothing can hit; what counted, what was added.
#[track_caller]
fn one_shot(map: &str, firer: &str, target: &str, order: &str) -> (Vec<(String, String)>, i32) {
    let mut table = firing(Confederate, map, &[firer], &[target]);
    said(&mut table, order)
}

#[track_caller]
fn said(table: &mut Table, order: &str) -> (Vec<(String, String)>, i32) {
    let in_vain = match table.battle.parse(order) {
        Ok(Order::Fire { stand, at }) => fire::facts(table.now(), stand, at, fire::FireTarget::Square)
            .is_some_and(|facts| facts.cannot_hit(&table.battle.tables)),
        _ => false,
    };
    let shot = if in_vain { shot(table, order, []) } else { shot(table, order, [1]) };
    let what = counted(&shot.step).into_iter().map(|(label, value)| (label.into(), value.into())).collect();
    (what, shot.added())
}

#[track_caller]
fn assert_counts(said: (Vec<(String, String)>, i32), modifiers: &[(&str, &str)], added: i32) {
    let what: Vec<_> = said.0.iter().map(|(label, value)| (label.as_str(), value.as_str())).collect();
    assert_eq!((&what[..], said.1), (modifiers, added));
}

/// Section 4, modifiers: none in the open, face to face.
#[test]
fn infantry_in_the_open_adds_nothing() {
    let said = one_shot("", "Gordon D03 infantry 1", "Ames D04 infantry 1", "Gordon fires at D04");
    assert_counts(said, &[], 0);
}

/// Section 4, modifiers: rifled guns into an adjacent square.
#[test]
fn rifled_guns_into_an_adjacent_square_add_one() {
    let said = one_shot("", "Jones D03 artillery 1 rifled", "Ames D04 infantry 1", "Jones fires at D04");
    assert_counts(said, &[ADJACENT], 1);
    let mut table = firing(Confederate, "", &["Jones D03 artillery 2 rifled"], &["Ames D04 infantry 1"]);
    assert_eq!(shot(&mut table, "Jones fires at D04", [3, 4]).hits, 1);
}

/// Section 4, modifiers: both lines apply to smoothbores.
#[test]
fn smoothbores_into_an_adjacent_square_add_two() {
    let said = one_shot("", "Jones D03 artillery 1", "Ames D04 infantry 1", "Jones fires at D04");
    assert_counts(said, &[ADJACENT, SMOOTHBORE], 2);
    let mut table = firing(Confederate, "", &["Jones D03 artillery 2"], &["Ames D04 infantry 1"]);
    assert_eq!(shot(&mut table, "Jones fires at D04", [2, 3]).hits, 1);
}

/// Section 4, ruling: diagonal squares are adjacent.
#[test]
fn a_diagonal_square_is_adjacent_for_guns() {
    let said = one_shot("", "Jones D03 artillery 1", "Ames C04 infantry 1", "Jones fires at C04");
    assert_counts(said, &[ADJACENT, SMOOTHBORE], 2);
}

/// Section 4, modifiers: the lines for adjacent squares are the artillery's alone, at one square alone.
#[test]
fn guns_two_squares_away_and_rifled_skirmishers_adjacent_add_nothing() {
    let said = one_shot("", "Jones D03 artillery 1", "Ames D05 infantry 1", "Jones fires at D05");
    assert_counts(said, &[], 0);
    let said = one_shot("", "Blackford D03 skirmishers 1", "Ames D04 infantry 1", "Blackford fires at D04");
    assert_counts(said, &[], 0);
}

/// Section 4, modifiers, ruling: a prepared position helps stands that fire through the side it faces.
#[test]
fn infantry_behind_a_wall_adds_one_through_its_side() {
    let wall = works("D03", "prepared", "south");
    let said = one_shot(&wall, "Gordon D03 infantry 1", "Ames D04 infantry 1", "Gordon fires at D04");
    assert_counts(said, &[PREPARED], 1);
    let elsewhere = works("D03", "prepared", "east");
    let said = one_shot(&elsewhere, "Gordon D03 infantry 1", "Ames D04 infantry 1", "Gordon fires at D04");
    assert_counts(said, &[], 0);
}

/// Section 4, ruling: an entrenchment is also a prepared position.
#[test]
fn infantry_in_an_entrenchment_adds_one() {
    let trench = works("D03", "entrenchment", "south");
    let said = one_shot(&trench, "Gordon D03 infantry 1", "Ames D04 infantry 1", "Gordon fires at D04");
    assert_counts(said, &[PREPARED], 1);
}

/// Section 4, ruling: through a corner the better of the two sides counts, for the firer.
#[test]
fn a_wall_helps_through_a_corner_by_either_side() {
    for side in ["south", "east"] {
        let wall = works("D03", "prepared", side);
        let said = one_shot(&wall, "Gordon D03 infantry 1", "Ames E04 infantry 1", "Gordon fires at E04");
        assert_counts(said, &[PREPARED], 1);
    }
    let behind = works("D03", "prepared", "west");
    let said = one_shot(&behind, "Gordon D03 infantry 1", "Ames E04 infantry 1", "Gordon fires at E04");
    assert_counts(said, &[], 0);
}

/// Section 4, modifiers: the line applies to infantry, and to cavalry, which fires as infantry.
#[test]
fn a_wall_helps_infantry_and_cavalry_only() {
    let wall = works("D03", "prepared", "south");
    let at = "fires at D05";
    let said = one_shot(&wall, "Jones D03 artillery 1", "Ames D05 infantry 1", &format!("Jones {at}"));
    assert_counts(said, &[], 0);
    let skirmishers = "Blackford D03 skirmishers 1 rifled";
    let said = one_shot(&wall, skirmishers, "Ames D05 infantry 1", &format!("Blackford {at}"));
    assert_counts(said, &[], 0);
    let said = one_shot(&wall, "Stuart D03 cavalry 1", "Ames D04 infantry 1", "Stuart fires at D04");
    assert_counts(said, &[PREPARED], 1);
}

/// Section 4, modifiers: rifled guns at guns.
#[test]
fn rifled_guns_firing_counter_battery_add_one() {
    let (jones, dilger) = ("Jones D03 artillery 1 rifled", "Dilger D05 artillery 1");
    let said = one_shot("", jones, dilger, "Jones fires counter-battery at D05");
    assert_counts(said, &[COUNTER], 1);
    let said = one_shot("", jones, dilger, "Jones fires at D05");
    assert_counts(said, &[], 0);
}

/// Section 4, modifiers: smoothbores may declare it and gain nothing.
#[test]
fn smoothbores_firing_counter_battery_add_nothing() {
    let said =
        one_shot("", "Jones D03 artillery 1", "Dilger D05 artillery 1", "Jones fires counter-battery at D05");
    assert_counts(said, &[], 0);
}

/// Section 4, ruling: enfilade is fire from outside the target's own front.
#[test]
fn fire_from_outside_the_targets_front_enfilades() {
    for facing in ["south", "east", "west"] {
        let map = format!(r#"facing = [{{ square = "D04", facing = "{facing}" }}]"#);
        let said = one_shot(&map, "Gordon D03 infantry 1", "Ames D04 infantry 1", "Gordon fires at D04");
        assert_counts(said, &[ENFILADE], 1);
    }
}

/// Section 4, ruling: exactly 45 degrees is still the target's front, one square further to the side is not.
#[test]
fn the_targets_front_ends_at_45_degrees() {
    let said = one_shot("", "Jones D03 artillery 1", "Ames F05 infantry 1", "Jones fires at F05");
    assert_counts(said, &[], 0);
    let map = r#"facing = [{ square = "F05", facing = "west" }]"#;
    let said = one_shot(map, "Jones D03 artillery 1", "Ames F05 infantry 1", "Jones fires at F05");
    assert_counts(said, &[], 0);
    let map = r#"facing = [{ square = "E05", facing = "west" }]"#;
    let said = one_shot(map, "Jones D03 artillery 1", "Ames E05 infantry 1", "Jones fires at E05");
    assert_counts(said, &[ENFILADE], 1);
}

/// Section 4, modifiers: more than three squares.
#[test]
fn artillery_at_four_squares_subtracts_one_and_at_three_nothing() {
    let said = one_shot("", "Jones D01 artillery 1", "Ames D05 infantry 1", "Jones fires at D05");
    assert_counts(said, &[LONG], -1);
    let said = one_shot("", "Jones D01 artillery 1", "Ames D04 infantry 1", "Jones fires at D04");
    assert_counts(said, &[], 0);
    let mut table = firing(Confederate, "", &["Jones D01 artillery 2"], &["Ames D05 infantry 1"]);
    assert_eq!(shot(&mut table, "Jones fires at D05", [5, 6]).hits, 1);
}

/// Section 4, modifiers, with section 1: orchards and fences, and woods too.
#[test]
fn soft_cover_subtracts_one() {
    let woods = r#"ground = [".......", ".......", ".......", "...w...", ".......", ".......", "......."]"#;
    for map in [r#"soft_cover = ["D04"]"#, woods] {
        let said = one_shot(map, "Gordon D03 infantry 1", "Ames D04 infantry 1", "Gordon fires at D04");
        assert_counts(said, &[SOFT], -1);
    }
    let mut table = firing(Confederate, woods, &["Gordon D03 infantry 2"], &["Ames D04 infantry 1"]);
    assert_eq!(shot(&mut table, "Gordon fires at D04", [5, 6]).hits, 1);
}

/// Section 4, modifiers, with section 1: rough ground shelters nobody.
#[test]
fn rough_ground_is_no_cover() {
    let rough = r#"ground = [".......", ".......", ".......", "...r...", ".......", ".......", "......."]"#;
    let said = one_shot(rough, "Gordon D03 infantry 1", "Ames D04 infantry 1", "Gordon fires at D04");
    assert_counts(said, &[], 0);
}

/// Section 4, ruling: a wall is soft cover for those behind it, through the side it faces.
#[test]
fn a_wall_is_soft_cover_through_its_side() {
    let wall = works("D04", "prepared", "north");
    let said = one_shot(&wall, "Gordon D03 infantry 1", "Ames D04 infantry 1", "Gordon fires at D04");
    assert_counts(said, &[SOFT], -1);
    let elsewhere = works("D04", "prepared", "south");
    let said = one_shot(&elsewhere, "Gordon D03 infantry 1", "Ames D04 infantry 1", "Gordon fires at D04");
    assert_counts(said, &[], 0);
}

/// Section 4, modifiers: buildings shelter from every side.
#[test]
fn buildings_subtract_two() {
    let town = buildings_at_d04();
    let said = one_shot(&town, "Gordon D03 infantry 1", "Ames D04 infantry 1", "Gordon fires at D04");
    assert_counts(said, &[HARD], -2);
    let mut table = firing(Confederate, &town, &["Hays D03 infantry 2 veteran"], &["Ames D04 infantry 1"]);
    assert_eq!(shot(&mut table, "Hays fires at D04", [5, 6]).hits, 1);
}

/// Section 4, ruling: an entrenchment counts only through the sides it faces.
#[test]
fn an_entrenchment_subtracts_two_through_its_sides_only() {
    let trench = works("D04", "entrenchment", "north");
    let said = one_shot(&trench, "Gordon D03 infantry 1", "Ames D04 infantry 1", "Gordon fires at D04");
    assert_counts(said, &[HARD], -2);
    let elsewhere = works("D04", "entrenchment", "east");
    let said = one_shot(&elsewhere, "Gordon D03 infantry 1", "Ames D04 infantry 1", "Gordon fires at D04");
    assert_counts(said, &[], 0);
}

/// Section 4, ruling: through a corner the better of the two sides counts, for the target.
#[test]
fn works_shelter_through_a_corner_by_either_side() {
    for side in ["north", "west"] {
        let trench = works("E04", "entrenchment", side);
        let said = one_shot(&trench, "Gordon D03 infantry 1", "Ames E04 infantry 1", "Gordon fires at E04");
        assert_counts(said, &[HARD], -2);
    }
    for side in ["south", "east"] {
        let trench = works("E04", "entrenchment", side);
        let said = one_shot(&trench, "Gordon D03 infantry 1", "Ames E04 infantry 1", "Gordon fires at E04");
        assert_counts(said, &[], 0);
    }
}

/// Section 4, ruling on sides: a slanting line goes through the side it crosses, not the one it passes.
#[test]
fn a_slanting_shot_goes_through_the_side_it_crosses() {
    let trench = works("E05", "entrenchment", "north");
    let said = one_shot(&trench, "Jones D03 artillery 1", "Ames E05 infantry 1", "Jones fires at E05");
    assert_counts(said, &[HARD], -2);
    let trench = works("E05", "entrenchment", "west");
    let said = one_shot(&trench, "Jones D03 artillery 1", "Ames E05 infantry 1", "Jones fires at E05");
    assert_counts(said, &[], 0);
}

/// Section 4, ruling: of several covers only the best counts, and the explanation shows the other as not counted.
#[test]
fn only_the_best_cover_counts() {
    let map = format!("soft_cover = [\"D04\"]\n{}", buildings_at_d04());
    let mut table = firing(Confederate, &map, &["Gordon D03 infantry 1"], &["Ames D04 infantry 1"]);
    let shot = shot(&mut table, "Gordon fires at D04", []);
    assert_eq!((counted(&shot.step), shot.added()), (vec![HARD], -2));
    let soft = shot.step.modifiers.iter().find(|modifier| modifier.label == SOFT.0);
    assert!(soft.is_some_and(|modifier| !modifier.counted));
}

/// Section 4, modifiers: all that apply add up.
#[test]
fn modifiers_add_up() {
    let map = "facing = [{ square = \"D04\", facing = \"east\" }]\nsoft_cover = [\"D04\"]";
    let said = one_shot(map, "Jones D03 artillery 1", "Ames D04 infantry 1", "Jones fires at D04");
    assert_counts(said, &[ADJACENT, SMOOTHBORE, ENFILADE, SOFT], 2);
    let guns = "Jones D03 artillery 1 rifled";
    let said = one_shot(map, guns, "Dilger D04 artillery 1", "Jones fires counter-battery at D04");
    assert_counts(said, &[ADJACENT, COUNTER, ENFILADE, SOFT], 2);
    let map = "facing = [{ square = \"D05\", facing = \"south\" }]\nsoft_cover = [\"D05\"]";
    let guns = "Jones D01 artillery 1 rifled";
    let said = one_shot(map, guns, "Dilger D05 artillery 1", "Jones fires counter-battery at D05");
    assert_counts(said, &[COUNTER, ENFILADE, LONG, SOFT], 0);
}

/// Section 4, modifiers: the same lines for the other side, and from wall to wall.
#[test]
fn union_infantry_fires_from_wall_to_wall() {
    let walls = r#"works = [
        { square = "D04", kind = "prepared", sides = ["north"] },
        { square = "D03", kind = "prepared", sides = ["south"] },
    ]"#;
    let mut table = firing(Union, walls, &["Gordon D03 infantry 1"], &["Ames D04 infantry 1"]);
    assert_counts(said(&mut table, "Ames fires at D03"), &[PREPARED, SOFT], 0);
}

/// Section 4, ruling: no automatic hit; such a shot may be taken, and the program says beforehand that it is in vain. No
/// dice are thrown for it.
#[test]
fn a_shot_that_cannot_hit_is_allowed_and_said_to_be_in_vain() {
    let mut table = firing(
        Confederate,
        &buildings_at_d04(),
        &["Gordon D03 infantry 2", "Hays D03 infantry 2 veteran"],
        &["Ames D04 infantry 1"],
    );
    let cannot = |name: &str| {
        let facts = fire::facts(table.now(), table.stand(name), square("D04"), fire::FireTarget::Square);
        facts.expect("it fires").cannot_hit(&table.battle.tables)
    };
    assert!(cannot("Gordon"));
    assert!(!cannot("Hays"));
    let in_vain = shot(&mut table, "Gordon fires at D04", []);
    assert_eq!(in_vain.step.result, "−2 on each die, no die can reach 5: 0 hits, no roll");
    assert_eq!((in_vain.hits, in_vain.added()), (0, -2));
    assert_eq!(table.hits("Ames"), 0);
}

/// Section 4, ruling: no automatic miss; a smoothbore in enfilade hits with a 2.
#[test]
fn a_low_face_hits_with_enough_added() {
    let map = r#"facing = [{ square = "D04", facing = "east" }]"#;
    let mut table = firing(Confederate, map, &["Jones D03 artillery 2"], &["Ames D04 infantry 1"]);
    assert_eq!(shot(&mut table, "Jones fires at D04", [1, 2]).hits, 1);
}

/// House rule on section 4: an unmodified 6 always hits.
#[test]
fn a_house_rule_lets_every_six_hit() {
    let rule = ruling("an unmodified 6 always hits in fire", "yes");
    let (confederate, union) = (["Gordon D03 infantry 2"], ["Ames D04 infantry 1"]);
    let mut table = firing_under(&rule, Confederate, &buildings_at_d04(), &confederate, &union);
    assert_eq!(shot(&mut table, "Gordon fires at D04", [5, 6]).hits, 1);
    assert_eq!(table.hits("Ames"), 1);
}

/// House rule on section 4: every cover counts.
#[test]
fn a_house_rule_adds_all_cover() {
    let rule = ruling("only the best cover counts", "no");
    let map = format!("soft_cover = [\"D04\"]\n{}", buildings_at_d04());
    let (confederate, union) = (["Gordon D03 infantry 1"], ["Ames D04 infantry 1"]);
    let mut table = firing_under(&rule, Confederate, &map, &confederate, &union);
    assert_counts(said(&mut table, "Gordon fires at D04"), &[SOFT, HARD], -3);
}

/// House rule on section 4: works shelter all round.
#[test]
fn a_house_rule_lets_works_count_all_round() {
    let rule = ruling("works count only through the sides they face", "no");
    let map = works("D04", "entrenchment", "south");
    let (confederate, union) = (["Gordon D03 infantry 1"], ["Ames D04 infantry 1"]);
    let mut table = firing_under(&rule, Confederate, &map, &confederate, &union);
    assert_counts(said(&mut table, "Gordon fires at D04"), &[HARD], -2);
    let mut table = firing_under(&rule, Union, &map, &confederate, &union);
    assert_counts(said(&mut table, "Ames fires at D03"), &[PREPARED], 1);
}
