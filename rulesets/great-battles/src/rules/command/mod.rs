//! Section 2, command: leaders, coordination, orders change.

pub(crate) mod coordination;
pub mod leaders;
pub(crate) mod loose_cannon;
pub mod resolve;
