//! Section 7 on the table: the final impact values, and what each difference does.

use deadly_field::game::state::Absence;
use deadly_field::sheet::units::{MoraleLevel, Side};
use deadly_field::{Event, Pending, Refusal};
use testkit::Worked;

use crate::kit::{blues, greys, horse, line, on};
use crate::table::{Table, battery, blue, grey, regiment};

const CHARGE: &str = "Ohio charges Georgia";

/// Ohio has charged Georgia, which stands with 8 against 5; 6 - 4 and 6 - 5 before the dice: these add up to a difference.
fn clash<const N: usize>(faces: [u16; N]) -> Table {
    let mut table = on(&[blue("Ohio", "10,10"), grey("Georgia", "10,15")]);
    table.give(CHARGE, [1, 1]).give("let it pass", faces);
    table
}

/// Level, figures and place of a unit.
fn how(table: &Table, name: &str) -> (MoraleLevel, u8, i32) {
    (table.level(name), table.figures(name), table.spot(name).1)
}

const STRUCK: i32 = 142; // Ohio in contact, a hair short of 14.25

#[test]
fn a_defender_loses_by_2_to_4() {
    let table = clash([4, 4, 1, 2, 1, 1]);
    assert_eq!(how(&table, "Georgia"), (MoraleLevel::Disorder, 5, 170));
    assert_eq!(how(&table, "Ohio"), (MoraleLevel::Disorder, 6, STRUCK));
    assert_eq!(how(&clash([4, 4, 2, 3, 1, 1]), "Georgia"), (MoraleLevel::Disorder, 5, 190));
}

#[test]
fn a_defender_loses_by_5_to_7() {
    assert_eq!(how(&clash([4, 4, 3, 3, 1, 1]), "Georgia"), (MoraleLevel::Shaken, 4, 200));
    assert_eq!(how(&clash([4, 4, 4, 4, 1, 1]), "Georgia"), (MoraleLevel::Shaken, 4, 220));
}

#[test]
fn a_defender_loses_by_8_to_11() {
    assert_eq!(how(&clash([4, 4, 5, 4, 1, 1]), "Georgia"), (MoraleLevel::Shaken, 3, 230));
    assert_eq!(how(&clash([4, 4, 6, 6, 1, 1]), "Georgia"), (MoraleLevel::Shaken, 3, 260));
}

#[test]
fn losers_by_12_surrender_whoever_they_are() {
    let mut table = on(&[blues("Ohio", "10,10", "figures = 7"), grey("Georgia", "10,15")]);
    table.give(CHARGE, [1, 1]).give("let it pass", [4, 4, 6, 6, 1, 1]);
    assert_eq!(table.state().unit(table.id("Georgia")).absence, Some(Absence::Surrendered));
    let mut table = on(&[blue("Ohio", "10,10"), greys("Georgia", "10,15", "quality = 'elite'\nfigures = 8")]);
    // 6 - 4 + 2 and 8 - 4 + 12.
    table.give(CHARGE, [1, 1]).give("let it pass", [4, 4, 1, 1, 6, 6]);
    assert_eq!(table.state().unit(table.id("Ohio")).absence, Some(Absence::Surrendered));
}

#[test]
fn losing_attacking_infantry_goes_back_an_inch_less_loses_a_figure_less_and_is_no_worse_than_shaken() {
    // By 2, by 5 and by 10.
    assert_eq!(how(&clash([4, 4, 1, 1, 2, 3]), "Ohio"), (MoraleLevel::Disorder, 6, STRUCK - 10));
    assert_eq!(how(&clash([4, 4, 1, 1, 4, 4]), "Ohio"), (MoraleLevel::Shaken, 5, STRUCK - 40));
    let table = clash([4, 4, 1, 1, 6, 6]);
    assert_eq!(how(&table, "Ohio"), (MoraleLevel::Shaken, 4, STRUCK - 80));
    assert_eq!(how(&table, "Georgia"), (MoraleLevel::Disorder, 6, 150), "the winner holds");
    assert_eq!(table.pending(), Some(Pending::Act { side: Side::Union }));
}

#[test]
fn losing_attacking_cavalry_is_not_spared() {
    // Horsemen: 3 - (4 - 2 + 1 - 1) + 2 and 6 - 5 + 4: by 2.
    let mut table = on(&[horse("Ohio", "10,10", ""), grey("Georgia", "10,15")]);
    table.give(CHARGE, [1, 1, 1]).give("let it pass", [4, 4, 1, 1, 2, 2]);
    let (level, figures, y) = how(&table, "Ohio");
    assert_eq!((level, figures), (MoraleLevel::Disorder, 5));
    assert!((120..=122).contains(&y), "two inches from 14.125: {y}");
}

#[test]
fn a_loser_at_the_named_level_already_drops_one_more() {
    // Georgia is in disorder: 4 + 2 + 1 and 3 more. It stands with 7; 6 + 4 - 4 and 6 + 8 - 10: by 2.
    let mut table = on(&[blue("Ohio", "10,10"), grey("Georgia", "10,15")]);
    table.at_level("Georgia", MoraleLevel::Disorder).give(CHARGE, [1, 1]);
    table.give("let it pass", [3, 4, 2, 2, 4, 4]);
    assert_eq!(how(&table, "Georgia"), (MoraleLevel::Shaken, 5, 170));
    // Shaken it routs: 4 + 4 + 1 and 6 more are 12. 9 against 9; 6 + 4 - 4 and 6 + 6 - 12: by 6. It runs.
    let mut table = on(&[blue("Ohio", "10,10"), grey("Georgia", "10,15")]);
    table.at_level("Georgia", MoraleLevel::Shaken).give(CHARGE, [1, 1]);
    table.give("let it pass", [4, 5, 2, 2, 3, 3, 1, 1]);
    assert_eq!(how(&table, "Georgia"), (MoraleLevel::Routed, 4, 170));
}

#[test]
fn a_losing_battery_loses_sections() {
    // 3 sections, 4 + 1: 6 - 4 + 4 and 3 - 5 + 6: by 2.
    let mut table = on(&[blue("Ohio", "10,10"), battery("Georgia", Side::Confederate, "10,15", "")]);
    table.give(CHARGE, [1, 1]).give("let it pass", [4, 4, 2, 2, 3, 3]);
    assert_eq!(how(&table, "Georgia"), (MoraleLevel::Disorder, 2, 170));
}

#[test]
fn support_counts_up_to_three_in_an_impact() {
    // Georgia with three beside it: 4 + 1 - 3. FIV 6 + 2 - 4 and 6 + 2 - 2: Ohio loses by 2.
    let parts = [
        blue("Ohio", "10,10"),
        grey("Georgia", "10,15"),
        grey("Texas", "12.5,15.5"),
        grey("Alabama", "7.5,15.5"),
        grey("Florida", "10,16.5"),
    ];
    let mut table = on(&parts);
    table.give(CHARGE, [1, 1]).give("let it pass", [4, 4, 1, 1, 1, 1]).tells("difference 2: defender wins");
    // Shaken ones are none: 6 - 4 + 4 and 6 - 4 + 2.
    let mut table = on(&parts);
    table
        .at_level("Texas", MoraleLevel::Shaken)
        .at_level("Florida", MoraleLevel::Shaken)
        .give(CHARGE, [1, 1]);
    table.give("let it pass", [4, 4, 1, 3, 1, 1]).tells("difference 2: attacker wins");
}

#[test]
fn cavalry_counts_half_its_figures_rounded_up() {
    // Five horsemen are 3: 3 + 6 - (4 - 2 + 1 - 1) and 6 + 2 - 5: by 4.
    let mut table = on(&[horse("Ohio", "10,10", "figures = 5"), grey("Georgia", "10,15")]);
    table
        .give(CHARGE, [1, 1, 1])
        .give("let it pass", [4, 4, 3, 3, 1, 1])
        .tells("difference 4: attacker wins");
}

#[test]
fn each_owner_of_several_who_touch_names_the_one_that_leads() {
    let parts =
        [blue("Ohio", "10,10"), grey("Georgia", "9,15"), greys("Texas", "11,15", "quality = 'elite'")];
    // Against 6 - 4 + 6: Texas 6 - (3 + 1 - 1) + 2, Georgia 6 - (4 + 1 - 1) + 2.
    for (lead, by) in [("Texas", 3), ("Georgia", 4)] {
        let mut table = on(&parts);
        table.give(CHARGE, [1, 1]).give("let it pass", [4, 4, 4, 4]);
        assert_eq!(table.pending(), Some(Pending::Lead { side: Side::Confederate }));
        assert_eq!(table.refused("Ohio leads"), Refusal::DoesNotTouch);
        table.give(&format!("{lead} leads"), [3, 3, 1, 1]).tells(&format!("difference {by}: attacker wins"));
    }
}

#[test]
fn of_several_chargers_who_touch_the_one_that_is_named_leads() {
    let parts =
        [blue("Ohio", "10,10"), blues("Maine", "12,10", "quality = 'green'"), grey("Georgia", "11,15")];
    // Ohio 6 - (4 - 2 + 1) + 4; Maine is in disorder: 6 - (6 + 2 - 2 + 1 + 3) + 4. Georgia 6 - 5 + 4.
    for (lead, told) in [("Ohio", "difference 2: attacker wins"), ("Maine", "difference 5: defender wins")] {
        let mut table = on(&parts);
        table.give("Ohio and Maine charge Georgia", [1, 1]).give("let it pass", [4, 4]);
        assert_eq!(table.pending(), Some(Pending::Lead { side: Side::Union }));
        table.give(&format!("{lead} leads"), [2, 2, 2, 2]).tells(told);
    }
}

#[test]
fn all_who_charged_together_and_all_who_were_touched_lose() {
    // Maine touches no enemy, but is beaten with Ohio.
    let parts = [blue("Ohio", "10,10"), blue("Maine", "12.5,10"), grey("Georgia", "9.5,15")];
    let mut table = on(&parts);
    // 4 - 1 - 1 + 1: 6 + 2 - 3 and 6 + 9 - 5: by 5, less one figure each.
    table.give("Ohio and Maine charge Georgia", [1, 1]).give("let it pass", [4, 4, 1, 1, 4, 5]);
    assert_eq!((table.figures("Ohio"), table.figures("Maine")), (5, 5));
    assert_eq!((table.level("Ohio"), table.level("Maine")), (MoraleLevel::Shaken, MoraleLevel::Shaken));
}

#[test]
fn a_joint_charger_that_was_stopped_bears_no_impact() {
    let parts = [blue("Ohio", "10,10"), blue("Maine", "12,10"), grey("Georgia", "11,16")];
    let mut table = on(&parts);
    table.give("Ohio and Maine charge Georgia", [6, 6]);
    // Maine is shaken after two inches; desperation fire at Ohio does nothing. FIV 6 + 2 - 4 and 6 + 9 - 5: by 6.
    table.give("react: Georgia fires at Maine after 2", [6, 1, 2, 4, 4, 1, 1, 1, 4, 5]);
    assert_eq!((table.figures("Ohio"), table.figures("Maine")), (5, 6));
}

#[test]
fn a_difference_of_1_stops_the_charger_short_whoever_wins_and_both_fire_at_once() {
    // 6 - 4 + 4 and 6 - 5 + 4, or 6: the charger stops 1.5 inches short, at normal range: 6 + 2 each.
    for dice in [[2, 2], [2, 4]] {
        let table = clash([4, 4, 2, 2, dice[0], dice[1], 3, 1, 1, 1, 1]);
        assert_eq!(how(&table, "Ohio").2, 128);
        assert_eq!(table.events.iter().filter(|event| matches!(event, Event::Fired { .. })).count(), 2);
        assert_eq!(
            (table.level("Ohio"), table.level("Georgia")),
            (MoraleLevel::Disorder, MoraleLevel::Disorder)
        );
        assert_eq!(
            (table.figures("Ohio"), table.marks("Georgia").reaction),
            (6, true),
            "nothing else is lost"
        );
    }
}

#[test]
fn both_volleys_are_thrown_before_either_is_borne() {
    // Half an inch short, in the ordinary band. Georgia is routed by Ohio's fire, but fires all the same: 6 + 3D6 each.
    let table = clash([4, 4, 2, 2, 2, 2, 1, 2, 2, 2, 1, 1, 1, 1, 1, 1, 1]);
    assert_eq!(table.events.iter().filter(|event| matches!(event, Event::Fired { .. })).count(), 2);
    assert_eq!(table.told.matches("Fire, short, 3D6").count(), 2, "{}", table.told);
    assert_eq!(table.level("Georgia"), MoraleLevel::Routed);
}

#[test]
fn horsemen_whose_charge_stops_short_do_not_fire() {
    // 3 - 2 + 5 and 6 - 5 + 4: an inch short. Only Georgia fires, at normal range: 6 + 2 + 3; Ohio rolls 9 against 4.
    let mut table = on(&[horse("Ohio", "10,10", ""), grey("Georgia", "10,15")]);
    table.give(CHARGE, [1, 1, 1]).give("let it pass", [4, 4, 2, 3, 2, 2, 2, 1, 1, 4, 5]);
    table.tells("Fire, normal, 2D6");
    assert_eq!(table.events.iter().filter(|event| matches!(event, Event::Fired { .. })).count(), 1);
}

#[test]
fn checks_for_fire_in_contact_and_after_count_where_the_charge_came_from() {
    let beside = || {
        let mut table = on(&[blue("Ohio", "10,10"), regiment("Georgia", "Grey Brigade", "10,15", 90, "")]);
        table.give(CHARGE, [1, 1]);
        table
    };
    // Georgia in its flank: 4 + 1 + 4. FIV 2 + 2 and 7 - 3; both roll 11, a check, and stay as they are.
    let mut table = beside();
    table.give("let it pass", [4, 5, 1, 1, 3, 4, 1, 1, 1, 1, 1, 4, 5, 1, 1, 1, 1, 1, 2, 2, 1, 1, 1, 1]);
    assert_eq!(table.told.matches("9 against MMP 9:").count(), 2, "{}", table.told);
    // FIV 2 + 2 and 8 - 3: an inch and a half short, 6 + 2 + 3 from the flank. 4 + 4, and 2 for enfilade. Georgia fires, too.
    let mut table = beside();
    table.give("let it pass", [4, 5, 1, 1, 4, 4, 3, 1, 2, 5, 5, 1, 1]).tells("10 against MMP 10:");
    assert_eq!(table.events.iter().filter(|event| matches!(event, Event::Fired { .. })).count(), 2);
}

#[test]
fn free_volleys_are_fired_at_the_range_that_was_rolled() {
    // Ohio went through skirmishers, which keep it half an inch from Georgia: the volleys are those of an inch and a half.
    // Georgia's goes on to Maine with a die fewer, and can do nothing there.
    let maine = blues("Maine", "10,12.9", "formation = 'skirmishers'");
    let mut table = on(&[blue("Ohio", "10,10"), grey("Georgia", "10,15"), maine]);
    table.give(CHARGE, [1, 1]).give("let it pass", [4, 4, 2, 2, 2, 3, 3, 1, 1, 1, 1]);
    assert_eq!(how(&table, "Ohio").2, 138);
    assert_eq!(table.told.matches("Fire, normal, 2D6").count(), 2, "{}", table.told);
}

#[test]
fn free_volleys_pass_through_after_both_were_thrown_melee_fire_does_not() {
    let parts = [blue("Ohio", "10,10"), grey("Georgia", "10,15"), grey("Texas", "10,16.4")];
    // 2 + 2 and 6 - 4 + 3: an inch and a half short, and Texas not yet three inches off. 8, 8, and 7 with a die fewer.
    let mut table = on(&parts);
    table.give(CHARGE, [1, 1]).give("let it pass", [4, 4, 1, 1, 1, 2, 3, 1, 1, 1, 1, 1]);
    table.fires_on(("normal", 1, 7));
    // Equal: 11 each, and both stay as they are; then Georgia loses by 4.
    let mut table = on(&parts);
    table.give(CHARGE, [1, 1]);
    table.give("let it pass", [4, 4, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 1, 1, 1, 1, 1, 2, 2, 2, 4, 1, 1]);
    table.tells("Fire, melee, 5D6").tells_nothing_of("Fire, melee, 4D6");
}

/// Whether a unit fired by the last order, and whether it has its first volley still.
fn fired(table: &Table, name: &str) -> (bool, bool) {
    let unit = table.id(name);
    let fired = |event: &Event| matches!(event, Event::Fired { units, .. } if units.contains(unit));
    (table.happened(fired), !table.state().unit(unit).volleyed)
}

#[test]
fn a_column_in_contact_does_not_fire_and_keeps_its_first_volley() {
    let column = blues("Ohio", "10,10", "formation = 'attack-column'");
    let mut table = Table::new(&[column, grey("Georgia", "10,15")]);
    // 6 - 2 + 2 and 6 - 5 + 5. Only Georgia fires: 6 + 2 + 5, and Ohio stands with 6; then 2 each, and Georgia loses by 3.
    table.give(CHARGE, [1, 1]).give("let it pass", [4, 4, 1, 1, 2, 3, 1, 1, 1, 1, 1, 3, 3, 1, 1, 1, 1]);
    assert_eq!((fired(&table, "Ohio"), fired(&table, "Georgia")), ((false, true), (true, false)));
    table.tells("no fire: not in this formation").tells("difference 3: attacker wins");
}

#[test]
fn charged_horsemen_fire_no_free_volley() {
    let riders = greys("Georgia", "10,15", "weapon = 'sharps-carbines'");
    let mut table = Table::new(&[blue("Ohio", "10,10"), riders]);
    // 6 - 4 + 2 and 3 - 4 + 4: an inch and a half short. Only Ohio fires: 6 + 2 + 4 + 2, and Georgia stands with 6.
    table.give(CHARGE, [1, 1]).give("let it pass", [4, 4, 1, 1, 2, 2, 3, 1, 1, 3, 3]);
    assert_eq!((fired(&table, "Ohio"), fired(&table, "Georgia")), ((true, false), (false, true)));
}

#[test]
fn works_help_who_is_charged_and_not_who_charges() {
    let works = line("heavy-works", "8,14.5", "12,14.5");
    let mut table = Table::with(&works, &[blue("Ohio", "10,10"), grey("Georgia", "10,15")]);
    table.volleyed().give(CHARGE, [1, 1]);
    // 4 + 1 - 2: 6 - 4 + 2 and 6 - 3 + 3.
    table
        .give("let it pass", [4, 4, 1, 1, 1, 2])
        .tells("8 against MMP 3:")
        .tells("difference 2: defender wins");
}

#[test]
fn the_charge_morale_modifier_of_the_formation_counts() {
    // An attack column: 4 + 1 - 1 - 2. FIV 6 - 2 + 2 and 6 - 5 + 2.
    let mut table = on(&[blues("Ohio", "10,10", "formation = 'attack-column'"), grey("Georgia", "10,15")]);
    table.give(CHARGE, [1, 1]).give("let it pass", [4, 4, 1, 1, 1, 1]).tells("difference 3: attacker wins");
}

#[test]
fn losers_who_cannot_go_back_lose_another_figure() {
    // Maine is right behind Georgia: an enemy near is one, and its rear is barred after 1.25 inches.
    let parts =
        [blue("Ohio", "10,10"), grey("Georgia", "10,15"), regiment("Maine", "Blue Brigade", "10,17", 0, "")];
    let mut table = on(&parts);
    table.give(CHARGE, [1, 1]).give("let it pass", [4, 4, 1, 3, 1, 1]);
    assert_eq!(how(&table, "Georgia"), (MoraleLevel::Disorder, 4, 163));
}
