//! Stands and levels of morale.

use deadly_field::sheet::units::{MoraleLevel, stands_lost};

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
    assert_eq!(MoraleLevel::Disorder.dropped(1), MoraleLevel::Shaken);
    assert_eq!(MoraleLevel::Shaken.dropped(2), MoraleLevel::Routed);
    assert_eq!(MoraleLevel::Shaken.improved(1), MoraleLevel::Disorder);
    assert_eq!(MoraleLevel::Disorder.improved(2), MoraleLevel::GoodOrder);
}
