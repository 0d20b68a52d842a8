//! What the page and the terminal show: pictures, sentences, and orders given by pointing.

mod briefing;
mod dangers;
pub mod log;
mod muster;
pub mod picture;
mod places;
mod playable;
pub mod pointing;
pub mod questions;
pub(crate) mod roster;
mod summary;
