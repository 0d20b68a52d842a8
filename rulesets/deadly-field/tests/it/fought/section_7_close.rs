//! Section 7 on the table: the defender's check, held fire, and desperation fire.

use deadly_field::game::state::Absence;
use deadly_field::sheet::units::{MoraleLevel, Side};
use deadly_field::{Event, Refusal};
use engine::Kinds;
use testkit::Worked;

use crate::kit::{greys, horse, on};
use crate::table::{Table, battery, blue, grey, regiment};

const CHARGE: &str = "Ohio charges Georgia";
const HOLD: &str = "react: Georgia holds its fire for Ohio";

/// Ohio charges Georgia, five inches away, with a bonus of one inch.
fn charged(georgia: String) -> Table {
    let mut table = on(&[blue("Ohio", "10,10"), georgia]);
    table.give(CHARGE, [1, 1]);
    table
}

#[test]
fn the_defender_checks_with_the_charger_within_an_inch() {
    // An enemy near, 5; and charged by infantry on the partial flank 2, the full flank or the rear 4.
    for (front, mmp) in [(180, 5), (120, 7), (90, 9), (0, 9)] {
        let mut table = charged(regiment("Georgia", "Grey Brigade", "10,15", front, ""));
        table.give("let it pass", [6, 6, 6, 6, 1, 1]).tells(&format!("12 against MMP {mmp}:"));
    }
}

#[test]
fn cavalry_charging_a_flank_is_worse() {
    for (front, mmp) in [(180, 5), (120, 8), (90, 11)] {
        let georgia = regiment("Georgia", "Grey Brigade", "10,15", front, "");
        let mut table = on(&[horse("Ohio", "10,10", ""), georgia]);
        table.give(CHARGE, [1, 1, 1]).give("let it pass", [6, 6, 6, 6, 1, 1]);
        table.tells(&format!("12 against MMP {mmp}:"));
    }
    // Horsemen on foot charge as infantry.
    let georgia = regiment("Georgia", "Grey Brigade", "10,15", 90, "");
    let mut table = on(&[horse("Ohio", "10,10", "dismounted = true"), georgia]);
    table.give(CHARGE, [1, 1, 1]).give("let it pass", [6, 6, 6, 6, 1, 1]).tells("12 against MMP 9:");
}

#[test]
fn the_angle_of_a_charge_is_where_it_began() {
    // Georgia's front is 60 degrees off where Ohio sets out, and would be less where it strikes.
    let mut table = on(&[regiment("Ohio", "Blue Brigade", "5.5,12.2", 60, ""), grey("Georgia", "10,15")]);
    table.give(CHARGE, [1, 1]).give("let it pass", [6, 6, 6, 6, 1, 1]).tells("12 against MMP 7:");
}

#[test]
fn point_blank_fire_follows_the_check_with_four_dice() {
    // 8 against 5: it stands. 6 + 4.
    let mut table = charged(grey("Georgia", "10,15"));
    table
        .give(HOLD, [4, 4, 1, 1, 1, 1, 6, 6, 1, 1])
        .tells("Fire, point-blank, 4D6")
        .tells("total: Some(10),");
    let order: Vec<bool> = table
        .events
        .iter()
        .filter_map(|event| match event {
            Event::Fired { .. } => Some(true),
            Event::Reacted { .. } => Some(false),
            _ => None,
        })
        .collect();
    assert_eq!(order, [false, true]);
}

#[test]
fn close_canister_has_five_dice_of_smoothbores_and_four_of_rifles() {
    let guns = |weapon: &str| {
        let more = format!("sections = 1\nweapon = '{weapon}'");
        charged(battery("Georgia", Side::Confederate, "10,15", &more))
    };
    let mut table = guns("napoleon");
    table.give(HOLD, [4, 4, 1, 1, 1, 1, 1, 6, 6, 1, 1]).tells("Fire, point-blank, 5D6");
    let mut table = guns("3-inch-rifle");
    table.give(HOLD, [4, 4, 1, 1, 1, 1, 6, 6, 1, 1]).tells("Fire, point-blank, 4D6");
}

#[test]
fn cavalry_draws_its_pistols_and_smoothbores_are_better_at_point_blank() {
    // Six carbines 6, their pistols 4, four dice: 14 is a check with one more for the charger, 8 against 4 - 1 + 1 + 1.
    let mut table = charged(greys("Georgia", "10,15", "weapon = 'sharps-carbines'"));
    table.give(HOLD, [4, 4, 1, 1, 1, 1, 4, 4, 6, 6, 1, 1]).tells("total: Some(14),");
    // Smoothbores: 5 + 1 + 4.
    let mut table = charged(greys("Georgia", "10,15", "weapon = 'smoothbore-muskets'"));
    table.give(HOLD, [4, 4, 1, 1, 1, 1, 6, 6, 1, 1]).tells("total: Some(10),");
}

#[test]
fn the_fire_of_a_defender_that_stands_may_stop_the_charger() {
    let mut table = charged(grey("Georgia", "10,15"));
    // 6 + 5: a check; 4 - 1 + 1, and a natural 3 shakes it an inch before Georgia and sends it another back.
    table.give(HOLD, [4, 4, 1, 1, 1, 2, 1, 2]);
    assert_eq!((table.level("Ohio"), table.spot("Ohio").1), (MoraleLevel::Shaken, 123));
    assert_eq!((table.level("Georgia"), table.figures("Ohio")), (MoraleLevel::GoodOrder, 6));
}

#[test]
fn a_defender_that_drops_does_not_fire_and_the_charger_goes_on_to_impact() {
    let mut table = on(&[blue("Ohio", "10,10"), greys("Georgia", "10,13", "quality = 'trained'")]);
    table.give(CHARGE, [1, 1]);
    // 4 against 5 + 1: two inches back, disordered. Ohio has 7 inches and meets it after 4.25: FIV 6 + 6 - 4 and 6 + 6 - 11.
    table.give(HOLD, [2, 2, 3, 3, 3, 3]);
    assert!(!table.happened(|event| matches!(event, Event::Fired { .. })));
    assert!(table.marks("Georgia").reaction, "it kept its fire");
    assert_eq!((table.figures("Georgia"), table.level("Georgia")), (4, MoraleLevel::Shaken));
}

#[test]
fn a_charger_that_does_not_reach_who_gave_way_stops_where_he_stood() {
    let mut table = on(&[blue("Ohio", "10,10"), grey("Georgia", "10,15")]);
    table.give(CHARGE, [6, 6]);
    // Georgia routs and runs 12 inches. Ohio has 12 and goes five, to where Georgia was.
    table.give("let it pass", [1, 1, 6, 6]);
    assert_eq!((table.spot("Georgia"), table.level("Georgia")), ((100, 270, 0), MoraleLevel::Routed));
    assert_eq!((table.spot("Ohio"), table.level("Ohio")), ((100, 150, 0), MoraleLevel::GoodOrder));
}

#[test]
fn or_it_goes_for_another_enemy_ahead() {
    // Georgia runs through Texas, which is disordered and improves with 9 against 6; charged, it rolls 9 against 5.
    // FIV 6 - 4 + 6 and 6 - 5 + 2.
    let mut table = on(&[blue("Ohio", "10,10"), grey("Georgia", "10,15"), grey("Texas", "11.5,18")]);
    table.give(CHARGE, [6, 6]);
    table.give("let it pass", [1, 1, 6, 6, 4, 5]);
    assert_eq!(table.spot("Ohio").1, 150, "where Georgia stood");
    assert_eq!(table.refused("charge on Georgia"), Refusal::BeatenAlready);
    assert!(table.may("stay"));
    // Texas is asked anew, and fires at point blank: 6 + 5, and 6 against 5.
    table.give("charge on Texas", []);
    table.give("react: Texas holds its fire for Ohio", [4, 5, 1, 1, 1, 2, 3, 3, 3, 3, 1, 1]);
    assert_eq!((table.level("Georgia"), table.figures("Texas")), (MoraleLevel::Routed, 4));
    assert_eq!(table.marks("Ohio").charges, 1, "it is the same charge");
}

#[test]
fn a_routed_unit_about_to_be_touched_checks_and_does_not_run_for_it() {
    let mut table = on(&[blue("Ohio", "10,10"), grey("Georgia", "10,15")]);
    table.at_level("Georgia", MoraleLevel::Routed).give(CHARGE, [1, 1]);
    // 9 against 4 + 6 + 1: there is no level below, and it is touched where it stands.
    table.give("let it pass", [4, 5]);
    assert_eq!(table.state().unit(table.id("Georgia")).absence, Some(Absence::Surrendered));
}

#[test]
fn a_routed_unit_that_is_touched_surrenders_and_its_place_may_be_taken() {
    let mut table = on(&[blue("Ohio", "10,10"), grey("Georgia", "10,15")]);
    table.at_level("Georgia", MoraleLevel::Routed).give(CHARGE, [1, 1]);
    // 11 against 11: it stays routed.
    table.give("let it pass", [5, 6]);
    assert_eq!(table.state().unit(table.id("Georgia")).absence, Some(Absence::Surrendered));
    assert_eq!(table.level("Ohio"), MoraleLevel::Disorder);
    table.give("follow up 0.75", []);
    assert_eq!(table.spot("Ohio"), (100, 150, 0));
}

#[test]
fn each_unit_about_to_be_touched_checks_once() {
    // Georgia and Texas side by side before Ohio: 5 less 1 for each other.
    let mut table = on(&[blue("Ohio", "10,10"), grey("Georgia", "9,15"), grey("Texas", "11,15")]);
    table.give(CHARGE, [1, 1]).give("let it pass", [4, 4, 4, 4]).tells("8 against MMP 4:");
    table.give("Georgia leads", [6, 6, 1, 1]);
    // FIV 12 + 6 - 4 and 2 + 6 - 4: both are beaten by ten.
    assert_eq!((table.figures("Georgia"), table.figures("Texas")), (3, 3));
}

#[test]
fn who_is_not_about_to_be_touched_holds_no_fire() {
    let mut table = on(&[blue("Ohio", "10,10"), grey("Georgia", "10,15"), grey("Texas", "13,15")]);
    table.give(CHARGE, [1, 1]);
    assert_eq!(table.refused("react: Texas holds its fire for Ohio").kind(), "NotCharged");
    assert!(table.may("react: Texas fires at Ohio after 2"));
}

/// The units fired at, in order.
fn fires(table: &Table) -> Vec<&str> {
    let name = |event: &Event| match event {
        Event::Fired { target, .. } => Some(table.battle.unit(*target).name.as_str()),
        _ => None,
    };
    table.events.iter().filter_map(name).collect()
}

/// Maine has moved and drawn Georgia's fire; then Ohio charges Georgia.
fn spent() -> Table {
    let mut table = Table::new(&[blue("Ohio", "10,10"), blue("Maine", "14,10"), grey("Georgia", "10,15")]);
    table.volleyed().give("Maine moves to 14,11 facing 0", []);
    table.give("react: Georgia fires at Maine after 1", [1]).give(CHARGE, [1, 1]);
    table
}

#[test]
fn desperation_fire_follows_the_check_with_one_die_and_no_first_volley() {
    let mut table = spent();
    let georgia = usize::from(table.id("Georgia").0);
    table.change(|state| state.units[georgia].volleyed = false);
    // 8 against 5; 6 + 1.
    let fire = "react: Georgia fires in desperation at Ohio";
    table.give(fire, [4, 4, 1, 6, 6, 1, 1]).tells("Fire, desperation, 1D6").tells("total: Some(7),");
}

#[test]
fn desperation_fire_is_for_a_different_unit_than_it_reacted_to() {
    let mut table = on(&[blue("Ohio", "9,10"), blue("Maine", "11,10"), grey("Georgia", "10,16")]);
    table.at_level("Georgia", MoraleLevel::Disorder).give("Ohio moves to 9,11 facing 0", []);
    table.give("react: Georgia reforms after 1", []).give(CHARGE, [1, 1]);
    assert_eq!(table.refused("react: Georgia fires in desperation at Ohio"), Refusal::NotDesperate);
    let mut table = on(&[blue("Ohio", "9,10"), blue("Maine", "11,10"), grey("Georgia", "10,16")]);
    table.at_level("Georgia", MoraleLevel::Disorder).give("Ohio moves to 9,11 facing 0", []);
    table.give("react: Georgia reforms after 1", []).give("Maine charges Georgia", [1, 1]);
    assert!(table.may("react: Georgia fires in desperation at Maine"));
}

#[test]
fn a_defender_that_drops_fires_not_even_in_desperation() {
    let mut table = spent();
    // A natural 3: shaken where it stands. FIV 6 - 4 + 6 and 6 - 12 + 6: by 8, and it runs.
    table.give("react: Georgia fires in desperation at Ohio", [1, 2, 3, 3, 3, 3, 1, 1]);
    assert!(!table.happened(|event| matches!(event, Event::Fired { .. })));
}

#[test]
fn who_has_reacted_fires_in_desperation_at_a_charger_that_comes_into_short_range_and_stops() {
    // Guns that have reacted to Maine: Ohio's charge at Georgia falls short, but within half their normal range.
    let parts = [
        blue("Ohio", "10,10"),
        blue("Maine", "14,10"),
        grey("Georgia", "10,20"),
        battery("Alexander", Side::Confederate, "12.5,20", "sections = 1"),
    ];
    let mut table = on(&parts);
    table.give("Maine moves to 14,11 facing 0", []).give("react: Alexander fires at Maine after 1", [1, 1]);
    table.give(CHARGE, [1, 1]).give("react: Alexander fires in desperation at Ohio", []);
    // 3 and a die can do nothing.
    table.tells("Fire, desperation, 1D6").tells("no effect: 9 at most");
    assert_eq!(table.spot("Ohio"), (100, 170, 0));
}

/// Section 5, desperation fire: within 1", at a further charger. A charge that stops farther off draws none.
#[test]
fn a_charge_that_stops_far_off_draws_no_desperation_fire() {
    let mut table = Table::new(&[blue("Ohio", "10,10"), blue("Maine", "14,10"), grey("Georgia", "10,20")]);
    table.volleyed().give("Maine moves to 14,15 facing 0", []);
    table.give("react: Georgia fires at Maine after 5", [1]).give(CHARGE, [1, 1]);
    assert_eq!(table.refused("react: Georgia fires in desperation at Ohio"), Refusal::NotDesperate);
    // Nor does one of two chargers when Georgia has fired at the other on the way.
    let mut table = Table::new(&[blue("Ohio", "9,10"), blue("Maine", "11,10"), grey("Georgia", "10,20")]);
    table.volleyed().give("Ohio and Maine charge Georgia", [1, 1]);
    table.give("react: Georgia fires at Ohio after 5", [1]);
    assert!(table.spot("Maine").1 < 180, "more than an inch away");
    assert_eq!(fires(&table), ["Ohio"]);
}

/// Section 3, step 3: after its one reaction, whatever that was, a unit may still give desperation fire at a different unit.
#[test]
fn who_reacts_to_one_charger_without_fire_of_its_own_fires_in_desperation_at_the_other() {
    let mut table = on(&[blue("Ohio", "9,10"), blue("Maine", "11,10"), grey("Georgia", "10,15")]);
    table.at_level("Georgia", MoraleLevel::Disorder).give("Ohio and Maine charge Georgia", [1, 1]);
    // It is in good order again and stands with 12; 6 + 1 at Maine do nothing.
    table.give("react: Georgia reforms after 1", [6, 6, 1]).tells("Fire, desperation, 1D6");
    assert_eq!(fires(&table), ["Maine"]);
    // Texas, which joined the fire of Georgia at Ohio, fires at Maine; Georgia does not have it before its front.
    let parts =
        [blue("Ohio", "9,10"), blue("Maine", "11,10"), grey("Georgia", "9,15"), grey("Texas", "11,15")];
    let mut table = on(&parts);
    table.give("Ohio and Maine charge Georgia", [1, 1]);
    table.give(
        "react: Georgia fires at Ohio after 2; Texas joins the fire of Georgia",
        [1, 1, 4, 4, 4, 4, 4, 4, 1],
    );
    assert_eq!(fires(&table), ["Ohio", "Maine"]);
}

/// Section 7, step 3: a defender that stands may give its one fire. If the charger it was held for is stopped before, it is for
/// another that is about to touch it.
#[test]
fn held_fire_is_given_at_a_charger_that_still_comes() {
    let parts =
        [blue("Ohio", "9,10"), blue("Maine", "11,10"), grey("Georgia", "10,15"), grey("Texas", "7,15")];
    let mut table = on(&parts);
    table.give("Ohio and Maine charge Georgia", [1, 1]);
    // 6 + 5 of Texas: a check, and a natural 3 shakes Ohio. Georgia stands with 8 and fires at Maine, and through it at Ohio.
    let answer = "react: Georgia holds its fire for Ohio; Texas fires at Ohio after 2";
    table.give(answer, [4, 1, 1, 2, 4, 4, 1, 1, 1, 1, 1, 1, 1, 6, 6, 1, 1]);
    assert_eq!(fires(&table), ["Ohio", "Maine"]);
    table.tells("Fire, point-blank, 4D6");
}

/// Section 5, cavalry firepower: mounted units fire only when charged. One beside the way of a charge gives no desperation fire.
#[test]
fn horsemen_that_are_not_charged_do_not_fire_in_desperation() {
    let beside = |texas: &str| {
        let texas = regiment("Texas", "Grey Brigade", "12,14.1", 240, texas);
        let mut table =
            on(&[blue("Ohio", "10,10"), blue("Maine", "16,10"), grey("Georgia", "9.5,15"), texas]);
        table.at_level("Texas", MoraleLevel::Disorder).give("Maine moves to 16,11 facing 0", []);
        table.give("react: Texas reforms after 1", []).give(CHARGE, [1, 1]);
        table
    };
    let fire = "react: Texas fires in desperation at Ohio";
    assert!(beside("weapon = 'sharps-carbines'\ndismounted = true").may(fire));
    assert_eq!(beside("weapon = 'sharps-carbines'").refused(fire), Refusal::OnlyInCharges);
}
