//! What a page may ask of a game, and do to it.

use board::table::{Angle, Point};
use view::{Layer, Theme};

use super::seated::Seated;
use super::{OVER, Onlooker, Sight, Step, Table, Whom};
use crate::lobby::told;
use crate::playable::seats;
use crate::{Failure, Playable, Player, wire};

impl<R: Playable> Table for Seated<R> {
    fn kept(&self) -> (String, String) {
        let record = self.game().record();
        let json = |value: Result<String, serde_json::Error>| value.expect("a record is plain values");
        (json(serde_json::to_string(&record.header)), json(serde_json::to_string(&record.opening)))
    }

    fn about(&self) -> wire::Battle {
        told(self.battle())
    }

    fn stands(&self) -> String {
        match self.verdict() {
            None => self.look().prompt.heading.clone(),
            Some(verdict) => format!("{OVER}{verdict}"),
        }
    }

    fn told(&self, seq: u64, onlooker: Option<&Onlooker<'_>>) -> wire::Told {
        self.tell(seq, onlooker)
    }

    fn log(&self, from: usize) -> wire::Log {
        self.log_from(from)
    }

    fn board(&self, layer: Layer, sight: &Sight) -> String {
        view::layer(&self.drawn(sight), sight.theme, layer)
    }

    fn unit(&self, unit: &str) -> Option<wire::UnitCard> {
        self.unit_card(unit)
    }

    fn drag(&self, unit: &str, front: Point, facing: Option<Angle>, theme: Theme) -> wire::Aim {
        self.aim(unit, front, facing, theme)
    }

    fn card(&self, after: Option<usize>, theme: Theme) -> Option<String> {
        match after {
            None => view::card(self.look().picture(self.battle()), theme),
            Some(orders) => view::card(&self.battle().picture(&self.seen_after(orders)), theme),
        }
    }

    fn why(&self, unit: &str, place: &str) -> wire::Reasons {
        self.reasons(unit, place)
    }

    fn heard(&self, sentence: &str) -> wire::Heard {
        self.hear(sentence)
    }

    fn sentences(&self) -> Vec<String> {
        self.sentences_now()
    }

    fn give(&mut self, sentence: &str) -> Result<Step, Failure> {
        let order = self.battle().parse(sentence)?;
        match self.to_act() {
            None => Err(Failure("the battle is over".into())),
            Some(seat) if self.player(seat) != Player::Human => {
                Err(Failure(format!("{} is the computer's to command", self.battle().seat_name(seat))))
            }
            Some(seat) => self.order(seat, order),
        }
    }

    fn react(&mut self, units: &[(String, u32)]) -> Result<Step, Failure> {
        let (seat, order) = self.reaction(units)?;
        self.order(seat, order)
    }

    fn answer(&mut self, unit: &str, whom: Whom, word: &str) -> Result<(u8, String), Failure> {
        self.answer_for(unit, whom, word)
    }

    fn take_up(&mut self, seat: u8, standing: &str) -> Result<(), Failure> {
        self.take_up_standing(seat, standing)
    }

    fn undo(&mut self) -> Result<Step, Failure> {
        self.take_back()
    }

    fn is_computers_turn(&self) -> bool {
        self.to_act().is_some() && self.look().asked.is_none()
    }

    fn think(&mut self) -> Result<Step, Failure> {
        let seat = self.to_act().ok_or_else(|| Failure("the battle is over".into()))?;
        let order = match self.look().decided.clone() {
            Some(order) => order,
            None => self.thought(seat)?,
        };
        self.order(seat, order)
    }

    fn record(&self) -> Option<String> {
        let record = self.game().record();
        let mut events = record.lines.iter().chain([&record.opening]).flat_map(|line| &line.events);
        let all_know = |event: &R::Event| seats::<R>().all(|seat| self.battle().may_know(event, seat));
        let is_open = self.verdict().is_some() || events.all(all_know);
        is_open.then(|| record.to_text())
    }
}
