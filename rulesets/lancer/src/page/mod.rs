//! What the page and the terminal show: pictures, sentences, and orders given by pointing.

mod briefing;
mod dangers;
pub mod drag;
pub mod log;
mod muster;
pub mod picture;
mod playable;
pub mod pointing;
mod roster;
mod summary;
