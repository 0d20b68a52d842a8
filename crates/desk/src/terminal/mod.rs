//! A battle at the terminal: board, question, orders as sentences, why not, odds, undo, log. It plays at the same table as the
//! page, whatever the rule set.

mod listing;
mod names;
mod telling;

use sheet::hint;

use crate::game::{AnswerScope, ServedGame};
use crate::wire::{Asks, Document, OfferKind, TypedOrder};
use crate::{Failure, ScenarioFiles, Text};
use names::Names;

/// A person at a terminal, and where the record is kept.
pub trait Console {
    /// The next line that is typed, or nothing at the end of input; `complete` is what can be typed now.
    ///
    /// # Errors
    /// If nothing can be read.
    fn line(
        &mut self,
        prompt: &str,
        complete: &mut dyn FnMut() -> Vec<String>,
    ) -> Result<Option<String>, Failure>;

    /// Shows a text.
    ///
    /// # Errors
    /// If it cannot be written.
    fn say(&mut self, text: &str) -> Result<(), Failure>;

    /// Keeps the record, if it is to be kept.
    ///
    /// # Errors
    /// If it cannot be written.
    fn save(&mut self, record: &dyn Fn() -> String) -> Result<(), Failure>;

    /// How many characters have room in a line.
    fn columns(&mut self) -> usize;

    /// The last word to a person who leaves before the end.
    fn farewell(&self) -> String;
}

/// A battle to be played at a terminal.
pub enum Opening<'a> {
    /// A new one.
    New(&'a ScenarioFiles),
    /// One that was left.
    Resumed(Text<'a>),
    /// One of earlier rules, gone on with under today's in a record of its own.
    Forked(Text<'a>),
}

const HELP: &str =
    "  an order        as a sentence; part of a name or the sign on the board will do: 20th fires at 15th
  a number        the answer of that number, where answers are numbered
  orders [WORD]   the orders you can give now; with a word, only those that contain it
  show UNIT       a unit, the orders it can get, and why not the others
  show PLACE      the ground of a place and the units there, such as: show P03, show 0507 or show 12,8
  why ORDER       whether an order is possible, and if not, why
  odds ORDER      the exact odds of an order; of a charge or shock also before its step
  all fire        the likeliest shot of every unit that has not fired; type it again to fire them
  answer UNIT WORD, answer group of UNIT WORD
                  how it reacts from now on: ask, fire, normal, short, charged, likely or never
  board           the whole board
  map PLACE, map UNIT
                  the board around a place or a unit
  wins            what wins, and how many points each side has
  undo            take your last order back, if no dice were rolled for it
  log [NUMBER]    the last orders and what came of them
  score           points
  quit            leave; a battle with a record can be resumed
";

/// What a player can type besides orders.
const WORDS: [&str; 14] = [
    "orders", "show", "why", "odds", "all fire", "answer", "board", "map", "wins", "undo", "log", "score",
    "help", "quit",
];

/// What a player may call the end of a step.
const ENDS: [&str; 5] = ["done", "end", "next", "pass", "nothing"];

/// The most orders that are shown where no answer can be listed.
const EXAMPLES: usize = 2;

/// More orders than the computer gives in answer to one.
const ANSWERS: usize = 40;

/// Plays a battle until it is over or left; returns the last word.
pub(crate) fn play(game: Box<dyn ServedGame>, console: &mut dyn Console) -> Result<String, Failure> {
    let told = game.told(0).len();
    Session { game, console, heading: String::new(), asked_last: None, told, asked_twice: None }.run()
}

struct Session<'a> {
    game: Box<dyn ServedGame>,
    console: &'a mut dyn Console,
    /// What was asked last.
    heading: String,
    /// Which seat was asked last, and what.
    asked_last: Option<(Option<u8>, String)>,
    /// How many orders have been told.
    told: usize,
    /// What has to be typed once more to be done, and after how many orders it was asked.
    asked_twice: Option<(usize, String)>,
}

impl Session<'_> {
    fn run(mut self) -> Result<String, Failure> {
        self.save()?;
        let board = self.board();
        self.say(&format!("{board}\nType help for the words you can use.\n"))?;
        loop {
            let others = self.others_act()?;
            let game = self.document();
            if game.over.is_some() || !game.yours {
                return Ok(format!("\n{}\n{}\n", self.board(), game.score));
            }
            // Not after every reaction of the enemy, but when another question is asked after it has acted.
            if others > 0 && self.asked_last.as_ref() != Some(&(game.acts, game.asked.clone())) {
                let peril = game.peril.as_ref().map_or_else(String::new, |peril| format!("{peril}\n"));
                let board = self.board();
                self.say(&format!("\n{board}{}\n{peril}", game.score))?;
            }
            let now = (game.acts, game.asked.clone());
            if self.is_new(&game.asked) || self.asked_last.as_ref() != Some(&now) {
                let answers = match telling::answers(&game) {
                    // A line on a free table is no answer to be listed.
                    none if none.is_empty() && game.asks == Asks::Choice => self.examples(),
                    reactions if game.reactions.is_some() => reactions + &self.examples(),
                    answers => answers,
                };
                self.say(&format!("\n{}\n{}{answers}", game.asked, telling::question(&game)))?;
            }
            self.asked_last = Some(now);
            let seat = game.acts.and_then(|seat| game.seats.get(usize::from(seat)));
            let prompt = format!("{}> ", seat.map_or("", |seat| &seat.name));
            let table = &self.game;
            let Some(line) = self.console.line(&prompt, &mut || sentences(&**table))? else {
                return Ok(self.console.farewell());
            };
            let line = line.trim();
            if matches!(line, "quit" | "q") {
                return Ok(self.console.farewell());
            }
            self.typed(&game, line)?;
        }
    }

    fn typed(&mut self, game: &Document, line: &str) -> Result<(), Failure> {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "" => Ok(()),
            "help" | "?" => self.say(HELP),
            "board" => {
                let board = self.board();
                self.say(&board)
            }
            "map" => self.map(game, rest.trim()),
            "score" => self.say(&format!("{}\n", game.score)),
            "wins" => self.say(&telling::wins(game, &self.game.briefing())),
            "orders" => self.list(game, rest),
            "show" => self.show(game, rest),
            "why" => self.why(rest),
            "odds" => self.odds(rest),
            "undo" => self.undo(),
            "log" => self.log(rest),
            "answer" => self.answer(game, rest),
            "all" if rest == "fire" => self.all_fire(game),
            _ => self.order(game, line),
        }
    }

    /// The board, no wider than the terminal.
    fn board(&mut self) -> String {
        let columns = self.console.columns();
        self.game.text(columns)
    }

    /// The board around a place or a unit.
    fn map(&mut self, game: &Document, said: &str) -> Result<(), Failure> {
        if said.is_empty() {
            return self.say("name a place or a unit, such as: map P03, map 0507, map 12,8 or map Gordon\n");
        }
        let columns = self.console.columns();
        let names = self.names(game);
        let around = self.game.text_around(said, columns);
        let around = around.or_else(|| self.game.text_around(names.find(said).ok()?, columns));
        match around {
            Some(text) => self.say(&text),
            None => self.say(&format!("there is no place or unit '{said}' on the board\n")),
        }
    }

    /// A few of the orders that can be typed now; the last is that by which no unit reacts, where units may.
    fn examples(&self) -> String {
        let game = self.document();
        let pass = self.no_reaction(&game);
        let sentences = self.game.sentences();
        let sentences = sentences.iter().filter(|sentence| Some(*sentence) != pass.as_ref()).take(EXAMPLES);
        sentences.chain(&pass).map(|sentence| format!("  such as: {sentence}\n")).collect()
    }

    /// The order by which no unit reacts, if units are asked to: it names none of them.
    fn no_reaction(&self, game: &Document) -> Option<String> {
        game.reactions.as_ref()?;
        let names_unit = |sentence: &String| game.units.iter().any(|unit| sentence.contains(&unit.name));
        self.game.sentences().into_iter().find(|sentence| !names_unit(sentence))
    }

    /// The computer and the standing answers act until a person is asked; how many orders that were.
    fn others_act(&mut self) -> Result<usize, Failure> {
        let mut orders = 0;
        while let Some(thinking) = self.game.think() {
            if self.game.give_thought(thinking())?.is_some() {
                orders += 1;
                self.save()?;
                self.tell(|told| format!("{}: {}\n{}", told.side, told.order, told.came))?;
            }
        }
        Ok(orders)
    }

    /// Tells the orders that have not been told.
    fn tell(&mut self, told: impl Fn(&crate::game::ToldOrder) -> String) -> Result<(), Failure> {
        for order in self.game.told(self.told) {
            self.told += 1;
            if self.is_new(&order.during) {
                self.say(&format!("\n{}\n", order.during))?;
            }
            self.say(&told(&order))?;
        }
        Ok(())
    }

    /// Whether something else is asked than the last time.
    fn is_new(&mut self, heading: &str) -> bool {
        let is_new = self.heading != heading;
        if is_new {
            self.heading = heading.into();
        }
        is_new
    }

    fn document(&self) -> Document {
        self.game.update(0, None).game
    }

    fn names(&self, game: &Document) -> Names {
        Names { units: game.units.iter().map(|unit| unit.name.clone()).collect(), signs: self.game.signs() }
    }

    fn save(&mut self) -> Result<(), Failure> {
        let Some(record) = self.game.kept_record() else { return Ok(()) };
        self.console.save(&|| record.clone())
    }

    /// Says a text, with lines that are too long for the terminal folded.
    fn say(&mut self, text: &str) -> Result<(), Failure> {
        let columns = self.console.columns();
        self.console.say(&telling::folded(text, columns))
    }

    /// Whether this is typed for the second time in this position; if not, it is kept in mind.
    fn is_meant(&mut self, game: &Document, line: &str) -> bool {
        let now = (game.orders, line.to_string());
        let is_meant = self.asked_twice.as_ref() == Some(&now);
        self.asked_twice = Some(now);
        is_meant
    }

    /// The sentence that is meant: an answer by its number, or a line with names written out.
    fn meant(&mut self, game: &Document, line: &str) -> Result<Option<String>, Failure> {
        if let Ok(number) = line.parse::<usize>() {
            let answer = game.options.iter().find(|offer| offer.number == Some(number));
            if answer.is_none() {
                self.say(&format!("there is no answer with the number {number}\n"))?;
            }
            return Ok(answer.map(|offer| offer.order.clone()));
        }
        let TypedOrder::Misread { misread } = self.game.typed_order(line) else {
            return Ok(Some(line.into()));
        };
        let is_order = |line: &String| !matches!(self.game.typed_order(line), TypedOrder::Misread { .. });
        if let Some(meant) = self.names(game).written_out(line).into_iter().find(is_order) {
            self.say(&format!("({meant})\n"))?;
            return Ok(Some(meant));
        }
        // The word of one rule set for the end of a step is not that of the others.
        let end = game.options.iter().find(|offer| offer.kind == OfferKind::End);
        let end = end.map(|end| end.order.clone()).or_else(|| self.no_reaction(game));
        if let (true, Some(end)) = (ENDS.contains(&line), end) {
            self.say(&format!("({end})\n"))?;
            return Ok(Some(end));
        }
        if let Some(several) = self.names(game).several(line) {
            self.say(&format!("{several}\n"))?;
            return Ok(None);
        }
        let sentences = self.game.sentences();
        let near = hint::nearest(line, sentences.iter().map(String::as_str));
        let near = near.map_or_else(String::new, |near| format!("did you mean: {near}\n"));
        self.say(&format!("{misread}\n{near}"))?;
        Ok(None)
    }

    fn order(&mut self, game: &Document, line: &str) -> Result<(), Failure> {
        let Some(line) = self.meant(game, line)? else { return Ok(()) };
        if let TypedOrder::Offered { offer } = self.game.typed_order(&line)
            && offer.kind == OfferKind::End
            && let Some(waiting) = telling::waiting(game)
            && !self.is_meant(game, &line)
        {
            return self.say(&format!("{waiting}. Type {line} once more to end the step.\n"));
        }
        self.give(&line)
    }

    /// Gives an order, keeps it and tells what came of it.
    fn give(&mut self, line: &str) -> Result<(), Failure> {
        match self.game.give(line) {
            Ok(_) => {
                self.save()?;
                self.tell(|told| told.came.clone())
            }
            Err(refused) => self.say(&format!("no: {refused}\n")),
        }
    }

    fn list(&mut self, game: &Document, word: &str) -> Result<(), Failure> {
        let word = word.to_lowercase();
        let listed = self.game.sentences();
        let listed: Vec<&str> = listed.iter().map(String::as_str).collect();
        let said = |sentence: &&&str| sentence.to_lowercase().contains(&word);
        let mut chosen: Vec<&str> = listed.iter().filter(said).copied().collect();
        let names = self.names(game);
        // A sign or a part of a name stands for the unit.
        if let (true, Ok(unit)) = (chosen.is_empty(), names.find(&word)) {
            chosen = listed.iter().filter(|sentence| sentence.contains(unit)).copied().collect();
        }
        if chosen.is_empty() {
            return self.say(&format!("no order you can give now contains '{word}'\n"));
        }
        self.say(&listing::gathered(chosen.into_iter(), &names.units))?;
        if self.game.lists_all() {
            return Ok(());
        }
        self.say("  (these are examples: you can type other places and facings too)\n")
    }

    fn show(&mut self, game: &Document, said: &str) -> Result<(), Failure> {
        if said.trim().is_empty() {
            return self
                .say("name a unit or a place, such as: show Gordon, show P03, show 0507 or show 12,8\n");
        }
        let names = self.names(game);
        let is_unit = names.find(said).is_ok();
        if let (false, Some(place)) = (is_unit, self.game.place(said.trim())) {
            return self.say(&place);
        }
        let card = names.find(said).map(|name| {
            let unit = game.units.iter().find(|unit| unit.name == name);
            unit.and_then(|unit| self.game.unit(&unit.id))
        });
        match card {
            Ok(Some(card)) => self.say(&telling::card(&card)),
            Ok(None) => self.say("that unit is not on the board\n"),
            Err(why) => self.say(&format!("{why}\n")),
        }
    }

    fn why(&mut self, line: &str) -> Result<(), Failure> {
        let game = self.document();
        let Some(line) = self.meant(&game, line)? else { return Ok(()) };
        match self.game.typed_order(&line) {
            TypedOrder::Misread { misread } => self.say(&format!("{misread}\n")),
            TypedOrder::Refused { why } => self.say(&format!("no: {why}\n")),
            TypedOrder::Offered { .. } => self.say("yes, this order is possible\n"),
        }
    }

    fn odds(&mut self, line: &str) -> Result<(), Failure> {
        let game = self.document();
        let Some(line) = self.meant(&game, line)? else { return Ok(()) };
        match self.game.odds_in_words(&line) {
            Ok(odds) => self.say(&odds),
            Err(why) => self.say(&format!("no: {why}\n")),
        }
    }

    fn undo(&mut self) -> Result<(), Failure> {
        let before = self.game.told(self.told.saturating_sub(ANSWERS));
        match self.game.undo() {
            Err(why) => self.say(&format!("no: {why}\n")),
            Ok(steps) => {
                self.told -= steps.len();
                self.save()?;
                let back = before.len().saturating_sub(steps.len());
                let order = before.get(back).map_or("", |told| &told.order);
                self.say(&format!("taken back: {order}\n"))
            }
        }
    }

    fn log(&mut self, number: &str) -> Result<(), Failure> {
        let orders = number.trim().parse().unwrap_or(10);
        let told = self.game.told(self.told.saturating_sub(orders));
        let lines = told.iter().map(|told| format!("{}: {}\n{}", told.side, told.order, told.came));
        self.say(&lines.collect::<String>())
    }

    /// Gives a standing answer for a unit or its group.
    fn answer(&mut self, game: &Document, rest: &str) -> Result<(), Failure> {
        let (rest, scope) = match rest.strip_prefix("group of ") {
            Some(unit) => (unit, AnswerScope::Group),
            None => (rest, AnswerScope::Unit),
        };
        let Some((unit, word)) = rest.rsplit_once(' ') else {
            return self.say("name a unit and its answer, such as: answer 20th Maine never\n");
        };
        let names = self.names(game);
        let name = match names.find(unit) {
            Ok(name) => name,
            Err(why) => return self.say(&format!("{why}\n")),
        };
        let id = game.units.iter().find(|unit| unit.name == name).map(|unit| unit.id.clone());
        match self.game.answer(&id.unwrap_or_default(), scope, word) {
            Ok(_) => self.say(&format!("standing answer of {name}: {word}\n")),
            Err(why) => self.say(&format!("no: {why}\n")),
        }
    }

    /// The likeliest shot of every unit that has not fired; typed once more, they are fired.
    fn all_fire(&mut self, game: &Document) -> Result<(), Failure> {
        if game.task.as_ref().is_none_or(|task| task.doing != crate::Task::FIRE.doing) {
            return self.say("units do not fire in this step\n");
        }
        let best = |id: &String| {
            let card = self.game.unit(id)?;
            let shots = card.may.into_iter().filter_map(|offer| Some((offer.forecast?, offer.order)));
            shots
                .filter(|(odds, _)| odds.percent > 0.0)
                .max_by(|(one, _), (other, _)| one.percent.total_cmp(&other.percent))
        };
        let shots: Vec<_> = game.waiting.iter().filter_map(best).collect();
        if shots.is_empty() {
            return self.say("no unit has a shot that can have an effect\n");
        }
        if !self.is_meant(game, "all fire") {
            let lines = shots.iter().map(|(odds, order)| format!("  {order}: {}\n", odds.sentence));
            let lines: String = lines.collect();
            return self.say(&format!("{lines}Type all fire once more to fire in this order.\n"));
        }
        for (_, order) in shots {
            // A shot before it may have cleared the target away, or stopped for a question.
            if let TypedOrder::Offered { .. } = self.game.typed_order(&order) {
                self.say(&format!("{order}\n"))?;
                self.give(&order)?;
            }
        }
        Ok(())
    }
}

fn sentences(game: &dyn ServedGame) -> Vec<String> {
    WORDS.iter().map(ToString::to_string).chain(game.sentences()).collect()
}
