//! The everyday tests of words.

mod patterns;
mod unit_names;
