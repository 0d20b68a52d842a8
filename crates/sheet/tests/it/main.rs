//! The everyday tests of play sheets.

mod across;
mod bands;
mod common;
mod explain;
mod overlay;
mod parse;
mod print;
mod reader;
