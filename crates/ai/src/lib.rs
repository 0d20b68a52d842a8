//! Opponents over the engine's traits: they see what their seat may see, and choose with chance of their own.

mod judge;
mod opponent;
mod random;
mod recruit;

pub use judge::{Judge, Step};
pub use opponent::{NoSkill, Opponent, Skill};
pub use random::random_order;
