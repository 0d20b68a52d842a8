//! Section 7 on the table: charges declared, their bonus, and the fire they meet on their way.

use board::table::Inches;
use deadly_field::sheet::units::{MoraleLevel, Side};
use deadly_field::{Event, Pending, Refusal};
use engine::Kinds;
use testkit::Worked;

use crate::kit::{blues, greys, ground, horse};
use crate::table::{Table, battery, blue, grey, regiment};

const CHARGE: &str = "Ohio charges Georgia";

/// A unit and Georgia, without first volleys.
fn before(ohio: String, georgia: &str) -> Table {
    on("", &[ohio, grey("Georgia", georgia)])
}

fn on(head: &str, parts: &[String]) -> Table {
    let mut table = Table::with(head, parts);
    table.volleyed();
    table
}

/// How far the charge under way may go, and what of that is bonus, in tenths.
fn reach(table: &Table) -> (i32, i32) {
    let onset = table.state().onset.expect("they charge");
    let tenths = |length: Inches| length.thousandths() / 100;
    (tenths(onset.reach()), tenths(onset.bonus))
}

#[test]
fn a_charge_is_declared_answered_checked_for_and_struck() {
    let mut table = before(blue("Ohio", "10,10"), "10,15");
    // Bonus 2D6 = 4, half of it 2.
    table.give(CHARGE, [1, 3]);
    assert!(matches!(table.pending(), Some(Pending::React { side: Side::Confederate, .. })));
    assert_eq!(table.marks("Ohio").actions, 1);
    // Georgia checks with 8 against 5 and stands; it fires at point blank, 6 + 4D6 = 6 + 4: nothing.
    // Impact: Ohio 6 + 12 - 4, Georgia 6 + 2 - 5.
    table.give("react: Georgia holds its fire for Ohio", [4, 4, 1, 1, 1, 1, 6, 6, 1, 1]);
    assert!(table.events.iter().any(|event| matches!(event, Event::Fired { .. })));
    assert_eq!(table.level("Georgia"), MoraleLevel::Shaken);
}

#[test]
fn the_target_is_within_45_degrees_of_the_front_and_in_sight() {
    assert_eq!(before(blue("Ohio", "10,10"), "14,12").refused(CHARGE).kind(), "OutOfArc");
    let parts = [blue("Ohio", "10,10"), blue("Maine", "10,12"), grey("Georgia", "10,15")];
    assert_eq!(on("", &parts).refused(CHARGE).kind(), "NotSeen");
    let woods = ground("heavy-woods", "0,12", "40,14");
    let parts = [blue("Ohio", "10,10"), grey("Georgia", "10,15")];
    assert_eq!(on(&woods, &parts).refused(CHARGE).kind(), "NotSeen");
}

#[test]
fn the_target_is_within_the_move_and_the_highest_bonus() {
    // Six inches and six: the fronts are 12 and 12.1 apart.
    assert!(before(blue("Ohio", "10,10"), "10,22.75").may(CHARGE));
    let far = before(blue("Ohio", "10,10"), "10,22.85");
    assert!(matches!(far.refused(CHARGE), Refusal::OutOfReach { .. }));
    // In disorder it moves four.
    let mut table = before(blue("Ohio", "10,10"), "10,20.85");
    assert!(matches!(
        table.at_level("Ohio", MoraleLevel::Disorder).refused(CHARGE),
        Refusal::OutOfReach { .. }
    ));
    assert!(before(horse("Ohio", "10,10", ""), "10,29.8").may(CHARGE), "ten and nine");
}

#[test]
fn guns_and_the_shaken_never_charge_and_nobody_his_own_side() {
    let guns = battery("Ohio", Side::Union, "10,10", "formation = 'limbered'");
    assert_eq!(before(guns, "10,15").refused(CHARGE), Refusal::GunsNeverCharge);
    for level in [MoraleLevel::Shaken, MoraleLevel::Routed] {
        let mut table = before(blue("Ohio", "10,10"), "10,15");
        assert_eq!(table.at_level("Ohio", level).refused(CHARGE), Refusal::InNoState { level });
    }
    let table = on("", &[blue("Ohio", "10,10"), blue("Maine", "10,13"), grey("Georgia", "10,38")]);
    assert_eq!(table.refused("Ohio charges Maine"), Refusal::NoEnemy);
}

#[test]
fn the_bonus_is_half_the_routed_move_rounded_up_by_the_ground_at_the_start() {
    let mut table = before(blue("Ohio", "10,10"), "10,15");
    assert_eq!(reach(table.give(CHARGE, [2, 3])), (90, 30));
    let mut table = before(horse("Ohio", "10,10", ""), "10,15");
    assert_eq!(reach(table.give(CHARGE, [6, 6, 5])), (190, 90));
    // In light woods one die, then 3/4 of the move in the open: 1 of 4 inches, and 4.5 of 6.
    let mut table =
        on(&ground("light-woods", "0,0", "40,11"), &[blue("Ohio", "10,10"), grey("Georgia", "10,15")]);
    assert_eq!(reach(table.give(CHARGE, [5])), (85, 30));
    // Woods later on take nothing from the bonus, only from the move.
    let mut table =
        on(&ground("light-woods", "0,13", "40,20"), &[blue("Ohio", "10,10"), grey("Georgia", "10,15")]);
    assert_eq!(reach(table.give(CHARGE, [6, 6])), (110, 60));
}

#[test]
fn joint_chargers_roll_once_and_go_the_shortest_of_their_moves() {
    let parts = [
        blue("Ohio", "10,10"),
        blues("Maine", "12,10", "formation = 'attack-column'"),
        grey("Georgia", "11,20"),
    ];
    let mut table = on("", &parts);
    table.give("Maine and Ohio charge Georgia", [1, 1]);
    assert_eq!(reach(&table), (70, 10));
    table.give("let it pass", []);
    assert_eq!((table.marks("Ohio").charges, table.marks("Maine").charges), (1, 1));
    assert_eq!((table.marks("Ohio").actions, table.marks("Maine").actions), (1, 1));
    let (_, y, _) = table.spot("Ohio");
    assert!((169..=170).contains(&y), "seven inches together: {y}");
}

/// The level of Ohio after a charge that falls short by two inches.
fn in_vain(quality: &str) -> MoraleLevel {
    let mut table = before(blues("Ohio", "10,10", &format!("quality = '{quality}'")), "10,22.7");
    table.give(CHARGE, [4, 4]);
    if quality == "green" {
        assert_eq!(table.level("Ohio"), MoraleLevel::Disorder, "from the start");
    }
    table.give("let it pass", []);
    table.level("Ohio")
}

#[test]
fn a_charge_falls_into_disorder_by_quality() {
    for quality in ["elite", "veteran", "trained", "green"] {
        assert_eq!(in_vain(quality), MoraleLevel::Disorder, "all of ten inches");
    }
    // A bonus of 6: trained past 6 inches, veterans past 9. Disorder before anybody is lost is that of the way.
    let checked = |quality: &str, at: &str, level: MoraleLevel| {
        let mut table = before(blues("Ohio", "10,10", &format!("quality = '{quality}'")), at);
        table.give(CHARGE, [6, 6]);
        table.give("let it pass", [4, 4, 6, 6, 1, 1]);
        let disordered = table.events.iter().position(|event| {
            matches!(event, Event::Levelled { unit, level: MoraleLevel::Disorder } if *unit == table.id("Ohio"))
        });
        let struck = table.events.iter().position(|event| matches!(event, Event::Lost { .. }));
        assert_eq!(disordered < struck, level == MoraleLevel::Disorder, "{quality} at {at}");
    };
    checked("trained", "10,16.7", MoraleLevel::GoodOrder); // 5.95
    checked("trained", "10,16.9", MoraleLevel::Disorder); // 6.15
    for quality in ["veteran", "elite"] {
        checked(quality, "10,19.7", MoraleLevel::GoodOrder); // 8.95
        checked(quality, "10,19.9", MoraleLevel::Disorder); // 9.15
    }
}

#[test]
fn the_charge_goes_straight_and_strikes_what_it_meets_first() {
    // Georgia is aimed at; Texas stands before one end of it.
    let parts = [blue("Ohio", "10,10"), grey("Georgia", "9.5,15"), grey("Texas", "11.6,14.4")];
    let mut table = on("", &parts);
    table.give(CHARGE, [1, 1]);
    // Only Texas checks and fights: 6 - 4 + 6 and, with Georgia's support, 6 - 4 + 4.
    table.give("let it pass", [4, 4, 3, 3, 1, 3]);
    assert_eq!((table.figures("Texas"), table.figures("Georgia")), (5, 6));
}

#[test]
fn a_charge_that_is_too_short_stops_there() {
    let mut table = before(blue("Ohio", "10,10"), "10,20");
    table.give(CHARGE, [2, 2]).give("let it pass", []);
    assert_eq!((table.spot("Ohio"), table.level("Ohio")), ((100, 180, 0), MoraleLevel::Disorder));
    assert!(table.state().onset.is_none());
}

#[test]
fn reaction_fire_stops_a_charger_that_drops_a_level() {
    let mut table = before(blue("Ohio", "10,10"), "10,17");
    table.give(CHARGE, [6, 6]);
    // After four inches at 2.25: 12, a check of 4 - 1 for charging; a natural 3 shakes it where it is.
    table.give("react: Georgia fires at Ohio after 4", [3, 3, 1, 2]);
    assert_eq!((table.spot("Ohio"), table.level("Ohio")), ((100, 140, 0), MoraleLevel::Shaken));
    assert_eq!((table.level("Georgia"), table.state().onset.is_none()), (MoraleLevel::GoodOrder, true));
}

#[test]
fn a_charger_that_bears_the_fire_comes_on_and_who_fired_does_not_fire_again() {
    let mut table = before(blue("Ohio", "10,10"), "10,17");
    table.give(CHARGE, [6, 6]);
    // 18: a figure, and 5 against 4 - 1 + 2. Then the check, 8 against 5, and the impact, 5 + 6 - 4 and 6 + 2 - 5.
    table.give("react: Georgia fires at Ohio after 4", [6, 6, 2, 3, 4, 4, 3, 3, 1, 1]);
    assert_eq!((table.figures("Ohio"), table.figures("Georgia")), (5, 5));
}

#[test]
fn a_stopped_charger_is_not_fired_at_any_more_and_the_others_go_on() {
    let parts =
        [blue("Ohio", "10,10"), blue("Maine", "12,10"), grey("Georgia", "11,16"), grey("Texas", "14,17")];
    let mut table = on("", &parts);
    table.give("Ohio and Maine charge Georgia", [6, 6]);
    // Georgia stops Maine after two inches, and Texas keeps its fire for that. Georgia stands with 8 against 5
    // and fires at Ohio in desperation, in vain; FIV 6 - 4 + 4 and 6 - 5 + 2: it goes back three inches.
    let fire = "react: Georgia fires at Maine after 2; Texas fires at Maine after 3";
    table.give(fire, [6, 1, 2, 4, 4, 1, 2, 2, 1, 1]);
    assert_eq!((table.level("Maine"), table.spot("Maine")), (MoraleLevel::Shaken, (120, 120, 0)));
    assert!(table.marks("Texas").reaction && !table.marks("Georgia").reaction);
    assert_eq!((table.figures("Georgia"), table.figures("Maine")), (5, 6));
}

#[test]
fn a_charged_unit_may_turn_or_reform_before_it_is_struck() {
    let georgia = regiment("Georgia", "Grey Brigade", "10,16", 90, "");
    let mut table = on("", &[blue("Ohio", "10,10"), georgia]);
    table
        .give(CHARGE, [6, 6])
        .give("react: Georgia turns to face after 1", [4, 4, 3, 3, 1, 1])
        .tells("8 against MMP 5:");
    assert_eq!(table.figures("Georgia"), 4, "by five");
    let mut table = before(blue("Ohio", "10,10"), "10,16");
    table.at_level("Georgia", MoraleLevel::Disorder).give(CHARGE, [6, 6]);
    table.give("react: Georgia reforms after 1", [4, 4, 3, 3, 1, 1]).tells("8 against MMP 5:");
}

#[test]
fn the_target_modifiers_of_a_charging_unit_count_in_reaction_fire() {
    // Mounted and charging: 3 instead of 4; 6 + 1 + 3 at long range.
    let parts = [horse("Ohio", "10,10", ""), greys("Georgia", "10,16", "")];
    let mut table = on("", &parts);
    table.give(CHARGE, [1, 1, 1]);
    table.give("react: Georgia fires at Ohio", [1, 4, 4, 1, 1, 6, 6]).tells("total: Some(10),");
}
