//! Section 7 on the table: several units in a charge: fire held together, the worst of joint chargers, a new lead unit, another enemy.

use board::table::Inches;
use deadly_field::sheet::units::{MoraleLevel, Side};
use deadly_field::{Event, Pending, Refusal};
use engine::Kinds;
use testkit::Worked;

use crate::kit::on;
use crate::table::{Table, blue, grey, regiment};

const CHARGE: &str = "Ohio charges Georgia";
const TOGETHER: &str = "react: Georgia holds its fire for Ohio; Texas joins the fire of Georgia";

/// Ohio charges Georgia and Texas, which stand side by side.
fn side_by_side() -> Table {
    let mut table = on(&[blue("Ohio", "10,10"), grey("Georgia", "9,15"), grey("Texas", "11,15")]);
    table.give(CHARGE, [1, 1]);
    table
}

/// The units that fired, fire by fire.
fn firers(table: &Table) -> Vec<Vec<&str>> {
    let names = |event: &Event| match event {
        Event::Fired { units, .. } => {
            Some(units.iter().map(|unit| table.battle.unit(unit).name.as_str()).collect())
        }
        _ => None,
    };
    table.events.iter().filter_map(names).collect()
}

/// Section 5, combined fire: up to three good-order adjacent units, at point blank as at any range.
#[test]
fn units_about_to_be_touched_combine_the_fire_they_held() {
    let mut table = side_by_side();
    // Both stand. 6 + 6 points and four dice are 16, one fire; Ohio rolls 12.
    table.give(TOGETHER, [4, 4, 4, 4, 1, 1, 1, 1, 6, 6]);
    table.tells("Fire, point-blank, 4D6").tells("total: Some(16),");
    assert_eq!(firers(&table), [["Georgia", "Texas"]]);
    assert!(!table.marks("Georgia").reaction && !table.marks("Texas").reaction, "each has reacted");
}

#[test]
fn of_units_that_hold_their_fire_together_those_that_stood_give_it() {
    let mut table = side_by_side();
    // A natural 3 shakes Georgia, which goes back an inch. Texas stands, fires 6 + 4 alone, and is beaten with Georgia.
    table.give(TOGETHER, [1, 2, 4, 4, 1, 1, 1, 1, 6, 6, 1, 1]);
    assert_eq!(firers(&table), [["Texas"]]);
    assert!(table.marks("Georgia").reaction, "it kept its fire");
}

#[test]
fn a_unit_that_is_not_about_to_be_touched_joins_no_held_fire() {
    let mut table = on(&[blue("Ohio", "10,10"), grey("Georgia", "10,15"), grey("Texas", "12.5,15.5")]);
    table.give(CHARGE, [1, 1]);
    assert_eq!(table.refused(TOGETHER).kind(), "NotCharged");
}

/// Section 6: a unit charged on the flank has that modifier, whoever else comes at its front.
#[test]
fn of_joint_chargers_the_one_that_strikes_worst_counts() {
    let parts = |with: &[String]| {
        let georgia = regiment("Georgia", "Grey Brigade", "10,15.5", 230, "");
        [&[blue("Ohio", "10.2,10"), georgia], with].concat()
    };
    let mut table = on(&parts(&[]));
    table.give(CHARGE, [1, 1]).give("let it pass", [6, 6, 6, 6, 1, 1]).tells("12 against MMP 7:");
    // Maine comes at its front.
    let mut table = on(&parts(&[blue("Maine", "8.2,10")]));
    table
        .give("Maine charges Georgia", [1, 1])
        .give("let it pass", [6, 6, 6, 6, 1, 1])
        .tells("12 against MMP 5:");
    let mut table = on(&parts(&[blue("Maine", "8.2,10")]));
    table.give("Ohio and Maine charge Georgia", [1, 1]).give("let it pass", [6, 6, 6, 6, 1, 1]);
    table.tells("12 against MMP 7:");
}

/// Section 7, step 4: each owner names his lead unit, after melee fire too if the one he named gave way.
#[test]
fn after_melee_fire_an_owner_names_another_lead_unit() {
    let parts = [
        blue("Ohio", "10,10"),
        blue("Maine", "12,10"),
        grey("Georgia", "9,15"),
        grey("Texas", "11,15"),
        grey("Alabama", "13,15"),
    ];
    let mut table = on(&parts);
    table.give("Ohio and Maine charge Georgia", [1, 1]).give("let it pass", [4; 6]).give("Ohio leads", []);
    // 6 - 3 + 2 and 6 - 4 + 3 are equal. Fires of 6 + 5 all round: Georgia rolls a natural 3, the others stand with 8.
    let (stands, falls) = ([1, 1, 1, 1, 1, 4, 4], [1, 1, 1, 1, 1, 1, 2]);
    let faces: Vec<u16> = [&[1, 1, 1, 2][..], &falls, &stands, &stands, &stands, &stands].concat();
    table.give::<39>("Georgia leads", faces.try_into().expect("39 faces"));
    assert_eq!(table.level("Georgia"), MoraleLevel::Shaken);
    assert_eq!(table.pending(), Some(Pending::Lead { side: Side::Confederate }));
    assert_eq!(table.refused("Georgia leads"), Refusal::DoesNotTouch);
    // Ohio leads again: 6 - 3 + 12 and 6 - 5 + 2 or so.
    table.give("Alabama leads", [6, 6, 1, 1]).tells("attacker wins");
    assert_eq!(table.pending(), Some(Pending::FollowUp { side: Side::Union }));
}

/// Ohio and Maine touch Georgia, and are even with it: 6 - 3 + 5 and 6 - 5 + 7. All fire 6 + 5D6.
#[track_caller]
fn in_melee<const N: usize>(faces: [u16; N]) -> Table {
    let mut table = on(&[blue("Ohio", "9,10"), blue("Maine", "11.05,10"), grey("Georgia", "10,15")]);
    table.give("Ohio and Maine charge Georgia", [1, 1]).give("let it pass", [4, 4]).give("Ohio leads", faces);
    table
}

/// Section 8, melee fire: hits and checks of all who touch are at once. A defender that the fire of one charger drives back and
/// that of the other routs has not fallen back: only its place may be taken.
#[test]
fn a_defender_driven_back_and_routed_in_one_melee_leaves_its_place_alone() {
    // 15: 4 against 4 + 1 + 2 is three inches. Ohio stands; then a natural 2, and a run of 12.
    let table = in_melee([3, 2, 4, 3, 1, 1, 1, 3, 3, 2, 2, 1, 1, 1, 1, 1, 6, 5, 1, 1, 1, 1, 1, 1, 1, 6, 6]);
    assert_eq!(table.level("Georgia"), MoraleLevel::Routed);
    assert!(table.may("follow up 0.75"));
    assert_eq!(table.refused("follow up 1"), Refusal::FollowsNoFarther { most: Inches::thousandths_of(750) });
    // 5 against 4 + 2 drives it one inch farther, away from the other charger.
    let table = in_melee([3, 2, 4, 3, 1, 1, 1, 3, 3, 2, 2, 1, 1, 1, 1, 1, 6, 5, 1, 1, 1, 1, 1, 4, 1]);
    assert_eq!(table.level("Georgia"), MoraleLevel::Shaken);
    assert!(table.may("follow up 2.99") && !table.may("follow up 3.01"));
}

/// Section 6, an enemy within 1": a defender that ran from the fire of one charger checks without it for that of the other.
#[test]
fn no_enemy_is_near_a_defender_that_runs_from_a_melee() {
    // A natural 2, and a run of 12; then 8 against 4 and 6 for its rout.
    let table = in_melee([3, 2, 4, 3, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 6, 5, 6, 6, 1, 1, 1, 1, 1, 4, 4]);
    table.tells("8 against MMP 10:");
}

/// Section 7, step 3: a charger that does not reach who gave way may go for another enemy ahead, straight on or aslant.
#[test]
fn another_enemy_ahead_need_not_stand_in_the_way() {
    let mut table = on(&[blue("Ohio", "10,10"), grey("Georgia", "10,15"), grey("Texas", "13.5,19")]);
    // Georgia routs and runs twelve inches; Ohio has seven left, and Texas is four off.
    table.give(CHARGE, [6, 6]).give("let it pass", [1, 1, 6, 6]);
    assert_eq!((table.spot("Ohio").1, table.pending()), (150, Some(Pending::FollowUp { side: Side::Union })));
    table.give("charge on Texas", []).give("let it pass", [4, 4, 6, 6, 1, 1]);
    assert_eq!(table.figures("Texas"), 4);
    // One that is beyond its reach or its arc is not asked about.
    for texas in ["20,19", "13.5,30"] {
        let mut table = on(&[blue("Ohio", "10,10"), grey("Georgia", "10,15"), grey("Texas", texas)]);
        table.give(CHARGE, [6, 6]).give("let it pass", [1, 1, 6, 6]);
        assert_eq!(table.pending(), Some(Pending::Act { side: Side::Union }), "{texas}");
    }
}
