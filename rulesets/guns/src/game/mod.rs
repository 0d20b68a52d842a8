//! The vocabulary of a game: what a battle is, what changes in it, what may be ordered and what happens.

pub(crate) mod apply;
pub mod battle;
pub mod charges_and_melees;
pub(crate) mod event;
pub(crate) mod order;
pub mod reactions;
pub(crate) mod refusal;
pub(crate) mod sentence;
pub(crate) mod state;
