//! Section 3 on the table: actions, and reactions by one answer.

use deadly_field::Refusal;
use deadly_field::units::{Level, Side};

use crate::table::{Table, blue, grey};

#[test]
fn a_unit_has_two_actions_and_ends_them_when_another_begins() {
    let mut table = Table::new(&[blue("Ohio", "10,10"), blue("Maine", "14,10"), grey("Georgia", "10,38")]);
    table.give("Ohio moves to 10,13 facing 0", []);
    assert_eq!(table.marks("Ohio").actions, 1);
    table.give("Maine moves to 14,13 facing 0", []);
    assert_eq!(table.refused("Ohio moves to 10,15 facing 0"), Refusal::NoActions);
    table.give("Maine moves to 14,19 facing 0", []);
    assert_eq!(table.refused("Maine moves to 14,20 facing 0"), Refusal::NoActions);
}

#[test]
fn a_move_is_answered_by_fire_at_a_point_of_its_path() {
    let mut table = Table::new(&[blue("Ohio", "10,10"), grey("Georgia", "10,17")]);
    table.volleyed();
    table.give("Ohio moves to 10,13 facing 0", []);
    assert_eq!(table.to_act(), Side::Confederate.seat());
    // Three inches on the gap is 3.25: at normal range only before the end, here after it: long, 6 + 1D6.
    table.give("react: Georgia fires at Ohio after 3", [5, 6, 6]);
    assert_eq!(table.spot("Ohio"), (100, 130, 0));
    assert_eq!(table.to_act(), Side::Union.seat());
    assert!(!table.marks("Georgia").reaction);
}

#[test]
fn a_mover_that_drops_a_level_stops_where_it_was_hit() {
    let mut table = Table::new(&[blue("Ohio", "10,10"), grey("Georgia", "10,16")]);
    table.volleyed();
    table.give("Ohio moves to 10,13 facing 0", []);
    // After 2 inches at 3.25 inches: long range, 6 + 6 = 12, a check; 3 against 4 and natural: shaken.
    table.give("react: Georgia fires at Ohio after 2", [6, 1, 2]);
    assert_eq!(table.level("Ohio"), Level::Shaken);
    assert_eq!(table.spot("Ohio"), (100, 120, 0));
}
