//! Section 5, shock in its six steps.

pub(crate) mod advance;
pub(crate) mod charge;
pub(crate) mod facts;
pub(crate) mod naming;
pub mod resolve;
