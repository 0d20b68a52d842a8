//! Section 2, command.

// Command ranges, ratings, leaders found alone, successors.
pub mod leaders;

// Dice of an orders change and of coordination.
pub mod resolve;

// Several brigades act as one.
pub(crate) mod coordination;

// A brigadier seeks other orders.
pub(crate) mod orders_change;

// What he makes of them, and what a stand allows.
pub(crate) mod loose_cannon;
