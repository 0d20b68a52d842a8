//! Worked examples, a file for each chapter of the rules.

mod section_2;
mod section_3;
mod section_4;
mod section_5;
mod section_5_target;
mod section_6;
mod section_7;
mod section_7_whole;
mod section_8;

use deadly_field::RULE_SET;
use desk::{Asked, DiceSource};

/// Why a procedure with these keys is refused, by resolving and by counting its odds; empty if it is not.
fn refused(procedure: &str, keys: &str) -> String {
    let keys: Vec<String> = keys.split(' ').map(String::from).collect();
    let asked = Asked { procedure, keys: &keys, house: None };
    let resolved = RULE_SET.resolve(&asked, DiceSource::Seeded(1)).err().map(|failure| failure.0);
    assert_eq!(RULE_SET.odds(&asked, None).err().map(|failure| failure.0), resolved, "{keys:?}");
    resolved.unwrap_or_default()
}

/// A house rule that turns a switch.
fn switched(ruling: &str, on: &str) -> String {
    format!("[table.rulings.\"{ruling}\"]\n\"in force\" = \"{on}\"\n")
}
