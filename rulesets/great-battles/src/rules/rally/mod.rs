//! Section 6, rally.

pub(crate) mod play;
pub mod resolve;
