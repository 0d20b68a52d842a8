//! Random battles through the conformance suite.

use std::sync::Arc;

use deadly_field::Battle;
use deadly_field::tables::printed_sheet;
use testkit::{Conformance, conformance, prove_or};

fn of_the_program(word: &str) -> Arc<Battle> {
    let (_, text) =
        deadly_field::SCENARIOS.into_iter().find(|(known, _)| *known == word).expect("a scenario");
    Arc::new(Battle::read(&deadly_field::files(text)).unwrap_or_else(|faults| panic!("{word}: {faults}")))
}

#[test]
fn cobb_farm_conforms() {
    let (battle, sheet) = (of_the_program("cobb-farm"), printed_sheet());
    let games = prove_or(10, 300);
    let report = conformance(&battle, Conformance { games, sheet: Some(&sheet), ..Conformance::default() });
    println!("{report}");
}
