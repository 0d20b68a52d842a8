//! Cells of the chart, read and printed.

use deadly_field::sheet::cells::*;
use deadly_field::sheet::units::MoraleLevel;
use dice::Roll;
use sheet::{Cell, Inches};

#[test]
fn halves_are_printed_as_they_are_read() {
    for text in ["½", "1", "1½", "0"] {
        assert_eq!(HalvesCell::read(text).map(|halves| halves.to_string()).as_deref(), Some(text));
    }
    assert!(["", "½½", "x", "-1", "200", "½1"].iter().all(|text| HalvesCell::read(text).is_none()));
}

#[test]
fn rates_come_alone_and_in_pairs() {
    assert_eq!(Rate::read("NA"), Some(Rate(None)));
    assert_eq!(Rate::read("6"), Some(Rate(Some(Inches::whole(6)))));
    assert_eq!(Rates::read("10-6"), Some(Rates(Some((Inches::whole(10), Inches::whole(6))))));
    assert!(["", "10", "10-", "na", "a-b"].iter().all(|text| Rates::read(text).is_none()));
    assert_eq!(Firepower::read("5-4"), Some(Firepower { union: 5, confederate: 4 }));
    assert_eq!((Firepower::read("5"), Divisor::read("0")), (None, None));
}

#[test]
fn reaches_go_by_normal_range() {
    let read = |text| BandEnd::read(text).expect(text);
    let end = |text, normal| read(text).end(Inches::whole(normal)).map(|end| end.to_string());
    assert_eq!((end("½ NR", 13), end("2 NR", 3)), (Some("6.5".into()), Some("6".into())));
    assert_eq!((end("-", 3), end("1", 3)), (None, Some("1".into())));
    let one = Inches::whole(1);
    assert!(read("1").holds(one, one) && !read("under 1").holds(one, one) && read("any").holds(one, one));
    assert!(["", "under", "NR 2", "3 nr"].iter().all(|text| BandEnd::read(text).is_none()));
}

#[test]
fn words_with_numbers_in_them() {
    assert_eq!(
        Shock::read("back, 2 lost, shaken"),
        Some(Shock::Back { lost: 2, level: MoraleLevel::Shaken })
    );
    assert!(["", "back", "back, 2 lost", "back, x lost, shaken"].iter().all(|t| Shock::read(t).is_none()));
    assert_eq!(Run::read("2"), Some(Run::Inches(Inches::whole(2))));
    assert_eq!(Run::read("2D6"), Some(Run::Dice(Roll { count: 2, sides: 6, plus: 0 })));
    assert_eq!((Run::read("abandoned"), Run::read("SR")), (Some(Run::Abandoned), None));
    assert_eq!((Gap::read("a stand"), Gap::read("two")), (Some(Gap::Stand), None));
}
