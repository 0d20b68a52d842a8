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
    // The row of the house rule is for the house rule.
    left.retain(|(row, _)| row != "infantry, read without a lost cell");
    assert!(left.is_empty(), "not reached: {left:?}");
}

#[test]
fn every_cell_of_the_row_without_a_lost_cell() {
    let house =
        "[table.rulings.\"house rule: infantry fire is read without a lost cell\"]\n\"in force\" = \"yes\"\n";
    let mut seen = BTreeSet::new();
    for others in (0..=12).step_by(4) {
        for quality in ["veteran", "green"] {
            for [one, two] in throws_of_two() {
                let line =
                    format!("fire others={others} arm=cavalry mounted=yes from=rear quality={quality}");
                for line in [format!("fire others={others}"), line] {
                    let (resolved, _) =
                        testkit::keys::begun_under::<DeadlyField>(house, &line, &[one, two, one, two]);
                    let row = "row: infantry, read without a lost cell; column: ";
                    let column = resolved.explained.split(row).nth(1).unwrap().lines().next().unwrap();
                    seen.insert(column.to_string());
                }
            }
        }
    }
    seen.remove("-");
    println!("{} of 18 columns reached", seen.len());
    assert_eq!(seen.len(), 18, "{seen:?}");
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
