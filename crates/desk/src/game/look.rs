//! A position as the page may know it: each part is worked out once, when it is first asked for.

use std::cell::{OnceCell, RefCell};
use std::collections::BTreeSet;
use std::sync::Arc;

use board::table::Region;
use engine::{Seat, Volunteer};
use view::{Choice, Duty, Picture, Piece};

use super::forecasts::Forecasts;
use super::game_table::GameTable;
use crate::playable::seats;
use crate::{Asks, Playable, Prompt};

/// A position as the page may know it. It holds until the next order, take-back or standing answer.
pub(super) struct Look<R: Playable> {
    /// The order that the standing answers of the person in turn come to, if they settle what is asked.
    pub(super) decided: Option<R::Order>,
    /// The person who has to choose and has not answered beforehand.
    pub(super) asked: Option<Seat>,
    /// The units that may react to what the enemy is about to do and how, by their ids, where a person is asked that.
    pub(super) volunteers: Vec<(String, Volunteer)>,
    /// With whose eyes the page looks: those of the person who is asked, else of the first one at the table.
    pub(super) eyes: Seat,
    /// What they see.
    pub(super) state: R::State,
    /// What is asked.
    pub(super) prompt: Prompt,
    /// What may come of the orders of this position, shared with those who count it.
    pub(super) forecasts: Arc<Forecasts<R::Order>>,
    picture: OnceCell<Picture>,
    pieces: OnceCell<Vec<Piece>>,
    offers: OnceCell<Vec<(R::Order, Choice)>>,
    duties: OnceCell<Vec<(String, Duty)>>,
    refusals: RefCell<Vec<(R::Order, Option<String>)>>,
    reaches: RefCell<Vec<(String, Arc<Region>)>>,
}

impl<R: Playable> Look<R> {
    /// A look at how a game stands.
    pub(super) fn at(table: &GameTable<R>) -> Look<R> {
        let battle = table.battle();
        let observed = |seat: Seat| battle.observe(table.game().position().state(), seat);
        let person = table.to_act().filter(|&seat| table.is_persons(seat));
        let first = seats::<R>().find(|&seat| table.is_persons(seat)).unwrap_or(Seat(0));
        let seen = person.map(|seat| (seat, observed(seat)));
        let volunteers = match (&seen, R::REACTIONS) {
            (Some((seat, state)), Some(known)) => known.volunteers(battle, state, *seat),
            _ => Vec::new(),
        };
        let chosen = person.and_then(|seat| table.standing(seat)?.settle(&volunteers));
        let decided = chosen.and_then(|chosen| Some(R::REACTIONS?.reaction(battle, &chosen)));
        let asked = person.filter(|_| decided.is_none());
        let eyes = asked.unwrap_or(first);
        let state = seen.filter(|(seat, _)| *seat == eyes).map_or_else(|| observed(eyes), |(_, state)| state);
        let known = R::REACTIONS.filter(|_| asked.is_some());
        Look {
            volunteers: known.map(|known| known.drawn(volunteers)).unwrap_or_default(),
            prompt: battle.prompt(&state),
            decided,
            asked,
            eyes,
            state,
            forecasts: Arc::default(),
            picture: OnceCell::new(),
            pieces: OnceCell::new(),
            offers: OnceCell::new(),
            duties: OnceCell::new(),
            refusals: RefCell::default(),
            reaches: RefCell::default(),
        }
    }

    /// The picture of what is seen, with nothing marked on it.
    pub(super) fn picture(&self, battle: &R) -> &Picture {
        self.picture.get_or_init(|| battle.picture(&self.state))
    }

    /// All units there are.
    pub(super) fn pieces(&self, battle: &R) -> &[Piece] {
        self.pieces.get_or_init(|| self.picture(battle).pieces())
    }

    /// The orders that can be given now, all where they can be listed, as they are offered.
    pub(super) fn offers(&self, battle: &R) -> &[(R::Order, Choice)] {
        self.offers.get_or_init(|| {
            let Some(seat) = self.asked else { return Vec::new() };
            let mut orders = battle.proposals(&self.state, seat, &mut |_| 0);
            let stays = battle.staying(&self.state).filter(|order| !orders.contains(order));
            orders.extend(stays.filter(|order| battle.refusal(&self.state, seat, order).is_none()));
            let offered = |order: R::Order| {
                let choice = battle.choice(&self.state, &order);
                (order, choice)
            };
            orders.into_iter().map(offered).collect()
        })
    }

    /// The units of the person who is asked that have something to do with the step that is played.
    pub(super) fn duties(&self, battle: &R) -> &[(String, Duty)] {
        self.duties.get_or_init(|| {
            let Some(seat) = self.asked else { return Vec::new() };
            let offers = self.offers(battle).iter().map(|(_, choice)| choice);
            // Which of the units does it is an answer by pointing at the unit.
            let is_pointed = |choice: &&Choice| self.prompt.asks != Asks::Choice || choice.place.is_none();
            let ready: BTreeSet<&String> =
                offers.filter(is_pointed).flat_map(|choice| &choice.units).collect();
            let told = |piece: &Piece| match self.prompt.asks {
                Asks::Choice => Some(Duty::Waits),
                Asks::Step(_) => Some(battle.duty(&self.state, battle.piece(&piece.id)?)),
            };
            let duty = |piece: &Piece| match told(piece)? {
                Duty::Waits if ready.contains(&piece.id) => Some((piece.id.clone(), Duty::Waits)),
                Duty::Acted => Some((piece.id.clone(), Duty::Acted)),
                Duty::Waits | Duty::None => None,
            };
            self.pieces(battle).iter().filter(|piece| piece.side == seat.0).filter_map(duty).collect()
        })
    }

    /// Why an order may not be given, as `refusal` says the first time. The card of a unit and the marks on the board ask the
    /// same.
    pub(super) fn refusal(
        &self,
        order: &R::Order,
        refusal: impl FnOnce() -> Option<String>,
    ) -> Option<String> {
        once(&self.refusals, order, refusal)
    }

    /// Where the front of a unit can come to stand; nowhere if it cannot be dragged now.
    pub(super) fn reach(&self, battle: &R, unit: &str) -> Arc<Region> {
        let piece = self.asked.and_then(|_| battle.piece(unit));
        let reach = || piece.and_then(|piece| battle.reach(&self.state, piece)).unwrap_or_default().into();
        once(&self.reaches, &unit.to_string(), reach)
    }
}

/// What is known of an order or a unit; worked out only the first time.
fn once<K: Clone + PartialEq, T: Clone>(known: &RefCell<Vec<(K, T)>>, of: &K, work: impl FnOnce() -> T) -> T {
    if let Some((_, found)) = known.borrow().iter().find(|(one, _)| one == of) {
        return found.clone();
    }
    let found = work();
    known.borrow_mut().push((of.clone(), found.clone()));
    found
}
