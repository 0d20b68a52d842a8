//! The everyday tests of the program; those in `browser` need Chromium.

mod browser;
mod commands;
mod hostile;
mod manual;
mod memory;
mod names;
mod questions;
mod serve;
mod served;
mod terminal;
mod umpire;
