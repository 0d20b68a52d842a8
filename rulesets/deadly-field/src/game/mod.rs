//! The vocabulary of a battle: what it is, what changes in it, what is ordered, what happens and what is refused.

// What does not change.
pub mod battle;
pub mod terrain;
// What changes.
pub mod charges;
pub mod path;
pub mod state;
// What is ordered, and what is not allowed.
pub mod group;
pub mod order;
pub mod reaction;
pub mod refusal;
mod sentence;
// What happens.
mod apply;
pub mod event;
// What records of the first revision say otherwise.
mod former;
