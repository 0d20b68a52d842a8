//! What the rules are written in: the battle and its state, the orders, the events and the refusals.

pub(crate) mod battle;
pub(crate) mod event;
pub(crate) mod order;
pub(crate) mod refusal;
pub(crate) mod state;
