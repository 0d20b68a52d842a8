//! Section 6 on the table: when checks are due, falling back and running.

use deadly_field::game::state::Absence;
use deadly_field::sheet::units::{MoraleLevel, Side};
use deadly_field::{Event, Refusal};
use testkit::Worked;

use crate::kit::{blues, greys, ground};
use crate::table::{Table, battery, blue, grey, regiment};

const FIRE: &str = "Ohio fires at Georgia";

/// Those on the table, without first volleys and reactions.
fn quiet(parts: &[String]) -> Table {
    let mut table = Table::new(parts);
    table.volleyed().reacted(Side::Confederate);
    table
}

/// Ohio at 10,10 and Georgia in disorder five inches ahead, where it falls back by 6 less the roll.
fn pressed(others: &[String]) -> Table {
    let mut table = quiet(&[&[blue("Ohio", "10,10"), grey("Georgia", "10,15")], others].concat());
    table.at_level("Georgia", MoraleLevel::Disorder);
    table
}

#[test]
fn falling_back_goes_directly_away_from_who_fired_facing_kept() {
    let mut table = quiet(&[blue("Ohio", "10,10"), grey("Georgia", "12,13")]);
    // 12: a check; 4 against 6, two inches from 10,10.375 on: 1.21 aside, 1.59 on.
    table.at_level("Georgia", MoraleLevel::Disorder).give(FIRE, [3, 3, 2, 2]);
    assert_eq!((table.spot("Georgia"), table.level("Georgia")), ((132, 146, 180), MoraleLevel::Shaken));
}

#[test]
fn falling_back_is_over_any_ground() {
    let mut table =
        Table::with(&ground("rough", "0,15.4", "40,20"), &[blue("Ohio", "10,10"), grey("Georgia", "10,15")]);
    table
        .volleyed()
        .reacted(Side::Confederate)
        .at_level("Georgia", MoraleLevel::Disorder)
        .give(FIRE, [5, 2, 2]);
    assert_eq!(table.spot("Georgia"), (100, 170, 180));
}

#[test]
fn mounted_cavalry_falls_back_twice_as_far_dismounted_not() {
    // Horsemen in the saddle: 6 + 1 + 4 at long range; 4 against 6.
    for (more, faces, y) in [("", [1, 2, 2], 190), ("dismounted = true", [5, 2, 2], 170)] {
        let stuart = greys("Georgia", "10,15", &format!("weapon = 'sharps-carbines'\n{more}"));
        let mut table = quiet(&[blue("Ohio", "10,10"), stuart]);
        table.at_level("Georgia", MoraleLevel::Disorder).give(FIRE, faces);
        assert_eq!(table.spot("Georgia"), (100, y, 180), "{more}");
    }
}

#[test]
fn falling_back_goes_on_until_clear_of_friends_who_are_disordered() {
    // Texas is 1.1 inches behind, so it is no support and no fire passes through; two inches end in it.
    let mut table = pressed(&[grey("Texas", "10,16.85")]);
    table.give(FIRE, [5, 2, 2]);
    assert_eq!((table.level("Texas"), table.level("Georgia")), (MoraleLevel::Disorder, MoraleLevel::Shaken));
    let (x, y, _) = table.spot("Georgia");
    assert!(x == 100 && (176..=179).contains(&y), "past 17.6, but {x},{y}");
}

#[test]
fn who_is_stopped_by_enemies_falling_back_loses_a_figure() {
    // Maine is 1.25 inches behind Georgia.
    let mut table = pressed(&[blue("Maine", "10,17")]);
    table.give(FIRE, [5, 2, 2]);
    assert_eq!((table.spot("Georgia"), table.figures("Georgia")), ((100, 163, 180), 5));
}

#[test]
fn who_falls_back_off_the_table_is_eliminated() {
    let mut table = quiet(&[blue("Ohio", "10,34"), grey("Georgia", "10,39")]);
    table.at_level("Georgia", MoraleLevel::Disorder).give(FIRE, [5, 2, 2]);
    assert_eq!(table.state().unit(table.id("Georgia")).absence, Some(Absence::Fled));
}

/// Section 6: friends that a unit goes through as it falls back are disordered, though it leaves the table.
#[test]
fn friends_passed_on_the_way_off_the_table_are_disordered() {
    let texas = grey("Texas", "11.9,39.5");
    let mut table = quiet(&[blue("Ohio", "10,33"), grey("Georgia", "10,38.1"), texas]);
    // 4 against 6: from 38.1 it is beyond the edge after two inches.
    table.at_level("Georgia", MoraleLevel::Disorder).give(FIRE, [6, 2, 2, 6, 1]);
    assert_eq!(table.state().unit(table.id("Georgia")).absence, Some(Absence::Fled));
    assert!(table.happened(|event| matches!(
        event,
        Event::Levelled { unit, level: MoraleLevel::Disorder } if *unit == table.id("Texas")
    )));
}

#[test]
fn a_rally_that_fails_goes_back_from_the_nearest_enemy() {
    let mut table = Table::new(&[blue("Ohio", "10,10"), grey("Georgia", "13,14"), grey("Texas", "10,30")]);
    table.at_level("Ohio", MoraleLevel::Disorder).give("Ohio rallies", [2, 3]);
    // From 13,14 it is an inch to the south-west.
    assert_eq!(table.spot("Ohio"), (94, 92, 0));
}

/// Texas between two of one figure each; Ohio can fire at both.
fn between() -> Table {
    let parts = [
        blue("Ohio", "12.4,10.2"),
        grey("Georgia", "10,13"),
        grey("Texas", "12.4,13"),
        grey("Alabama", "14.8,13"),
    ];
    let mut table = quiet(&parts);
    table.with_figures("Georgia", 1).with_figures("Alabama", 1);
    table
}

#[test]
fn within_an_inch_of_a_unit_eliminated_a_unit_checks() {
    let mut table = between();
    // 18 is the end of Georgia. Texas: 4, 1 for the regiment lost, 1 less for Alabama.
    table.give(FIRE, [6, 6, 2, 2]).tells("4 against MMP 4:");
    assert!(table.is_gone("Georgia"));
    let mut table = between();
    table.stand("Texas", "12.6,13").give(FIRE, [6, 6]);
}

#[test]
fn that_inch_is_measured_from_all_the_stands_it_had() {
    // Georgia of two figures is two inches wide: Texas begins at 11.7, 0.7 inches beside it, and 1.2 beside its last stand.
    // 11 and 10 are two hits.
    let ohio = blues("Ohio", "10,10", "weapon = 'repeating-rifles'\nfigures = 8");
    let georgia = greys("Georgia", "10,13", "figures = 2");
    let mut table = quiet(&[ohio, georgia, grey("Texas", "12.7,13")]);
    table.give(FIRE, [5, 5, 2, 3]).tells("5 against MMP 5:");
    assert!(table.is_gone("Georgia"));
}

#[test]
fn eliminated_killed_and_routing_friends_cause_one_check_a_unit_and_half_turn() {
    let mut table = between();
    table.give(FIRE, [6, 6, 2, 2]).give("Ohio fires at Alabama", [6, 6]);
    assert!(table.is_gone("Alabama"));
    // In the next half turn it would check again.
    let mut table = between();
    table.give(FIRE, [6, 6, 2, 2]).active(Side::Confederate).active(Side::Union).reacted(Side::Confederate);
    table.give("Ohio fires at Alabama", [6, 6, 3, 3]).tells("6 against MMP 6:");
}

#[test]
fn a_routed_unit_checks_for_it_too() {
    let mut table = between();
    // 4 + 6 + 1 - 1: ten, and eleven improves it.
    table.at_level("Texas", MoraleLevel::Routed).give(FIRE, [6, 6, 5, 6]).tells("11 against MMP 10:");
    assert_eq!(table.level("Texas"), MoraleLevel::Shaken);
}

#[test]
fn enemies_are_not_dismayed_by_it() {
    let parts = [blue("Ohio", "12.4,10.2"), grey("Georgia", "10,13"), blue("Maine", "10,14.6")];
    let mut table = quiet(&parts);
    table.with_figures("Georgia", 1).give(FIRE, [6, 6]);
    assert!(table.is_gone("Georgia"));
}

#[test]
fn a_unit_that_routs_runs_at_once_and_past_others_who_check() {
    // Georgia runs twelve inches; Texas is 0.9 inches beside its way, Alabama 1.1.
    let mut table = quiet(&[
        blue("Ohio", "10,10"),
        grey("Georgia", "10,13"),
        grey("Texas", "12.9,20"),
        grey("Alabama", "6.9,20"),
    ]);
    table.give(FIRE, [3, 3, 1, 1, 6, 6, 2, 2]).tells("4 against MMP 4:");
    assert_eq!((table.spot("Georgia"), table.level("Georgia")), ((100, 250, 0), MoraleLevel::Routed));
}

#[test]
fn who_runs_with_its_flank_foremost_passes_as_narrow_as_it_is_deep() {
    // Georgia faces east and is three quarters of an inch wide to a unit that runs north; Texas is 1.5 inches from that.
    let georgia = regiment("Georgia", "Grey Brigade", "10,13", 90, "");
    let mut table = quiet(&[blue("Ohio", "10,10"), georgia, grey("Texas", "12.9,20")]);
    table.give(FIRE, [1, 2, 1, 1, 6, 6]);
    assert_eq!(table.level("Georgia"), MoraleLevel::Routed);
}

/// Section 6: a unit that runs goes on until it is clear of friends, and is clear as soon as it has room to face its own edge.
#[test]
fn a_unit_that_runs_through_a_friend_stops_where_it_is_clear_once_turned() {
    // Ohio faces east and is two inches long on its way south; Maine is passed with a quarter of an inch to spare once it turns.
    let ohio = regiment("Ohio", "Blue Brigade", "10,20", 90, "");
    let mut table = quiet(&[ohio, blue("Maine", "10,18.1"), grey("Georgia", "30,38")]);
    // Three inches; Maine passes its check with 8, and 8 against 10 leaves Ohio routed.
    table.at_level("Ohio", MoraleLevel::Routed).give("Ohio runs", [1, 2, 4, 4, 4, 4]);
    assert_eq!((table.spot("Ohio"), table.level("Ohio")), ((100, 170, 180), MoraleLevel::Routed));
    let runs = table.events.iter().filter(|event| matches!(event, Event::Ran { .. })).count();
    assert_eq!(runs, 1, "told once");
}

/// Section 4: a unit that leaves the table is eliminated, and is fired at no farther on than the edge.
#[test]
fn a_run_off_the_table_is_reacted_to_no_farther_on_than_the_edge() {
    let mut table = Table::new(&[blue("Ohio", "10,3"), grey("Georgia", "10,6")]);
    table.volleyed().at_level("Ohio", MoraleLevel::Routed).give("Ohio runs", [6, 6]);
    assert_eq!(table.refused("react: Georgia fires at Ohio after 3.25"), Refusal::NoSuchReaction);
    // 6 + 1 do nothing, and it runs on.
    table.give("react: Georgia fires at Ohio after 3", [1]);
    let edge = table.battle.table;
    assert!(!table.happened(|event| matches!(event, Event::Moved { pose, .. } if !edge.contains(pose.at))));
    assert_eq!(table.state().unit(table.id("Ohio")).absence, Some(Absence::Fled));
}

#[test]
fn a_unit_that_routed_rallies_without_running_and_then_runs_and_rallies() {
    let mut table = quiet(&[blue("Ohio", "10,10"), grey("Georgia", "10,13")]);
    table.give(FIRE, [3, 3, 1, 1, 1, 1]);
    assert_eq!(table.spot("Georgia"), (100, 150, 0));
    let mut next = |give: &mut dyn FnMut(&mut Table), y: i32, level: MoraleLevel| {
        give(table.active(Side::Union).active(Side::Confederate));
        assert_eq!((table.spot("Georgia"), table.level("Georgia")), ((100, y, 0), level));
    };
    // Its side's next half turn: it has run. 9 against 10 drops it no further, and it does not run for that.
    next(
        &mut |table| {
            assert_eq!(table.refused("Georgia runs"), Refusal::HasRun);
            table.give("Georgia rallies", [4, 5]);
        },
        150,
        MoraleLevel::Routed,
    );
    // Each later one: three inches, and an attempt.
    next(
        &mut |table| {
            assert_eq!(table.refused("Georgia rallies"), Refusal::InNoState { level: MoraleLevel::Routed });
            table.give("Georgia runs", [1, 2]).give("let it pass", [5, 5]);
        },
        180,
        MoraleLevel::Routed,
    );
    next(
        &mut |table| {
            table.give("Georgia runs", [1, 2]).give("let it pass", [5, 6]);
        },
        210,
        MoraleLevel::Shaken,
    );
}

#[test]
fn a_unit_that_routed_and_was_told_nothing_tries_to_rally_at_the_end_of_the_half_turn() {
    let mut table = quiet(&[blue("Ohio", "10,10"), grey("Georgia", "10,13")]);
    table.give(FIRE, [3, 3, 1, 1, 1, 1]).active(Side::Confederate).give("done", [5, 6]);
    assert_eq!((table.spot("Georgia"), table.level("Georgia")), ((100, 150, 0), MoraleLevel::Shaken));
}

#[test]
fn dismay_does_not_make_a_routed_unit_run() {
    let mut table = between();
    // 9 against 10 for Georgia's end.
    table.at_level("Texas", MoraleLevel::Routed).give(FIRE, [6, 6, 4, 5]).tells("9 against MMP 10:");
    assert_eq!(table.spot("Texas"), (124, 130, 180));
}

#[test]
fn stands_lost_to_the_fire_now_checked_count_at_once_sections_not() {
    // 18: the fourth figure of six lost leaves three, the last stand: 8 + 2.
    let mut table = quiet(&[blue("Ohio", "10,10"), grey("Georgia", "10,13")]);
    table.with_figures("Georgia", 4).give(FIRE, [6, 6, 5, 5]).tells("10 against MMP 10:");
    // 17 at guns with two off for their front: the first volley makes it 18, and a section.
    let mut table =
        Table::new(&[blue("Ohio", "10,10"), battery("Georgia", Side::Confederate, "10,13.6", "")]);
    table.reacted(Side::Confederate).give(FIRE, [6, 6, 3, 3]).tells("6 against MMP 6:");
    assert_eq!(table.figures("Georgia"), 2);
}

/// Section 6: each regiment or leader of the brigade eliminated counts; a battery of the brigade is no regiment.
#[test]
fn a_battery_lost_by_the_brigade_is_no_regiment() {
    let guns = battery("Guns", Side::Confederate, "20,30", "")
        .replace("side = 'confederate'", "brigade = 'Grey Brigade'");
    let parts = [blue("Ohio", "10,10"), grey("Georgia", "10,12.5"), grey("Texas", "30,30"), guns];
    for (lost, counts) in [("Guns", false), ("Texas", true)] {
        let mut table = Table::new(&parts);
        let unit = usize::from(table.id(lost).0);
        table.reacted(Side::Confederate).volleyed();
        table.change(|state| {
            (state.units[unit].pose, state.units[unit].absence) = (None, Some(Absence::Surrendered));
        });
        table.give("Ohio fires at Georgia", [6, 6, 6, 5]);
        let told = table.told.contains("each regiment or leader of the brigade eliminated");
        assert_eq!(told, counts, "{lost}");
    }
}
