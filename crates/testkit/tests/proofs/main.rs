//! What is proven of the toy rule set; `cargo xtask prove` runs the full counts.

mod conformance;
