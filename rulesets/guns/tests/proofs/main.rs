//! What is proven of the rule set by oracles, mutation and many games; `cargo xtask prove` runs the full counts.

mod charge_modifiers;
mod charge_on_table;
mod conformance;
mod damage;
mod follow_ups;
mod fuzz;
mod mutate_data;
mod mutate_table;
mod odds_oracle;
mod oracle;
mod prose;
mod records;
mod recruit;
mod scenes;
mod shown;
#[path = "../shared/table.rs"]
#[expect(dead_code, reason = "the everyday tests use the rest")]
mod table;
mod whole_charge;
