//! The toy rule set passes the suite, and everything it knows does happen.

use std::sync::Arc;

use sheet::Sheet;
use testkit::toy::Lane;
use testkit::{Conformance, conformance, prove_or};

#[test]
fn the_toy_conforms() {
    let games = prove_or(100, 1000);
    let report = conformance(&Arc::new(Lane::default()), Conformance { games, ..Conformance::default() });
    println!("{report}");
    assert_eq!(report.games(), games as u64);
    assert_eq!(report.zeros(), [""; 0], "never happened");
    for named in ["row:to hit/bold", "row:to hit/careful", "modifier:level", "verdict:drawn", "winner:seat 1"]
    {
        assert!(report.count(named) > 0, "{named} never happened");
    }
    let (accepted, refused) = report.accepted_and_refused();
    assert!(accepted * 100 > refused && refused * 100 > accepted, "{accepted} accepted, {refused} refused");
    let (records, damages) = report.records_and_damages();
    assert_eq!((records, damages), (games as u64 / 10, games as u64 / 10 * 4));
    assert!(report.sealed_choices() > games as u64);
}

#[test]
fn what_stands_on_the_sheet_is_counted_even_if_it_never_counts() {
    let text = r#"
        ruleset = "toy"
        title = "The lane"
        revision = 1
        [[table]]
        id = "to-hit"
        title = "to hit"
        head = "target"
        columns = ["score"]
        rows = [
          { label = "bold", cells = ["4"], source = "sheet" },
          { label = "asleep", cells = ["2"], source = "sheet" },
        ]
        [[modifiers]]
        procedure = "volley"
        title = "Volley"
        rows = [
          { id = "level", label = "level", value = "+1", source = "sheet" },
          { id = "fog", label = "in fog", value = "-1", source = "sheet" },
        ]
    "#;
    let sheet = Sheet::parse(text, "toy.toml").unwrap();
    let options = Conformance { sheet: Some(&sheet), ..Conformance::default() };
    let report = conformance(&Arc::new(Lane::default()), options);
    assert_eq!(report.zeros(), ["row:to-hit/asleep", "modifier:in fog"]);
    assert!(report.count("row:to-hit/bold") > 0 && report.count("modifier:level") > 0);
}
