//! Random battles through the conformance suite.

use std::sync::Arc;

use gallop::Battle;
use gallop::tables::printed_sheet;
use testkit::{Conformance, conformance, prove_or};

#[test]
fn barlows_knoll_conforms() {
    let (_, scenario) = gallop::SCENARIOS[0];
    let battle = Arc::new(Battle::read(scenario, "").unwrap());
    let sheet = printed_sheet();
    let games = prove_or(40, 1000);
    let report = conformance(&battle, Conformance { games, sheet: Some(&sheet), ..Conformance::default() });
    println!("{report}");
    let (accepted, refused) = report.accepted_and_refused();
    assert!(accepted * 100 > accepted + refused, "{accepted} of {refused} orders drawn were legal");
    assert!(refused * 100 > accepted + refused, "{refused} of {accepted} orders drawn were refused");
}
