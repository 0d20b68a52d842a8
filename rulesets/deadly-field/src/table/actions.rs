//! Section 3, the actions of the active side: what each of them asks for, and what the other side may do about it.

use crate::At;
use crate::axes::Number;
use crate::field::Action;
use crate::table::battle::{Battle, UnitId};
use crate::table::event::Event;
use crate::table::march::{self, WHOLE};
use crate::table::order::Order;
use crate::table::refusal::Refusal;
use crate::table::state::{Deed, Half, State};
use crate::table::trio::Trio;
use crate::table::{answers, drill, flight, onset, trial, volley};
use crate::units::{Level, Side};

impl Order {
    /// The unit whose actions it is about.
    pub(crate) fn actor(&self) -> Option<UnitId> {
        match *self {
            Order::Move { unit, .. }
            | Order::StepBack { unit, .. }
            | Order::Face { unit, .. }
            | Order::Form { unit, .. }
            | Order::Mount { unit, .. }
            | Order::Reform { unit }
            | Order::Rally { unit }
            | Order::Run { unit }
            | Order::Merge { unit, .. }
            | Order::Retake { unit, .. } => Some(unit),
            Order::Fire { units, .. } | Order::Charge { units, .. } => Some(units.lead()),
            _ => None,
        }
    }

    /// All whose actions it is about.
    fn actors(&self) -> Option<Trio> {
        match *self {
            Order::Fire { units, .. } | Order::Charge { units, .. } => Some(units),
            _ => self.actor().map(Trio::one),
        }
    }
}

impl State {
    /// Whether a unit has too few actions left.
    pub(crate) fn lacks_actions(&self, unit: UnitId, actions: u8) -> Option<Refusal> {
        (self.unit(unit).marks.actions < actions).then_some(Refusal::NoActions)
    }

    /// Whether a unit has a charge left in this half turn.
    pub(crate) fn may_charge(&self, battle: &Battle, unit: UnitId) -> bool {
        self.unit(unit).marks.charges < battle.tables.count(Number::Charges)
    }
}

/// Why a side may not order this.
pub(crate) fn refusal(battle: &Battle, state: &State, side: Side, order: &Order) -> Option<Refusal> {
    let unit = order.actor()?;
    if battle.unit(unit).side != side {
        return Some(Refusal::NotYours);
    }
    let own = state.unit(unit);
    if own.pose.is_none() {
        return Some(Refusal::NotOnTable);
    }
    let must_run = own.level == Level::Routed;
    match *order {
        Order::Run { .. } if !must_run => Some(Refusal::NotRouted),
        Order::Run { .. } => own.marks.ran.then_some(Refusal::HasRun),
        Order::Rally { .. } if own.marks.ran => drill::refusal(battle, state, order),
        _ if must_run => Some(Refusal::InNoState { level: own.level }),
        Order::Move { to, facing, .. } => {
            may_move(battle, state, unit).or_else(|| march::way(battle, state, unit, (to, facing)).err())
        }
        Order::StepBack { by, .. } => {
            may_move(battle, state, unit).or_else(|| march::way_back(battle, state, unit, by).err())
        }
        Order::Fire { units, target, deliberate } => {
            volley::refusal(battle, state, (units, target), deliberate)
        }
        Order::Charge { units, target } => onset::refusal(battle, state, units, target),
        _ => drill::refusal(battle, state, order),
    }
}

fn may_move(battle: &Battle, state: &State, unit: UnitId) -> Option<Refusal> {
    if state.unit(unit).marks.half == Half::Move {
        return None;
    }
    state.lacks_actions(unit, battle.tables.actions(Action::Move))
}

/// Carries out what was ordered.
pub(crate) fn carry_out(at: &mut At<'_>, order: &Order) {
    let battle = at.battle;
    let Some(units) = order.actors() else { return };
    let unit = units.lead();
    // Who acted together may go on one after another.
    let go_on = at.state().acting.is_some_and(|acting| units.iter().all(|unit| acting.contains(unit)));
    if !go_on {
        at.emit(Event::Acts { units });
    }
    match *order {
        Order::Move { to, facing, .. } => {
            if let Ok(way) = march::way(battle, at.state(), unit, (to, facing)) {
                set_out(at, unit, &way);
            }
        }
        Order::StepBack { by, .. } => {
            if let Ok(way) = march::way_back(battle, at.state(), unit, by) {
                set_out(at, unit, &way);
            }
        }
        Order::Run { .. } => run(at, unit),
        Order::Fire { units, target, deliberate } => {
            let actions =
                battle.tables.actions(if deliberate { Action::DeliberateFire } else { Action::Fire });
            for unit in units.iter() {
                at.emit(Event::Spent { unit, actions, half: Half::None });
            }
            volley::fire(at, (units, target), volley::Occasion::Action { deliberate });
            answers::ask(at, Deed::Fired { units, target });
        }
        Order::Charge { units, target } => onset::declare(at, units, target),
        _ => drill::carry_out(at, order),
    }
}

/// A unit pays for its move, and goes as far as the other side lets it.
fn set_out(at: &mut At<'_>, unit: UnitId, way: &march::Way) {
    let battle = at.battle;
    let used_half = at.state().unit(unit).marks.half == Half::Move;
    let actions = if used_half { 0 } else { battle.tables.actions(Action::Move) };
    let leaves_half = !used_half && way.cost <= WHOLE / 2 && drill::takes_half(battle, at.state(), unit);
    let half = if leaves_half { Half::Form } else { Half::None };
    at.emit(Event::Spent { unit, actions, half });
    answers::ask(at, Deed::Moves { unit, path: way.path });
}

/// A routed unit runs and tries to rally.
pub(crate) fn run(at: &mut At<'_>, unit: UnitId) {
    let actions = at.state().unit(unit).marks.actions;
    at.emit(Event::Spent { unit, actions, half: Half::None });
    flight::run(at, unit);
    if at.state().unit(unit).pose.is_some() {
        trial::rally(at, unit);
    }
}
