//! The page: what is drawn, what is said of it, and what pointing and dragging mean.

mod briefing;
pub mod card;
pub mod charge_overlays;
mod dangers;
pub mod drag;
mod ground_picture;
pub mod log;
mod muster;
pub mod names;
pub mod overlays;
pub mod picture;
mod playable;
pub mod pointing;
mod prompts;
mod reaction_odds;
pub mod roster;
pub mod summary;
pub mod told_moves;
