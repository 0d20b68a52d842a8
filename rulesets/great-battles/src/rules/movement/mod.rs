//! Section 3, movement: costs, reach and retreat.

pub(crate) mod costs;
pub(crate) mod reach;
pub(crate) mod retreat;
