//! Section 5, step 1: the units that shock are named, each with its target, and the owner says which shock is fought next.

use board::hex::Hex;
use sheet::Axis;

use crate::At;
use crate::Now;
use crate::game::battle::{Orders, Side, UnitId};
use crate::game::event::Event;
use crate::game::refusal::Refusal;
use crate::game::state::{Formation, ShockState, State};
use crate::rules::command::loose_cannon;
use crate::rules::disorder::losses;
use crate::rules::movement::orders_limits;
use crate::rules::shock::charge;
use crate::rules::shock::facts;
use crate::rules::turn::activation;
use crate::sheet::axes::Odds;

/// Why a unit may not be named for the shock of a hex: the odds must allow it with all units that can still join in.
pub(crate) fn refusal(now: Now<'_>, side: Side, id: UnitId, target: Hex) -> Option<Refusal> {
    plain_refusal(now, side, id, target).or_else(|| {
        let joins = |&other: &UnitId| other == id || plain_refusal(now, side, other, target).is_none();
        let all: Vec<UnitId> = active(now).filter(joins).collect();
        is_too_weak(now, &all, target).then_some(Refusal::TooWeak { hex: target, worst: Odds::ALL[0] })
    })
}

/// The same, before the odds are considered.
fn plain_refusal(now: Now<'_>, side: Side, id: UnitId, target: Hex) -> Option<Refusal> {
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
        Some(Refusal::not_formed(unit))
    } else if active.out {
        Some(Refusal::WasDrivenBack)
    } else if let Some(hex) = active.against {
        Some(Refusal::AlreadyNamed { hex })
    } else {
        charge::front_refusal(now, id, from, unit.facing, target)
    }
}

/// The units that act.
fn active(now: Now<'_>) -> impl Iterator<Item = UnitId> {
    now.battle.unit_ids().filter(move |&id| now.state.unit(id).active.is_some())
}

/// Whether a unit is to shock a hex.
pub(crate) fn is_named(state: &State, id: UnitId, hex: Hex) -> bool {
    let unit = state.unit(id);
    unit.at.is_some() && unit.active.is_some_and(|active| active.against == Some(hex))
}

/// Whether the units named for a hex are too weak to attack it, together with these.
pub(crate) fn is_too_weak(now: Now<'_>, more: &[UnitId], hex: Hex) -> bool {
    let attackers: Vec<UnitId> =
        active(now).filter(|&id| more.contains(&id) || is_named(now.state, id, hex)).collect();
    let Some(&first) = attackers.first() else { return true };
    let from = attackers.iter().filter_map(|&id| now.state.unit(id).at).collect();
    let onset = ShockState::new(now.battle.side(first), hex, attackers, from);
    facts::fight(now.battle, now.state, &onset).is_too_weak()
}

/// What a unit can still be named for.
pub(crate) fn names_of(now: Now<'_>, id: UnitId) -> impl Iterator<Item = Hex> {
    let unit = now.state.unit(id);
    let front = unit.at.into_iter().flat_map(|at| unit.facing.front().map(|side| at.beside(side)));
    let side = now.battle.side(id);
    front.filter(move |&target| refusal(now, side, id, target).is_none())
}

/// Everything that can still be named.
pub(crate) fn names(now: Now<'_>) -> impl Iterator<Item = (UnitId, Hex)> {
    active(now).flat_map(move |id| names_of(now, id).map(move |target| (id, target)))
}

/// The hexes that were named and are still to be shocked.
pub(crate) fn named(state: &State) -> Vec<Hex> {
    let units = state.units.iter().filter(|unit| unit.at.is_some());
    let mut hexes: Vec<Hex> = units.filter_map(|unit| unit.active?.against).collect();
    hexes.sort_unstable();
    hexes.dedup();
    hexes
}

/// The side that says which shock is next, where there is more than one.
pub(crate) fn chooser(now: Now<'_>) -> Option<Side> {
    let acting = now.state.acting().filter(|_| named(now.state).len() > 1);
    acting.map(|brigade| now.battle.side_of(brigade))
}

/// Why a shock may not be fought next.
pub(crate) fn order_refusal(state: &State, hex: Hex) -> Option<Refusal> {
    (!named(state).contains(&hex)).then_some(Refusal::NotNamed { hex })
}

/// A brigade has moved: its shocks are named and resolved, if there are any.
pub(crate) fn close(at: &mut At<'_>) {
    if named(at.state()).is_empty() && names(at.now()).next().is_none() {
        return activation::end(at);
    }
    at.emit(Event::Closed);
}

/// All is named: what is too weak is called off, and the units that charged are disordered for it.
pub(crate) fn done(at: &mut At<'_>) {
    for hex in named(at.state()) {
        if is_too_weak(at.now(), &[], hex) {
            let state = at.state();
            let has_charged = |&id: &UnitId| {
                is_named(state, id, hex) && state.unit(id).active.is_some_and(|active| active.charged)
            };
            let charged: Vec<UnitId> = at.battle.unit_ids().filter(has_charged).collect();
            at.emit(Event::CalledOff { hex });
            charged.into_iter().for_each(|id| losses::disorder(at, id));
        }
    }
    at.emit(Event::Settled);
}

/// The last shock, or the end of the activation.
pub(crate) fn resolve(at: &mut At<'_>) {
    match named(at.state()).first() {
        Some(&hex) => at.emit(Event::ShockBegan { hex }),
        None => {
            at.emit(Event::Settled);
            activation::end(at);
        }
    }
}
