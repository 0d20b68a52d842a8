//! The everyday tests of odds.

mod distributions;
