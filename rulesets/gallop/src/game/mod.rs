//! What the rules are written in: the battle and its state, the orders, the events and the refusals.

mod apply;
pub(crate) mod battle;
pub(crate) mod contact;
pub(crate) mod event;
pub(crate) mod groups;
pub(crate) mod map;
pub(crate) mod order;
pub(crate) mod refusal;
mod sentence;
pub(crate) mod short;
pub(crate) mod special;
pub(crate) mod state;
