//! Across A Deadly Field: two actions a unit, one reaction a half turn, and a morale point for everything.
#![deny(clippy::float_arithmetic, clippy::disallowed_types, clippy::disallowed_methods)]

pub mod units;
