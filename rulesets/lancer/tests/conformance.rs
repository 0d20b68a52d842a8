//! Random battles through the conformance suite.

use std::sync::Arc;

use lancer::Battle;
use lancer::tables::printed_sheet;
use testkit::{Conformance, conformance, prove_or};

#[test]
fn kestrel_drift_conforms() {
    let battle =
        Battle::read(&lancer::files(lancer::SCENARIOS[0].1)).unwrap_or_else(|faults| panic!("{faults}"));
    let (battle, sheet) = (Arc::new(battle), printed_sheet());
    let games = prove_or(20, 1000);
    let report = conformance(&battle, Conformance { games, sheet: Some(&sheet), ..Conformance::default() });
    println!("{report}");
    let (accepted, refused) = report.accepted_and_refused();
    assert!(accepted * 100 > accepted + refused, "{accepted} orders drawn were legal, {refused} refused");
    assert!(refused * 100 > accepted + refused, "{accepted} orders drawn were legal, {refused} refused");
}
