//! The rules by the chapters of the sheet, in printed order.
//!
//! Each chapter has the same roles: `resolve` rolls the dice and reads the tables, and is what `longroll resolve` and `longroll odds`
//! run; `facts` makes the facts for it from battle and state; `play` refuses, carries out and lists the orders of the chapter. The
//! other files are the steps and tests that the sheet prints.

// Rolls with the name of the unit they are for.
pub(crate) mod named;

// 1. Scale, board, units.
pub mod footprint;

// 2. The turn.
pub(crate) mod turn;

// 3. Command.
pub mod command;

// 4. Movement.
pub mod movement;

// 5. Charge procedure.
pub mod charge;

// 6. Fire.
pub mod fire;

// 7. Melee.
pub mod melee;

// 8. Morale.
pub mod morale;

// 9. Double sixes, generals.
pub mod double_six;

// 10. End.
pub mod victory;

// What an umpire's page needs to know of all these at a real table.
pub mod umpire;
