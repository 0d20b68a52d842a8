//! Every cell of the casualty tables and of the morale results is reached by resolving, and counted.

use std::collections::BTreeSet;

use crate::keys::begun;
use guns::Guns;
use testkit::coverage::{cells, throws_of_two, unreached};

fn reached(id: &str, lines: &[String]) {
    let left = unreached::<Guns>(id, lines, 1);
    assert!(left.is_empty(), "not reached: {left:?}");
}

#[test]
fn every_cell_of_the_musketry_table() {
    let scores =
        ["grade=militia unformed=yes", "", "grade=elite from=flank massed=yes target=column aim-low=yes"];
    let lines = [9, 10, 16, 22, 28, 35]
        .into_iter()
        .flat_map(|figures| scores.map(|keys| format!("fire test=no figures={figures} {keys}")));
    reached("musketry", &lines.collect::<Vec<_>>());
}

#[test]
fn every_cell_of_the_artillery_table() {
    let scores = ["load=shot moved=yes target=extended-line", "load=shot", "from=flank massed=yes"];
    let lines =
        (1..=3).flat_map(|guns| scores.map(|keys| format!("fire weapon=12-pdr test=no guns={guns} {keys}")));
    reached("artillery", &lines.collect::<Vec<_>>());
}

#[test]
fn every_result_of_the_morale_table() {
    let tests = ["to-charge", "being-charged", "other", "rally-from-retreat", "rally-from-rout"];
    let lines = tests
        .into_iter()
        .flat_map(|test| ["", "friends-fleeing=3"].map(|keys| format!("unit-morale test={test} {keys}")));
    reached("morale", &lines.collect::<Vec<_>>());
    // The column of a volley, from the volley itself.
    let lines = ["fire", "fire friends-fleeing=3", "fire enemies-fleeing=3"].map(String::from);
    let (title, all) = cells::<Guns>("morale");
    let mut seen = BTreeSet::new();
    for line in &lines {
        for [one, two] in throws_of_two() {
            let told = begun(line, &[4, 3, one, two]).explained;
            let found = told.split(&format!("table: {title}; row: ")).nth(1).unwrap();
            seen.insert(found.lines().next().unwrap().to_string());
        }
    }
    println!("{title}, other: {} of 6 rows reached by volleys", seen.len());
    assert_eq!(seen.len(), all.iter().filter(|(_, column)| column == "other").count());
}
