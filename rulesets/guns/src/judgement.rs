//! What a position is worth: an opinion for opponents, no rule. So far no more than the points.

use ai::{Judge, Step};
use engine::Seat;

use crate::battle::Battle;
use crate::order::Order;
use crate::state::{Pending, State};
use crate::units::Side;
use crate::victory;

impl Judge for Battle {
    type Survey = Side;

    fn survey(&self, _: &State, seat: Seat) -> Side {
        Side::of(seat)
    }

    fn worth(&self, &side: &Side, state: &State) -> i64 {
        let points = |side: Side| i64::from(victory::points(self, state, side));
        points(side) - points(side.enemy())
    }

    fn under_way(&self, state: &State, _: Seat) -> Option<Step<Order>> {
        let Pending::Act { side } = *state.pending.last()? else { return None };
        let number = (u64::from(state.turn) * 16 + state.phase as u64) * 2 + side as u64;
        Some(Step { number, ended_by: Order::Done })
    }

    fn subject(&self, _: &State, order: &Order) -> usize {
        match *order {
            Order::March { unit, .. }
            | Order::StepBack { unit, .. }
            | Order::About { unit }
            | Order::Form { unit, .. }
            | Order::Mount { unit, .. }
            | Order::GetUp { unit, .. }
            | Order::PutOut { unit, .. }
            | Order::Recall { unit }
            | Order::Enter { unit, .. }
            | Order::Leave { unit, .. }
            | Order::Fire { unit, .. }
            | Order::Charge { unit, .. }
            | Order::Recover { unit } => 1 + unit.index(),
            Order::Brigade { brigade, .. }
            | Order::Allot { brigade, .. }
            | Order::Screen { brigade, .. }
            | Order::Together { brigade, .. } => 1 + self.units.len() + brigade.index(),
            Order::Ride { general, .. } | Order::Join { general, .. } => {
                1 + self.units.len() + self.brigades.len() + general.index()
            }
            Order::Division { division, .. } => {
                1 + self.units.len() + self.brigades.len() + self.generals.len() + division.index()
            }
            _ => 0,
        }
    }
}
