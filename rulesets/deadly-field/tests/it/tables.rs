//! The chart as it is read.

use deadly_field::sheet::tables::{Tables, printed_sheet};

#[test]
fn the_printed_sheet_is_read() {
    if let Err(faults) = Tables::read(&printed_sheet()) {
        panic!("{faults}");
    }
}

#[test]
fn more_than_an_order_names_do_not_act_together() {
    let row = "[table.numbers.\"units that fire together, at most\"]\nnumber = \"4\"\n";
    let sheet = printed_sheet().overlay(row, "house-rules.toml", sheet::Source::House).unwrap();
    let faults = Tables::read(&sheet).unwrap_err().to_string();
    assert_eq!(faults, "house-rules.toml:2:10: at most 3 units act together");
}
