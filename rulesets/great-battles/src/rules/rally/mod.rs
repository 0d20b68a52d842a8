//! Section 6, rally.

// The die against cohesion.
pub mod resolve;

// The phase on the map: which units may try, and which run again.
pub(crate) mod play;
