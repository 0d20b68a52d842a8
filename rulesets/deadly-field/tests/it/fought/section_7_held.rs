//! Section 7 on the table: held fire and its odds, volleys of several units, charging on past a beaten one, fire of charging horse.

use board::table::Inches;
use deadly_field::game::charges::Stage;
use deadly_field::page::pointing::{OrderRoll, thrown};
use deadly_field::sheet::axes::RangeBand;
use deadly_field::sheet::units::{MoraleLevel, Side};
use deadly_field::{Event, FireFacts, Pending};
use engine::{Kinds, Proposes, Reacts, Rules, Volunteer};
use testkit::Worked;

use crate::kit::{greys, horse, on};
use crate::table::{Table, battery, blue, grey};

const CHARGE: &str = "Ohio charges Georgia";
const HOLD: &str = "react: Georgia holds its fire for Ohio";

/// Ohio charges Georgia with these dice for its bonus.
fn charged<const N: usize>(georgia: String, bonus: [u16; N]) -> Table {
    let mut table = on(&[blue("Ohio", "10,10"), georgia]);
    table.give(CHARGE, bonus);
    table
}

/// The fire that a reaction is told to be.
#[track_caller]
fn told(table: &Table, order: &str) -> FireFacts {
    match thrown(table.now(), &table.battle.parse(order).expect("an order")) {
        Some(OrderRoll::Volley(facts)) => facts,
        other => panic!("no fire: {other:?}"),
    }
}

/// What the Confederates are asked about.
fn volunteers(table: &Table) -> Vec<Volunteer> {
    table.battle.volunteers(table.state(), Side::Confederate.seat())
}

#[test]
fn held_fire_is_told_as_it_is_given() {
    let mut table = charged(grey("Georgia", "10,15"), [1, 1]);
    let facts = told(&table, HOLD);
    let tables = &table.battle.tables;
    assert_eq!(facts.band(tables), Some(RangeBand::PointBlank));
    assert_eq!(facts.dice(tables, RangeBand::PointBlank), 4);
    assert!(facts.target.enemy_near && facts.target.charging);
    table.give(HOLD, [4, 4, 1, 1, 1, 1, 6, 6, 1, 1]).tells("Fire, point-blank, 4D6");
    // Guns have close canister.
    let mut table = charged(battery("Georgia", Side::Confederate, "10,15", ""), [1, 1]);
    let facts = told(&table, HOLD);
    assert_eq!(facts.dice(&table.battle.tables, RangeBand::PointBlank), 5);
    table.give(HOLD, [4, 4, 1, 1, 1, 1, 1, 4, 4, 6, 6, 1, 1]).tells("Fire, point-blank, 5D6");
}

#[test]
fn a_charger_that_falls_into_disorder_on_the_way_is_told_so() {
    // A bonus of three: in disorder past 7.5 inches, and at an inch from Georgia after 7.75.
    let mut table = charged(grey("Georgia", "10,19.5"), [3, 3]);
    assert_eq!(told(&table, HOLD).target.level, MoraleLevel::Disorder);
    assert_eq!(
        told(&table, "react: Georgia fires at Ohio after 5").target.level,
        MoraleLevel::GoodOrder,
        "there it is in order still"
    );
    // 6 + 5: a check, 8 against 4 + 2 - 1 + 1.
    table.give(HOLD, [4, 4, 2, 1, 1, 1, 4, 4, 6, 6, 1, 1]).tells("8 against MMP 6:");
}

#[test]
fn held_fire_is_not_offered_if_the_charge_cannot_come_within_an_inch() {
    // Seven inches of 9.25.
    let table = charged(grey("Georgia", "10,20"), [1, 1]);
    assert_eq!(table.refused(HOLD).kind(), "NotCharged");
    assert!(volunteers(&table).iter().all(|way| !way.deed.starts_with("holds")));
    // Eight of 8.75 come near enough.
    let table = charged(grey("Georgia", "10,19.5"), [2, 2]);
    assert!(table.may(HOLD) && volunteers(&table).iter().any(|way| way.deed.starts_with("holds")));
}

#[test]
fn charged_horsemen_are_offered_their_point_blank_fire() {
    // Shotguns 6 and pistols 4.
    let mut table = charged(greys("Georgia", "10,15", "weapon = 'shotguns'"), [1, 1]);
    let facts = told(&table, HOLD);
    assert_eq!(facts.points(&table.battle.tables, RangeBand::PointBlank), 10);
    assert!(volunteers(&table).iter().any(|way| way.deed.starts_with("holds") && way.percent > 0));
    let hold = table.battle.parse(HOLD).expect("an order");
    let weighed = table.battle.proposals(table.state(), Side::Confederate.seat(), &mut |_| 0);
    assert!(weighed.contains(&hold), "{weighed:?}");
    table.give(HOLD, [4, 4, 1, 1, 1, 1, 4, 4, 6, 6, 1, 1]).tells("Fire, point-blank, 4D6");
}

#[test]
fn chances_are_counted_where_dice_decide_and_shown_nowhere_else() {
    let table = charged(grey("Georgia", "10,15"), [1, 1]);
    let all = volunteers(&table);
    let way = |deed: &str| all.iter().find(|way| way.deed.starts_with(deed)).expect("offered");
    // 6 + 2D6 at MMP 3: 11 to 14 fail on a natural 2 or 3, 15 and 16 on 4 too, 17 and 18 are hits: 210 of 1296.
    assert_eq!(way("fires at Ohio").percent, 16);
    for deed in ["countercharges", "disengages"] {
        assert_eq!((way(deed).percent, way(deed).is_pressing), (0, true), "{deed}");
    }
    assert_eq!((way("forms").percent, way("forms").is_pressing), (0, false));
}

/// Ohio and Maine both touch Georgia, which stands; Ohio leads.
fn joint<const N: usize>(faces: [u16; N]) -> Table {
    let mut table = on(&[blue("Ohio", "10,10"), blue("Maine", "12,10"), grey("Georgia", "10.8,15")]);
    table.give("Ohio and Maine charge Georgia", [1, 1]).give("let it pass", [4, 4]);
    table.give("Ohio leads", faces);
    table
}

fn fires(table: &Table) -> usize {
    table.events.iter().filter(|event| matches!(event, Event::Fired { .. })).count()
}

#[test]
fn all_units_that_were_to_touch_fire_a_free_volley() {
    // 3 + 2 and 1 + 3: an inch and a half short. Ohio, Georgia and Maine fire 6 + 2 each.
    let table = joint([1, 1, 1, 2, 3, 1, 1, 1, 1, 1, 1]);
    assert_eq!(fires(&table), 3);
    assert_eq!(table.told.matches("Fire, normal, 2D6").count(), 3, "{}", table.told);
}

#[test]
fn all_touching_units_fire_in_a_melee() {
    // 3 + 2 and 1 + 4 are equal. Three fires of 6 + 5, each a check that is passed with 8; then Ohio wins.
    let fire = [1, 1, 1, 1, 1, 4, 4];
    let faces: Vec<u16> = [&[1, 1, 2, 2][..], &fire, &fire, &fire, &[6, 6, 1, 1]].concat();
    let table = joint::<29>(faces.try_into().expect("29 faces"));
    assert_eq!(fires(&table), 3);
    assert_eq!(table.told.matches("Fire, melee, 5D6").count(), 3, "{}", table.told);
    assert_eq!(table.pending(), Some(Pending::FollowUp { side: Side::Union }));
}

#[test]
fn a_second_unit_that_breaks_a_defender_in_a_melee_wins_it() {
    // Ohio's fire is passed with 8, Georgia's too; at 11 again, Georgia rolls a natural 2 for Maine's and runs two inches.
    let (fire, last) = ([1, 1, 1, 1, 1, 4, 4], [1, 1, 1, 1, 1, 1, 1, 1, 1]);
    let faces: Vec<u16> = [&[1, 1, 2, 2][..], &fire, &fire, &last].concat();
    let table = joint::<27>(faces.try_into().expect("27 faces"));
    assert_eq!(table.level("Georgia"), MoraleLevel::Routed);
    assert_eq!(table.pending(), Some(Pending::FollowUp { side: Side::Union }));
}

#[test]
fn charging_on_stops_half_an_inch_short_of_the_unit_just_beaten() {
    // Georgia is beaten by four, back to 10,19. The way to Texas leads past its left, and Ohio is too wide for that.
    let parts = [blue("Ohio", "10,10"), grey("Georgia", "10,15"), grey("Texas", "13,21")];
    let mut table = on(&parts);
    table.give(CHARGE, [6, 6]).give("let it pass", [4, 4, 2, 3, 1, 1]);
    assert_eq!((table.figures("Georgia"), table.spot("Georgia").1), (5, 190));
    table.give("charge on Texas", []);
    assert!(matches!(table.pending(), Some(Pending::React { side: Side::Confederate, .. })), "step 2 again");
    table.give("let it pass", []);
    assert!(
        !table.happened(|event| matches!(event, Event::Charged { onset } if onset.stage == Stage::Struck))
    );
    let block = |name: &str| table.state().block(&table.battle, table.id(name)).expect("on the table");
    let gap = block("Ohio").distance(&block("Georgia"));
    assert!((Inches::thousandths_of(490)..=Inches::thousandths_of(520)).contains(&gap), "{gap}");
    assert_eq!((table.figures("Georgia"), table.state().onset), (5, None), "it is not struck again");
}

/// Section 6: the routed move of a unit has its heading in the explanation.
#[test]
fn a_routed_move_is_told_under_its_name() {
    let mut table = charged(grey("Georgia", "10,15"), [6, 6]);
    table.give("let it pass", [1, 1, 6, 6]).tells("what: \"Georgia: Routed move\"");
}

const SWITCH: &str = "[sheet.table.rulings.\"horsemen that charge fire at the unit they are about to touch, after its fire\"]\n\"in force\" = \"yes\"";

#[test]
fn charging_horsemen_fire_by_the_switch_and_a_level_dropped_counts_as_step_3() {
    let parts = [horse("Ohio", "10,10", ""), grey("Georgia", "10,15")];
    let mut table = Table::with(SWITCH, &parts);
    table.volleyed().give(CHARGE, [1, 1, 1]);
    // It stands with 8. 6, 4 for pistols and 4: a check at 14. It routs and runs twelve inches; Ohio takes its place.
    table.give("let it pass", [4, 4, 1, 1, 1, 1, 1, 1, 6, 6]).tells("Fire, point-blank, 4D6");
    assert_eq!((table.level("Georgia"), table.spot("Georgia").1), (MoraleLevel::Routed, 270));
    assert!(
        !table.happened(|event| matches!(event, Event::Charged { onset } if onset.stage == Stage::Struck))
    );
    let mut table = on(&parts);
    table.give(CHARGE, [1, 1, 1]).give("let it pass", [4, 4, 6, 6, 1, 1]).tells_nothing_of("Fire");
}
