//! What people see of a battle, on the page and at the terminal.

mod briefing;
mod dangers;
pub mod log;
mod muster;
pub mod overlays;
pub mod picture;
mod playable;
pub mod pointing;
pub mod roster;
mod summary;
