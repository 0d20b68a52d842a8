//! One game at its table: who plays, what may be ordered, what a page is told of it.

use std::sync::Arc;

use ai::Opponent;
use board::table::{Angle, Point};
use dice::Seed;
use engine::{Game, Header, Line, Logged, Record, Seat, Standing, ToAct};
use serde_json::{Value, json};
use view::{Board, Choice, Deed, Layer, MarkKind, Picture, Piece, Theme};

use super::doors::told;
use super::store::Step;
use crate::play::Player;
use crate::rulesets::{Playable, Pointed};
use crate::scenarios::Found;
use desk::Failure;

/// What the board is drawn for.
#[derive(Clone, Debug, Default)]
pub(crate) struct Sight {
    /// After so many orders, instead of now.
    pub(crate) after: Option<usize>,
    /// The unit picked out.
    pub(crate) unit: Option<String>,
    /// How its moves are to be done.
    pub(crate) manner: Option<String>,
    /// The place that is pointed at besides.
    pub(crate) place: Option<String>,
    /// Light or dark paper.
    pub(crate) theme: Theme,
}

/// A game of any rule set, as server and page know it.
pub(crate) trait Table: Send {
    /// The header of its record, and its opening, as JSON.
    fn kept(&self) -> (String, String);
    /// What the lobby says of its battle.
    fn about(&self) -> Value;
    /// How it stands, in a line.
    fn stands(&self) -> String;
    /// Everything the page shows besides board, card and log.
    fn document(&self) -> Value;
    /// What happened from some order on.
    fn log(&self, from: usize) -> Value;
    /// A layer of the board.
    fn board(&self, layer: Layer, sight: &Sight) -> String;
    /// A unit, what it may do, and why not the rest.
    fn unit(&self, unit: &str) -> Option<Value>;
    /// What it comes to if a unit is dragged so that its front stands there.
    fn drag(&self, unit: &str, front: Point, facing: Option<Angle>, theme: Theme) -> Value;
    /// The card drawn last, if cards are drawn.
    fn card(&self, after: Option<usize>, theme: Theme) -> Option<String>;
    /// Why a unit may not do what pointing at a place would mean.
    fn why(&self, unit: &str, place: &str) -> Value;
    /// What a typed order comes to: legal, refused or not understood.
    fn heard(&self, sentence: &str) -> Value;
    /// Every order that can be given now, as sentences.
    fn sentences(&self) -> Vec<String>;
    /// Gives an order for whoever has to choose.
    fn give(&mut self, sentence: &str) -> Result<Step, Failure>;
    /// Lets just these units react, for whoever is asked.
    fn react(&mut self, units: &[(String, u32)]) -> Result<Step, Failure>;
    /// Answers beforehand for a unit or its whole group: the seat, and all its standing answers to be kept.
    fn answer(&mut self, unit: &str, whole: bool, word: &str) -> Result<(u8, String), Failure>;
    /// Takes up the standing answers of a seat as they were kept.
    fn take_up(&mut self, seat: u8, standing: &str) -> Result<(), Failure>;
    /// Takes back the last order, if nobody learnt anything from it.
    fn undo(&mut self) -> Result<Step, Failure>;
    /// Whether the computer has to choose, or a person's standing answers have.
    fn is_computers_turn(&self) -> bool;
    /// Gives the computer's order, or that of the standing answers.
    fn think(&mut self) -> Result<Step, Failure>;
    /// The record as text, unless it would tell a side what it does not know.
    fn record(&self) -> Option<String>;
}

/// A game, or why it cannot be had.
pub(crate) type Opened = Result<Box<dyn Table>, Failure>;

/// A game and those who play it.
pub(crate) struct Seated<R: Playable> {
    pub(super) game: Game<R>,
    players: Vec<Seatholder>,
    /// What those at the seats have answered beforehand.
    pub(super) standing: Vec<Standing>,
}

/// Somebody at a seat, and the mind of the computer where it is not a person.
struct Seatholder {
    player: Player,
    mind: Option<Opponent>,
}

/// Sets up a battle of the program.
pub(crate) fn begin<R: Playable>(scenario: &str, players: &[Player], seed: Seed) -> Opened {
    if !R::SCENARIOS.iter().any(|(word, _)| *word == scenario) {
        return Err(Failure(format!("there is no scenario '{scenario}'")));
    }
    if players.len() != usize::from(R::SEATS) {
        return Err(Failure(format!("{} players are wanted, {} were named", R::SEATS, players.len())));
    }
    let found = Found::find::<R>(scenario, None)?;
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
        let holder = |seat: u8| {
            let player = players.get(usize::from(seat)).copied().unwrap_or(Player::Human);
            let mind = player.level().map(|level| Opponent::new(level, seed, Seat(seat)));
            Seatholder { player, mind }
        };
        let seated = (0..R::SEATS).map(holder);
        let standing = vec![Standing::default(); usize::from(R::SEATS)];
        Seated { game, players: seated.collect(), standing }
    }

    pub(super) fn battle(&self) -> &R {
        self.game.battle()
    }

    fn player(&self, seat: Seat) -> Player {
        self.players[usize::from(seat.0)].player
    }

    /// The seat that has to choose.
    fn to_act(&self) -> Option<Seat> {
        match self.game.to_act() {
            ToAct::Seats(seats) => seats.iter().next(),
            ToAct::Over(_) => None,
        }
    }

    /// Whether a person sits there.
    pub(super) fn is_persons(&self, seat: Seat) -> bool {
        seat.0 < R::SEATS && self.player(seat) == Player::Human
    }

    /// The person who has to choose and has not answered beforehand.
    pub(super) fn asked(&self) -> Option<Seat> {
        self.to_act().filter(|&seat| self.is_persons(seat) && self.decided(seat).is_none())
    }

    /// With whose eyes the page looks: those of the person in turn, else of the first one at the table.
    fn eyes(&self) -> Seat {
        let human = (0..R::SEATS).map(Seat).find(|&seat| self.is_persons(seat));
        self.asked().or(human).unwrap_or(Seat(0))
    }

    /// The state after so many orders, or now, as the page knows it.
    pub(super) fn seen(&self, after: Option<usize>) -> R::State {
        let state = self.game.state_after(after.unwrap_or(usize::MAX));
        self.battle().observe(state, self.eyes())
    }

    /// The orders that can be given now, all where they can be listed, as they are offered.
    fn offers(&self) -> Vec<(R::Order, Choice)> {
        let Some(seat) = self.asked() else { return Vec::new() };
        let state = self.seen(None);
        let orders = self.battle().proposals(&state, seat, &mut |_| 0).into_iter();
        orders.map(|order| (order.clone(), self.battle().choice(&state, &order))).collect()
    }

    /// The orders that can be given to a unit now.
    fn offers_to(&self, unit: &str) -> Vec<(R::Order, Choice)> {
        let is_its = |(_, choice): &(R::Order, Choice)| choice.units.iter().any(|own| own == unit);
        let Some(seat) = self.asked().filter(|_| R::SAMPLED) else {
            return self.offers().into_iter().filter(is_its).collect();
        };
        let state = self.seen(None);
        let orders = self.battle().candidates(&state, unit).into_iter();
        let orders = orders.filter(|order| self.battle().refusal(&state, seat, order).is_none());
        orders.map(|order| (order.clone(), self.battle().choice(&state, &order))).collect()
    }

    fn offer(&self, order: &R::Order, choice: &Choice) -> Value {
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
    fn refusal(&self, order: &R::Order) -> Option<String> {
        match (self.asked(), self.game.to_act()) {
            (Some(seat), _) => {
                self.battle().refusal(&self.seen(None), seat, order).map(|refusal| refusal.to_string())
            }
            (None, ToAct::Over(_)) => Some("the battle is over".into()),
            (None, ToAct::Seats(_)) => Some("the choice is the other side's".into()),
        }
    }

    /// What pointing at a unit could mean, if it is the unit of the person in turn.
    fn candidates(&self, state: &R::State, unit: &Piece) -> Vec<R::Order> {
        let is_own = self.asked().is_some_and(|seat| seat.0 == unit.side);
        if is_own { self.battle().candidates(state, &unit.id) } else { Vec::new() }
    }

    /// Where a unit stands that can be dragged now.
    fn draggable(&self, state: &R::State, unit: &Piece) -> Option<Value> {
        let is_own = self.asked().is_some_and(|seat| seat.0 == unit.side);
        let pose = is_own.then(|| self.battle().dragged_from(state, &unit.id)).flatten()?;
        let hint = self.battle().drag_hint(state, &unit.id);
        Some(json!({"at": pose.at.to_string(), "facing": pose.facing.to_string(), "hint": hint}))
    }

    fn give_order(&mut self, seat: Seat, order: R::Order) -> Result<Step, Failure> {
        self.game.give(seat, order).map_err(|refused| Failure(refused.to_string()))?;
        let entries = self.game.entries();
        let line = self.game.line(&entries[entries.len() - 1]);
        Ok(Step::Line(serde_json::to_string(&line)?))
    }

    fn picture(&self, sight: &Sight) -> Picture {
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

impl<R: Playable> Table for Seated<R> {
    fn kept(&self) -> (String, String) {
        let record = self.game.record();
        let json = |value: Result<String, serde_json::Error>| value.expect("a record is plain values");
        (json(serde_json::to_string(&record.header)), json(serde_json::to_string(&record.opening)))
    }

    fn about(&self) -> Value {
        told(self.battle())
    }

    fn stands(&self) -> String {
        match self.game.to_act() {
            ToAct::Seats(_) => self.battle().heading(&self.seen(None)),
            ToAct::Over(_) => format!("over: {}", self.verdict().unwrap_or_default()),
        }
    }

    fn document(&self) -> Value {
        let state = self.seen(None);
        let battle = self.battle();
        let picture = battle.picture(&state);
        let offers = self.offers();
        let reactions = self.reactions();
        // Any of those who may react may: that is one question, not one for each of their number.
        let open = offers.iter().filter(|(_, choice)| choice.units.is_empty() && reactions.is_none());
        let options: Vec<Value> = open.map(|(order, choice)| self.offer(order, choice)).collect();
        let pieces = picture.pieces();
        let ready = pieces.iter().filter(|unit| {
            let does = |choice: &Choice| choice.units.contains(&unit.id);
            offers.iter().any(|(_, choice)| does(choice))
        });
        let ready: Vec<&str> = ready.map(|unit| unit.id.as_str()).collect();
        let units = pieces.iter().map(|unit| {
            json!({"id": unit.id, "name": unit.name, "side": unit.side, "at": unit.at,
                "words": unit.words.join(", ")})
        });
        let seats = (0..R::SEATS).map(Seat);
        let phases = battle.phases(&state).into_iter();
        json!({
            "title": picture.title,
            "caption": picture.caption,
            "status": picture.status,
            "asked": battle.heading(&state),
            "score": battle.score(&state),
            "armies": picture.armies.iter().map(|army| json!({"name": army.name, "coat": army.coat.word()})).collect::<Vec<_>>(),
            "seats": seats.map(|seat| json!({"name": battle.seat_name(seat), "player": self.player(seat).to_string()}))
                .collect::<Vec<_>>(),
            "acts": self.to_act().map(|seat| seat.0),
            "yours": self.asked().is_some(),
            "over": self.verdict(),
            "phases": phases.map(|phase| json!({"name": phase.name, "side": phase.side,
                "when": match phase.when { view::When::Past => "past", view::When::Now => "now", view::When::ToCome => "to come" }}))
                .collect::<Vec<_>>(),
            "orders": self.game.entries().len(),
            "undo": self.may_undo().is_ok(),
            "options": options,
            "reactions": reactions,
            "board": match picture.board {
                Board::Squares(_) => "squares",
                Board::Table(_) => "table",
                Board::Hexes(_) => "hexes",
            },
            "ready": ready,
            "deck": view::card(&picture, Theme::Light).is_some(),
            "acting": self.asked().and_then(|_| battle.acting(&state)),
            "sweep": self.asked().and_then(|_| battle.sweep(&state)),
            "units": units.collect::<Vec<_>>(),
        })
    }

    fn log(&self, from: usize) -> Value {
        let battle = self.battle();
        let entries = self.game.entries().iter().enumerate().skip(from).map(|(number, entry)| {
            let told = entry.log.0.iter().filter_map(|logged| match logged {
                Logged::Event(event) if !battle.may_know(event, self.eyes()) => None,
                Logged::Event(event) => battle.tell(event).map(|text| json!({"text": text})),
                Logged::Step(step) => Some(json!({"roll": step})),
            });
            let before = &self.seen(Some(number));
            let choice = battle.choice(before, &entry.order);
            json!({
                "number": number + 1,
                "during": battle.heading(before),
                "ends": (choice.deed == Deed::End).then_some(choice.label),
                "seat": entry.seat.0,
                "order": battle.sentence(&entry.order),
                "folds": choice.folds,
                "told": told.collect::<Vec<_>>(),
            })
        });
        json!({"entries": entries.collect::<Vec<_>>()})
    }

    fn board(&self, layer: Layer, sight: &Sight) -> String {
        view::layer(&self.picture(sight), sight.theme, layer)
    }

    fn unit(&self, id: &str) -> Option<Value> {
        let state = self.seen(None);
        let pieces = self.battle().picture(&state).pieces();
        let unit = pieces.iter().find(|unit| unit.id == id)?;
        let offers = self.offers_to(id);
        // Where lines cannot be listed they are dragged.
        let may = offers.iter().filter(|(_, choice)| choice.deed != Deed::Go || choice.place.is_some());
        let may: Vec<Value> = may.map(|(order, choice)| self.offer(order, choice)).collect();
        let refused = self.candidates(&state, unit).into_iter().filter_map(|order| {
            let choice = self.battle().choice(&state, &order);
            // Of the many places one cannot go to, the one pointed at is explained.
            if choice.deed == Deed::Go {
                return None;
            }
            let why = self.refusal(&order)?;
            Some(json!({"label": choice.label, "why": why}))
        });
        let may_not: Vec<Value> = refused.collect();
        Some(json!({
            "id": id, "name": unit.name, "side": unit.side, "group": unit.group, "at": unit.at,
            "words": unit.words, "may": may, "may_not": may_not, "drag": self.draggable(&state, unit),
            "standing": self.standing_of(unit.side, id),
        }))
    }

    fn drag(&self, unit: &str, front: Point, facing: Option<Angle>, theme: Theme) -> Value {
        let state = self.seen(None);
        let mut picture = self.battle().picture(&state);
        let is_own =
            |seat: Seat| picture.pieces().iter().any(|piece| piece.id == unit && piece.side == seat.0);
        let is_asked = self.asked().is_some_and(is_own);
        let dragged = is_asked.then(|| self.battle().drag(&state, unit, front, facing)).flatten();
        let Some(dragged) = dragged else { return json!({"why": "it cannot be moved now"}) };
        match dragged {
            Err(refusal) => json!({"why": refusal.to_string()}),
            Ok(dragged) => {
                if let Board::Table(table) = &mut picture.board {
                    table.marks = dragged.marks;
                }
                let choice = self.battle().choice(&state, &dragged.order);
                let pose = dragged.pose;
                json!({
                    "offer": self.offer(&dragged.order, &choice),
                    "note": dragged.note,
                    "pose": {"at": pose.at.to_string(), "facing": pose.facing.to_string()},
                    "drawn": view::layer(&picture, theme, Layer::Marks),
                })
            }
        }
    }

    fn card(&self, after: Option<usize>, theme: Theme) -> Option<String> {
        view::card(&self.battle().picture(&self.seen(after)), theme)
    }

    fn why(&self, unit: &str, place: &str) -> Value {
        let state = self.seen(None);
        let pieces = self.battle().picture(&state).pieces();
        let unit = pieces.iter().find(|known| known.id == unit);
        let orders = unit.map(|unit| self.candidates(&state, unit)).unwrap_or_default();
        let reasons = orders.into_iter().filter_map(|order| {
            let choice = self.battle().choice(&state, &order);
            choice.place.filter(|at| at.to_string() == place)?;
            let why = self.refusal(&order)?;
            Some(json!({"label": choice.label, "manner": choice.manner, "why": why}))
        });
        json!({ "reasons": reasons.collect::<Vec<_>>() })
    }

    fn heard(&self, sentence: &str) -> Value {
        let order = match self.battle().parse(sentence) {
            Ok(order) => order,
            Err(misread) => return json!({"misread": misread.to_string()}),
        };
        match self.refusal(&order) {
            Some(why) => json!({ "why": why }),
            None => {
                let choice = self.battle().choice(&self.seen(None), &order);
                json!({"offer": self.offer(&order, &choice)})
            }
        }
    }

    fn sentences(&self) -> Vec<String> {
        self.offers().iter().map(|(order, _)| self.battle().sentence(order)).collect()
    }

    fn give(&mut self, sentence: &str) -> Result<Step, Failure> {
        let order = self.battle().parse(sentence)?;
        match self.to_act() {
            None => Err(Failure("the battle is over".into())),
            Some(seat) if self.player(seat) != Player::Human => {
                Err(Failure(format!("{} is the computer's to command", self.battle().seat_name(seat))))
            }
            Some(seat) => self.give_order(seat, order),
        }
    }

    fn react(&mut self, units: &[(String, u32)]) -> Result<Step, Failure> {
        let seat = self.asked().ok_or_else(|| Failure("nobody is asked".into()))?;
        let order = self.reaction(units)?;
        self.give_order(seat, order)
    }

    fn answer(&mut self, unit: &str, whole: bool, word: &str) -> Result<(u8, String), Failure> {
        self.answer_for(unit, whole, word)
    }

    fn take_up(&mut self, seat: u8, standing: &str) -> Result<(), Failure> {
        self.take_up_standing(seat, standing)
    }

    fn undo(&mut self) -> Result<Step, Failure> {
        self.may_undo()?;
        self.game.undo();
        Ok(Step::Undo)
    }

    fn is_computers_turn(&self) -> bool {
        self.to_act().is_some() && self.asked().is_none()
    }

    fn think(&mut self) -> Result<Step, Failure> {
        let seat = self.to_act().ok_or_else(|| Failure("the battle is over".into()))?;
        if let Some(order) = self.decided(seat).filter(|_| self.is_persons(seat)) {
            return self.give_order(seat, order);
        }
        let seen = self.game.observe(seat);
        let mind = self.players[usize::from(seat.0)].mind.as_mut();
        let mind = mind.ok_or_else(|| Failure("that side is a person's to command".into()))?;
        let order = mind.choose(self.game.battle(), &seen);
        self.give_order(seat, order)
    }

    fn record(&self) -> Option<String> {
        let record = self.game.record();
        let mut events = record.lines.iter().chain([&record.opening]).flat_map(|line| &line.events);
        let all_know = |event: &R::Event| (0..R::SEATS).all(|seat| self.battle().may_know(event, Seat(seat)));
        let is_open = self.verdict().is_some() || events.all(all_know);
        is_open.then(|| record.to_text())
    }
}

impl<R: Playable> Seated<R> {
    /// How it ended, if it did.
    fn verdict(&self) -> Option<String> {
        let ToAct::Over(verdict) = self.game.to_act() else { return None };
        Some(verdict.winner.map_or_else(|| "a draw".into(), |seat| self.battle().won(seat, verdict.degree)))
    }

    /// Whether the last order may be taken back: it was a person's, and no die fell.
    fn may_undo(&self) -> Result<(), Failure> {
        let Some(last) = self.game.entries().last() else {
            return Err(Failure("there is nothing to take back".into()));
        };
        if self.player(last.seat) != Player::Human {
            return Err(Failure("the last order was the computer's".into()));
        }
        if !self.game.undo_is_free() {
            return Err(Failure("dice were thrown for the last order".into()));
        }
        Ok(())
    }
}
