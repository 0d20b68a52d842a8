//! What a page may ask of a game at its table, and do to it.

use board::table::{Angle, Point};
use dice::Seed;
use view::{Layer, TextStyle, Theme};

use super::game_table::GameTable;
use super::{
    AnswerScope, Counting, KeptStep, OVER, Opened, ServedGame, Thinking, Thought, ToldOrder, Viewer,
};
use crate::lobby::{self, battle_info};
use crate::playable::seats;
use crate::{Failure, Playable, Player, wire};

impl<R: Playable> ServedGame for GameTable<R> {
    fn header_and_lines(&self) -> (String, Vec<String>) {
        let record = self.game().record();
        let json = |value: Result<String, serde_json::Error>| value.expect("a record is plain values");
        let lines = std::iter::once(&record.opening).chain(&record.lines);
        let lines = lines.map(|line| json(serde_json::to_string(line))).collect();
        (json(serde_json::to_string(&record.header)), lines)
    }

    fn briefing(&self) -> wire::Briefing {
        lobby::briefing(self.battle(), &self.look().state, &self.game().record().header.scenario)
    }

    fn about(&self) -> wire::Battle {
        battle_info(self.battle())
    }

    fn status_line(&self) -> String {
        match self.verdict() {
            None => self.look().prompt.heading.clone(),
            Some(verdict) => format!("{OVER}{verdict}"),
        }
    }

    fn update(&self, seq: u64, viewer: Option<&Viewer<'_>>) -> wire::Update {
        self.update_for(seq, viewer)
    }

    fn log(&self, from: usize) -> wire::Log {
        self.log_from(from)
    }

    fn film(&self, from: usize, to: usize, theme: Theme) -> wire::Film {
        self.film_of(from, to, theme)
    }

    fn board(&self, layer: Layer, query: &wire::BoardQuery) -> String {
        view::layer(&self.drawn(query), query.theme.into(), layer)
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

    fn help(&self, theme: Theme) -> wire::HelpPage {
        // As the battle began, with all its units.
        let opening = self.battle().picture(&self.seen_after(0));
        let signs = view::legend(&opening, theme).into_iter().map(Into::into).collect();
        wire::HelpPage { turn: R::PROFILE.turn.iter().copied().map(Into::into).collect(), signs }
    }

    fn text(&self, columns: usize) -> String {
        view::text_in(self.look().picture(self.battle()), TextStyle { columns, ..TextStyle::default() })
    }

    fn text_around(&self, place: &str, columns: usize) -> Option<String> {
        let style = TextStyle { columns, ..TextStyle::default() };
        view::text_around(self.look().picture(self.battle()), place, style)
    }

    fn place(&self, place: &str) -> Option<String> {
        view::place_text(self.look().picture(self.battle()), place)
    }

    fn signs(&self) -> Vec<(char, String)> {
        view::signs(self.look().picture(self.battle()))
    }

    fn told(&self, from: usize) -> Vec<ToldOrder> {
        self.told_from(from)
    }

    fn odds_in_words(&self, sentence: &str) -> Result<String, Failure> {
        self.odds_of(sentence)
    }

    fn lists_all(&self) -> bool {
        let look = self.look();
        look.asked.is_none_or(|seat| self.battle().listing(&look.state, seat).is_some())
    }

    fn why(&self, unit: &str, place: &str) -> wire::Reasons {
        self.reasons(unit, place)
    }

    fn odds(&self, sentence: &str) -> Result<Counting, Failure> {
        self.counting(sentence)
    }

    fn typed_order(&self, sentence: &str) -> wire::TypedOrder {
        self.typed(sentence)
    }

    fn sentences(&self) -> Vec<String> {
        self.sentences_now()
    }

    fn give(&mut self, sentence: &str) -> Result<KeptStep, Failure> {
        let order = self.battle().parse(sentence)?;
        match self.to_act() {
            None => Err(Failure(self.past().unwrap_or_else(|| "the battle is over".into()))),
            Some(seat) if self.player(seat) != Player::Human => {
                Err(Failure(format!("{} is the computer's to command", self.battle().seat_name(seat))))
            }
            Some(seat) => self.order(seat, order),
        }
    }

    fn fork(&self, name: &str, fresh: Seed) -> Opened {
        self.forked(name, fresh)
    }

    fn react(&mut self, units: &[(String, u32)]) -> Result<KeptStep, Failure> {
        let (seat, order) = self.reaction(units)?;
        self.order(seat, order)
    }

    fn answer(&mut self, unit: &str, whom: AnswerScope, word: &str) -> Result<(u8, String), Failure> {
        if let Some(why) = self.past() {
            return Err(Failure(why));
        }
        self.answer_for(unit, whom, word)
    }

    fn restore_answers(&mut self, seat: u8, standing: &str) -> Result<(), Failure> {
        self.restore_standing(seat, standing)
    }

    fn undo(&mut self) -> Result<Vec<KeptStep>, Failure> {
        self.take_back()
    }

    fn is_computers_turn(&self) -> bool {
        self.to_act().is_some() && self.look().asked.is_none()
    }

    fn think(&mut self) -> Option<Thinking> {
        self.next_thought()
    }

    fn give_thought(&mut self, thought: Thought) -> Result<Option<KeptStep>, Failure> {
        self.hear(thought)
    }

    fn record(&self) -> Option<String> {
        let record = self.game().record();
        let mut events = record.lines.iter().chain([&record.opening]).flat_map(|line| &line.events);
        let all_know = |event: &R::Event| seats::<R>().all(|seat| self.battle().may_know(event, seat));
        let is_open = self.verdict().is_some() || events.all(all_know);
        is_open.then(|| record.to_text())
    }

    fn kept_record(&self) -> Option<String> {
        self.past().is_none().then(|| self.game().record().to_text())
    }
}
