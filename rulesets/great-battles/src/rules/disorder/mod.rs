//! Section 4, disorder: checks, losses and rout.

pub mod cohesion_check;
pub mod leader_loss;
pub(crate) mod losses;
pub mod resolve;
