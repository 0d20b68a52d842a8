//! Section 2 on the table: worked examples of the turn.

mod table;

use guns::Pending;
use guns::field::Phase;
use guns::units::Side;
use table::{Table, blue, grey};

#[test]
fn the_winner_of_the_initiative_says_in_each_alternate_phase_who_acts_first() {
    let mut table = Table::new(&[blue("1st Blue", "20,10"), grey("1st Grey", "20,50")]);
    table.after(Phase::Tests, [6, 5, 2, 1]);
    assert_eq!(table.state().initiative, Side::Union);
    assert_eq!((table.state().phase, table.state().turn), (Phase::Command, 2));
    table.give("Confederate first", []);
    assert_eq!(table.state().pending.last(), Some(&Pending::Act { side: Side::Confederate }));
    table.give("done", []);
    assert_eq!(table.state().pending.last(), Some(&Pending::Act { side: Side::Union }));
    table.give("done", []);
    assert_eq!((table.state().phase, table.state().pending.last()), (Phase::Charges, Some(&Pending::First)));
}
