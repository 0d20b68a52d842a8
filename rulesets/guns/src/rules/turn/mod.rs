//! Section 2, the turn.

// The eight phases, and the chapter an order belongs to.
pub(crate) mod phases;

// Which side acts first in an alternate phase, and the switch to act group by group.
pub(crate) mod alternation;
