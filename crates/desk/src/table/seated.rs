//! A game and those who play it: whose turn it is, what may be ordered, what is marked on the board.

use std::sync::Arc;

use ai::Opponent;
use dice::Seed;
use engine::{Game, Header, Line, Record, Seat, Standing, ToAct};
use serde_json::{Value, json};
use view::{Choice, Deed, MarkKind, Picture, Piece};

use super::{Opened, Sight, Step};
use crate::playable::seats;
use crate::{Failure, Grip, Offers, Playable, Player, Pointed, ScenarioFiles};

/// A game and those who play it.
pub(super) struct Seated<R: Playable> {
    pub(super) game: Game<R>,
    pub(super) players: Vec<Seatholder>,
    /// What those at the seats have answered beforehand.
    pub(super) standing: Vec<Standing>,
}

/// Somebody at a seat, and the mind of the computer where it is not a person.
pub(super) struct Seatholder {
    player: Player,
    pub(super) mind: Option<Opponent>,
}

/// Sets up a battle of the program.
pub(crate) fn begin<R: Playable>(scenario: &str, players: &[Player], seed: Seed) -> Opened {
    let found = ScenarioFiles::of_program(R::PROFILE, scenario);
    let found = found.ok_or_else(|| Failure(format!("there is no scenario '{scenario}'")))?;
    let wanted = R::PROFILE.seats;
    if players.len() != usize::from(wanted) {
        return Err(Failure(format!("{wanted} players are wanted, {} were named", players.len())));
    }
    let game = Game::new(Arc::new(found.read::<R>()?), &found.files, seed);
    Ok(Box::new(Seated::new(game, players, seed)))
}

/// Takes a game up again from its kept steps.
pub(crate) fn resume<R: Playable>(header: Header, steps: &[Step], players: &[Player], fresh: Seed) -> Opened {
    let mut lines: Vec<Line<R::Event>> = Vec::new();
    for step in steps {
        match step {
            Step::Line(line) => lines.push(serde_json::from_str(line)?),
            Step::Undo => _ = lines.pop(),
        }
    }
    if lines.is_empty() {
        return Err(Failure("the opening of the game is missing".into()));
    }
    let opening = lines.remove(0);
    let battle = R::read(&header.files())?;
    let played = header.revision;
    let record = Record { header, opening, lines };
    let game = Game::resume(Arc::new(battle), &record, fresh)
        .map_err(|divergence| Failure(format!("{divergence} (played under revision {played})")))?;
    Ok(Box::new(Seated::new(game, players, fresh)))
}

impl<R: Playable> Seated<R> {
    fn new(game: Game<R>, players: &[Player], seed: Seed) -> Seated<R> {
        let holder = |seat: Seat| {
            let player = players.get(usize::from(seat.0)).copied().unwrap_or(Player::Human);
            let mind = player.level().map(|level| Opponent::new(level, seed, seat));
            Seatholder { player, mind }
        };
        let standing = seats::<R>().map(|_| Standing::default());
        Seated { game, players: seats::<R>().map(holder).collect(), standing: standing.collect() }
    }

    pub(super) fn battle(&self) -> &R {
        self.game.battle()
    }

    pub(super) fn player(&self, seat: Seat) -> Player {
        self.players[usize::from(seat.0)].player
    }

    /// The seat that has to choose.
    pub(super) fn to_act(&self) -> Option<Seat> {
        match self.game.to_act() {
            ToAct::Seats(seats) => seats.iter().next(),
            ToAct::Over(_) => None,
        }
    }

    /// Whether a person sits there.
    pub(super) fn is_persons(&self, seat: Seat) -> bool {
        seat.0 < R::PROFILE.seats && self.player(seat) == Player::Human
    }

    /// The person who has to choose and has not answered beforehand.
    pub(super) fn asked(&self) -> Option<Seat> {
        self.to_act().filter(|&seat| self.is_persons(seat) && self.decided(seat).is_none())
    }

    /// With whose eyes the page looks: those of the person in turn, else of the first one at the table.
    pub(super) fn eyes(&self) -> Seat {
        let human = seats::<R>().find(|&seat| self.is_persons(seat));
        self.asked().or(human).unwrap_or(Seat(0))
    }

    /// The state after so many orders, or now, as the page knows it.
    pub(super) fn seen(&self, after: Option<usize>) -> R::State {
        let state = self.game.state_after(after.unwrap_or(usize::MAX));
        self.battle().observe(state, self.eyes())
    }

    /// The orders that can be given now, all where they can be listed, as they are offered.
    pub(super) fn offers(&self) -> Vec<(R::Order, Choice)> {
        let Some(seat) = self.asked() else { return Vec::new() };
        let state = self.seen(None);
        let orders = self.battle().proposals(&state, seat, &mut |_| 0).into_iter();
        orders.map(|order| (order.clone(), self.battle().choice(&state, &order))).collect()
    }

    /// The orders that can be given to a unit now.
    pub(super) fn offers_to(&self, unit: &str) -> Vec<(R::Order, Choice)> {
        let is_its = |(_, choice): &(R::Order, Choice)| choice.units.iter().any(|own| own == unit);
        let Some(seat) = self.asked().filter(|_| R::PROFILE.offers == Offers::Sampled) else {
            return self.offers().into_iter().filter(is_its).collect();
        };
        let state = self.seen(None);
        let orders = self.battle().candidates(&state, unit).into_iter();
        let orders = orders.filter(|order| self.battle().refusal(&state, seat, order).is_none());
        orders.map(|order| (order.clone(), self.battle().choice(&state, &order))).collect()
    }

    pub(super) fn offer(&self, order: &R::Order, choice: &Choice) -> Value {
        let forecast = self
            .to_act()
            .and_then(|seat| self.battle().forecast(&self.seen(None), seat, order).and_then(Result::ok));
        let forecast = forecast.map(|forecast| {
            let outcomes = forecast.odds.at_a_glance().map(|(word, percent)| json!([word, percent]));
            json!({"percent": forecast.percent, "hope": forecast.hope, "what": forecast.odds.first(), "outcomes": outcomes.collect::<Vec<_>>()})
        });
        json!({
            "order": self.battle().sentence(order),
            "label": choice.label,
            "place": choice.place.as_ref().map(ToString::to_string),
            "facing": choice.facing.map(|facing| facing.letters()),
            "manner": choice.manner,
            "deed": choice.deed.word(),
            "forecast": forecast,
        })
    }

    /// Why the person in turn may not give an order, as far as he can know.
    pub(super) fn refusal(&self, order: &R::Order) -> Option<String> {
        match (self.asked(), self.game.to_act()) {
            (Some(seat), _) => {
                self.battle().refusal(&self.seen(None), seat, order).map(|refusal| refusal.to_string())
            }
            (None, ToAct::Over(_)) => Some("the battle is over".into()),
            (None, ToAct::Seats(_)) => Some("the choice is the other side's".into()),
        }
    }

    /// What pointing at a unit could mean, if it is the unit of the person in turn.
    pub(super) fn candidates(&self, state: &R::State, unit: &Piece) -> Vec<R::Order> {
        let is_own = self.asked().is_some_and(|seat| seat.0 == unit.side);
        if is_own { self.battle().candidates(state, &unit.id) } else { Vec::new() }
    }

    /// Where a unit stands that can be dragged now.
    pub(super) fn draggable(&self, state: &R::State, unit: &Piece) -> Option<Value> {
        let is_own = self.asked().is_some_and(|seat| seat.0 == unit.side);
        let Grip { pose, hint } = is_own.then(|| self.battle().grip(state, &unit.id)).flatten()?;
        Some(json!({"at": pose.at.to_string(), "facing": pose.facing.to_string(), "hint": hint}))
    }

    pub(super) fn give_order(&mut self, seat: Seat, order: R::Order) -> Result<Step, Failure> {
        self.game.give(seat, order).map_err(|refused| Failure(refused.to_string()))?;
        let entries = self.game.entries();
        let line = self.game.line(&entries[entries.len() - 1]);
        Ok(Step::Line(serde_json::to_string(&line)?))
    }

    pub(super) fn picture(&self, sight: &Sight) -> Picture {
        let mut picture = self.battle().picture(&self.seen(sight.after));
        if sight.after.is_some() {
            return picture;
        }
        if let Some(unit) = &sight.unit {
            picture.select(unit);
        }
        let pointed = Pointed {
            unit: sight.unit.as_deref(),
            manner: sight.manner.as_deref().unwrap_or_default(),
            place: sight.place.as_deref(),
        };
        self.battle().lay_over(&self.seen(None), &pointed, &mut picture);
        self.mark(&mut picture, sight);
        picture
    }

    /// Marks what can be pointed at.
    fn mark(&self, picture: &mut Picture, sight: &Sight) {
        let offers = sight.unit.as_ref().map_or_else(|| self.offers(), |unit| self.offers_to(unit));
        let meant = |choice: &Choice| match &sight.unit {
            Some(unit) => {
                let in_manner = sight.manner.as_ref().is_none_or(|manner| *manner == choice.manner);
                choice.units.contains(unit) && (choice.deed != Deed::Go || in_manner)
            }
            None => choice.units.is_empty(),
        };
        // Whoever turns where he stands needs no mark.
        let turns = |choice: &Choice| choice.facing.is_some() && choice.deed != Deed::Go;
        for (order, choice) in offers.iter().filter(|(_, choice)| meant(choice) && !turns(choice)) {
            let Some(at) = &choice.place else { continue };
            let percent = self.offer(order, choice)["forecast"]["percent"].as_str().map(in_short);
            let (kind, note) = match (choice.deed, percent) {
                (_, Some(percent)) => (MarkKind::Target, percent),
                (Deed::Throw, None) => (MarkKind::Target, String::new()),
                _ => (MarkKind::Reach, String::new()),
            };
            picture.mark(at, kind, note);
        }
    }
}

/// A percentage for a label on the map.
fn in_short(percent: &str) -> String {
    percent.parse::<f64>().map_or_else(|_| percent.into(), |share| format!("{share:.0}%"))
}
