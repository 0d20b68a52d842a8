//! Space without rules: the square grid, its sides and facings, reach and lines of sight.
#![deny(clippy::float_arithmetic, clippy::disallowed_types, clippy::disallowed_methods)]

pub mod square;
