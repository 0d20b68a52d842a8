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
    // Off straight ahead, to the middle of Ohio's front: none, 41, 57, 98 and 180 degrees.
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
fn there_is_no_enfilade_at_long_range() {
    for more in ["", "formation = 'road-column'"] {
        let georgia = regiment("Georgia", "Grey Brigade", "10,16", 90, more);
        quiet("", &[blue("Ohio", "10,10"), georgia]).fires(FIRE, [1], ("long", 1, 7));
    }
}

#[test]
fn there_is_no_enfilade_from_or_at_skirmishers() {
    let loose = "formation = 'skirmishers'";
    let parts = [blues("Ohio", "10,10", loose), facing(90, "")];
    quiet("", &parts).fires(FIRE, [1], ("normal", 1, 4));
    // 3 off for the skirmishers.
    total(regiment("Georgia", "Grey Brigade", "10,13.5", 90, loose), 5);
}

#[test]
fn who_stands_two_inches_behind_friendly_skirmishers_is_screened() {
    let screened = |texas: &str, form: &str| {
        let texas = greys("Texas", texas, &format!("formation = '{form}'"));
        let parts = [blue("Ohio", "10,10"), texas, grey("Georgia", "10,15.2")];
        let mut table = quiet("", &parts);
        table.give(FIRE, [1]);
        table
    };
    // Georgia's front is at 14.825; the skirmishers' rear 0.375 behind their middle.
    screened("10,12.4", "skirmishers").fires_on(("long", 1, 5));
    screened("10,12.5", "skirmishers").fires_on(("long", 1, 7));
    // Beside the line of fire they are no screen.
    screened("12.5,12.4", "skirmishers").fires_on(("long", 1, 7));
    // Guns: 3 off of 3 and 1.
    let gun = battery("Ohio", Side::Union, "10,7", "sections = 1");
    let texas = greys("Texas", "10,18", "formation = 'skirmishers'");
    quiet("", &[gun, texas, grey("Georgia", "10,25")]).fires(FIRE, [1], ("long", 1, 1));
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
    table.volleyed().active(Side::Confederate).give("Georgia fires at Ohio", [1]).tells("in heavy works");
}
