//! Section 7 on the table: all melees of a turn, who gives way, and who follows up.

use dice::Dice;
use engine::Sink;

use crate::At;
use crate::battle::Battle;
use crate::event::Event;
use crate::order::Order;
use crate::refusal::Refusal;
use crate::state::{Pending, State};

/// The phase begins: it is asked for yells, then all is fought.
pub(crate) fn begin<D: Dice, S: Sink<Event>>(at: &mut At<'_, D, S>) {
    if !at.state().combatants.is_empty() {
        at.emit(Event::Asked { pending: Pending::Melees });
    }
}

/// Why a side may not order this now.
pub(crate) fn refusal(_: &Battle, _: &State, _: Order) -> Option<Refusal> {
    None
}

/// Carries out what was ordered.
pub(crate) fn carry_out<D: Dice, S: Sink<Event>>(at: &mut At<'_, D, S>, _: Order) {
    at.emit(Event::Settled);
}

/// What a side might order now.
pub(crate) fn candidates(state: &State) -> Vec<Order> {
    match state.pending.last() {
        Some(Pending::Yell { .. }) => [false, true].map(|yell| Order::Yell { yell }).to_vec(),
        Some(Pending::FollowUp { .. }) => [false, true].map(|follow| Order::FollowUp { follow }).to_vec(),
        _ => Vec::new(),
    }
}

/// All melees are fought, from the state as it is now.
pub(crate) fn run<D: Dice, S: Sink<Event>>(_: &mut At<'_, D, S>) {}
