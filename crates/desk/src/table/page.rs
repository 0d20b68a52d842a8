//! What a page is told of a game, and what it may do to it.

use board::table::{Angle, Point};
use engine::{Logged, Seat, ToAct};
use serde_json::{Value, json};
use view::{Board, Choice, Deed, Layer, Theme};

use super::seated::Seated;
use super::{Sight, Step, Table, Whom};
use crate::lobby::told;
use crate::playable::seats;
use crate::{Failure, Playable, Player};

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
            ToAct::Seats(_) => self.battle().prompt(&self.seen(None)).heading,
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
        let prompt = battle.prompt(&state);
        let phases = battle.phases(&state).into_iter();
        json!({
            "title": picture.title,
            "caption": picture.caption,
            "status": picture.status,
            "asked": prompt.heading,
            "score": battle.score(&state),
            "armies": picture.armies.iter().map(|army| json!({"name": army.name, "coat": army.coat.word()})).collect::<Vec<_>>(),
            "seats": seats::<R>().map(|seat| json!({"name": battle.seat_name(seat), "player": self.player(seat).to_string()}))
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
            "acting": self.asked().and(prompt.acting),
            "sweep": self.asked().and(prompt.sweep),
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
                "during": battle.prompt(before).heading,
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

    fn answer(&mut self, unit: &str, whom: Whom, word: &str) -> Result<(u8, String), Failure> {
        self.answer_for(unit, whom, word)
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
        let all_know = |event: &R::Event| seats::<R>().all(|seat| self.battle().may_know(event, seat));
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
