//! The chapters of the rules, in printed order.

// 1. Board and forces.
pub(crate) mod board_and_forces;

// 2. The deck.
pub(crate) mod deck;

// 3. Movement.
pub mod movement;

// 4. Shooting.
pub mod shooting;

// 5. Charge and melee.
pub mod charge_and_melee;

// 6. Morale.
pub mod morale;

// What an umpire's page needs to know.
pub(crate) mod umpire;

// Names in the explanations of all of them.
mod naming;

// 7. Victory.
pub mod victory;
