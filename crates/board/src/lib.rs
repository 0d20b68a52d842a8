//! Space without rules: the square grid, the hex map and the free table.
#![deny(clippy::float_arithmetic, clippy::disallowed_types, clippy::disallowed_methods)]

pub mod hex;
pub mod square;
pub mod table;
