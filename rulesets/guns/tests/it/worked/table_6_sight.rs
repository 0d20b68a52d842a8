//! Section 6 on the table: worked examples of lines of sight, cover, screens, enfilade and masses.

use crate::table::{Table, battery, blue, grey, regiment};
use board::table::Inches;
use guns::{Refusal, Side, SightBlocker, Status, TurnPhase};
use testkit::Worked;

/// A table with ground on which the Union fires first.
#[track_caller]
fn firing(head: &str, parts: &[String]) -> Table {
    let mut table = Table::with(head, parts);
    table.act(TurnPhase::Firing, Side::Union);
    table
}

/// Whether a shot of the 1st Blue at the 1st Grey counts something, by its label.
#[track_caller]
fn counts(head: &str, parts: &[String], label: &str) -> bool {
    let mut table = firing(head, parts);
    table.give("1st Blue fires at 1st Grey", [3, 4]);
    table.told.contains(&format!("label: \"{label}\""))
}

/// The refusal of a shot that something hides.
fn behind(by: SightBlocker) -> Refusal {
    Refusal::NotSeen { by: Some(by) }
}

fn pair(north: &str) -> [String; 2] {
    [blue("1st Blue", "20,20"), grey("1st Grey", &format!("20,{north}"))]
}

#[test]
fn woods_deeper_than_3_inches_block() {
    let wood = |deep: &str| format!("areas = [{{ kind = 'open-wood', corners = ['10,23', '30,{deep}'] }}]");
    let table = firing(&wood("26.1"), &pair("30"));
    let refused = table.refused("1st Blue fires at 1st Grey");
    assert_eq!(refused, behind(SightBlocker::Wood { name: "the open wood".into(), depth: Inches::whole(3) }));
    assert_eq!(
        refused.to_string(),
        "the open wood blocks the line of sight: it may run through at most 3\" of wood"
    );
    assert!(firing(&wood("26"), &pair("30")).may("1st Blue fires at 1st Grey"));
    // A unit no deeper in it is seen.
    assert!(firing(&wood("40"), &pair("26.4")).may("1st Blue fires at 1st Grey"));
    assert!(!firing(&wood("40"), &pair("26.6")).may("1st Blue fires at 1st Grey"));
}

#[test]
fn buildings_block() {
    let barn = "buildings = [{ of = 'wood', corners = ['10,23', '30,25'] }]";
    let refused = |head: &str| firing(head, &pair("30")).refused("1st Blue fires at 1st Grey");
    assert_eq!(refused(barn), behind(SightBlocker::Building("a building".into())));
    let named = barn.replace("of = 'wood'", "name = 'Codori barn', of = 'wood'");
    assert_eq!(refused(&named).to_string(), "Codori barn blocks the line of sight");
    // Any part of the target will do.
    let shed = "buildings = [{ of = 'wood', corners = ['10,23', '20.5,25'] }]";
    assert!(firing(shed, &pair("30")).may("1st Blue fires at 1st Grey"));
}

#[test]
fn crests_block_those_who_stand_lower_on_both_sides() {
    let hill = "areas = [{ kind = 'gentle-slope', corners = ['10,23', '30,27'] }]";
    let refused = firing(hill, &pair("30")).refused("1st Blue fires at 1st Grey");
    assert_eq!(refused, behind(SightBlocker::Crest("the gentle slope".into())));
    assert_eq!(
        refused.to_string(),
        "the gentle slope blocks the line of sight: it is higher than both units"
    );
    assert!(firing(hill, &pair("26")).may("1st Blue fires at 1st Grey"));
}

#[test]
fn formed_troops_block_and_skirmishers_do_not() {
    let third = |formation: &str| {
        let more = format!("formation = '{formation}'");
        let parts = [
            blue("1st Blue", "20,20"),
            regiment("2nd Blue", "Blue Brigade", 24, "20,23", 0, &more),
            grey("1st Grey", "20,30"),
        ];
        firing("", &parts)
    };
    let refused = third("line").refused("1st Blue fires at 1st Grey");
    assert_eq!(refused, behind(SightBlocker::Unit("2nd Blue".into())));
    assert_eq!(refused.to_string(), "2nd Blue blocks the line of sight");
    assert!(third("skirmish").may("1st Blue fires at 1st Grey"));
}

#[test]
fn guns_on_higher_ground_shoot_over_friends_6_inches_clear_of_both_ends() {
    let hill = "areas = [{ kind = 'gentle-slope', corners = ['10,10', '30,21'] }]";
    let over = |head: &str, friend: &str| {
        let parts = [
            battery("Cowan", Side::Union, 2, "20,20", ""),
            regiment("2nd Blue", "Blue Brigade", 32, &format!("20,{friend}"), 0, ""),
            grey("1st Grey", "20,40"),
        ];
        firing(head, &parts)
    };
    assert!(over(hill, "30").may("Cowan fires at 1st Grey"));
    assert_eq!(
        over("", "30").refused("Cowan fires at 1st Grey"),
        behind(SightBlocker::Unit("2nd Blue".into()))
    );
    // Too near the guns, too near the target.
    assert_eq!(
        over(hill, "27").refused("Cowan fires at 1st Grey"),
        behind(SightBlocker::Unit("2nd Blue".into()))
    );
    assert_eq!(
        over(hill, "33.1").refused("Cowan fires at 1st Grey"),
        behind(SightBlocker::Unit("2nd Blue".into()))
    );
}

#[test]
fn skirmishers_in_the_way_within_6_inches_screen_a_target_of_their_side() {
    let with = |at: &str| {
        let out = regiment("Out", "Grey Brigade", 12, at, 180, "formation = 'skirmish'");
        [blue("1st Blue", "20,20"), grey("1st Grey", "20,33"), out]
    };
    assert!(counts("", &with("20,26"), "skirmishers"));
    assert!(!counts("", &with("20,25"), "skirmishers"));
    // Beside the line of fire they are not in the way.
    assert!(!counts("", &with("34,27"), "skirmishers"));
}

#[test]
fn a_shot_from_behind_the_line_of_its_front_enfilades() {
    let facing = |degrees: u16| {
        [blue("1st Blue", "20,20"), regiment("1st Grey", "Grey Brigade", 20, "20.5,30", degrees, "")]
    };
    assert!(!counts("", &facing(180), "enfiladed"));
    assert!(!counts("", &facing(270), "enfiladed"), "level with its front is not behind it");
    assert!(counts("", &facing(280), "enfiladed"));
    // In the rear, and a test for that in phase 8.
    let mut table =
        firing("", &[blue("1st Blue", "20,20"), regiment("1st Grey", "Grey Brigade", 20, "20,28", 0, "")]);
    table.give("1st Blue fires at 1st Grey", [1, 2]);
    assert!(table.state().unit(table.id("1st Grey")).marks.shot_in_rear);
    // Skirmishers have neither flank nor rear.
    let out = regiment("1st Grey", "Grey Brigade", 12, "20,28", 0, "formation = 'skirmish'");
    assert!(!counts("", &[blue("1st Blue", "20,20"), out], "enfiladed"));
}

#[test]
fn massed_are_two_formed_units_within_2_inches_in_depth() {
    let second = |at: &str, brigade: &str| {
        let more = [
            blue("1st Blue", "20,20"),
            grey("1st Grey", "20,28"),
            regiment("2nd Grey", brigade, 20, at, 180, ""),
        ];
        let other = "[[brigades]]\nname = 'Other Brigade'\ndivision = 'Southern Division'\norder = 'engage'\n\
                     general = { name = 'Law', at = '50,58', facing = 180 }\n";
        let [a, b, c] = more;
        [other.to_string(), a, b, c]
    };
    assert!(counts("", &second("20,31", "Other Brigade"), "massed"));
    assert!(!counts("", &second("20,31.1", "Other Brigade"), "massed"));
    assert!(!counts("", &second("25.5,28.5", "Other Brigade"), "massed"), "abreast is not in depth");
    // A brigade one behind another, 12 inches apart at most.
    assert!(counts("", &second("20,41", "Grey Brigade"), "massed"));
    assert!(!counts("", &second("20,41.1", "Grey Brigade"), "massed"));
}

#[test]
fn half_the_unit_must_be_in_cover() {
    let wood = |east: &str| format!("areas = [{{ kind = 'open-wood', corners = ['{east},26', '40,30'] }}]");
    assert!(counts(&wood("20"), &pair("28"), "in cover"));
    assert!(!counts(&wood("20.6"), &pair("28"), "in cover"));
    let crops = "areas = [{ kind = 'crops', corners = ['10,26', '40,30'] }]";
    assert!(counts(crops, &pair("28"), "in light cover, fire-pits"));
}

#[test]
fn behind_a_wall_is_as_the_shot_comes() {
    let line = |kind: &str, points: &str| format!("lines = [{{ kind = '{kind}', points = [{points}] }}]");
    let before = "'10,27', '30,27'";
    assert!(counts(&line("fence", before), &pair("28"), "in light cover, fire-pits"));
    assert!(counts(&line("fire-pits", before), &pair("28"), "in light cover, fire-pits"));
    assert!(counts(&line("wall", before), &pair("28"), "in cover"));
    assert!(counts(&line("hasty-works", before), &pair("28"), "in cover"));
    for works in ["trench", "redoubt", "palisade"] {
        assert!(counts(&line(works, before), &pair("28"), "in works"), "{works}");
    }
    // Works shelter only a unit that is in them: this one stands an inch and a half behind.
    for works in ["trench", "redoubt", "palisade"] {
        assert!(!counts(&line(works, "'10,26', '30,26'"), &pair("28"), "in works"), "{works}");
    }
    assert!(counts(&line("wall", "'10,26', '30,26'"), &pair("28"), "in cover"));
    // Behind its back, or before the firer, it does not shelter; nor if less than half is behind it.
    assert!(!counts(&line("wall", "'10,29', '30,29'"), &pair("28"), "in cover"));
    assert!(!counts(&line("wall", "'10,21', '30,21'"), &pair("28"), "in cover"));
    assert!(!counts(&line("wall", "'20.3,27', '30,27'"), &pair("28"), "in cover"));
}

#[test]
fn gone_to_ground_adds_to_cover() {
    let wall = "lines = [{ kind = 'wall', points = ['10,27', '30,27'] }]";
    let mut table = firing(wall, &pair("28"));
    table.change(|state| state.units[1].status = Status::GoneToGround);
    // 7 less 2 and 1: 4 on the row of 16 to 21.
    table.give("1st Blue fires at 1st Grey", [3, 4]);
    assert_eq!(table.figures("1st Grey"), 19);
}

#[test]
fn a_unit_in_a_stone_building_is_in_works() {
    let mill = "buildings = [{ of = 'stone', corners = ['17,27', '23,31'] }]";
    assert!(counts(mill, &pair("29"), "in works"));
}

#[test]
fn a_target_on_a_higher_contour_is_uphill() {
    let hill = "areas = [{ kind = 'gentle-slope', corners = ['10,26', '30,32'] }]";
    let mut table = firing(hill, &pair("28"));
    // It steadies the units that stand there, not the fire: 3 of 20 are a tenth, and 5 with 1 for the hill less 1 is 5.
    table.give("1st Blue fires at 1st Grey", [3, 4]).give("done", []);
    table.give("done", [2, 3, 6, 5, 2, 1]);
    assert_eq!(table.status("1st Grey"), Status::GoneToGround);
}
