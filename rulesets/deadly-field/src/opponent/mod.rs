//! What the program's opponents go by: orders they might give, and what a position is worth to them.

pub(crate) mod drafts;
mod goals;
pub(crate) mod proposals;
mod standing;
mod worth;
