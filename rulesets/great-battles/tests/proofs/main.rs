//! What is proven of the rule set by oracles, mutation and many games; `cargo xtask prove` runs the full counts.

mod conformance;
mod damage;
mod depth_oracle;
mod follow_ups;
mod fuzz;
mod mutate_data;
mod mutate_map;
mod odds_oracle;
mod oracle;
mod orders_oracle;
mod prose;
mod records;
mod recruit;
mod referee;
mod scenes;
mod shock_on_map;
#[path = "../shared/skirmish.rs"]
#[expect(dead_code, reason = "the everyday tests use the rest")]
mod skirmish;
