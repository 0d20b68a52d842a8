//! Random battles through the conformance suite.

use std::sync::Arc;

use gallop::Battle;
use testkit::{Conformance, conformance, prove_or};

#[test]
fn barlows_knoll_conforms() {
    let (_, scenario) = gallop::SCENARIOS[0];
    let battle = Arc::new(Battle::read(scenario, "").unwrap());
    let report = conformance(&battle, Conformance { games: prove_or(20, 1000), ..Conformance::default() });
    println!("{report}");
}
