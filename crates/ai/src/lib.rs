//! Opponents over the engine's traits: they see what their seat may see, and choose with chance of their own.

mod random;

pub use random::random_order;
