//! The battle on the table, a file per chapter.

pub mod battle;
pub mod order;
pub mod path;
pub mod reactions;
pub mod room;
mod sentence;
pub mod terrain;
pub mod trio;
