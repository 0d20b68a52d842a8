//! What the rules are written in: the battle and its state, the orders, the events and the refusals.

mod apply;
pub(crate) mod battle;
pub(crate) mod event;
pub(crate) mod measures;
pub(crate) mod order;
pub(crate) mod refusal;
mod sentence;
pub(crate) mod state;
