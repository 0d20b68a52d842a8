//! Section 7 on the table: charges.

use deadly_field::units::{Level, Side};
use deadly_field::{Event, Pending};

use crate::table::{Table, blue, grey};

#[test]
fn a_charge_is_declared_answered_checked_for_and_struck() {
    let mut table = Table::new(&[blue("Ohio", "10,10"), grey("Georgia", "10,15")]);
    table.volleyed();
    // Bonus 2D6 = 4, half of it 2.
    table.give("Ohio charges Georgia", [1, 3]);
    assert!(matches!(table.pending(), Some(Pending::React { side: Side::Confederate, .. })));
    // Georgia checks: MMP 4, rolls 8 and stands; it fires at point blank, 6 + 4D6 = 6 + 4: nothing.
    // Impact: Ohio 6 + 2D6 (5) - MMP, Georgia 6 + 2D6 (10) - MMP.
    table.give("react: Georgia holds its fire for Ohio", [4, 4, 1, 1, 1, 1, 6, 6, 1, 1]);
    assert!(table.events.iter().any(|event| matches!(event, Event::Fired { .. })));
    assert_eq!(table.level("Georgia"), Level::Shaken);
}
