//! Section 5 on the table, steps 1 to 4: charges are declared, go half the distance, and are met.

use dice::Dice;
use engine::Sink;

use crate::At;
use crate::battle::Battle;
use crate::event::Event;
use crate::order::Order;
use crate::refusal::Refusal;
use crate::state::State;
use crate::units::Side;

/// The phase begins: cavalry that nobody could hold first, then opportunities.
pub(crate) fn begin<D: Dice, S: Sink<Event>>(_: &mut At<'_, D, S>) {}

/// Cavalry of a side that nobody could hold charges.
pub(crate) fn uncontrolled<D: Dice, S: Sink<Event>>(_: &mut At<'_, D, S>, _: Side) {}

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
