//! Section 5, step 1: the units that shock are named, each with its target.

use board::hex::Hex;

use crate::At;
use crate::Now;
use crate::game::battle::{Orders, Side, UnitId};
use crate::game::event::Event;
use crate::game::refusal::Refusal;
use crate::game::state::{Formation, State};
use crate::rules::command::loose_cannon;
use crate::rules::movement::orders_limits;
use crate::rules::shock::charge;
use crate::rules::turn::activation;

/// Why a unit may not be named for the shock of a hex.
pub(crate) fn refusal(now: Now<'_>, side: Side, id: UnitId, target: Hex) -> Option<Refusal> {
    let active = match activation::ready(now, side, id) {
        Ok(active) => active,
        Err(refusal) => return Some(refusal),
    };
    let unit = now.state.unit(id);
    let from = unit.at?;
    if let Some(refusal) = charge::weakness(now, id).or_else(|| loose_cannon::only_fires(now, id)) {
        Some(refusal)
    } else if orders_limits::orders(now, id) == Some(Orders::March) {
        Some(Refusal::OnMarch)
    } else if unit.formation != Formation::Formed {
        Some(Refusal::NotFormed)
    } else if active.against.is_some() {
        Some(Refusal::AlreadyNamed)
    } else {
        charge::front_refusal(now, id, from, unit.facing, target)
    }
}

/// Everything that can still be named.
pub(crate) fn names(now: Now<'_>) -> impl Iterator<Item = (UnitId, Hex)> {
    let active = now.battle.unit_ids().filter(|&id| now.state.unit(id).active.is_some());
    active.flat_map(move |id| {
        let unit = now.state.unit(id);
        let front = unit.at.into_iter().flat_map(|at| unit.facing.front().map(|side| at.beside(side)));
        let side = now.battle.side(id);
        front.filter(move |&target| refusal(now, side, id, target).is_none()).map(move |target| (id, target))
    })
}

/// The hex to be shocked next.
fn next(state: &State) -> Option<Hex> {
    state.units.iter().filter(|unit| unit.at.is_some()).filter_map(|unit| unit.active?.against).min()
}

/// A brigade has moved: its shocks are named and resolved, if there are any.
pub(crate) fn close(at: &mut At<'_>) {
    if next(at.state()).is_none() && names(at.now()).next().is_none() {
        return activation::end(at);
    }
    at.emit(Event::Closed);
}

/// The next shock, or the end of the activation.
pub(crate) fn resolve(at: &mut At<'_>) {
    match next(at.state()) {
        Some(hex) => at.emit(Event::ShockBegan { hex }),
        None => {
            at.emit(Event::Settled);
            activation::end(at);
        }
    }
}
