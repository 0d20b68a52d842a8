//! What is proven of the rule set by oracles, mutation and many games; `cargo xtask prove` runs the full counts.

mod conformance;
mod damage;
mod follow_ups;
mod fuzz;
mod mutate_data;
mod odds_oracle;
mod prose;
mod records;
mod recruit;
