//! What may be ordered, as it is offered, marked on the board and refused.

use std::sync::Arc;

use engine::{Seat, ToAct};
use view::table::Mark;
use view::{Board, Choice, Deed, Duty, MarkKind, Picture, Piece};

use super::Counting;
use super::game_table::GameTable;
use crate::chances::OutcomeTable;
use crate::{Failure, Offers, Playable, Pointed, wire};

/// What pointing at a unit could mean: as it is offered, and why it may not be ordered, if it may not.
pub(super) struct Candidate<O> {
    pub(super) order: O,
    pub(super) choice: Choice,
    pub(super) why: Option<String>,
}

impl<R: Playable> GameTable<R> {
    /// Every order that can be given now, as sentences.
    pub(super) fn sentences_now(&self) -> Vec<String> {
        let offers = self.look().offers(self.battle());
        offers.iter().map(|(order, _)| self.battle().print(order)).collect()
    }

    /// An order as the page is offered it.
    pub(super) fn offer(&self, order: &R::Order, choice: &Choice) -> wire::Offer {
        let told = self.told(order);
        let number = self.number(order);
        wire::Offer {
            order: self.battle().print(order),
            label: choice.label.clone(),
            kind: choice.deed.into(),
            turn: choice.turn.clone(),
            place: choice.place.as_ref().map(ToString::to_string),
            facing: choice.facing.map(|facing| facing.letters().into()),
            manner: choice.manner.clone(),
            note: choice.note.clone(),
            odds_follow: told.is_none(),
            forecast: told.flatten(),
            units: if number.is_some() { choice.units.clone() } else { Vec::new() },
            number,
        }
    }

    /// What may come of an order, if it throws, as far as it can be told at once; none where it is still to be counted.
    pub(super) fn told(&self, order: &R::Order) -> Option<Option<wire::Forecast>> {
        let look = self.look();
        if self.battle().counts_long(order) {
            return look.forecasts.known(order);
        }
        Some(look.forecasts.of(order, || counted(self.battle(), &look.state, self.to_act(), order)))
    }

    /// What may come of an order, counted apart from the game, which goes on meanwhile.
    pub(super) fn counting(&self, sentence: &str) -> Result<Counting, Failure> {
        let order = self.battle().parse(sentence)?;
        if let Some(why) = self.refusal(&order) {
            return Err(Failure(why));
        }
        let (battle, look, seat) = (self.game().shared_battle(), self.look(), self.to_act());
        let (forecasts, state) = (Arc::clone(&look.forecasts), look.state.clone());
        Ok(Box::new(move || wire::OrderOdds {
            forecast: forecasts.of(&order, || counted(&*battle, &state, seat, &order)),
            dangers: battle.dangers(&state, &order).map(Into::into),
        }))
    }

    /// Why the person in turn may not give an order, as far as he can know.
    pub(super) fn refusal(&self, order: &R::Order) -> Option<String> {
        let look = self.look();
        match (look.asked, self.game().to_act()) {
            (Some(seat), _) => look.refusal(order, || {
                self.battle().refusal(&look.state, seat, order).map(|refusal| refusal.to_string())
            }),
            (None, ToAct::Over(_)) => Some("the battle is over".into()),
            (None, ToAct::Seats(_)) => {
                Some(self.past().unwrap_or_else(|| "the choice is the other side's".into()))
            }
        }
    }

    /// What pointing at a unit could mean, if it is the unit of the person in turn, as far as that is wanted.
    pub(super) fn candidates(
        &self,
        unit: &Piece,
        is_wanted: impl Fn(&Choice) -> bool,
    ) -> Vec<Candidate<R::Order>> {
        let look = self.look();
        if look.asked.is_none_or(|seat| seat.0 != unit.side) {
            return Vec::new();
        }
        let candidates = |order: R::Order| {
            let choice = Some(self.battle().choice(&look.state, &order)).filter(&is_wanted)?;
            let why = self.refusal(&order);
            Some(Candidate { order, choice, why })
        };
        let piece = self.battle().piece(&unit.id);
        let meant = piece.map(|piece| self.battle().candidates(&look.state, piece)).unwrap_or_default();
        meant.into_iter().filter_map(candidates).collect()
    }

    /// The orders that can be given to a unit now, of all that pointing at it could mean.
    pub(super) fn offers_to<'a>(
        &'a self,
        unit: &'a str,
        candidates: &'a [Candidate<R::Order>],
    ) -> Vec<(&'a R::Order, &'a Choice)> {
        match R::PROFILE.offers {
            Offers::Sampled => {
                let may = candidates.iter().filter(|one| one.why.is_none());
                may.map(|one| (&one.order, &one.choice)).collect()
            }
            Offers::Listed => {
                let offers = self.look().offers(self.battle()).iter().map(|(order, choice)| (order, choice));
                offers.filter(|(_, choice)| choice.units.iter().any(|own| own == unit)).collect()
            }
        }
    }

    /// The board as it is drawn for a page.
    pub(super) fn drawn(&self, query: &wire::BoardQuery) -> Picture {
        if let Some(orders) = query.after {
            return self.battle().picture(&self.seen_after(orders));
        }
        let look = self.look();
        let mut picture = look.picture(self.battle()).clone();
        if let Some(unit) = &query.unit {
            picture.select(unit);
        }
        let pointed = Pointed {
            piece: query.unit.as_deref().and_then(|unit| self.battle().piece(unit)),
            manner: query.manner.as_deref().unwrap_or_default(),
            place: query.place.as_deref(),
        };
        if let (Some(unit), Board::Table(table)) = (&query.unit, &mut picture.board) {
            let reach = look.reach(self.battle(), unit);
            table.marks.extend((!reach.is_empty()).then(|| Mark::Reach(reach.outlines().to_vec())));
        }
        self.battle().lay_over(&look.state, &pointed, &mut picture);
        let duties = look.duties(self.battle());
        picture.set_duties(|id| duties.iter().find(|(of, _)| of == id).map_or(Duty::None, |(_, duty)| *duty));
        match &query.unit {
            // What answers the question is marked whatever is picked out.
            _ if self.is_choice() => self.mark_answers(&mut picture),
            Some(unit) => self.mark_for(unit, query.manner.as_deref(), &mut picture),
            None => {
                let offers = look.offers(self.battle()).iter().filter(|(_, choice)| choice.units.is_empty());
                self.mark(offers.map(|(order, choice)| (order, choice)), &mut picture);
            }
        }
        picture
    }

    /// Marks what can be pointed at for a unit.
    fn mark_for(&self, id: &str, manner: Option<&str>, picture: &mut Picture) {
        let is_meant = |choice: &Choice| {
            let in_manner = manner.is_none_or(|manner| *manner == choice.manner);
            let is_its = choice.units.iter().any(|own| own == id);
            choice.place.is_some() && is_its && (choice.deed != Deed::Go || in_manner)
        };
        let candidates = match (R::PROFILE.offers, self.piece(id)) {
            (Offers::Sampled, Some(unit)) => self.candidates(unit, is_meant),
            _ => Vec::new(),
        };
        let offers = self.offers_to(id, &candidates).into_iter().filter(|(_, choice)| is_meant(choice));
        self.mark(offers, picture);
    }

    /// Marks the answers to what is asked: a place by the numbers of all that can be chosen there.
    fn mark_answers(&self, picture: &mut Picture) {
        let answers = self.answers();
        for (_, choice, _) in &answers {
            let (Some(at), true) = (&choice.place, choice.deed != Deed::Turn) else { continue };
            let there = answers.iter().filter(|(_, other, _)| other.place.as_ref() == Some(at));
            let mut numbers: Vec<String> = there.map(|(.., number)| number.to_string()).collect();
            numbers.dedup();
            picture.mark(at, MarkKind::Answer, numbers.join(" "));
        }
    }

    fn mark<'a>(&self, offers: impl Iterator<Item = (&'a R::Order, &'a Choice)>, picture: &mut Picture)
    where
        R::Order: 'a,
    {
        // A unit that turns where it stands needs no mark.
        for (order, choice) in offers.filter(|(_, choice)| choice.deed != Deed::Turn) {
            let Some(at) = &choice.place else { continue };
            let forecast = self.told(order).flatten();
            // What has no chance is offered in the card alone.
            if forecast.as_ref().is_some_and(|forecast| forecast.percent == 0.0) {
                continue;
            }
            let percent = forecast.map(|forecast| plate(forecast.percent));
            let (kind, note) = match (choice.deed, percent) {
                (_, Some(percent)) => (MarkKind::Target, percent),
                (Deed::Throw, None) => (MarkKind::Target, String::new()),
                _ => (MarkKind::Reach, String::new()),
            };
            picture.mark(at, kind, note);
        }
    }
}

/// What may come of an order of a state, if it throws and the ways can be counted.
fn counted<R: Playable>(
    battle: &R,
    state: &R::State,
    seat: Option<Seat>,
    order: &R::Order,
) -> Option<wire::Forecast> {
    let odds = battle.forecast(state, seat?, order)?.ok()?;
    let aim = odds.outlook.aim()?;
    let [hopes, fears] = odds.outlook.hopes_and_fears();
    let OutcomeTable { columns, rows, more } = odds.outcome_table();
    let row = |(cells, percent): (Vec<String>, &str)| wire::OutcomeRow { cells, percent: share(percent) };
    Some(wire::Forecast {
        percent: share(&aim.chance.percent()),
        hope: aim.words.into(),
        hopes: hopes.to_string(),
        fears: fears.to_string(),
        sentence: odds.outlook.to_string(),
        columns,
        rows: rows.into_iter().map(row).collect(),
        more,
    })
}

/// A chance as it is written on the map: short, and never rounded to nothing or to all.
fn plate(percent: f64) -> String {
    match percent {
        none if none > 0.0 && none < 1.0 => "<1%".into(),
        all if all > 99.0 && all < 100.0 => ">99%".into(),
        // What is certain is no chance.
        100.0 => "certain".into(),
        percent => format!("{percent:.0}%"),
    }
}

/// A percentage as a number.
fn share(percent: &str) -> f64 {
    percent.parse().unwrap_or_default()
}
