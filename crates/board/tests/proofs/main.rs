//! What is proven of the board by oracles; `cargo xtask prove` runs the full counts.

mod geometry;
