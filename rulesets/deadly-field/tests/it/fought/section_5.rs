//! Section 5 on the table: arcs, ranges and bands, and how units fire.

use deadly_field::Refusal;
use deadly_field::sheet::units::{MoraleLevel, Side};
use engine::{Kinds, Rules};
use testkit::Worked;

use crate::kit::{blues, horse};
use crate::table::{Table, battery, blue, grey};

/// A Union unit and Georgia; neither has a first volley left, and neither reacts.
fn before(unit: String, georgia: &str) -> Table {
    quiet(&[unit, grey("Georgia", georgia)])
}

fn quiet(parts: &[String]) -> Table {
    let mut table = Table::new(parts);
    table.volleyed().reacted(Side::Confederate);
    table
}

const FIRE: &str = "Ohio fires at Georgia";

#[test]
fn fire_goes_up_to_45_degrees_either_side_of_the_front() {
    // From 10,10.375 to the near end of Georgia's front, 2.25 inches ahead and some aside.
    for (at, may) in [("13.2,13", true), ("13.3,13", false), ("6.8,13", true), ("6.7,13", false)] {
        let table = before(blue("Ohio", "10,10"), at);
        assert_eq!(table.may(FIRE), may, "{at}");
    }
    assert_eq!(before(blue("Ohio", "10,10"), "13.3,13").refused(FIRE).kind(), "OutOfArc");
    assert_eq!(before(blue("Ohio", "10,16"), "10,13").refused(FIRE).kind(), "OutOfArc", "behind it");
}

#[test]
fn range_is_taken_from_the_middle_of_the_front_to_the_nearest_point_of_the_target() {
    // The two are 0.8 inches apart, but from the middle of Ohio's front to the end of Georgia's it is 1.06.
    before(blue("Ohio", "10,10"), "11.7,11.55").fires(FIRE, [1, 1], ("normal", 2, 8));
}

#[test]
fn infantry_fires_at_short_range_under_an_inch_normal_range_and_twice_that() {
    for (at, band, dice) in [("10,11.65", "short", 3), ("10,16.75", "long", 1), ("10,13.85", "long", 1)] {
        let mut table = before(blue("Ohio", "10,10"), at);
        match dice {
            3 => table.fires(FIRE, [1, 1, 1], (band, 3, 9)),
            _ => table.fires(FIRE, [1], (band, 1, 7)),
        };
    }
    for at in ["10,11.75", "10,13.75"] {
        before(blue("Ohio", "10,10"), at).fires(FIRE, [1, 1], ("normal", 2, 8));
    }
    let far = before(blue("Ohio", "10,10"), "10,16.85");
    assert!(matches!(far.refused(FIRE), Refusal::OutOfRange { .. }));
}

#[test]
fn dismounted_cavalry_fires_at_short_range_up_to_an_inch() {
    // One of six holds the horses: five carbines.
    let on_foot = |at: &str| before(horse("Ohio", "10,10", "dismounted = true"), at);
    on_foot("10,11.75").fires(FIRE, [1, 1, 1], ("short", 3, 8));
    on_foot("10,11.85").fires(FIRE, [1, 1], ("normal", 2, 7));
}

#[test]
fn guns_fire_canister_up_to_three_inches_and_at_short_range_to_half_their_normal_range() {
    // The muzzle is at 10.75, Georgia's front 0.375 before its middle.
    let one = |weapon: &str, at: &str| {
        let more = format!("weapon = '{weapon}'\nsections = 1");
        before(battery("Ohio", Side::Union, "10,10", &more), at)
    };
    one("napoleon", "10,14.1").fires(FIRE, [1, 1, 1, 1], ("canister", 4, 7));
    one("3-inch-rifle", "10,14.1").fires(FIRE, [1, 1, 1], ("canister", 3, 6));
    one("napoleon", "10,14.2").fires(FIRE, [1, 1, 1], ("short", 3, 6));
    one("napoleon", "10,17.6").fires(FIRE, [1, 1, 1], ("short", 3, 6));
    one("napoleon", "10,17.7").fires(FIRE, [1, 1], ("normal", 2, 5));
    one("napoleon", "10,24.1").fires(FIRE, [1, 1], ("normal", 2, 5));
    // 3 and a die are 9 at most, which does nothing: none is thrown.
    one("napoleon", "10,24.2").fires(FIRE, [], ("long", 1, 3));
    one("napoleon", "10,37.1").fires(FIRE, [], ("long", 1, 3));
    assert!(matches!(one("napoleon", "10,37.2").refused(FIRE), Refusal::OutOfRange { .. }));
}

#[test]
fn a_fire_has_one_target() {
    let parts = [blue("Ohio", "10,10"), grey("Georgia", "9.2,13"), grey("Texas", "11.3,13")];
    let mut table = quiet(&parts);
    assert!(table.battle.parse("Ohio fires at Georgia and Texas").is_err());
    // 18 costs Georgia a figure; 5 against 4 + 2 - 1 for Texas beside it.
    table.give(FIRE, [6, 6, 2, 3]);
    assert_eq!((table.figures("Georgia"), table.figures("Texas")), (5, 6));
}

#[test]
fn columns_and_limbered_guns_do_not_fire() {
    for form in ["attack-column", "road-column"] {
        let table = before(blues("Ohio", "10,10", &format!("formation = '{form}'")), "10,14");
        assert_eq!(table.refused(FIRE).kind(), "NoFire", "{form}");
    }
    let guns = battery("Ohio", Side::Union, "10,10", "formation = 'limbered'");
    assert_eq!(before(guns, "10,14").refused(FIRE).kind(), "NoFire");
}

#[test]
fn mounted_troopers_and_pistols_fire_only_in_a_charge() {
    assert_eq!(before(horse("Ohio", "10,10", ""), "10,12").refused(FIRE), Refusal::OnlyInCharges);
    for weapon in ["pistols", "shotguns"] {
        let on_foot = blues("Ohio", "10,10", &format!("weapon = '{weapon}'\ndismounted = true"));
        assert_eq!(before(on_foot, "10,11.2").refused(FIRE), Refusal::OnlyInCharges, "{weapon}");
    }
}

#[test]
fn disorder_halves_firepower_shaken_and_skirmishing_cost_a_die_too() {
    let fire = |more: &str| before(blues("Ohio", "10,10", more), "10,13");
    fire("").at_level("Ohio", MoraleLevel::Disorder).fires(FIRE, [1, 1], ("normal", 2, 5));
    fire("").at_level("Ohio", MoraleLevel::Shaken).fires(FIRE, [], ("normal", 1, 3));
    fire("formation = 'skirmishers'").fires(FIRE, [], ("normal", 1, 3));
    fire("formation = 'extended-line'").fires(FIRE, [1, 1], ("normal", 2, 7));
    // 7 halved twice, rounded once; two dice fewer than two, which leaves none.
    let mut table = fire("formation = 'skirmishers'\nfigures = 7");
    assert_eq!(table.at_level("Ohio", MoraleLevel::Shaken).refused(FIRE), Refusal::NoDice);
}

#[test]
fn fire_out_of_a_farm_or_village_has_half_its_firepower() {
    for kind in ["farm", "village"] {
        let place = format!("places = [{{ kind = '{kind}', corners = ['8,8', '12,11'] }}]");
        let mut table = Table::with(&place, &[blue("Ohio", "10,10"), grey("Georgia", "10,13")]);
        table.volleyed().reacted(Side::Confederate).fires(FIRE, [1, 1], ("normal", 2, 5));
    }
}

#[test]
fn the_first_volley_counts_once_in_the_game() {
    let mut table = Table::new(&[blue("Ohio", "10,10"), grey("Georgia", "10,15")]);
    table.reacted(Side::Confederate).fires(FIRE, [1], ("long", 1, 9));
    table.fires(FIRE, [1], ("long", 1, 7)).tells_nothing_of("volley");
    table.active(Side::Confederate).active(Side::Union).reacted(Side::Confederate);
    table.fires(FIRE, [1], ("long", 1, 7));
    // A reaction uses it up as well.
    table.active(Side::Union).give(FIRE, [1]).fires("react: Georgia fires at Ohio", [1], ("long", 1, 9));
    table.active(Side::Confederate).reacted(Side::Union);
    table.fires("Georgia fires at Ohio", [1], ("long", 1, 7));
}

#[test]
fn deliberate_fire_takes_both_actions_and_adds_two() {
    let one = |at: &str| before(battery("Ohio", Side::Union, "10,10", "sections = 1"), at);
    let deliberate = "Ohio fires at Georgia deliberately";
    let mut table = one("10,24");
    table.fires(deliberate, [1, 1], ("normal", 2, 7));
    assert_eq!(table.marks("Ohio").actions, 0);
    one("10,30").fires(deliberate, [1], ("long", 1, 6));
    let mut table = one("10,24");
    table.give(FIRE, [1, 1]);
    assert_eq!(table.refused(deliberate).kind(), "NoActions");
}

#[test]
fn deliberate_fire_is_for_guns_at_normal_or_long_range() {
    let deliberate = "Ohio fires at Georgia deliberately";
    for at in ["10,14", "10,17"] {
        let table = before(battery("Ohio", Side::Union, "10,10", ""), at);
        assert_eq!(table.refused(deliberate), Refusal::NoDeliberateFire, "{at}");
    }
    assert_eq!(before(blue("Ohio", "10,10"), "10,13").refused(deliberate), Refusal::NoDeliberateFire);
}

#[test]
fn deliberate_fire_is_no_reaction() {
    let table = before(battery("Ohio", Side::Union, "10,10", ""), "10,24");
    assert!(table.battle.parse("react: Georgia fires at Ohio deliberately").is_err());
}

#[test]
fn the_first_volley_of_dismounted_cavalry_adds_one_that_of_guns_nothing() {
    let opening = |unit: String| {
        let mut table = Table::new(&[unit, grey("Georgia", "10,13")]);
        table.reacted(Side::Confederate);
        table
    };
    opening(horse("Ohio", "10,10", "dismounted = true")).fires(FIRE, [1, 1], ("normal", 2, 8));
    let guns = battery("Ohio", Side::Union, "10,9", "sections = 1");
    opening(guns).fires(FIRE, [1, 1, 1, 1], ("canister", 4, 7));
}

#[test]
fn quality_tells_in_fire_and_more_so_of_cavalry() {
    for (quality, foot, horsemen) in
        [("elite", 1, 2), ("veteran", 0, 0), ("trained", 0, -1), ("green", -1, -2)]
    {
        let more = format!("quality = '{quality}'");
        before(blues("Ohio", "10,10", &more), "10,13").fires(FIRE, [1, 1], ("normal", 2, 8 + foot));
        let guns = battery("Ohio", Side::Union, "10,7", &format!("sections = 1\n{more}"));
        before(guns, "10,13").fires(FIRE, [1, 1, 1], ("short", 3, 6 + foot));
        let on_foot = horse("Ohio", "10,10", &format!("dismounted = true\n{more}"));
        before(on_foot, "10,13").fires(FIRE, [1, 1], ("normal", 2, 7 + horsemen));
    }
}

#[test]
fn a_unit_of_one_figure_has_half_the_firepower_of_two_rounded_down() {
    before(blue("Ohio", "10,10"), "10,13").with_figures("Ohio", 1).fires(FIRE, [1, 1], ("normal", 2, 3));
    let flintlocks = blues("Ohio", "10,10", "weapon = 'smoothbore-flintlocks'");
    before(flintlocks, "10,12.7").with_figures("Ohio", 1).fires(FIRE, [1, 1], ("normal", 2, 2));
}

#[test]
fn union_guns_have_the_better_of_the_two_firepowers() {
    let guns = |side: Side, at: &str| battery("Ohio", side, at, "sections = 2");
    before(guns(Side::Union, "10,7"), "10,13").fires(FIRE, [1, 1, 1], ("short", 3, 8));
    let mut table = quiet(&[guns(Side::Confederate, "10,13"), blue("Maine", "10,7")]);
    table.active(Side::Confederate).reacted(Side::Union);
    table.fires("Ohio fires at Maine", [1, 1, 1], ("short", 3, 7));
}

#[test]
fn the_arm_that_fires_tells_the_row_of_the_result() {
    // 13 is a check with one more of infantry and guns, a plain one of cavalry; 10 a check of guns only.
    before(blue("Ohio", "10,10"), "10,13").give(FIRE, [3, 4, 3, 3]).tells("6 against MMP 5:");
    let guns = || battery("Ohio", Side::Union, "10,7", "");
    before(guns(), "10,17").give(FIRE, [3, 2, 3, 3]).tells("6 against MMP 5:");
    before(guns(), "10,17").give(FIRE, [1, 1, 3, 3]).tells("6 against MMP 4:");
    let on_foot = horse("Ohio", "10,10", "dismounted = true\nfigures = 8");
    before(on_foot, "10,13").give(FIRE, [3, 4, 3, 3]).tells("total: Some(13),").tells("6 against MMP 4:");
    // Two for the first volley: below 11 the fire of infantry does nothing.
    let mut table = Table::new(&[blue("Ohio", "10,10"), grey("Georgia", "10,13")]);
    table.reacted(Side::Confederate).fires(FIRE, [1, 1], ("normal", 2, 10));
    assert_eq!(table.level("Georgia"), MoraleLevel::GoodOrder);
}
