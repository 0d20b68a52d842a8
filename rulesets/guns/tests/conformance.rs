//! Random battles through the conformance suite.

use std::sync::Arc;

use engine::Files;
use guns::Battle;
use guns::tables::printed_sheet;
use testkit::{Conformance, conformance, prove_or};

fn of_the_program(word: &str) -> Arc<Battle> {
    let (_, text) = guns::SCENARIOS.into_iter().find(|(known, _)| *known == word).expect("a scenario");
    Arc::new(Battle::read(&guns::files(text)).unwrap_or_else(|faults| panic!("{word}: {faults}")))
}

#[test]
fn mercer_lane_conforms() {
    let (battle, sheet) = (of_the_program("mercer-lane"), printed_sheet());
    let games = prove_or(10, 300);
    let report = conformance(&battle, Conformance { games, sheet: Some(&sheet), ..Conformance::default() });
    println!("{report}");
}

/// Section 2, the switch: the same where sides act group by group and nobody passes.
#[test]
fn mercer_lane_conforms_group_by_group() {
    let (_, text) = guns::SCENARIOS[0];
    let house = "[table.rulings.\"sides act group by group, not whole\"]\n\"in force\" = \"yes\"\n";
    let read = Battle::read(&Files::new(text, house));
    let battle = Arc::new(read.unwrap_or_else(|faults| panic!("{faults}")));
    let games = prove_or(3, 100);
    let report = conformance(&battle, Conformance { games, ..Conformance::default() });
    println!("{report}");
}

/// A crowded table with all arms, kinds of ground and generals, so near each other that random orders come to nearly everything.
#[test]
fn close_quarters_conform_and_come_to_nearly_everything() {
    let (text, sheet) = (include_str!("conformance/close-quarters.toml"), printed_sheet());
    let battle = Arc::new(Battle::read(&guns::files(text)).unwrap_or_else(|faults| panic!("{faults}")));
    let games = prove_or(20, 300);
    let report = conformance(&battle, Conformance { games, sheet: Some(&sheet), ..Conformance::default() });
    println!("{report}");
}
