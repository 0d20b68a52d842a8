//! Every cell of the fire results, of the morale results and of the impact results is reached by resolving, and counted.

use std::collections::BTreeSet;

use deadly_field::DeadlyField;
use testkit::coverage::{Cell, throws_of_two, unreached};

/// What two dice, thrown twice over, do not reach.
fn left(id: &str, lines: &[String]) -> BTreeSet<Cell> {
    unreached::<DeadlyField>(id, lines, 2)
}

#[test]
fn every_cell_of_the_fire_results() {
    let mut lines = Vec::new();
    for weapon in ["weapon=rifle-muskets", "weapon=sharps-carbines", "weapon=napoleon firing=2 range=10"] {
        let most = if weapon.contains("sharps") { 12 } else { 16 };
        for others in (0..=most).step_by(4) {
            lines.push(format!("fire {weapon} others={others}"));
            lines.push(format!("fire {weapon} others={others} arm=cavalry mounted=yes quality=green"));
        }
        lines.push(format!(
            "fire {weapon} others=60 others-modifier=9 first-volley=yes firer-quality=elite arm=cavalry mounted=yes from=rear manner=at-charge"
        ));
    }
    let mut left = left("fire-results", &lines);
    // Other readings are for house rules.
    left.retain(|(row, _)| !row.starts_with("infantry, read with"));
    assert!(left.is_empty(), "not reached: {left:?}");
}

/// Fires under another reading of infantry's row until all its columns are reached, and holds them to it.
fn reads_infantry(lost: u8, reading: &str, row: [&str; 18]) {
    const COLUMNS: [&str; 18] = [
        "9", "10", "11", "12", "13", "14", "15", "16", "17", "18", "19", "20-21", "22-23", "24-25", "26-27",
        "28-29", "30-31", "32+",
    ];
    let house = format!("[table.readings.\"fire combat results, infantry\"]\n\"cells lost\" = \"{lost}\"\n");
    let mut seen = BTreeSet::new();
    for others in (0..=12).step_by(4) {
        for quality in ["veteran", "green"] {
            for [one, two] in throws_of_two() {
                let line =
                    format!("fire others={others} arm=cavalry mounted=yes from=rear quality={quality}");
                for line in [format!("fire others={others}"), line] {
                    let (resolved, _) =
                        testkit::keys::begun_under::<DeadlyField>(&house, &line, &[one, two, one, two]);
                    let read = format!("row: infantry, read with {reading}; column: ");
                    let mut told = resolved.explained.split(&read).nth(1).unwrap().lines();
                    let column = told.next().unwrap().to_string();
                    if let Some(at) = COLUMNS.iter().position(|known| *known == column) {
                        let result = if row[at] == "-" { "no effect" } else { row[at] };
                        let is_so = told.any(|line| line.trim() == format!("result: {result}"));
                        assert!(is_so, "{column}: not {result}\n{}", resolved.explained);
                        seen.insert(column);
                    }
                }
            }
        }
    }
    assert_eq!(seen.len(), 18, "{seen:?}");
}

#[test]
fn every_cell_of_infantrys_row_read_with_no_cell_lost() {
    let row = [
        "-", "-", "-", "MC", "MC", "1MC", "2MC", "2MC", "1H", "1H", "1H", "2H", "2H", "2H", "3H", "3H", "4H",
        "4H",
    ];
    reads_infantry(0, "no cell lost", row);
}

#[test]
fn every_cell_of_infantrys_row_read_with_three_cells_lost() {
    let row = [
        "MC", "MC", "1MC", "1MC", "1MC", "2MC", "2MC", "2MC", "1H", "1H", "1H", "2H", "2H", "2H", "3H", "3H",
        "4H", "4H",
    ];
    reads_infantry(3, "three cells lost", row);
}

#[test]
fn every_morale_result() {
    let mut lines = Vec::new();
    for procedure in ["morale-check", "rally"] {
        for quality in ["elite", "green"] {
            lines.push(format!("{procedure} quality={quality}"));
            lines.push(format!("{procedure} quality={quality} level=shaken"));
        }
    }
    let natural = left("natural", &lines);
    // What comes back stands beside the level, and 4 to 11 is for the other table.
    let looked_up = |(row, column): &&(String, String)| column != "come back" && row != "4-11";
    assert_eq!(natural.iter().find(looked_up), None, "not reached");
    assert!(left("margin", &lines).is_empty());
}

#[test]
fn every_impact_result() {
    // Both roll the same: the points of the defender decide.
    let lines: Vec<String> =
        (0..=12).map(|mmp| format!("impact attacker-mmp=0 defender-mmp={mmp}")).collect();
    assert!(left("impact", &lines).is_empty());
}

#[test]
fn every_routed_move_and_every_fate_of_leaders() {
    let grounds = ["road", "trail", "open", "broken", "light-woods", "heavy-woods", "rough"];
    let arms = ["infantry", "cavalry", "artillery"];
    let lines = arms
        .into_iter()
        .flat_map(|arm| grounds.map(|ground| format!("routed-move arm={arm} ground={ground}")));
    assert!(left("routed-movement", &lines.collect::<Vec<_>>()).is_empty());
    assert!(left("leader-risk", &["leader-risk".to_string()]).is_empty());
}
