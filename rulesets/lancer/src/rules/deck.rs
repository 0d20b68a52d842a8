//! Section 2, the deck and what a card lets one do, and the rule set as the engine knows it.

use board::table::Point;
use dice::Dice;
use engine::{Context, Next, Rules, Seat, Verdict};
use sheet::Axis;

use super::board_and_forces::commanders;
use super::charge_and_melee::charge::{self, AnswerRule, Reaction};
use super::charge_and_melee::melee;
use super::morale::stop;
use super::movement::{self, GroundAhead, MoveThrow, formation};
use super::{shooting, victory};
use crate::game::battle::{Battle, Piece, Side, UnitId};
use crate::game::event::Event;
use crate::game::order::Order;
use crate::game::refusal::Refusal;
use crate::game::state::{Pending, Post, Round, State};
use crate::opponent::proposals;
use crate::sheet::axes::{DeckCard, Length};
use crate::{At, Now};

/// The side that has to choose now, if any.
pub(crate) fn chooser(now: Now<'_>) -> Option<Side> {
    match *now.state.pending.last()? {
        Pending::Activate { card } => Some(now.battle.side(card)),
        Pending::Line { piece, .. } => Some(now.battle.side(piece)),
        Pending::React { unit, .. } => Some(now.battle.unit(unit).side),
        Pending::Fight => {
            let fight = now.state.fight.as_ref()?;
            melee::goes_on(now, fight).then(|| now.battle.unit(fight.unit).side)
        }
    }
}

impl Rules for Battle {
    const ID: &'static str = "lancer";

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

    fn carry_out(&self, _: Seat, order: &Order, at: &mut Context<'_, Self>) {
        carry_out(at, *order);
        commanders::see_to_danger(at);
        victory::end_if_destroyed(at);
    }

    fn step(&self, at: &mut Context<'_, Self>) {
        if at.state().pending.is_empty() {
            draw(at);
        } else {
            at.emit(Event::FightEnded);
        }
        commanders::see_to_danger(at);
        victory::end_if_destroyed(at);
    }

    fn apply(&self, state: &mut State, event: &Event) {
        event.apply(self, state);
    }
}

/// Draws a card ("The deck").
fn draw(at: &mut At<'_>) {
    let (battle, state) = (at.battle, at.state());
    let stop = u32::from(battle.tables.deck.get(DeckCard::Stop).max(1));
    let left = battle.pieces().map(|piece| match piece {
        Piece::Unit(unit) => u32::from(state.unit(unit).cards.left),
        Piece::Commander(commander) => u32::from(state.commanders[commander.index()].cards.left),
    });
    let weights: Vec<u32> = left.chain([stop]).collect();
    let drawn = at.dice.pick(&weights);
    let Some(card) = battle.pieces().nth(drawn) else { return stopped(at) };
    let is_here = match card {
        Piece::Unit(unit) => at.state().unit(unit).pose.is_some(),
        Piece::Commander(commander) => at.state().commanders[commander.index()].post != Post::Lost,
    };
    at.emit(if is_here { Event::Drew { card } } else { Event::ThrownAway { card } });
}

/// The STOP card: checks in melee, section 7, and all cards shuffled again.
fn stopped(at: &mut At<'_>) {
    at.emit(Event::Stopped);
    stop::on_stop(at);
    commanders::see_to_danger(at);
    victory::at_stop(at);
    at.emit(Event::Reshuffled);
}

/// Why an order may not be given, by what is being asked.
pub(crate) fn refusal(now: Now<'_>, side: Side, order: Order) -> Option<Refusal> {
    let Some(pending) = now.state.pending.last() else { return Some(Refusal::NotNow) };
    if !engine::Slot::exists(&order, now.battle) {
        return Some(Refusal::NoSuchUnit);
    }
    match (*pending, order) {
        (Pending::Activate { .. } | Pending::React { .. }, Order::Nothing) => None,
        (Pending::Activate { card }, order) => activation_refusal(now, side, card, order),
        (Pending::Line { .. }, Order::March { piece: who, towards, facing }) => {
            match MoveThrow::asked(Some(pending)) {
                Some((piece, throw)) if piece == who => {
                    movement::line(now, piece, throw, towards, facing).err()
                }
                _ => Some(Refusal::NotNow),
            }
        }
        (Pending::Line { .. }, Order::Follow { piece: who }) => match MoveThrow::asked(Some(pending)) {
            Some((piece, throw)) if piece == who => movement::follow(now, piece, throw).err(),
            _ => Some(Refusal::NotNow),
        },
        (Pending::React { unit, charger }, Order::Shoot { unit: who, target }) if unit == who => {
            answer_refusal(now, unit, charger, target, Reaction::Shoot, None)
        }
        (Pending::React { unit, charger }, Order::Charge { unit: who, target, towards }) if unit == who => {
            answer_refusal(now, unit, charger, target, Reaction::Charge, towards)
        }
        (Pending::Fight, Order::Duel { fighter, foe }) => melee::duel_refusal(now, fighter.0, foe),
        (Pending::Fight, Order::Round { unit }) => melee::round_refusal(now, unit),
        (Pending::Fight, Order::Nothing) => melee::end_refusal(now),
        _ => Some(Refusal::NotNow),
    }
}

fn answer_refusal(
    now: Now<'_>,
    unit: UnitId,
    charger: UnitId,
    target: UnitId,
    answer: Reaction,
    towards: Option<Point>,
) -> Option<Refusal> {
    if target != charger {
        return Some(Refusal::NotTheCharger);
    }
    charge::answer_refusal(now, unit, charger, answer, towards)
}

/// Why a card does not allow something.
fn activation_refusal(now: Now<'_>, side: Side, card: Piece, order: Order) -> Option<Refusal> {
    let reach = match order {
        Order::Rally { .. } => Length::Rally,
        _ => Length::Command,
    };
    let allowed = |piece: Piece| card_refusal(now, side, card, reach, piece);
    let ready = |unit: UnitId| {
        allowed(Piece::Unit(unit))
            .or_else(|| now.state.is_in_melee(unit).then_some(Refusal::InMelee))
            .or_else(|| now.state.unit(unit).disrupted.then_some(Refusal::Disrupted))
    };
    match order {
        Order::Nothing => None,
        Order::Move { piece, woods } => {
            let ahead = GroundAhead::said(&woods);
            let woods = || movement::woods_refusal(now, piece).filter(|_| woods);
            allowed(piece).or_else(|| movement::refusal(now, piece, ahead)).or_else(woods)
        }
        Order::Form { unit, formation } => ready(unit).or_else(|| formation::refusal(now, unit, formation)),
        Order::Shoot { unit, target } => ready(unit).or_else(|| shooting::refusal(now, unit, target)),
        Order::Charge { unit, target, towards } => {
            ready(unit).or_else(|| charge::path(now, unit, target, towards).err())
        }
        Order::Fight { unit } => allowed(Piece::Unit(unit)).or_else(|| melee::refusal(now, unit)),
        Order::Round { unit } => allowed(Piece::Unit(unit)).or_else(|| melee::round_refusal(now, unit)),
        Order::Leave { unit, woods } => {
            allowed(Piece::Unit(unit)).or_else(|| melee::leave_refusal(now, unit, GroundAhead::said(&woods)))
        }
        Order::Clear { unit } => {
            ready(unit).or_else(|| (!now.state.unit(unit).jammed).then_some(Refusal::NotJammed))
        }
        Order::Rally { unit } => allowed(Piece::Unit(unit))
            .or_else(|| (!now.state.unit(unit).disrupted).then_some(Refusal::NotDisrupted)),
        Order::March { .. } | Order::Follow { .. } | Order::Duel { .. } => Some(Refusal::NotNow),
    }
}

/// Why a card does not let this piece act.
pub(crate) fn card_refusal(
    now: Now<'_>,
    side: Side,
    card: Piece,
    reach: Length,
    piece: Piece,
) -> Option<Refusal> {
    if now.battle.side(piece) != side {
        return Some(Refusal::NotYours);
    }
    if now.state.piece_block(now.battle, piece).is_none() {
        return Some(Refusal::NotOnTable);
    }
    match (card, piece) {
        _ if card == piece => None,
        (Piece::Commander(commander), Piece::Unit(unit)) => commanders::refusal(now, commander, unit, reach),
        _ => Some(Refusal::NotItsCard { card: now.battle.name(card).to_string() }),
    }
}

fn carry_out(at: &mut At<'_>, order: Order) {
    let pending = at.state().pending.last().copied();
    match order {
        Order::Nothing if pending == Some(Pending::Fight) => at.emit(Event::FightEnded),
        Order::Nothing => at.emit(Event::Settled),
        Order::Move { piece, woods } => movement::roll(at, piece, GroundAhead::said(&woods)),
        Order::March { piece, towards, facing } => {
            let Some((_, throw)) = MoveThrow::asked(pending.as_ref()) else { return };
            if let Ok(way) = movement::line(at.now(), piece, throw, towards, facing) {
                movement::go(at, piece, throw, way.end);
            }
        }
        Order::Follow { piece } => {
            let Some((_, throw)) = MoveThrow::asked(pending.as_ref()) else { return };
            if let Ok(way) = movement::follow(at.now(), piece, throw) {
                movement::go(at, piece, throw, way.end);
            }
        }
        Order::Form { unit, formation } => {
            at.emit(Event::Settled);
            at.emit(Event::Formed { unit, formation });
        }
        Order::Shoot { unit, target } => {
            at.emit(Event::Settled);
            shooting::shoot(at, unit, target);
        }
        Order::Charge { unit, target, towards } => {
            let answer = match pending {
                Some(Pending::React { .. }) => AnswerRule::Given,
                _ => AnswerRule::Allowed,
            };
            charge::charge(at, unit, target, towards, answer);
        }
        Order::Fight { unit } => {
            at.emit(Event::Settled);
            melee::begin(at, unit, Round::Later);
        }
        Order::Duel { fighter, foe } => melee::duel(at, fighter.0, foe),
        Order::Round { unit } => {
            if pending != Some(Pending::Fight) {
                at.emit(Event::Settled);
                melee::begin(at, unit, Round::Later);
            }
            melee::fight_round(at);
        }
        Order::Leave { unit, woods } => melee::leave(at, unit, GroundAhead::said(&woods)),
        Order::Clear { unit } => {
            at.emit(Event::Settled);
            at.emit(Event::Cleared { unit });
        }
        Order::Rally { unit } => {
            at.emit(Event::Settled);
            at.emit(Event::Rallied { unit });
        }
    }
}
