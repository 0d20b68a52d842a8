//! Sections 1, 4 and 9 on the table: generals ride, attach themselves, are at risk and are replaced.

use dice::Dice;
use engine::Sink;

use crate::At;
use crate::battle::Battle;
use crate::event::Event;
use crate::order::Order;
use crate::refusal::Refusal;
use crate::state::State;
use crate::units::Side;

/// Why a side may not order this now.
pub(crate) fn refusal(_: &Battle, _: &State, _: Side, _: Order) -> Option<Refusal> {
    Some(Refusal::NotNow)
}

/// Carries out what was ordered.
pub(crate) fn carry_out<D: Dice, S: Sink<Event>>(_: &mut At<'_, D, S>, _: Side, _: Order) {}

/// What a side might order now, as far as can be seen at once.
pub(crate) fn candidates(_: &Battle, _: &State, _: Side, _: &mut impl FnMut(usize) -> usize) -> Vec<Order> {
    Vec::new()
}

/// Generals who are only away return, those who fell are replaced.
pub(crate) fn come_back<D: Dice, S: Sink<Event>>(_: &mut At<'_, D, S>) {}
