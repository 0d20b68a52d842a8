//! Games of the first revision, whose events were told otherwise.

use deadly_field::{RULE_SET, State};
use desk::Text;
use engine::{canonical_bytes, from_canonical_bytes};
use testkit::Worked;

use crate::table::{Table, blue, grey};

const RECORD: &str = include_str!("../../../../apps/longroll/tests/memory/revisions/deadly-field-1.record");

/// The units that act, the chargers' beginnings, the targets of answered fire and what enfiladed a unit are read as they were.
#[test]
fn a_record_of_the_first_revision_is_verified_and_told() {
    let record = || Text { name: "first.record", text: RECORD };
    let verified = RULE_SET.verify(record()).unwrap_or_else(|failure| panic!("{failure}"));
    assert!(verified.contains("90 orders, every event applies"), "{verified}");
    let told = RULE_SET.tell(record(), None).unwrap_or_else(|failure| panic!("{failure}"));
    for words in ["charges", "charges home", "wins the charge", "is active first"] {
        assert!(told.contains(words), "nothing of '{words}' in\n{told}");
    }
}

/// The bytes of a state with a charge under way give it back: what is read otherwise is read so in text alone.
#[test]
fn the_bytes_of_a_charge_give_it_back() {
    let mut table = Table::new(&[blue("Ohio", "10,10"), blue("Maine", "12.5,10"), grey("Georgia", "10,15")]);
    table.give("Ohio and Maine charge Georgia", [3, 3]);
    let bytes = canonical_bytes(table.state());
    assert_eq!(from_canonical_bytes::<State>(&bytes).as_ref(), Some(table.state()));
}
