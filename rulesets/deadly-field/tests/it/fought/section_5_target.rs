//! Section 5 on the table: the target, the side it is hit from, and its cover.

use deadly_field::sheet::units::Side;
use testkit::Worked;

use crate::kit::{blues, greys, ground, line};
use crate::table::{Table, battery, blue, grey, regiment};

const FIRE: &str = "Ohio fires at Georgia";

fn quiet(head: &str, parts: &[String]) -> Table {
    let mut table = Table::with(head, parts);
    table.volleyed().reacted(Side::Confederate);
    table
}

/// Georgia at 10,13 with that front, and more said of it.
fn facing(front: u16, more: &str) -> String {
    regiment("Georgia", "Grey Brigade", "10,13", front, more)
}

/// What a fire of two dice that show 1 comes to against a target.
#[track_caller]
fn total(georgia: String, total: i32) {
    quiet("", &[blue("Ohio", "10,10"), georgia]).fires(FIRE, [1, 1], ("normal", 2, total));
}

/// The same of a section of Napoleons five inches away, with three dice.
#[track_caller]
fn canister(georgia: String, total: i32) {
    let gun = battery("Ohio", Side::Union, "10,7", "sections = 1");
    quiet("", &[gun, georgia]).fires(FIRE, [1, 1, 1], ("short", 3, total));
}

#[test]
fn lines_are_enfiladed_from_45_degrees_on() {
    // Off straight ahead, from the nearer end: none, 36, 50, 90 and 180 degrees.
    for (front, musketry, guns) in [(180, 8, 6), (144, 8, 6), (130, 9, 8), (90, 10, 9), (0, 10, 9)] {
        total(facing(front, ""), musketry);
        canister(facing(front, ""), guns);
    }
}

#[test]
fn columns_are_enfiladed_from_the_front_and_the_rear_more_than_from_the_side() {
    for form in ["attack-column", "road-column"] {
        let more = format!("formation = '{form}'");
        for (front, musketry, guns) in [(180, 10, 9), (130, 9, 8), (90, 9, 8), (65, 9, 8), (0, 10, 9)] {
            total(facing(front, &more), musketry);
            canister(facing(front, &more), guns);
        }
    }
}

#[test]
fn limbered_guns_are_as_columns_and_unlimbered_ones_lose_their_benefit_to_enfilade() {
    let guns = |form: &str, front: u16| {
        let text = battery("Georgia", Side::Confederate, "10,13.6", &format!("formation = '{form}'"));
        text.replace("facing = 180", &format!("facing = {front}"))
    };
    for (front, points) in [(180, 10), (90, 9), (0, 10)] {
        total(guns("limbered", front), points);
    }
    for (front, points) in [(180, 6), (130, 9), (90, 10), (0, 10)] {
        total(guns("unlimbered", front), points);
    }
}

#[test]
fn long_range_cancels_the_enfilade_modifier_but_not_that_of_the_check() {
    // 6 + 6 is a check: 4, and 2 for the full flank of a line, 1 for the side of a column.
    for (more, mmp) in [("", 6), ("formation = 'road-column'", 5)] {
        let georgia = regiment("Georgia", "Grey Brigade", "10,16", 90, more);
        let mut table = quiet("", &[blue("Ohio", "10,10"), georgia]);
        table.fires(FIRE, [6, 6, 6], ("long", 1, 12)).tells(&format!("12 against MMP {mmp}:"));
        assert!(table.marks("Georgia").enfiladed.is_some(), "it remembers it in a rally attempt");
    }
}

#[test]
fn skirmishers_cancel_the_enfilade_modifier_but_not_that_of_the_check() {
    let loose = "formation = 'skirmishers'";
    let parts = [blues("Ohio", "10,10", loose), facing(90, "")];
    // 3 and a die do nothing, and none is thrown.
    quiet("", &parts).fires(FIRE, [], ("normal", 1, 3));
    // Eight elite repeating rifles: 5 + 1 + 6 - 3 for skirmishers at skirmishers, or without the 3.
    let ohio = blues(
        "Ohio",
        "10,10",
        "formation = 'skirmishers'\nweapon = 'repeating-rifles'\nfigures = 8\nquality = 'elite'",
    );
    quiet("", &[ohio, facing(90, "")]).fires(FIRE, [6, 6, 6], ("normal", 1, 12)).tells("12 against MMP 6:");
    // 3 off for the skirmishers.
    total(regiment("Georgia", "Grey Brigade", "10,13.5", 90, loose), 5);
    let georgia = regiment("Georgia", "Grey Brigade", "10,13.5", 90, loose);
    let mut table = quiet("", &[blue("Ohio", "10,10"), georgia]);
    table.fires(FIRE, [6, 4, 6, 6], ("normal", 2, 13)).tells("12 against MMP 7:");
}

#[test]
fn angles_are_taken_from_the_ends_of_the_front() {
    // Two lines 1.2 inches apart and offset by 1.8 fire head on; from middle to middle they would be 56 degrees off.
    let parts = [blue("Ohio", "10,10"), grey("Georgia", "11.8,11.95")];
    quiet("", &parts).fires(FIRE, [1, 1], ("normal", 2, 8)).tells_nothing_of("flank");
    let mut table = quiet("", &parts);
    table.active(Side::Confederate).reacted(Side::Union);
    table.fires("Georgia fires at Ohio", [1, 1], ("normal", 2, 8)).tells_nothing_of("flank");
    // Ohio's front begins half an inch beside the end of Georgia's, which is 1.7 inches ahead of it: 16 degrees.
    total(regiment("Georgia", "Grey Brigade", "12.5,12.45", 180, ""), 8);
    // Faced 50 degrees away, its right end at 10.8,12.2 has Ohio's front 50 degrees off.
    let georgia = regiment("Georgia", "Grey Brigade", "11.2,13.2", 130, "");
    quiet("", &[blue("Ohio", "10,10"), georgia]).fires(FIRE, [1, 1], ("normal", 2, 9)).tells("partial flank");
}

#[test]
fn under_90_degrees_is_the_partial_flank_and_90_the_full_flank() {
    // Faced east, the right end of Georgia's front has Ohio's front straight to its right.
    total(facing(90, ""), 10);
    total(facing(91, ""), 9);
}

#[test]
fn a_column_is_hit_by_its_edge_that_is_nearest_to_the_firers_front() {
    // Georgia, in attack column, is one inch wide and 1.5 deep. Its corner at 12,12.25 is nearest to Ohio's front, which is
    // 40 degrees off its axis, or 50; from the middle of its own front it would be 49.
    let georgia = regiment("Georgia", "Grey Brigade", "12.5,13", 180, "formation = 'attack-column'");
    for (front, points) in [(40, 10), (50, 9)] {
        let ohio = regiment("Ohio", "Blue Brigade", "10,10", front, "");
        quiet("", &[ohio, georgia.clone()]).fires(FIRE, [1, 1], ("normal", 2, points));
    }
    // Straight beside it, far behind its front: the side.
    let ohio = regiment("Ohio", "Blue Brigade", "9,14.5", 90, "");
    quiet("", &[ohio, georgia]).fires(FIRE, [1, 1], ("normal", 2, 9));
}

#[test]
fn who_stands_two_inches_behind_friendly_skirmishers_is_screened() {
    let screened = |texas: &str, form: &str| {
        let texas = greys("Texas", texas, &format!("formation = '{form}'"));
        let parts = [blues("Ohio", "10,10", "figures = 8"), texas, grey("Georgia", "10,15.2")];
        let mut table = quiet("", &parts);
        table.give(FIRE, [1]);
        table
    };
    // Georgia's front is at 14.825; the skirmishers' rear 0.375 behind their middle.
    screened("10,12.4", "skirmishers").fires_on(("long", 1, 7));
    screened("10,12.5", "skirmishers").fires_on(("long", 1, 9));
    // Beside the line of fire they are no screen.
    screened("12.5,12.4", "skirmishers").fires_on(("long", 1, 9));
    // Guns: 3 off of 3; a die does nothing.
    let gun = battery("Ohio", Side::Union, "10,7", "sections = 1");
    let texas = greys("Texas", "10,18", "formation = 'skirmishers'");
    quiet("", &[gun, texas, grey("Georgia", "10,25")]).fires(FIRE, [], ("long", 1, 0));
}

#[test]
fn quality_and_troops_of_the_target_count() {
    for (more, points) in [
        ("quality = 'elite'", 7),
        ("quality = 'trained'", 8),
        ("quality = 'green'", 9),
        ("formation = 'skirmishers'", 5),
        ("formation = 'extended-line'", 8),
        ("weapon = 'sharps-carbines'\ndismounted = true", 8),
        ("weapon = 'sharps-carbines'\ndismounted = true\nformation = 'skirmishers'", 6),
    ] {
        total(facing(180, more), points);
    }
    // Horsemen in the saddle: 12 is a check, 6 against 4.
    let horse = facing(180, "weapon = 'sharps-carbines'");
    quiet("", &[blue("Ohio", "10,10"), horse]).fires(FIRE, [1, 1, 3, 3], ("normal", 2, 12));
}

#[test]
fn rifled_guns_are_better_against_artillery() {
    let against = |weapon: &str, points: i32| {
        let gun = battery("Ohio", Side::Union, "10,7", &format!("weapon = '{weapon}'\nsections = 1"));
        let georgia = battery("Georgia", Side::Confederate, "10,13.6", "");
        // From the front unlimbered guns take one off.
        quiet("", &[gun, georgia]).fires(FIRE, [1, 1, 1], ("short", 3, points));
    };
    against("10-pdr-parrott", 6);
    against("napoleon", 5);
    against("mixed-1863", 5);
}

#[test]
fn woods_and_works_take_from_fire() {
    let before = |head: &str, points: i32| {
        quiet(head, &[blue("Ohio", "10,10"), grey("Georgia", "10,13")]).fires(
            FIRE,
            [1, 1],
            ("normal", 2, points),
        );
    };
    before(&ground("light-woods", "8,12", "12,14"), 7);
    before(&ground("heavy-woods", "8,12", "12,14"), 6);
    for (kind, points) in [("fence", 8), ("hasty-works", 6), ("light-works", 5), ("heavy-works", 4)] {
        before(&line(kind, "8,12.5", "12,12.5"), points);
    }
}

#[test]
fn in_a_farm_or_village_no_other_good_thing_counts() {
    for kind in ["farm", "village"] {
        let place = format!("places = [{{ kind = '{kind}', corners = ['8,12', '12,14'] }}]");
        for (quality, points) in [("veteran", 5), ("elite", 5), ("green", 6)] {
            let georgia = greys("Georgia", "10,13", &format!("quality = '{quality}'"));
            quiet(&place, &[blue("Ohio", "10,10"), georgia]).fires(FIRE, [1, 1], ("normal", 2, points));
        }
    }
}

#[test]
fn the_two_largest_of_either_sign_count() {
    // Elite, in light woods, behind light works: 3 and 1 of the 5 count.
    let head =
        format!("{}\n{}", ground("light-woods", "8,12", "12,14"), line("light-works", "8,12.5", "12,12.5"));
    let georgia = greys("Georgia", "10,13", "quality = 'elite'");
    quiet(&head, &[blue("Ohio", "10,10"), georgia]).fires(FIRE, [1, 1], ("normal", 2, 4));
    // Green horsemen in the flank: 4 and 2 of the 7. A hit at 14 would be none; it is a check with one more.
    let horse = facing(90, "quality = 'green'\nweapon = 'sharps-carbines'");
    quiet("", &[blue("Ohio", "10,10"), horse]).give(FIRE, [1, 1, 6, 6]).tells("total: Some(14),");
}

#[test]
fn who_charges_has_no_cover_from_fire() {
    let works = line("heavy-works", "8,10.6", "12,10.6");
    let mut table = Table::with(&works, &[blue("Ohio", "10,10"), grey("Georgia", "10,15")]);
    table.volleyed().give("Ohio charges Georgia", [1, 1]);
    // 6 and 1 at long range, before it has gone an inch. Then 4 inches and 1 are too short by 0.
    table.give("react: Georgia fires at Ohio", [1, 4, 4, 6, 6, 1, 1]).tells_nothing_of("in heavy works");
    let mut table = Table::with(&works, &[blue("Ohio", "10,10"), grey("Georgia", "10,15")]);
    table.volleyed().active(Side::Confederate).give("Georgia fires at Ohio", []).tells("in heavy works");
}

/// Ohio charges Georgia, 42 degrees to its right; Texas is ahead of where Ohio faced before.
fn aslant() -> Table {
    let texas = regiment("Texas", "Grey Brigade", "7.5,13", 150, "");
    let mut table = Table::new(&[blue("Ohio", "10,10"), grey("Georgia", "13,13"), texas]);
    table.volleyed().give("Ohio charges Georgia", [1, 1]);
    table
}

#[test]
fn a_charger_wheels_at_the_start_and_is_fired_at_by_that_facing() {
    let mut table = aslant();
    assert_eq!(table.spot("Ohio"), (100, 100, 41));
    // 6 + 2, and 1 for the partial flank; then Georgia checks and is beaten.
    table.give("react: Texas fires at Ohio", [1, 1, 6, 6, 6, 6, 1, 1]);
    table.tells("total: Some(9),").tells("artillery from partial flank");
}

#[test]
fn a_unit_never_enfilades_its_own_charger() {
    let mut table = aslant();
    table.give("react: Georgia fires at Ohio after 1", [1, 1, 6, 6, 6, 6, 1, 1]);
    table.tells("total: Some(8),").tells_nothing_of("flank");
}

#[test]
fn a_charger_without_room_to_wheel_goes_aslant() {
    let parts = [blue("Ohio", "10,10"), blue("Maine", "12,10"), grey("Georgia", "13,14")];
    let mut table = Table::new(&parts);
    table.volleyed().give("Ohio charges Georgia", [6, 6]);
    assert_eq!(table.spot("Ohio"), (100, 100, 0));
}
