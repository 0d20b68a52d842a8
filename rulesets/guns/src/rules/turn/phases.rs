//! Section 2, the eight phases of a turn, and the rule set as the engine knows it.

use engine::{Context, Next, Rules, Seat, Verdict};
use sheet::Axis;

use crate::game::battle::Battle;
use crate::game::event::Event;
use crate::game::order::Order;
use crate::game::refusal::Refusal;
use crate::game::state::{Pending, State};
use crate::opponent::proposals;
use crate::rules::charge::{contact, declaration};
use crate::rules::command::{brigade_orders, generals};
use crate::rules::double_six::risk_of_fire;
use crate::rules::melee::{pursuit, round};
use crate::rules::morale::{compulsory_moves, morale_phase};
use crate::rules::movement::march;
use crate::rules::turn::alternation;
use crate::rules::{command, fire, victory};
use crate::sheet::board_tables::TurnPhase;
use crate::sheet::units::Side;
use crate::{At, Now};

/// The side that has to choose now, if one has.
pub(crate) fn chooser(now: Now<'_>) -> Option<Side> {
    match *now.state.pending.last()? {
        Pending::First => Some(now.state.initiative),
        Pending::Act { side } => Some(side),
        Pending::Allot { brigade } => Some(now.battle.brigade(brigade).side),
        Pending::Sixes { unit, .. } | Pending::Rally { unit } => Some(now.battle.unit(unit).side),
        Pending::Recover { general } => Some(now.battle.general(general).side),
        Pending::Opportunity { side } | Pending::Declare { side, .. } | Pending::Meet { side } => Some(side),
        Pending::Yell { .. } => Some(Side::Confederate),
        Pending::FollowUp { unit, .. } => Some(now.battle.unit(unit).side),
        Pending::Tests | Pending::Uncontrolled { .. } | Pending::Impact | Pending::Melees => None,
    }
}

impl Rules for Battle {
    const ID: &'static str = "guns";

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
        proposals::only_order(Now { battle: self, state }, Side::of(seat))
    }

    fn carry_out(&self, seat: Seat, order: &Order, at: &mut Context<'_, Self>) {
        carry_out(at, Side::of(seat), *order);
        brigade_orders::hold_if_attacked(at);
        generals::see_to_danger(at);
    }

    fn step(&self, at: &mut Context<'_, Self>) {
        match at.state().pending.last() {
            None => next_phase(at),
            Some(&pending) => {
                at.emit(Event::Settled);
                match pending {
                    Pending::Uncontrolled { side } => declaration::uncontrolled(at, side),
                    Pending::Impact => contact::run(at),
                    Pending::Melees => round::run(at),
                    _ => morale_phase::run(at),
                }
                brigade_orders::hold_if_attacked(at);
                generals::see_to_danger(at);
            }
        }
    }

    fn apply(&self, state: &mut State, event: &Event) {
        event.apply(self, state);
    }
}

/// Goes on from a phase in which nothing is left to do.
fn next_phase(at: &mut At<'_>) {
    match at.state().phase {
        TurnPhase::Tests => {
            victory::at_turn_end(at);
            if at.state().over.is_none() {
                let turn = at.state().turn.saturating_add(1);
                at.emit(Event::TurnBegan { turn });
                command::play::initiative(at);
            }
        }
        TurnPhase::Initiative => {
            alternate(at, TurnPhase::Command);
            command::play::begin(at);
        }
        TurnPhase::Command => {
            at.emit(Event::PhaseBegan { phase: TurnPhase::CompulsoryMoves });
            risk_of_fire::again(at);
            compulsory_moves::compulsory(at);
            pursuit::moves(at);
            generals::see_to_danger(at);
        }
        TurnPhase::CompulsoryMoves => {
            alternate(at, TurnPhase::Charges);
            declaration::begin(at);
        }
        TurnPhase::Charges => {
            alternate(at, TurnPhase::NormalMoves);
            march::begin(at);
        }
        TurnPhase::NormalMoves => {
            risk_of_fire::drive_out(at);
            brigade_orders::after_moves(at);
            alternate(at, TurnPhase::Firing);
        }
        TurnPhase::Firing => {
            at.emit(Event::PhaseBegan { phase: TurnPhase::Melees });
            round::begin(at);
        }
        TurnPhase::Melees => {
            at.emit(Event::PhaseBegan { phase: TurnPhase::Tests });
            at.emit(Event::Asked { pending: Pending::Tests });
            morale_phase::begin(at);
        }
    }
}

/// An alternate phase: the side with the initiative says which side acts first.
fn alternate(at: &mut At<'_>, phase: TurnPhase) {
    at.emit(Event::PhaseBegan { phase });
    at.emit(Event::Asked { pending: Pending::First });
}

/// The chapter an order belongs to, if it may be given at all now.
enum Chapter {
    First,
    Done,
    Staff,
    Generals,
    March,
    Volley,
    Trial,
    Onset,
    HandToHand,
}

fn chapter(state: &State, order: &Order) -> Option<Chapter> {
    Some(match (state.pending.last()?, state.phase, order) {
        (Pending::First, _, Order::First { .. }) => Chapter::First,
        (Pending::Act { .. }, _, Order::Done) => Chapter::Done,
        (Pending::Act { .. }, TurnPhase::Command, Order::Division { .. } | Order::Brigade { .. })
        | (Pending::Allot { .. }, _, Order::Allot { .. }) => Chapter::Staff,
        (Pending::Act { .. }, TurnPhase::Charges, Order::Ride { .. } | Order::Join { .. })
        | (Pending::Recover { .. }, _, Order::Recover { .. } | Order::Done) => Chapter::Generals,
        (Pending::Act { .. }, TurnPhase::NormalMoves, order) if march::is_move(order) => Chapter::March,
        (Pending::Act { .. }, TurnPhase::Firing, Order::Fire { .. })
        | (Pending::Sixes { .. }, _, Order::AtGeneral { .. }) => Chapter::Volley,
        (Pending::Rally { .. }, _, Order::Rally { .. } | Order::Done) => Chapter::Trial,
        (Pending::Act { .. }, TurnPhase::Charges, Order::Charge { .. })
        | (Pending::Opportunity { .. }, _, Order::Charge { .. } | Order::Done)
        | (Pending::Declare { .. }, _, Order::Charge { .. } | Order::GoIn)
        | (Pending::Meet { .. }, _, Order::Meet { .. }) => Chapter::Onset,
        (Pending::Yell { .. }, _, Order::Yell { .. })
        | (Pending::FollowUp { .. }, _, Order::FollowUp { .. }) => Chapter::HandToHand,
        _ => return None,
    })
}

/// Why an order is for another time: it has a phase of its own, or another question is open.
fn not_now(state: &State, order: &Order) -> Refusal {
    let of = match order {
        Order::Division { .. } | Order::Brigade { .. } => TurnPhase::Command,
        Order::Charge { .. } | Order::Ride { .. } | Order::Join { .. } => TurnPhase::Charges,
        Order::Fire { .. } => TurnPhase::Firing,
        order if march::is_move(order) => TurnPhase::NormalMoves,
        _ => return Refusal::NotNow,
    };
    match state.pending.last() {
        Some(Pending::Act { .. }) => Refusal::OtherPhase { of, now: state.phase },
        _ => Refusal::NotNow,
    }
}

/// Why an order may not be given, by what is being asked.
pub(crate) fn refusal(now: Now<'_>, side: Side, order: Order) -> Option<Refusal> {
    let Some(chapter) = chapter(now.state, &order) else { return Some(not_now(now.state, &order)) };
    if !engine::Slot::exists(&order, now.battle) {
        return Some(Refusal::NoSuchName);
    }
    if let Some(refusal) = alternation::refusal(now, &order) {
        return Some(refusal);
    }
    match chapter {
        Chapter::First | Chapter::Done => None,
        Chapter::Staff => command::play::refusal(now, side, order),
        Chapter::Generals => generals::refusal(now, side, order),
        Chapter::March => march::refusal(now, side, order),
        Chapter::Volley => fire::play::refusal(now, side, order),
        Chapter::Trial => morale_phase::refusal(now.state, side, order),
        Chapter::Onset => declaration::refusal(now, side, order),
        Chapter::HandToHand => round::refusal(now.state, order),
    }
}

fn carry_out(at: &mut At<'_>, side: Side, order: Order) {
    alternation::begin(at, &order);
    match chapter(at.state(), &order) {
        Some(Chapter::First) => {
            let Order::First { side } = order else { return };
            alternation::first(at, side);
        }
        Some(Chapter::Done) => alternation::done(at, side),
        Some(Chapter::Staff) => command::play::carry_out(at, side, order),
        Some(Chapter::Generals) => generals::carry_out(at, side, order),
        Some(Chapter::March) => march::carry_out(at, side, order),
        Some(Chapter::Volley) => fire::play::carry_out(at, side, order),
        Some(Chapter::Trial) => morale_phase::carry_out(at, side, order),
        Some(Chapter::Onset) => declaration::carry_out(at, side, order),
        Some(Chapter::HandToHand) => round::carry_out(at, order),
        None => {}
    }
}

/// What a side might order now, as far as can be seen at once.
pub(crate) fn candidates(now: Now<'_>, side: Side, one_of: &mut dyn FnMut(usize) -> usize) -> Vec<Order> {
    let mut orders = match (now.state.pending.last(), now.state.phase) {
        (
            None | Some(Pending::Tests | Pending::Uncontrolled { .. } | Pending::Impact | Pending::Melees),
            _,
        ) => return Vec::new(),
        (Some(Pending::Yell { .. } | Pending::FollowUp { .. }), _) => {
            return round::candidates(now.state);
        }
        (Some(Pending::Declare { .. } | Pending::Meet { .. }), _) => {
            return declaration::candidates(now, side, one_of);
        }
        (Some(Pending::Opportunity { .. }), _) => declaration::candidates(now, side, one_of),
        (Some(Pending::First), _) => return Side::BOTH.map(|side| Order::First { side }).to_vec(),
        (Some(Pending::Allot { .. }), _) | (Some(Pending::Act { .. }), TurnPhase::Command) => {
            command::play::candidates(now, side, one_of)
        }
        (Some(Pending::Recover { .. }), _) => generals::candidates(now, side, one_of),
        (Some(Pending::Act { .. }), TurnPhase::Charges) => {
            let mut orders = generals::candidates(now, side, one_of);
            orders.extend(declaration::candidates(now, side, one_of));
            orders
        }
        (Some(Pending::Act { .. }), TurnPhase::NormalMoves) => march::candidates(now, side, one_of),
        (Some(Pending::Sixes { .. }), _) | (Some(Pending::Act { .. }), TurnPhase::Firing) => {
            fire::play::candidates(now, side, one_of)
        }
        (Some(Pending::Rally { .. }), _) => morale_phase::candidates(now.state, side),
        (Some(Pending::Act { .. }), _) => Vec::new(),
    };
    orders.push(Order::Done);
    orders
}
