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

/// A house rule that turns a switch.
fn switched(ruling: &str, on: &str) -> String {
    format!("[table.rulings.\"{ruling}\"]\n\"in force\" = \"{on}\"\n")
}
