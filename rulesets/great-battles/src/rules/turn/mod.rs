//! Section 2, the turn, step by step.

pub(crate) mod activation;
pub mod fatigue;
pub(crate) mod reinforcements;
pub mod resolve;
pub(crate) mod sequence;
