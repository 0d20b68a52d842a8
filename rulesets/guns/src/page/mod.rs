//! What page and terminal show of a battle, and what pointing and dragging come to.

mod briefing;
pub mod charge_pointing;
mod dangers;
pub(crate) mod deeds;
pub mod drag;
pub mod log;
mod muster;
mod orders;
pub mod picture;
mod playable;
pub mod pointing;
pub(crate) mod reaction_prompt;
pub mod roster;
mod summary;
