//! The everyday tests of scenario files.

mod forms;
mod free_table;
