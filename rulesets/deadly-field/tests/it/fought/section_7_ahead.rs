//! Section 7 on the table: what lies in the way of a charge, where it ends, and from where it came.

use deadly_field::sheet::units::{MoraleLevel, Side};
use deadly_field::{Event, Refusal};
use testkit::Worked;

use crate::kit::{blues, greys, on};
use crate::table::{Table, battery, blue, grey};

const CHARGE: &str = "Ohio charges Georgia";
const HOLD: &str = "react: Georgia holds its fire for Ohio";

fn fired(table: &Table) -> bool {
    table.happened(|event| matches!(event, Event::Fired { .. }))
}

#[test]
fn fire_before_the_check_is_never_of_short_range() {
    let mut table = on(&[blue("Ohio", "10,10"), grey("Georgia", "10,15")]);
    table.give(CHARGE, [1, 1]);
    assert_eq!(table.refused("react: Georgia fires at Ohio after 3.5"), Refusal::NoSuchReaction);
    // An inch before it touches: 6 + 2D6; then the check, and the impact.
    table.give("react: Georgia fires at Ohio after 3.25", [1, 1, 4, 4, 6, 6, 1, 1]);
    table.tells("Fire, normal, 2D6").tells("8 against MMP 5:");
}

#[test]
fn who_has_a_charge_stop_within_an_inch_checks_and_may_fire() {
    let near = |answer: &str| {
        let mut table = on(&[blue("Ohio", "10,10"), grey("Georgia", "10,22.7")]);
        // Eleven inches of the 11.95 between them.
        table.give(CHARGE, [5, 5]);
        match answer {
            HOLD => table.give(answer, [4, 4, 1, 1, 1, 1]),
            _ => table.give(answer, [4, 4]),
        };
        assert_eq!(table.spot("Ohio"), (100, 210, 0));
        table.tells("8 against MMP 5:");
        table
    };
    near(HOLD).tells("Fire, point-blank, 4D6");
    assert!(!fired(&near("let it pass")));
}

#[test]
fn a_charge_too_short_is_checked_for_at_an_inch_and_then_goes_the_rest_of_its_way() {
    // Eleven inches, and in disorder past 8.5. At 11 points a check: 8 against 4 + 2 - 1 + 1 puts Ohio in order. Of 11.95 inches
    // it has a little left, and loses its order again; of twelve it has nothing left.
    for (georgia, level) in [("10,22.7", MoraleLevel::Disorder), ("10,22.75", MoraleLevel::GoodOrder)] {
        let mut table = on(&[blue("Ohio", "10,10"), grey("Georgia", georgia)]);
        table.give(CHARGE, [5, 5]).give(HOLD, [4, 4, 2, 1, 1, 1, 4, 4]).tells("8 against MMP 6:");
        assert_eq!((table.spot("Ohio"), table.level("Ohio")), ((100, 210, 0), level), "{georgia}");
    }
}

#[test]
fn a_charge_at_an_inch_is_not_past_the_point_that_is_there() {
    // Veterans with a bonus of 3 are in disorder past 7.5 inches, and at an inch there: 8 against 4 - 1 + 1.
    let mut table = on(&[blue("Ohio", "10,10"), grey("Georgia", "10,19.25")]);
    table.give(CHARGE, [3, 3]).give(HOLD, [4, 4, 2, 1, 1, 1, 4, 4, 6, 6, 1, 1]).tells("8 against MMP 4:");
}

#[test]
fn friends_in_the_lane_of_a_charge_are_passed_and_both_disordered() {
    let charges = |maine: &str| {
        let parts = [blue("Ohio", "10,10"), blues("Maine", "11.9,12.5", maine), grey("Georgia", "10,16")];
        let mut table = on(&parts);
        // FIV 6 + 6 - 9, or 4, and 6 + 9 - 5.
        table.give(CHARGE, [1, 1]).give("let it pass", [4, 4, 3, 3, 4, 5]);
        let jostled = table.happened(|event| {
            matches!(event, Event::Levelled { unit, level: MoraleLevel::Disorder } if *unit == table.id("Ohio"))
        });
        (jostled, table.level("Maine"))
    };
    assert_eq!(charges("").1, MoraleLevel::Disorder);
    assert_eq!(charges("formation = 'skirmishers'").1, MoraleLevel::GoodOrder);
}

#[test]
fn a_charge_does_not_end_on_a_friend() {
    let parts = [blue("Ohio", "10,10"), blue("Maine", "11.9,14.9"), grey("Georgia", "10,16")];
    let mut table = on(&parts);
    table.give(CHARGE, [1, 1]).give("let it pass", []);
    let (_, y, _) = table.spot("Ohio");
    assert!((139..=142).contains(&y), "right behind Maine: {y}");
    assert!(table.happened(|event| matches!(event, Event::ChargeOver)));
}

/// Section 4: a charge passes friends that give way, too, and ends where it stands on none of them.
#[test]
fn a_charge_that_is_too_short_does_not_end_on_skirmishers() {
    let maine = blues("Maine", "10,17", "formation = 'skirmishers'");
    let mut table = on(&[blue("Ohio", "10,10"), maine, grey("Georgia", "10,20")]);
    // Seven inches of 9.25 end on Maine.
    table.give(CHARGE, [1, 1]).give("let it pass", []);
    let block = |name: &str| table.state().block(&table.battle, table.id(name)).expect("on the table");
    assert!(!block("Ohio").overlaps(&block("Maine")), "{:?}", table.spot("Ohio"));
    assert_eq!(table.level("Maine"), MoraleLevel::GoodOrder, "passed in order");
    assert!((160..=163).contains(&table.spot("Ohio").1), "right behind Maine: {:?}", table.spot("Ohio"));
}

/// Nor does a unit that went to meet a charge stay on skirmishers, or one of joint chargers on the other.
#[test]
fn no_unit_that_charged_stays_on_a_friend() {
    let skirmishers = greys("Texas", "10,17.5", "formation = 'skirmishers'");
    let mut table = on(&[blue("Ohio", "10,10"), grey("Georgia", "10,20"), skirmishers]);
    // Georgia comes three inches, onto Texas, and beats Ohio: 2 + 2 and 3 + 5.
    table.give(CHARGE, [1, 1]).give("react: Georgia countercharges", [1, 1, 2, 3]);
    table.tells("defender wins");
    let apart = |table: &Table, one: &str, other: &str| {
        let block = |name: &str| table.state().block(&table.battle, table.id(name)).expect("on the table");
        !block(one).overlaps(&block(other))
    };
    assert!(apart(&table, "Georgia", "Texas"), "{:?}", table.spot("Georgia"));
    // Maine has come on alone, and an enemy holds it where it is.
    let mut table = on(&[
        blue("Ohio", "10,10"),
        blue("Maine", "12,10"),
        grey("Georgia", "10.8,15"),
        grey("Texas", "10,30"),
    ]);
    table.give("Ohio and Maine charge Georgia", [1, 1]).give("let it pass", [4, 4]);
    // 3 + 4 and 1 + 2: Georgia goes back four inches.
    table.give("Ohio leads", [2, 2, 1, 1]).stand("Georgia", "30,30");
    table.stand("Maine", "10,17").stand("Texas", "10,18.25").give("follow up 2.75", []);
    assert!(apart(&table, "Ohio", "Maine"), "{:?}", table.spot("Ohio"));
}

/// Section 4: a charger that goes back to where it stands on no friend goes neither onto nor through an enemy.
#[test]
fn a_charger_that_makes_room_goes_back_onto_no_enemy() {
    let mut table = on(&[
        blue("Ohio", "10,10"),
        blue("Maine", "20,20"),
        grey("Georgia", "10,16"),
        grey("Texas", "10,8.5"),
    ]);
    table.stand("Maine", "10,9.8").give(CHARGE, [1, 1]);
    // A check, and a natural 3 shakes Ohio where it stands: on Maine, with Texas right behind both.
    table.give("react: Georgia fires at Ohio", [6, 1, 2]);
    let block = |name: &str| table.state().block(&table.battle, table.id(name)).expect("on the table");
    assert!(!block("Ohio").overlaps(&block("Texas")), "{:?}", table.spot("Ohio"));
    assert_eq!((table.spot("Ohio"), table.level("Ohio")), ((100, 100, 0), MoraleLevel::Shaken));
}

#[test]
fn the_angle_of_a_joint_charge_is_that_of_who_strikes() {
    let parts = [
        blue("Ohio", "10,10"),
        blue("Maine", "12,10"),
        blue("Iowa", "14,10"),
        grey("Georgia", "10,14"),
        grey("Alabama", "14,14"),
    ];
    let mut table = on(&parts);
    table.give("Ohio and Maine and Iowa charge Georgia", [1, 1]);
    // Alabama has Iowa before it, though Ohio, the lead unit, came from the side.
    table.give("let it pass", [4, 4, 4, 4]);
    assert_eq!(table.told.matches("8 against MMP 5:").count(), 2, "{}", table.told);
}

#[test]
fn winners_charge_on_into_a_new_enemy_only() {
    let mut table = on(&[blue("Ohio", "10,10"), grey("Georgia", "10,15")]);
    // By 3: Georgia goes back three inches, and Ohio has two left.
    table.give(CHARGE, [1, 1]).give("let it pass", [4, 4, 2, 2, 1, 1]);
    assert_eq!(table.refused("charge on Georgia"), Refusal::BeatenAlready);
}

#[test]
fn a_battery_that_routs_in_contact_limbers_and_gets_away() {
    let mut table = on(&[blue("Ohio", "10,10"), battery("Georgia", Side::Confederate, "10,15", "")]);
    table.at_level("Georgia", MoraleLevel::Shaken).give(CHARGE, [1, 1]);
    // 9 against 4 + 4 + 1; FIV 6 + 2 - 4 and 3 + 10 - 12: by 3, one section, and shaken already it routs. 3 is odd.
    table.give("let it pass", [4, 5, 1, 1, 5, 5, 3, 3, 4]);
    assert_eq!((table.spot("Georgia"), table.figures("Georgia")), ((100, 220, 0), 2));
}

#[test]
fn both_who_still_stand_after_melee_fire_fight_on_whatever_they_lost() {
    // A column of two stands loses the second, and its front is no longer where it was.
    let mut table = on(&[blues("Ohio", "10,10", "formation = 'attack-column'"), grey("Georgia", "10,15")]);
    // 6 - 2 + 2 and 6 - 5 + 5. Georgia alone fires, 6 + 20: three figures, and 11 against 8 + 3. Then 3 - 6 + 2 and 6 - 5 + 2.
    table.give(CHARGE, [1, 1]);
    table.give("let it pass", [4, 4, 1, 1, 2, 3, 4, 4, 4, 4, 4, 5, 6, 1, 1, 1, 1]);
    table.tells("difference 4: defender wins");
    assert_eq!(table.figures("Ohio"), 3);
}

#[test]
fn each_who_disengages_from_a_charge_does_so_with_its_own_modifier() {
    let parts = [blue("Ohio", "10,10"), grey("Georgia", "10,13"), greys("Texas", "13,13", "")];
    let mut table = on(&parts);
    table.give(CHARGE, [6, 6]);
    // Both go back eight inches. Ohio reaches Georgia, which rolls 10 against 4 + 2 + 1 and is in order again.
    table.give("react: Georgia disengages; Texas disengages", [5, 5, 1, 1, 6, 6]);
    assert_eq!((table.spot("Texas").1, table.level("Texas")), (210, MoraleLevel::Disorder));
    table.tells("disengag");
}
