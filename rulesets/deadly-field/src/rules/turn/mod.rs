//! Section 3, the sequence of a turn: initiative, then two half turns of actions and reactions.
//!
//! Here the engine meets the rules: which chapter an order belongs to, and what comes next.

// 1: which side chooses to be first.
pub mod initiative;
// 2: before it acts, the reinforcements of a side come on.
mod reinforcements;
// 2: the actions of the active side.
pub(crate) mod actions;
// 3: the other side is asked which of its units react.
pub(crate) mod reaction_prompt;
// 3: which unit may react how, and what comes of it.
pub(crate) mod reactions;

use engine::{Context, Count, Next, Rules, Seat, Verdict};
use sheet::Axis;

use crate::game::battle::{Battle, UnitId};
use crate::game::event::Event;
use crate::game::order::Order;
use crate::game::refusal::Refusal;
use crate::game::state::{Fate, Pending, State};
use crate::opponent::proposals;
use crate::rules::charge::{follow_up, impact};
use crate::rules::{leaders, victory};
use crate::sheet::units::{MoraleLevel, Side};
use crate::{At, Now};
use initiative::{Initiative, InitiativeFacts};

/// The side that must choose now, if any.
pub(crate) fn chooser(state: &State) -> Option<Side> {
    match *state.pending.last()? {
        Pending::Initiative { side }
        | Pending::Act { side }
        | Pending::React { side, .. }
        | Pending::Lead { side }
        | Pending::FollowUp { side } => Some(side),
    }
}

impl Rules for Battle {
    const ID: &'static str = "deadly-field";

    engine::game_files!();

    fn next(&self, state: &State) -> Next {
        if let Some((winner, degree)) = state.over {
            return Next::Over(Verdict { winner: winner.map(Side::seat), degree: degree.key() });
        }
        chooser(state).map_or(Next::Step, |side| Next::Choice(side.seat().into()))
    }

    fn refusal(&self, state: &State, seat: Seat, order: &Order) -> Option<Refusal> {
        refusal(Now { battle: self, state }, Side::of(seat), order)
    }

    fn answer(&self, state: &State, seat: Seat) -> Option<Order> {
        proposals::only_order(Now { battle: self, state }, Side::of(seat))
    }

    fn carry_out(&self, _: Seat, order: &Order, at: &mut Context<'_, Self>) {
        carry_out(at, order);
        leaders::play::see_to_captures(at);
    }

    fn step(&self, at: &mut Context<'_, Self>) {
        let active = at.state().active;
        match active {
            None => next_turn(at),
            Some(side) if has_seen_to_a_routed(at, side) => {}
            Some(side) if side == at.state().first => half_turn(at, side.enemy()),
            Some(_) => {
                at.emit(Event::TurnEnded);
                victory::at_turn_end(at);
            }
        }
    }

    fn apply(&self, state: &mut State, event: &Event) {
        event.apply(self, state);
    }
}

/// A turn begins: leaders come and are replaced, and the sides roll for initiative unless the scenario tells it.
fn next_turn(at: &mut At<'_>) {
    let battle = at.battle;
    let turn = at.state().turn.saturating_add(1);
    at.emit(Event::TurnBegan { turn });
    leaders::play::at_turn(at);
    if let Some(side) = battle.terms.first {
        at.emit(Event::GoesFirst { side });
        half_turn(at, side);
        return;
    }
    let best = |side: Side| {
        let own = battle.leader_ids().filter(|&leader| battle.leader(leader).side == side);
        let here = own.filter(|&leader| at.state().leader(leader).fate == Fate::Here);
        here.map(|leader| at.state().leader(leader).benefit).max().unwrap_or(0)
    };
    let facts = InitiativeFacts {
        union: Count::clamped(best(Side::Union)),
        confederate: Count::clamped(best(Side::Confederate)),
        first_turn: turn == 1,
    };
    match at.run::<Initiative>(&battle.tables, &facts).chooser.side() {
        Some(side) => at.emit(Event::Asked { pending: Pending::Initiative { side } }),
        None => {
            let side = at.state().first;
            half_turn(at, side);
        }
    }
}

/// A side is active.
fn half_turn(at: &mut At<'_>, side: Side) {
    at.emit(Event::HalfBegan { side });
    reinforcements::come(at, side);
    at.emit(Event::Asked { pending: Pending::Act { side } });
}

/// Why an order may not be given, by what is being asked.
pub(crate) fn refusal(now: Now<'_>, side: Side, order: &Order) -> Option<Refusal> {
    if !engine::Slot::exists(order, now.battle) {
        return Some(Refusal::NoSuchName);
    }
    let Some(&pending) = now.state.pending.last() else { return Some(Refusal::NotNow) };
    match (pending, order) {
        (Pending::Initiative { .. }, Order::First { .. }) | (Pending::Act { .. }, Order::Done) => None,
        (
            Pending::Act { .. },
            Order::First { .. }
            | Order::React { .. }
            | Order::Lead { .. }
            | Order::FollowUp { .. }
            | Order::ChargeOn { .. },
        ) => Some(Refusal::NotNow),
        (Pending::Act { .. }, Order::Ride { .. }) => leaders::play::refusal(now, side, order),
        (Pending::Act { .. }, _) => actions::refusal(now, side, order),
        (Pending::React { deed, .. }, Order::React { reactions }) => {
            reactions::refusal(now, side, deed, reactions)
        }
        (Pending::Lead { .. }, &Order::Lead { unit }) => {
            (!impact::candidates(now, side).contains(&unit)).then_some(Refusal::DoesNotTouch)
        }
        (Pending::FollowUp { .. }, Order::FollowUp { .. } | Order::ChargeOn { .. }) => {
            follow_up::refusal(now, order)
        }
        _ => Some(Refusal::NotNow),
    }
}

fn carry_out(at: &mut At<'_>, order: &Order) {
    let Some(&pending) = at.state().pending.last() else { return };
    match (pending, order) {
        (Pending::Initiative { .. }, &Order::First { side }) => {
            at.emit(Event::Settled);
            at.emit(Event::GoesFirst { side });
            half_turn(at, side);
        }
        (Pending::Act { .. }, Order::Done) => at.emit(Event::Settled),
        (Pending::Act { .. }, Order::Ride { .. }) => leaders::play::carry_out(at, order),
        (Pending::Act { .. }, _) => actions::carry_out(at, order),
        (Pending::React { deed, .. }, Order::React { reactions }) => {
            at.emit(Event::Settled);
            reactions::carry_out(at, deed, reactions);
        }
        (Pending::Lead { .. }, &Order::Lead { unit }) => {
            at.emit(Event::Settled);
            impact::named(at, unit);
        }
        (Pending::FollowUp { .. }, _) => {
            at.emit(Event::Settled);
            follow_up::follow(at, order);
        }
        _ => {}
    }
}

/// Routed units that were not told to run or to rally do it at the end of the half turn, one at a time: whether one did.
fn has_seen_to_a_routed(at: &mut At<'_>, side: Side) -> bool {
    let state = at.state();
    let is_idle = |unit: &UnitId| {
        let own = state.unit(*unit);
        own.level == MoraleLevel::Routed && (!own.marks.ran || !own.bolted && actions::may_rally(own))
    };
    let Some(unit) = state.standing(at.battle, side).find(is_idle) else { return false };
    if state.unit(unit).marks.ran {
        actions::carry_out(at, &Order::Rally { unit });
    } else {
        actions::run(at, unit);
    }
    true
}
