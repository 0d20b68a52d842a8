//! What an opponent of the program considers, and what it makes of a position. No rules.

mod charge_worth;
mod goals;
pub(crate) mod normal_moves;
pub(crate) mod proposals;
mod standing;
mod worth;
