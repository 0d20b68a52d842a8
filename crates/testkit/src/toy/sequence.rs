//! The order of things in a round: tasks the rules go through by themselves.

use dice::{Dice, Roll};
use engine::{Context, Seat};

use super::state::other;
use super::{Card, Event, Lane, Order, Pending, Stance, Volley, VolleyFacts};

type At<'a, 'b> = &'a mut Context<'b, Lane>;

/// One task from the top of the stack.
pub(super) fn step(at: At<'_, '_>) {
    match at.state().pending.last().copied() {
        Some(Pending::Stances) => at.emit(Event::Shown),
        Some(Pending::Initiative) => initiative(at),
        Some(Pending::Draw(seat)) => draw(seat, at),
        Some(Pending::March(seat, left)) => march(seat, left, at),
        Some(Pending::Turn(..)) => at.emit(Event::Moved),
        Some(Pending::Exchange) => exchange(at),
        Some(Pending::React(_)) | None => unreachable!("a choice is no task"),
    }
}

/// One die each, the bold with one more, again until decided.
fn initiative(at: At<'_, '_>) {
    let roll = |stance| Roll { count: 1, sides: 6, plus: i16::from(stance == Some(Stance::Bold)) };
    let rolls = at.state().companies.map(|company| roll(company.stance));
    let winner = if at.dice.contest(rolls).first_won() { Seat(0) } else { Seat(1) };
    at.emit(Event::Won(winner));
}

/// A card is drawn when it is needed, so that there is no order of cards to know.
fn draw(seat: Seat, at: At<'_, '_>) {
    if at.state().deck.iter().all(|&left| left == 0) {
        at.emit(Event::Shuffled);
    }
    let weights = at.state().deck.map(u32::from);
    let card = Card::ALL[at.dice.pick(&weights)];
    at.emit(Event::Drawn(seat, card));
}

/// One field on, and the other company's chance if the mover has come level with it.
fn march(seat: Seat, left: u8, at: At<'_, '_>) {
    if left == 0 {
        return at.emit(Event::Halted(seat));
    }
    at.emit(Event::Advanced(seat));
    if at.state().apart() == 0 {
        at.emit(Event::CameLevel(seat));
    }
}

/// Both fire with the men they had when the step began.
fn exchange(at: At<'_, '_>) {
    let (mut lost, mut spent) = ([0; 2], [0; 2]);
    for by in 0..2 {
        let firer = at.state().companies[by];
        if at.state().apart() <= 1 && firer.cartridges > 0 {
            let facts = VolleyFacts::of(at.state(), by);
            let fired = at.run::<Volley>(&at.battle.table, &facts);
            lost[1 - by] = fired.hits.min(at.state().companies[1 - by].men);
            spent[by] = 1;
        }
    }
    at.emit(Event::Exchanged { lost, spent });
}

/// Carries out an order that was checked.
pub(super) fn carry_out(seat: Seat, order: &Order, at: At<'_, '_>) {
    match *order {
        Order::Stand { stance } => at.emit(Event::Chosen(seat, stance)),
        Order::March { fields } => at.emit(Event::SetOut(seat, fields)),
        Order::Load => at.emit(Event::Loaded(seat)),
        Order::Fire => fire(seat, at),
        Order::Hold => at.emit(Event::Held(seat)),
        Order::HoldAlways => {
            at.emit(Event::Forswore(seat));
            at.emit(Event::Held(seat));
        }
    }
}

/// Fire at a company that came level; a hit ends its move.
fn fire(by: Seat, at: At<'_, '_>) {
    let facts = VolleyFacts::of(at.state(), usize::from(by.0));
    let fired = at.run::<Volley>(&at.battle.table, &facts);
    let hits = fired.hits.min(at.state().of(other(by)).men);
    at.emit(Event::Fired { by, hits });
    if hits > 0 {
        at.emit(Event::Halted(other(by)));
        at.emit(Event::Moved);
    }
}
