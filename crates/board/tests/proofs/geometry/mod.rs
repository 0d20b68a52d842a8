//! The free table and the hex map against slow exact oracles: a million cases under `cargo xtask prove geometry`, thousands every day.

mod blocks;
mod chance;
mod extremes;
mod grounds;
mod hexes;
mod lines;
mod oracle;
mod walks;
mod ways;
