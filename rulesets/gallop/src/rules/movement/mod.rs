//! Section 3, movement: squares paid in fractions of a whole move, columns, limbers, contact.

// What a move costs.
mod resolve;

// Which stands may move where, and the move itself.
mod play;

// How far a stand gets.
pub(crate) mod reach;

// What every step of the map costs, by troops, going and road.
pub(crate) mod step_costs;

// Sets of squares, for questions about many of them at once.
pub(crate) mod square_set;

pub use resolve::{DrawnUp, Move, MoveFacts, MoveOutcome};

pub(crate) use play::{
    ContactDuty, arrival, bound, change_cost, contact_duty, form_refusal, front_refusal, go, go_together,
    has_time_to_change, is_held, is_held_at, move_refusal, mover_refusal, movers, no_contact,
    together_refusal, turn_refusal,
};
