//! The suite finds every fault it is there to find: one small rule set, wrong in one way at a time.

mod mora;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use mora::{Fault, Mora};
use testkit::{Conformance, conformance};

const OPTIONS: Conformance<'_> = Conformance {
    games: 20,
    seed: 1,
    max_orders: 50,
    any_orders_per_position: 8,
    record_every: 1,
    sheet: None,
};

#[track_caller]
fn check(fault: Fault, expected: &str) {
    let mora = Arc::new(Mora::with(fault));
    let played = catch_unwind(AssertUnwindSafe(|| conformance(&mora, OPTIONS)));
    let panic = played.map(|_| ()).expect_err("the fault is found");
    let message = panic.downcast_ref::<String>().expect("a violation is a sentence");
    assert!(message.contains(expected), "{fault:?}: '{message}' says nothing of '{expected}'");
    assert!(message.starts_with("mora: seed 1, game "), "{message}");
}

#[test]
fn without_a_fault_it_conforms() {
    let report = conformance(&Arc::new(Mora::with(Fault::None)), OPTIONS);
    assert_eq!(report.zeros(), ["event:Applauded"]);
    assert_eq!((report.games(), report.count("order:Show"), report.count("event:Applauded")), (20, 120, 0));
    let printed = report.to_string();
    assert!(printed.contains("mora: 20 games, 120 orders, 6 to 6 a game, 6 on average"), "{printed}");
    assert!(printed.contains("never happened: event:Applauded"), "{printed}");
}

#[test]
fn listing_and_checking_that_disagree_are_found() {
    check(Fault::ListsTooMuch, "is listed but refused");
    check(Fault::ListsTooLittle, "listed: false");
    check(Fault::ListsTwice, "is listed twice");
    check(Fault::ListsForTheIdle, "orders are listed for idle seat");
    check(Fault::ListsByTheUnseen, "from what it sees");
    check(Fault::RefusesByTheUnseen, "from what it sees");
}

#[test]
fn choices_that_are_none_are_found() {
    check(Fault::AsksTheObvious, "is asked though only 'show 1' is legal");
    check(Fault::DeadEnd, "a dead end");
    check(Fault::NeverEnds, "the game does not end");
}

#[test]
fn what_is_seen_and_should_not_be_is_found() {
    check(Fault::Leaks, "can tell what seat");
    check(Fault::LooksTwice, "sees less when it looks again");
}

#[test]
fn what_cannot_be_kept_is_found() {
    check(Fault::Misreads, "but is read as");
    check(Fault::StateForgets, "the state's bytes do not give it back");
    check(Fault::EventForgets, "is read back as");
    check(Fault::WritesByTheWay, "leads elsewhere");
}
