//! What opponents go by: orders to try, and an opinion of what comes of them.

mod candidate_lines;
mod duels;
mod goals;
pub(crate) mod proposals;
mod shots;
mod standing;
mod worth;
