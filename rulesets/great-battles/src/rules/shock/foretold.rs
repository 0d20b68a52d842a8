//! The odds of a shock or a charge before it is ordered, with all units that are named for it: the rules' own path, on which defenders
//! stand and fire with all they have.

use std::cell::RefCell;

use board::hex::Hex;
use dice::Typed;
use engine::{Position, Seat, Silent};
use odds::{Distribution, TooLarge};

use crate::Now;
use crate::game::battle::{Battle, UnitId};
use crate::game::event::Event;
use crate::game::order::Order;
use crate::game::state::{Condition, Pending, Stage, State};
use crate::rules::fire::reactions;
use crate::rules::shock::resolve::{Fight, ShockFacts, ShockOutcome, ShockResult};
use crate::rules::shock::{facts, naming};
use crate::rules::turn::sequence;

/// The most ways that are walked for the fire on the way of a charge.
const WAYS: u64 = 500_000;

/// What is foretold of a shock: what is known of it, and how it may end.
pub struct ForetoldShock {
    /// What the sentence of its odds asks.
    pub facts: ShockFacts,
    /// How it may end.
    pub ends: Distribution<ShockOutcome>,
}

/// What is foretold of the shock that an order names, charges into or goes on to; nothing for any other order.
pub fn foretold(now: Now<'_>, order: &Order) -> Option<Result<ForetoldShock, TooLarge>> {
    match *order {
        Order::Charge { unit, target, .. } => charged(now, order, unit, target),
        _ => {
            let then = begun(now, order)?;
            let fight = under_fire(now.battle, &then)?;
            let ends = odds::distribution(|dice| fight.clone().run(dice, &mut Silent));
            Some(ends.map(|ends| ForetoldShock { facts: fight.told_facts(), ends }))
        }
    }
}

/// The same of a shock that can only be named when the brigade has moved, as its units stand now and with all that can join it.
pub fn foreseen(now: Now<'_>, order: &Order) -> Option<Result<ForetoldShock, TooLarge>> {
    let (&Pending::Brigade(brigade), &Order::Shock { unit, target }) = (now.state.pending.last()?, order)
    else {
        return None;
    };
    let mut then = now.state.clone();
    Event::Closed.apply(now.battle, &mut then);
    let named = Now { state: &then, ..now };
    if sequence::refusal(named, now.battle.side_of(brigade), *order).is_some() {
        return None;
    }
    let joins = |(other, hex): &(UnitId, Hex)| *other != unit && *hex == target;
    let joining: Vec<(UnitId, Hex)> = naming::names(named).filter(joins).collect();
    for (unit, target) in joining {
        Event::Named { unit, target }.apply(now.battle, &mut then);
    }
    foretold(Now { state: &then, ..now }, order)
}

/// The state in which the shock of an order has begun.
fn begun(now: Now<'_>, order: &Order) -> Option<State> {
    let events = match (now.state.pending.last()?, *order) {
        (Pending::Naming, Order::Shock { unit, target }) => {
            vec![Event::Named { unit, target }, Event::ShockBegan { hex: target }]
        }
        (Pending::Shock(Stage::Continue), Order::Shock { target, .. }) => vec![Event::WentOn { hex: target }],
        (Pending::Shocks, Order::Resolve { hex }) => vec![Event::ShockBegan { hex }],
        _ => return None,
    };
    let mut then = now.state.clone();
    events.iter().for_each(|event| event.apply(now.battle, &mut then));
    Some(then)
}

fn under_fire<'b>(battle: &'b Battle, state: &State) -> Option<Fight<'b>> {
    let onset = state.onset.as_ref()?;
    Some(facts::fight_under_fire(battle, state, onset))
}

/// A charge: the fire on its way, then the shock of all units that have charged the hex or are named for it.
fn charged(
    now: Now<'_>,
    order: &Order,
    unit: UnitId,
    target: Hex,
) -> Option<Result<ForetoldShock, TooLarge>> {
    let start = Position::set_up(now.battle, now.state.clone(), &mut Typed::new([]), &mut Silent);
    let policy = |battle: &Battle, position: &Position<Battle>, _: Seat| {
        let state = position.state();
        match state.pending.last() {
            _ if state == now.state => Some(*order),
            Some(Pending::Way { .. }) => Some(reactions::all(Now { battle, state })),
            _ => None,
        }
    };
    let known: RefCell<Vec<State>> = RefCell::default();
    let read = |state: &State| {
        let mut known = known.borrow_mut();
        known.iter().position(|other| other == state).unwrap_or_else(|| {
            known.push(state.clone());
            known.len() - 1
        })
    };
    let come = match odds::play_out(now.battle, &start, policy, read, WAYS) {
        Ok(come) => come,
        Err(too_large) => return Some(Err(too_large)),
    };
    let come_to: Vec<Arrival<'_>> =
        known.into_inner().iter().map(|then| Arrival::of(now, then, unit, target)).collect();
    let is_fired_at = come_to.len() > 1;
    let mut facts = come_to.iter().find_map(|arrival| arrival.fight.as_ref())?.told_facts();
    if is_fired_at && facts.reaction_sp.get() == 0 {
        facts.reaction_sp = engine::Count::clamped(1);
    }
    let ends = come.then(|&nth, dice| come_to[nth].fought(dice));
    Some(ends.map(|ends| ForetoldShock { facts, ends }))
}

/// Where a charge has come to through the fire on its way.
struct Arrival<'b> {
    /// The shock, if it comes to it.
    fight: Option<Fight<'b>>,
    /// What the fire has made of it.
    stopped: ShockOutcome,
}

impl<'b> Arrival<'b> {
    fn of(before: Now<'b>, then: &State, unit: UnitId, target: Hex) -> Arrival<'b> {
        let (was, own) = (before.state.unit(unit), then.unit(unit));
        let left = if own.at.is_some() { own.sp } else { 0 };
        let is_driven =
            matches!(then.pending.last(), Some(&Pending::Retreat { unit: driven, .. }) if driven == unit);
        let is_off = own.at.is_none() || own.condition == Condition::Routed || is_driven;
        let stopped = ShockOutcome {
            result: if is_off { ShockResult::DrivenOff } else { ShockResult::NoShock },
            attacker_lost: was.sp - left.min(was.sp),
            attacker_disordered: own.condition != Condition::Normal,
            ..ShockOutcome::NONE
        };
        let charges = own.active.is_some_and(|active| active.charged && active.against == Some(target));
        let fight = charges.then(|| {
            let mut begun = then.clone();
            Event::ShockBegan { hex: target }.apply(before.battle, &mut begun);
            under_fire(before.battle, &begun)
        });
        Arrival { fight: fight.flatten(), stopped }
    }

    fn fought<D: dice::Dice>(&self, dice: &mut D) -> ShockOutcome {
        let Some(fight) = &self.fight else { return self.stopped.clone() };
        let end = fight.clone().run(dice, &mut Silent);
        ShockOutcome { attacker_lost: end.attacker_lost.saturating_add(self.stopped.attacker_lost), ..end }
    }
}
