//! What is proven of dice by counting; `cargo xtask prove` runs the full counts.

mod uniform;
