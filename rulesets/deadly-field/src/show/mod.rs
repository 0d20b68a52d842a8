//! The battle for people: what is drawn, what is said of it, and what pointing and dragging mean.
//!
//! `picture` and `ground` are what is drawn, `card` what is said of a unit, `log` what happened, `pointing`, `laid`, `drag`, `charging` and `answering`
//! orders for somebody who points, `names` how units are written on a map, `roster` what was made of a scenario, and
//! `playable` all of it for the program.

mod answering;
pub mod card;
pub mod charging;
pub mod drag;
mod ground;
pub mod laid;
pub mod log;
mod names;
pub mod picture;
mod playable;
pub mod pointing;
pub mod roster;
