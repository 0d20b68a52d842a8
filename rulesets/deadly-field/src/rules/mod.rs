//! The chapters of the rules, in printed order.

// 1. Scale and board: the room units take. What lies on the table is `game::terrain`.
pub mod footprint;
// 2. Units: the words for them are the page's, `sheet::units` and `sheet::weapon`.
// 3. Sequence of a turn: initiative, actions, reactions.
pub mod turn;
// 4. Movement.
pub mod movement;
// 5. Fire.
pub mod fire;
// 6. Morale.
pub mod morale;
// 7. Charge.
pub mod charge;
// 8. Leaders and the rest.
pub mod leaders;
pub mod victory;
// What an umpire's page is told.
pub mod umpire;
// What fire, checks and impacts do to a unit.
mod losses;
// Rolls on the table, each told with the unit that makes it.
mod naming;
