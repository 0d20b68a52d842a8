//! Opponents over the engine's traits: they see what their seat may see, and choose with chance of their own.

mod judge;
mod level;
mod random;
mod recruit;

pub use judge::{Judge, Step};
pub use level::{Level, NoLevel, Opponent};
pub use random::random_order;
