//! Stands and levels of morale.

use deadly_field::sheet::units::{Level, stands_lost};

#[test]
fn losses_come_off_the_smallest_stand() {
    assert_eq!(stands_lost(2, 7, 5), 0, "four and three figures, two lost");
    assert_eq!(stands_lost(2, 7, 4), 1);
    assert_eq!(stands_lost(3, 8, 6), 1, "three, three and two");
    assert_eq!(stands_lost(3, 8, 4), 1);
    assert_eq!(stands_lost(3, 8, 3), 2);
    assert_eq!(stands_lost(2, 2, 0), 2);
}

#[test]
fn levels_end_at_both_ends() {
    assert_eq!(Level::Disorder.dropped(1), Level::Shaken);
    assert_eq!(Level::Shaken.dropped(2), Level::Routed);
    assert_eq!(Level::Shaken.improved(1), Level::Disorder);
    assert_eq!(Level::Disorder.improved(2), Level::GoodOrder);
}
