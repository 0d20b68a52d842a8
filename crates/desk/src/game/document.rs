//! How a game stands, as a page shows it.

use engine::{Origin, Seat};
use view::{Board, Choice, Duty};

use super::Viewer;
use super::game_table::GameTable;
use crate::playable::seats;
use crate::{Playable, wire};

impl<R: Playable> GameTable<R> {
    /// How the game stands.
    pub(super) fn document(&self) -> wire::Document {
        let (battle, look) = (self.battle(), self.look());
        let (picture, prompt, pieces) = (look.picture(battle), &look.prompt, look.pieces(battle));
        let offers = look.offers(battle);
        let reactions = self.reactions();
        let does = |id: &String| offers.iter().any(|(_, choice): &(_, Choice)| choice.units.contains(id));
        let army = |army: &view::Army| wire::Army { name: army.name.clone(), coat: army.coat.into() };
        let seat = |seat: Seat| wire::Seat { name: battle.seat_name(seat), player: self.player(seat).into() };
        let unit = |unit: &view::Piece| wire::Unit {
            id: unit.id.clone(),
            name: unit.name.clone(),
            side: unit.side,
            at: unit.at.clone(),
            words: unit.words.join(", "),
        };
        let (turn, undo) = (picture.turn(), self.may_undo());
        wire::Document {
            title: picture.title.clone(),
            caption: self.caption(&picture.caption),
            status: picture.status.clone(),
            turn: turn.into(),
            asked: prompt.heading.clone(),
            question: prompt.question.clone(),
            hint: prompt.hint.clone(),
            asks: prompt.asks.into(),
            task: self.task(),
            score: battle.score(&look.state),
            armies: picture.armies.iter().map(army).collect(),
            seats: seats::<R>().map(seat).collect(),
            acts: self.to_act().map(|seat| seat.0),
            yours: look.asked.is_some(),
            over: self.verdict(),
            winner: self.winner().map(|seat| seat.0),
            peril: battle.peril(&look.state),
            past: self.past().filter(|_| self.verdict().is_none()),
            phases: battle.phases(&look.state).into_iter().map(wire::Phase::from).collect(),
            orders: self.game().entries().len(),
            since: self.since(),
            undo: undo.is_ok(),
            undo_refused: undo.err().map(|refused| refused.0),
            options: self.options(),
            reactions,
            board: (&picture.board).into(),
            ready: pieces.iter().map(|unit| &unit.id).filter(|id| does(id)).cloned().collect(),
            waiting: self.on_duty(Duty::Waits),
            acted: self.on_duty(Duty::Acted),
            deck: matches!(&picture.board, Board::Table(table) if table.card.is_some()),
            acting: look.asked.and(prompt.acting.clone()),
            sweep: look.asked.and(prompt.sweep).map(String::from),
            units: pieces.iter().map(unit).collect(),
        }
    }

    /// The line under the title; a game of earlier rules says so, and one that goes on with such a game.
    fn caption(&self, caption: &str) -> String {
        let game = self.game();
        match (game.played_under(), game.origin()) {
            (Some(revision), _) => format!("{caption}. Played under revision {revision} of the rules."),
            (None, Some(Origin { revision, orders, .. })) => format!(
                "{caption}. The first {orders} orders were given under revision {revision} of the rules, the others \
                 under today's."
            ),
            (None, None) => caption.into(),
        }
    }

    /// How the game stands after `seq` steps, and what a viewer lacks besides.
    pub(super) fn update_for(&self, seq: u64, viewer: Option<&Viewer<'_>>) -> wire::Update {
        let game = self.document();
        let Some(Viewer { seq: seen, page }) = viewer else {
            return wire::Update { seq, game, log: None, card: None, drawn: None };
        };
        let from = same(seq.saturating_sub(*seen), page.shown, game.orders);
        let card = picked(&game, page).and_then(|unit| self.unit_card(unit));
        let drawn = view::card(self.look().picture(self.battle()), page.theme.into());
        wire::Update { seq, log: Some(self.log_from(from)), card, drawn, game }
    }
}

/// How many of the `shown` orders of a page still stand, `steps` later: steps that are no more orders were take-backs, and
/// those of other people may have been followed by other orders.
fn same(steps: u64, shown: usize, orders: usize) -> usize {
    match orders.checked_sub(shown) {
        Some(more) if more as u64 == steps => shown,
        None if steps == 1 && orders + 1 == shown => orders,
        _ => 0,
    }
}

/// The unit to be picked out from now on: the one that was, while it has something to do, else the one the game waits
/// for.
fn picked<'a>(game: &'a wire::Document, page: &'a wire::Page) -> Option<&'a str> {
    let is_ready = |unit: &&str| game.ready.iter().any(|id| id == unit);
    let (unit, acting) = (page.unit.as_deref(), game.acting.as_deref());
    let is_kept = |unit: &&str| page.acting.as_deref() == acting && (is_ready(unit) || !game.yours);
    let next = unit.filter(is_kept).or(acting.filter(is_ready)).or(unit.filter(is_ready));
    next.filter(|_| game.over.is_none())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orders_are_told_from_the_first_that_may_be_another() {
        assert_eq!(same(2, 5, 7), 5, "two more");
        assert_eq!(same(0, 5, 5), 5, "nothing new");
        assert_eq!(same(1, 5, 4), 4, "the last was taken back");
        assert_eq!(same(2, 5, 5), 0, "one was taken back and another given");
        assert_eq!(same(3, 5, 4), 0, "two were taken back and one given");
        assert_eq!(same(9, 0, 9), 0, "all of it");
    }
}
