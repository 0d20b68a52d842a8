//! A toy rule set with every seam a real one has: two companies pass each other on a lane.
//!
//! Each company starts at its own end of the lane and wants to reach the other. A round: both choose a stance sealed; a
//! contest of dice, again until decided, gives one of them the move; a card drawn from the deck says how many points it
//! has; with these it marches field by field and loads cartridges in any order. When it comes level with the other
//! company, that one may fire, or hold, or hold for good; a hit ends the move. Then both fire at once, if they are near.
//! Whoever arrives or is alone wins; after six rounds the stronger company does.

mod battle;
mod event;
mod order;
mod refusal;
mod sequence;
mod state;
mod volley;

pub use battle::Lane;
pub use event::Event;
pub use order::Order;
pub use refusal::Refusal;
pub use state::{Card, Company, Pending, Stance, State};
pub use volley::{Fired, Volley, VolleyFacts, VolleyTable};

/// Fields of the lane.
pub const FIELDS: u8 = 7;
/// Rounds of a battle.
pub const ROUNDS: u8 = 6;
/// Cartridges a pouch holds.
pub const POUCH: u8 = 2;
/// Men of a company at the start.
pub const MEN: u8 = 4;
