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

const HELP: &str = "  an order        as a sentence; part of a name or the sign on the board will do: 20th fires at 15th
  a number        the answer of that number, where answers are numbered
  orders [WORD]   what may be ordered now; with a word, only what contains it
  show UNIT       a unit, what it may be ordered, and why not the rest
  why ORDER       whether an order may be given, and why not
  odds ORDER      the exact odds of an order, also of a charge or shock that comes later in the turn
  all fire        the likeliest shot of every unit that has not fired; once more, and they fire
  answer UNIT WORD, answer group of UNIT WORD
                  what it does from now on where it may react: ask, fire, normal, short, charged, likely, never
  board           the board
  wins            what wins, and what each side has of it
  undo            take your last order back, if no dice were rolled for it
  log [N]         the last N orders
  score           points
  quit            leave; a record can be resumed
";

/// What a player can type besides orders.
const WORDS: [&str; 13] = [
    "orders", "show", "why", "odds", "all fire", "answer", "board", "wins", "undo", "log", "score", "help",
    "quit",
];

/// The most orders that are shown where no answer can be listed.
const EXAMPLES: usize = 2;

/// Plays a battle until it is over or left; returns the last word.
pub(crate) fn play(game: Box<dyn ServedGame>, console: &mut dyn Console) -> Result<String, Failure> {
    let told = game.told(0).len();
    Session { game, console, heading: String::new(), told, asked_twice: None }.run()
}

struct Session<'a> {
    game: Box<dyn ServedGame>,
    console: &'a mut dyn Console,
    /// What was asked last.
    heading: String,
    /// How many orders have been told.
    told: usize,
    /// What has to be typed once more to be done, and after how many orders it was asked.
    asked_twice: Option<(usize, String)>,
}

impl Session<'_> {
    fn run(mut self) -> Result<String, Failure> {
        self.save()?;
        self.say(&format!("{}\ntype help for help\n", self.game.text()))?;
        loop {
            let others = self.others_act()?;
            let game = self.document();
            if game.over.is_some() || !game.yours {
                return Ok(format!("\n{}\n{}\n", self.game.text(), game.score));
            }
            if others > 0 {
                let peril = game.peril.as_ref().map_or_else(String::new, |peril| format!("{peril}\n"));
                self.say(&format!("\n{}{}\n{peril}", self.game.text(), game.score))?;
            }
            if self.is_new(&game.asked) {
                let question = match telling::question(&game) {
                    // A line on a free table is no answer to be listed.
                    none if none.is_empty() && game.asks == Asks::Choice => self.examples(),
                    question => question,
                };
                self.say(&format!("\n{}\n{question}", game.asked))?;
            }
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
            "board" => self.say(&self.game.text()),
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

    /// A few of the orders that can be typed now.
    fn examples(&self) -> String {
        let sentences = self.game.sentences();
        sentences.iter().take(EXAMPLES).map(|sentence| format!("  such as: {sentence}\n")).collect()
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

    fn say(&mut self, text: &str) -> Result<(), Failure> {
        self.console.say(text)
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
                self.say(&format!("there is no answer {number}\n"))?;
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
        let listed = listed.iter().filter(|sentence| sentence.to_lowercase().contains(&word));
        self.say(&listing::gathered(listed.map(String::as_str), &self.names(game).units))?;
        if self.game.lists_all() {
            return Ok(());
        }
        self.say("  (some of them: other places can be typed too)\n")
    }

    fn show(&mut self, game: &Document, said: &str) -> Result<(), Failure> {
        let names = self.names(game);
        let card = names.find(said).map(|name| {
            let unit = game.units.iter().find(|unit| unit.name == name);
            unit.and_then(|unit| self.game.unit(&unit.id))
        });
        match card {
            Ok(Some(card)) => self.say(&telling::card(&card)),
            Ok(None) => self.say("there is nothing to show\n"),
            Err(why) => self.say(&format!("{why}\n")),
        }
    }

    fn why(&mut self, line: &str) -> Result<(), Failure> {
        let game = self.document();
        let Some(line) = self.meant(&game, line)? else { return Ok(()) };
        match self.game.typed_order(&line) {
            TypedOrder::Misread { misread } => self.say(&format!("{misread}\n")),
            TypedOrder::Refused { why } => self.say(&format!("no: {why}\n")),
            TypedOrder::Offered { .. } => self.say("yes, it may be ordered\n"),
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
        let last = self.game.told(self.told.saturating_sub(1)).pop();
        match self.game.undo() {
            Err(why) => self.say(&format!("no: {why}\n")),
            Ok(_) => {
                self.told -= 1;
                self.save()?;
                let order = last.map(|told| told.order).unwrap_or_default();
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
            return self.say("this is no step in which units fire\n");
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
            return self.say("no unit has a shot that can do anything\n");
        }
        if !self.is_meant(game, "all fire") {
            let lines = shots.iter().map(|(odds, order)| format!("  {order}: {}\n", odds.sentence));
            let lines: String = lines.collect();
            return self.say(&format!("{lines}Type all fire once more, and they fire in this order.\n"));
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
