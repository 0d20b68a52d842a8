//! Section 2, the sequence of a turn: its steps, the side that has to choose, and the chapter of each order; the rule set
//! as the engine knows it.

// Step 1: new arrivals.
mod arrivals;
pub(crate) mod step_names;

use board::square::Square;
use engine::{Context, Next, Rules, Seat, Verdict};
use sheet::Axis;

use crate::game::battle::{Battle, Side};
use crate::game::event::Event;
use crate::game::order::Order;
use crate::game::refusal::Refusal;
use crate::game::state::{Pending, State};
use crate::opponent::legal_orders;
use crate::rules::fire::{self, FireTarget};
use crate::rules::hand_combat::{Evasion, charge, generals, retreat};
use crate::rules::{broken_groups, hand_combat, movement, scenario_rules, victory};
use crate::{At, Now};

/// The steps of a turn: arrivals, then each side's move, fire, fire and charges.
pub(crate) fn turn() -> Vec<Pending> {
    let half = |side: Side| {
        [
            Pending::Broken(side),
            Pending::Move(side),
            Pending::Fire(side.enemy()),
            Pending::Fire(side),
            Pending::Declare(side),
            Pending::Resolve(side),
        ]
    };
    std::iter::once(Pending::Arrivals).chain(Side::BOTH.into_iter().flat_map(half)).collect()
}

/// The side that has to choose now, if any.
pub(crate) fn chooser(now: Now<'_>) -> Option<Side> {
    match *now.state.pending.last()? {
        Pending::Move(side) | Pending::Fire(side) | Pending::Declare(side) => Some(side),
        Pending::Resolve(side) => (!charge::targets(now).is_empty()).then_some(side),
        Pending::Evade { target } => now.state.side_in(now.battle, target),
        Pending::Ride { general } => {
            (generals::rides(now, general).len() > 1).then(|| now.battle.stand(general).side)
        }
        Pending::Retreat { at, ref from, .. } => {
            let several = retreat::next_step(now, at, from).count() > 1;
            several.then(|| now.state.side_in(now.battle, at)).flatten()
        }
        Pending::Enter { target, entered } => {
            let enemy = now.state.side_in(now.battle, target);
            let entrant = charge::entrants(now, target, entered).first().map(|&id| now.battle.stand(id).side);
            entrant.filter(|&side| enemy != Some(side.enemy()))
        }
        Pending::Arrivals | Pending::Broken(_) | Pending::Combat { .. } | Pending::Risk { .. } => None,
    }
}

impl Rules for Battle {
    const ID: &'static str = "gallop";

    engine::game_files!();

    fn next(&self, state: &State) -> Next {
        if let Some((winner, degree)) = state.over {
            return Next::Over(Verdict { winner: winner.map(Side::seat), degree: degree.key() });
        }
        chooser(Now { battle: self, state }).map_or(Next::Step, |side| Next::Choice(side.seat().into()))
    }

    fn refusal(&self, state: &State, seat: Seat, order: &Order) -> Option<Refusal> {
        refusal(Now { battle: self, state }, Side::of(seat), *order)
    }

    fn answer(&self, state: &State, seat: Seat) -> Option<Order> {
        legal_orders::only_order(Now { battle: self, state }, Side::of(seat))
    }

    fn carry_out(&self, _: Seat, order: &Order, at: &mut Context<'_, Self>) {
        carry_out(at, *order);
        victory::end_if_destroyed(at);
    }

    fn step(&self, at: &mut Context<'_, Self>) {
        step(at);
        victory::end_if_destroyed(at);
    }

    fn apply(&self, state: &mut State, event: &Event) {
        event.apply(self, state);
    }
}

/// Why an order may not be given, by what is being asked.
fn refusal(now: Now<'_>, side: Side, order: Order) -> Option<Refusal> {
    let Some(pending) = now.state.pending.last() else { return Some(not_now(now, order)) };
    if !engine::Slot::exists(&order, now.battle) {
        return Some(Refusal::NoSuchUnit);
    }
    match (pending, order) {
        (Pending::Move(_), Order::Move { stand, to, formation }) => {
            movement::move_refusal(now, side, stand, to, formation)
        }
        (Pending::Move(_), Order::MoveTogether { group, from, to, formation }) => {
            movement::together_refusal(now, side, group, from, to, formation)
        }
        (Pending::Move(_), Order::Form { stand, formation }) => {
            movement::form_refusal(now, side, stand, formation)
        }
        (Pending::Move(_), Order::Turn { square, facing }) => {
            movement::turn_refusal(now, side, square, facing)
        }
        (Pending::Move(_), Order::Front { stand }) => movement::front_refusal(now, side, stand),
        (Pending::Fire(_), Order::Fire { stand, at }) => {
            fire::refusal(now, side, stand, at, FireTarget::Square)
        }
        (Pending::Fire(_), Order::CounterBattery { stand, at }) => {
            fire::refusal(now, side, stand, at, FireTarget::Guns)
        }
        (Pending::Declare(_), Order::Charge { stand }) => charge::refusal(now, side, stand),
        (Pending::Resolve(_), Order::Fight { target }) => {
            let charged = charge::targets(now).contains(&target);
            (!charged).then_some(Refusal::NoCharge { target })
        }
        (&Pending::Evade { target }, Order::FallBack { to }) => one_of(retreat::evasions(now, target), to),
        (&Pending::Ride { general }, Order::FallBack { to }) => one_of(generals::rides(now, general), to),
        (Pending::Retreat { at, from, .. }, Order::FallBack { to }) => {
            one_of(retreat::next_step(now, *at, from).squares, to)
        }
        (Pending::Retreat { at, from, .. }, Order::LeaveTable) => {
            let off = retreat::next_step(now, *at, from).off_table;
            (!off).then_some(Refusal::NotOffTable)
        }
        (&Pending::Enter { target, entered }, Order::Enter { stand }) => {
            charge::enter_refusal(now, target, entered, stand)
        }
        (Pending::Move(_) | Pending::Fire(_) | Pending::Declare(_) | Pending::Evade { .. }, Order::Done) => {
            None
        }
        (&Pending::Enter { entered, .. }, Order::Done) => (entered == 0).then_some(Refusal::MustChoose),
        (Pending::Resolve(_) | Pending::Ride { .. } | Pending::Retreat { .. }, Order::Done) => {
            Some(Refusal::MustChoose)
        }
        _ => Some(not_now(now, order)),
    }
}

fn not_now(now: Now<'_>, order: Order) -> Refusal {
    Refusal::NotNow { step: step_names::step(now).unwrap_or_default(), own: step_names::step_of(order) }
}

fn one_of(open: Vec<Square>, to: Square) -> Option<Refusal> {
    (!open.contains(&to)).then_some(Refusal::NotThatWay { open })
}

fn carry_out(at: &mut At<'_>, order: Order) {
    let pending = at.state().pending.last().copied();
    match order {
        Order::Move { stand, to, formation } => movement::go(at, stand, to, formation),
        Order::MoveTogether { group, from, to, formation } => {
            movement::go_together(at, group, from, to, formation);
        }
        Order::Form { stand, formation } => {
            if let Some(square) = at.state().at(stand) {
                movement::go(at, stand, square, formation);
            }
        }
        Order::Turn { square, facing } => at.emit(Event::Turned { square, facing }),
        Order::Front { stand } => at.emit(Event::Fronted { stand }),
        Order::Fire { stand, at: target } => fire::fire(at, stand, target, FireTarget::Square),
        Order::CounterBattery { stand, at: target } => fire::fire(at, stand, target, FireTarget::Guns),
        Order::Charge { stand } => charge::declare(at, stand),
        Order::Fight { target } => charge::fight(at, target),
        Order::FallBack { to } => match pending {
            Some(Pending::Evade { target }) => retreat::evade(at, target, to),
            Some(Pending::Ride { general }) => generals::ride(at, general, to),
            _ => retreat::go(at, to),
        },
        Order::LeaveTable => retreat::leave(at),
        Order::Enter { stand } => charge::enter(at, stand),
        Order::Done => match pending {
            Some(Pending::Evade { target }) => retreat::stand(at, target),
            Some(Pending::Move(side)) => {
                at.emit(Event::MoveEnded { side });
                at.emit(Event::Settled);
            }
            Some(Pending::Fire(side)) => {
                at.emit(Event::FireEnded { side });
                at.emit(Event::Settled);
            }
            _ => at.emit(Event::Settled),
        },
    }
}

/// What happens where no side has to choose.
fn step(at: &mut At<'_>) {
    match at.state().pending.last().copied() {
        None if at.state().turn == 0 => at.emit(Event::TurnBegan { turn: 1 }),
        None => victory::end_turn(at),
        Some(Pending::Arrivals) => arrivals::place(at),
        Some(Pending::Broken(side)) => {
            scenario_rules::release(at, side);
            broken_groups::go_back(at, side);
        }
        Some(Pending::Combat { target, .. }) if generals::are_caught(at.now(), target) => {
            generals::ask(at, target);
        }
        Some(Pending::Combat { target, stood }) => {
            let evasion = if stood { Evasion::Declined } else { Evasion::Open };
            hand_combat::resolve(at, target, evasion);
        }
        Some(Pending::Ride { general }) => generals::ride_or_yield(at, general),
        Some(Pending::Retreat { at: square, from, .. }) => retreat::step(at, square, &from),
        Some(Pending::Enter { target, entered: 0 }) if generals::are_caught(at.now(), target) => {
            generals::ask(at, target);
        }
        Some(Pending::Risk { target }) => generals::risk(at, target),
        Some(_) => at.emit(Event::Settled),
    }
}
