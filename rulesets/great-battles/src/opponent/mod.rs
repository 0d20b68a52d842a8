//! What the program's opponents go by: every legal order, and what a position is worth.

mod goals;
pub(crate) mod legal_orders;
mod named_shocks;
mod standing;
mod worth;
