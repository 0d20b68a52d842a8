//! The everyday tests of scenario files.

mod forms;
