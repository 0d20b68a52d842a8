//! Section 7 on the table: following up, charging on, holding, and checks put off.

use board::table::Inches;
use deadly_field::sheet::units::{MoraleLevel, Side};
use deadly_field::{Pending, Refusal};
use testkit::Worked;

use crate::kit::{horse, on};
use crate::table::{Table, battery, blue, grey};

const CHARGE: &str = "Ohio charges Georgia";

/// Ohio has charged Georgia with a bonus of six and beaten it, so that it goes back four inches, to 19.
fn won(others: &[String]) -> Table {
    let mut table = on(&[&[blue("Ohio", "10,10"), grey("Georgia", "10,15")], others].concat());
    table.give(CHARGE, [6, 6]).give("let it pass", [4, 4, 2, 3, 1, 1]);
    assert_eq!(table.pending(), Some(Pending::FollowUp { side: Side::Union }));
    table
}

#[test]
fn winning_attackers_follow_up_to_an_inch_less_than_the_defender_fell_back() {
    let mut table = won(&[]);
    assert_eq!(
        table.refused("follow up 3.25"),
        Refusal::FollowsNoFarther { most: board::table::Inches::whole(3) }
    );
    table.give("follow up 3", []);
    assert_eq!((table.spot("Ohio"), table.level("Ohio")), ((100, 172, 0), MoraleLevel::Disorder));
    assert!(table.state().onset.is_none());
    let mut table = won(&[]);
    table.give("stay", []);
    assert_eq!(table.spot("Ohio"), (100, 142, 0));
}

/// Section 4: only a charge brings a unit nearer than half an inch to an enemy; a follow-up is none, and strikes nobody.
#[test]
fn a_follow_up_stops_half_an_inch_short_of_any_enemy() {
    // Texas is 0.2 inches beside the way, from 17.125 on.
    let mut table = won(&[grey("Texas", "12.2,17.5")]);
    table.give("follow up 3", []);
    let block = |name: &str| table.state().block(&table.battle, table.id(name)).expect("on the table");
    let gap = block("Ohio").distance(&block("Texas"));
    assert!((Inches::thousandths_of(490)..=Inches::thousandths_of(520)).contains(&gap), "{gap}");
    assert_eq!((table.spot("Ohio").0, table.state().onset), (100, None));
}

#[test]
fn all_involved_are_in_disorder_who_is_worse_stays_so() {
    let table = won(&[]);
    assert_eq!((table.level("Ohio"), table.level("Georgia")), (MoraleLevel::Disorder, MoraleLevel::Disorder));
    // By 10 Georgia is shaken.
    let mut table = on(&[blue("Ohio", "10,10"), grey("Georgia", "10,15")]);
    table.give(CHARGE, [6, 6]).give("let it pass", [4, 4, 6, 5, 1, 1]);
    assert_eq!((table.level("Ohio"), table.level("Georgia")), (MoraleLevel::Disorder, MoraleLevel::Shaken));
}

#[test]
fn winning_attackers_charge_on_once_with_the_move_left_and_no_new_bonus() {
    // Of twelve inches 4.25 are gone: 7.75 left. Texas is 5.7 inches on, Alabama ten.
    let mut table = won(&[grey("Texas", "14.4,19.6"), grey("Alabama", "6,24.5")]);
    assert!(matches!(table.refused("charge on Alabama"), Refusal::OutOfReach { .. }));
    table.give("charge on Texas", []);
    assert!(matches!(table.pending(), Some(Pending::React { side: Side::Confederate, .. })));
    // Texas checks with 8 against 5, and is beaten: 6 - (4 + 2 - 1 + 1 + 3) + 12 and 6 - 5 + 3, by five.
    table.give("let it pass", [4, 4, 6, 6, 1, 2]);
    assert_eq!(table.figures("Texas"), 4);
    assert_eq!(table.refused("charge on Alabama"), Refusal::NotTwice);
    table.give("stay", []);
}

#[test]
fn charging_on_may_use_the_follow_up_if_that_is_longer() {
    // A bonus of one: seven inches less 4.25 leave 2.75. Beaten by 10, Georgia goes to 25: nine inches to follow.
    let mut table = on(&[blue("Ohio", "10,10"), grey("Georgia", "10,15"), grey("Texas", "13,21")]);
    table.give(CHARGE, [1, 1]).give("let it pass", [4, 4, 6, 5, 1, 1]);
    assert!(table.may("charge on Texas") && table.may("follow up 9"));
}

#[test]
fn the_place_of_a_defender_removed_may_always_be_taken() {
    // Georgia's one figure is lost with the impact; its stand was three quarters of an inch deep.
    let mut table = on(&[blue("Ohio", "10,10"), grey("Georgia", "10,15")]);
    table.with_figures("Georgia", 1).give(CHARGE, [1, 1]).give("let it pass", [5, 5, 1, 1, 3, 3]);
    assert!(table.is_gone("Georgia"));
    assert_eq!(
        table.refused("follow up 1"),
        Refusal::FollowsNoFarther { most: board::table::Inches::whole(3) / 4 }
    );
    table.give("follow up 0.75", []);
    assert_eq!(table.spot("Ohio"), (100, 150, 0));
    // Guns are one and a half inches deep.
    let mut table =
        on(&[blue("Ohio", "10,10"), battery("Georgia", Side::Confederate, "10,15", "sections = 1")]);
    table.give(CHARGE, [1, 1]).give("let it pass", [4, 4, 3, 3, 1, 1]);
    assert!(table.is_gone("Georgia") && table.may("follow up 1.5"));
}

#[test]
fn the_place_of_one_that_routed_may_be_taken() {
    let mut table = on(&[blue("Ohio", "10,10"), grey("Georgia", "10,15")]);
    table.at_level("Georgia", MoraleLevel::Shaken).give(CHARGE, [1, 1]);
    table.give("let it pass", [4, 5, 2, 2, 3, 3, 6, 6]);
    assert_eq!(table.level("Georgia"), MoraleLevel::Routed);
    table.give("follow up 0.75", []);
    assert_eq!(table.spot("Ohio"), (100, 150, 0));
}

#[test]
fn a_defender_that_falls_back_from_melee_fire_is_beaten_and_followed() {
    let mut table = on(&[blue("Ohio", "10,10"), grey("Georgia", "10,15")]);
    // 3 + 2 and 4 + 1. Ohio's 6 + 5D6 of 11 make 17: a figure, 4 against 4 + 1 + 2, three inches back. Georgia's 11: 6 against 4.
    table
        .give(CHARGE, [1, 1])
        .give("let it pass", [4, 4, 1, 2, 2, 2, 2, 2, 2, 2, 3, 2, 2, 1, 1, 1, 1, 1, 3, 3]);
    assert_eq!((table.spot("Georgia"), table.figures("Georgia")), ((100, 180, 180), 5));
    assert_eq!(table.pending(), Some(Pending::FollowUp { side: Side::Union }));
    assert!(table.may("follow up 2"));
}

#[test]
fn chargers_check_for_friends_who_fall_after_their_charge() {
    let parts = [blue("Ohio", "10,10"), blue("Maine", "12,10"), grey("Georgia", "11,16")];
    let mut table = on(&parts);
    table.with_figures("Maine", 1).give("Ohio and Maine charge Georgia", [6, 6]);
    // After three inches Maine's last figure falls. Georgia stands and fires at Ohio in desperation; FIV 6 - 5 + 4 and
    // 6 - 5 + 2: two inches back. Then Ohio checks.
    table.give("react: Georgia fires at Maine after 3", [6, 6, 4, 4, 1, 2, 2, 1, 1]);
    assert!(table.is_gone("Maine"));
    assert!(table.marks("Ohio").to_check);
    table.give("stay", [3, 4]).tells("7 against MMP");
    assert!(!table.marks("Ohio").to_check);
}

#[test]
fn so_does_who_meets_a_charge() {
    let mut table = on(&[blue("Ohio", "10,10"), grey("Georgia", "10,17")]);
    let georgia = usize::from(table.id("Georgia").0);
    table.give(CHARGE, [6, 6]);
    // As if a friend had run past it on its way.
    table.change(|state| {
        (state.units[georgia].marks.dismayed, state.units[georgia].marks.to_check) = (true, true);
    });
    // Ohio loses by three; then Georgia, in disorder, rolls 10.
    table.give("react: Georgia countercharges", [1, 1, 2, 3, 5, 5]).tells("10 against MMP");
    assert!(!table.marks("Georgia").to_check);
}

#[test]
fn horsemen_charge_the_same_way() {
    // 3D6 halved, rounded up. Georgia stands; 3 - (4 - 2 + 1 - 1) + 8 and 6 - 5 + 4: by 4.
    let mut table = on(&[horse("Ohio", "10,10", ""), grey("Georgia", "10,25")]);
    table.give(CHARGE, [4, 4, 3]).give("let it pass", [4, 4, 6, 6, 1, 1]);
    assert_eq!(table.pending(), Some(Pending::FollowUp { side: Side::Union }));
}
