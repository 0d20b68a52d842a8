//! The battle on the table, a file per chapter.
//!
//! `battle`, `terrain` and `room` are what does not change, `state` what does; `order`, `sentence`, `refusal`, `event` and `apply` what
//! is said and happens. `sequence` and `actions` are the turn, `answers`, `reactions` and `volunteers` reactions; `march`, `path`, `gait`,
//! `drill`, `arrivals` and `flight` movement; `volley` and `sight` fire; `trial` and `harm` morale; `onset`, `rush`, `closing`, `impact` and `follow_up`
//! charges; `leaders` and `victory` the rest; `choices` and `proposals` what may be ordered.

mod actions;
mod answers;
mod apply;
mod arrivals;
pub mod battle;
pub(crate) mod choices;
mod closing;
pub(crate) mod drill;
pub mod event;
pub(crate) mod flight;
mod follow_up;
mod gait;
mod harm;
pub(crate) mod impact;
pub(crate) mod leaders;
pub(crate) mod march;
pub mod onset;
pub mod order;
pub mod path;
mod proposals;
pub mod reactions;
pub mod refusal;
pub mod room;
pub(crate) mod rush;
mod sentence;
pub(crate) mod sequence;
pub(crate) mod sight;
pub mod state;
pub mod terrain;
pub(crate) mod trial;
pub mod trio;
pub mod victory;
pub(crate) mod volley;
pub(crate) mod volunteers;
