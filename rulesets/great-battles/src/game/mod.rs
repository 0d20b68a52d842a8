//! The words of the game: what a battle is, what changes in it, what a side may order and why not, and what happens.

pub(crate) mod apply;
pub mod battle;
pub(crate) mod event;
pub(crate) mod order;
pub(crate) mod reacting;
pub(crate) mod refusal;
mod sentence;
pub(crate) mod state;
