//! Section 6 on the table: worked examples of volleys, arcs, ranges and who takes whom.

mod table;

use guns::Refusal;
use guns::field::Phase;
use guns::units::Side;
use table::{Table, blue, grey};

/// A table on which the Union fires first.
#[track_caller]
fn firing(parts: &[String]) -> Table {
    let mut table = Table::new(parts);
    table.act(Phase::Firing, Side::Union);
    table
}

#[test]
fn a_volley_in_the_open() {
    // Twenty rifled muskets at 7 inches: 7 on the row of 16 to 21 is 3 figures.
    let mut table = firing(&[blue("1st Blue", "20,20"), grey("1st Grey", "20,28")]);
    table.give("1st Blue fires at 1st Grey", [3, 4]);
    assert_eq!(table.figures("1st Grey"), 17);
    assert!(table.state().unit(table.id("1st Grey")).marks.under_fire);
    assert_eq!(table.refused("1st Blue fires at 1st Grey"), Refusal::HasFired);
}

#[test]
fn halves_add_up_on_the_unit_and_two_remove_a_figure() {
    // Beyond 8 inches losses are halved: 1 becomes a half, twice.
    let mut table =
        firing(&[blue("1st Blue", "20,20"), blue("2nd Blue", "31,20"), grey("1st Grey", "25,33")]);
    table.give("1st Blue fires at 1st Grey", [1, 2]);
    assert_eq!(table.figures("1st Grey"), 20);
    assert!(table.state().unit(table.id("1st Grey")).half);
    table.give("2nd Blue fires at 1st Grey", [1, 2]);
    assert_eq!(table.figures("1st Grey"), 19);
    assert!(!table.state().unit(table.id("1st Grey")).half);
}
