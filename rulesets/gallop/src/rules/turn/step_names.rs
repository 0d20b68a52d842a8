//! The names of the steps: of the one that is played, and of the one that an order belongs to.

use crate::Now;
use crate::game::order::Order;
use crate::game::state::Pending;

/// The step that is played, in small letters; nothing before the first turn.
pub(crate) fn step(now: Now<'_>) -> Option<String> {
    if now.state.over.is_some() {
        return Some("the battle is over".into());
    }
    Some(match now.state.pending.last()? {
        Pending::Arrivals => "arrivals".into(),
        Pending::Broken(side) => format!("{side} broken groups"),
        Pending::Move(side) => format!("{side} move"),
        Pending::Fire(side) => format!("{side} fire"),
        Pending::Declare(side) | Pending::Resolve(side) => format!("{side} charges"),
        Pending::Combat { target, .. } | Pending::Risk { target } => format!("hand combat at {target}"),
        Pending::Evade { target } => format!("charge on {target}"),
        Pending::Ride { general } => format!("{} rides to safety", now.battle.name(*general)),
        Pending::Retreat { at, .. } => format!("retreat from {at}"),
        Pending::Enter { target, .. } => format!("{target} taken"),
    })
}

/// The step of a turn in which a side gives such an order; nothing for the answer to a question.
pub(super) fn step_of(order: Order) -> Option<&'static str> {
    match order {
        Order::Move { .. }
        | Order::MoveTogether { .. }
        | Order::Form { .. }
        | Order::Turn { .. }
        | Order::Front { .. } => Some("move"),
        Order::Fire { .. } | Order::CounterBattery { .. } => Some("fire"),
        Order::Charge { .. } => Some("charges"),
        Order::Fight { .. }
        | Order::FallBack { .. }
        | Order::LeaveTable
        | Order::Enter { .. }
        | Order::Done => None,
    }
}
