//! What is proven of the program by many battles; `cargo xtask prove` runs the full counts.

mod hostile;
mod simulate;
