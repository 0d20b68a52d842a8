//! Space without rules: the square grid and the free table.
#![deny(clippy::float_arithmetic, clippy::disallowed_types, clippy::disallowed_methods)]

pub mod square;
pub mod table;
