//! What a seat might order: everything that can be listed, and some of the ways a move can take.

use dice::Dice;
use engine::{Kinds, Proposes, Seat, draw_allowed};

use crate::battle::Battle;
use crate::order::Order;
use crate::sequence::{candidates, chooser, refusal};
use crate::state::State;
use crate::units::Side;

impl Proposes for Battle {
    fn proposals(&self, state: &State, seat: Seat, one_of: &mut impl FnMut(usize) -> usize) -> Vec<Order> {
        let side = Side::of(seat);
        if state.over.is_some() || chooser(self, state) != Some(side) {
            return Vec::new();
        }
        let mut orders = candidates(self, state, side, one_of);
        orders.retain(|&order| refusal(self, state, side, order).is_none());
        orders
    }

    fn propose(&self, state: &State, seat: Seat, one_of: &mut impl FnMut(usize) -> usize) -> Order {
        let side = Side::of(seat);
        let candidates = candidates(self, state, side, one_of);
        let allowed = |order: &Order| refusal(self, state, side, *order).is_none();
        draw_allowed(candidates, one_of, allowed).unwrap_or(Order::Done)
    }

    fn anything<D: Dice>(&self, dice: &mut D) -> Order {
        let mut below = |n: usize| if n > 1 { dice.pick(&vec![1; n]) } else { 0 };
        let kind = Order::KINDS[below(Order::KINDS.len())];
        match kind {
            "First" => Order::First { side: Side::BOTH[below(2)] },
            _ => Order::Done,
        }
    }
}

/// The order that is given without asking: the only one there is.
pub(crate) fn only_order(_: &Battle, _: &State, _: Side) -> Option<Order> {
    None
}
