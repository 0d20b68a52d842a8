//! Section 4, fire.

pub(crate) mod facts;
pub(crate) mod play;
pub(crate) mod reactions;
pub mod resolve;
