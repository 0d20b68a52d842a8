//! Section 1, board and units: the map, stacking and zones of control (ZOC).

pub mod map;
pub(crate) mod zoc;
