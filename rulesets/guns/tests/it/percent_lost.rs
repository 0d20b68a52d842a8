//! The table of percentages: rows and columns by their number.

use guns::rules::morale::percent_lost::{Size, Tenth, column, row};
use sheet::Axis;

#[test]
fn rows_and_columns_are_found_by_their_number() {
    for number in 0..=u8::MAX {
        assert_eq!(row(number), Size::from_key(&number.to_string()), "{number}");
        assert_eq!(column(number), Tenth::from_key(&format!("{number}%")), "{number}");
    }
}
