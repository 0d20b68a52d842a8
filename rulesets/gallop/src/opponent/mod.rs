//! What opponents go by: the legal orders, and an opinion of what comes of them.

mod charge_plan;
mod goals;
mod legal_moves;
pub(crate) mod legal_orders;
mod standing;
mod threats;
mod worth;
