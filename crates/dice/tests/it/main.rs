//! The everyday tests of dice.

mod sources;
