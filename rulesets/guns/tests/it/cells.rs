//! Cells of the sheet, read and printed.

use guns::sheet::cells::{Allowed, Crossed, Divisor, HalfCount, Hindrance, Risk, Span};
use sheet::{AtLeast, Cell};

#[test]
fn halves_are_printed_as_they_are_read() {
    for text in ["½", "1", "1½", "7½", "0"] {
        assert_eq!(HalfCount::read(text).map(|halves| halves.to_string()).as_deref(), Some(text));
    }
    assert_eq!(HalfCount::read("-"), Some(HalfCount(0)));
    for text in ["", "½½", "x", "-1", "200", "½1"] {
        assert_eq!(HalfCount::read(text), None, "{text}");
    }
}

#[test]
fn spans_end_where_they_end() {
    let to = |text| Span::read(text).map(|span| span.to.to_string());
    assert_eq!((to("0-6"), to("to 21")), (Some("6".into()), Some("21".into())));
    assert_eq!((to("21-45"), to("6-0"), to("6"), to("to")), (Some("45".into()), None, None, None));
}

#[test]
fn words_with_numbers_in_them() {
    assert_eq!(Crossed::read("unformed, 1 lost"), Some(Crossed::Unformed(1)));
    assert_eq!((Crossed::read("-"), Crossed::read("unformed,")), (Some(Crossed::Freely), None));
    assert_eq!((Risk::read("5,6"), Risk::read("no")), (Some(Risk::On(AtLeast(5))), Some(Risk::No)));
    let hindrance = Hindrance::read("half speed, unformed, no charge").unwrap();
    assert!(hindrance.half_speed && hindrance.unformed && hindrance.no_charge && !hindrance.no_entry);
    assert_eq!((Hindrance::read("half speed, half speed"), Hindrance::read("slow")), (None, None));
    assert_eq!((Allowed::read("1"), Allowed::read("some")), (Some(Allowed::Units(1)), None));
    assert_eq!((Divisor::read("2").map(Divisor::get), Divisor::read("0")), (Some(2), None));
}
