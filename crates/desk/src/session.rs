//! A battle at the terminal: board, prompt, orders as sentences, why not, odds, undo, log.

use std::sync::Arc;

use dice::Seed;
use engine::{Entry, Game, Logged, Seat, ToAct, Volunteer};

use crate::playable::seat_names;
use crate::players::Players;
use crate::{Detail, Failure, Playable, ScenarioFiles, Text, fork, records};

/// A person at a terminal, and where the record is kept.
pub trait Console {
    /// The next line that is typed, or nothing at the end of input; `complete` is what can be said now.
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

/// Plays a battle until it is over or left; returns the last word. `seats` are `union=ai:recruit` and the like.
pub(crate) fn play<R: Playable>(
    opening: &Opening<'_>,
    seats: &[String],
    seed: Seed,
    console: &mut dyn Console,
) -> Result<String, Failure> {
    let game: Game<R> = match *opening {
        Opening::New(scenario) => Game::new(Arc::new(scenario.read()?), &scenario.files, seed),
        Opening::Resumed(text) => {
            let (battle, record) = records::read::<R>(text)?;
            let revision = record.header.revision;
            let game = Game::resume(Arc::new(battle), &record, seed).map_err(|divergence| {
                Failure(format!("{}: {divergence} (played under revision {revision})", text.name))
            })?;
            if let (Some(revision), ToAct::Seats(_)) = (game.played_under(), game.to_act()) {
                return Err(only_to_look_at(text.name, revision, game.battle().revision()));
            }
            game
        }
        Opening::Forked(text) => {
            let (_, record) = records::read::<R>(text)?;
            fork::fork(&record, text.name, seed)
                .map_err(|Failure(why)| Failure(format!("{}: {why}", text.name)))?
        }
    };
    let players = Players::read(&seat_names(game.battle()), seats, seed)?;
    Session { game, players, console }.run()
}

/// What is said of a record of earlier rules that somebody wants to go on with.
fn only_to_look_at(name: &str, revision: u32, today: u32) -> Failure {
    Failure(format!(
        "{name}: {}\n\
         Look at it: longroll replay {name}\n\
         Go on under today's rules in a record of its own, and leave this one as it is: \
         longroll play --resume {name} --todays-rules --record NEW-FILE",
        fork::past(revision, today)
    ))
}

const HELP: &str = "  orders [WORD]  what may be ordered now; with a word, only what contains it
  why ORDER      whether an order may be given, and why not
  odds ORDER     the exact odds of what an order would throw
  board          the board
  undo           take the last order back
  log [N]        the last N orders
  score          points
  quit           leave; a record can be resumed
";

/// What a player can say besides orders.
const WORDS: [&str; 9] = ["orders", "why", "odds", "board", "undo", "log", "score", "help", "quit"];

struct Session<'a, R: Playable> {
    game: Game<R>,
    players: Players,
    console: &'a mut dyn Console,
}

impl<R: Playable> Session<'_, R> {
    /// Plays until the battle is over or left; returns the last word.
    fn run(mut self) -> Result<String, Failure> {
        // What was played under other rules stays as it is written.
        if self.game.played_under().is_none() {
            self.save()?;
        }
        self.say(&format!("{}\ntype help for help\n", self.board()))?;
        let mut heading = String::new();
        while let ToAct::Seats(seats) = self.game.to_act() {
            let Some(seat) = seats.iter().next() else { break };
            let now = self.game.battle().prompt(self.game.observe(seat).state()).heading;
            let is_new = now != heading;
            if is_new {
                self.say(&format!("\n{now}\n"))?;
                heading = now;
            }
            if let Some(opponent) = self.players.opponent(seat) {
                let order = opponent.choose(self.game.battle(), &self.game.observe(seat));
                self.say(&format!(
                    "{}: {}\n",
                    self.game.battle().seat_name(seat),
                    self.game.battle().print(&order)
                ))?;
                if let Err(refused) = self.game.give(seat, order) {
                    return Err(Failure(format!("the computer was refused: {refused}")));
                }
                self.given()?;
                continue;
            }
            if is_new {
                self.say(&self.volunteers(seat))?;
            }
            let prompt = format!("{}> ", self.game.battle().seat_name(seat));
            let game = &self.game;
            let Some(line) = self.console.line(&prompt, &mut || sentences(game, seat))? else {
                return Ok(self.console.farewell());
            };
            let line = line.trim();
            let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
            match word {
                "" => {}
                "quit" | "q" => return Ok(self.console.farewell()),
                "help" | "?" => {
                    self.say(&format!("  an order       as a sentence: {}\n{HELP}", R::PROFILE.examples))?
                }
                "board" => self.say(&self.board())?,
                "score" => self.say(&format!("{}\n", self.score()))?,
                "orders" => self.list(seat, rest)?,
                "why" => self.why(seat, rest)?,
                "odds" => self.odds(seat, rest)?,
                "undo" => self.undo()?,
                "log" => self.log(rest)?,
                _ => self.order(seat, line)?,
            }
        }
        Ok(format!("\n{}\n{}\n", self.board(), self.score()))
    }

    /// Everybody who may react to what the enemy is about to do, if that is what is asked: what each may do, and how
    /// likely that is to have any effect; and how that is said.
    fn volunteers(&self, seat: Seat) -> String {
        let Some(reactions) = R::REACTIONS else { return String::new() };
        let (battle, seen) = (self.game.battle(), self.game.observe(seat));
        let pieces = battle.picture(seen.state()).pieces();
        let line = |ways: &[(String, Volunteer)]| {
            let piece = pieces.iter().find(|piece| piece.id == ways[0].0);
            let told = ways.iter().map(|(_, way)| match way.percent {
                0 => way.deed.clone(),
                percent => format!("{} {percent}%", way.deed),
            });
            format!("  {} {}\n", piece.map_or("", |piece| &piece.name), told.collect::<Vec<_>>().join(" | "))
        };
        let all = reactions.drawn(reactions.volunteers(battle, seen.state(), seat));
        let lines: String = all.chunk_by(|one, other| one.0 == other.0).map(line).collect();
        let likeliest = all.iter().rev().max_by_key(|(_, way)| way.percent);
        let said = likeliest.map(|(_, way)| {
            let said = |chosen: &[(u16, u32)]| battle.print(&reactions.reaction(battle, chosen));
            format!("  say: {}, or: {}\n", said(&[]), said(&[(way.unit, way.way)]))
        });
        lines + &said.unwrap_or_default()
    }

    fn board(&self) -> String {
        view::text(&self.game.battle().picture(self.game.position().state()))
    }

    fn score(&self) -> String {
        self.game.battle().score(self.game.position().state())
    }

    fn save(&mut self) -> Result<(), Failure> {
        let game = &self.game;
        self.console.save(&|| game.record().to_text())
    }

    fn say(&mut self, text: &str) -> Result<(), Failure> {
        self.console.say(text)
    }

    fn order(&mut self, seat: Seat, sentence: &str) -> Result<(), Failure> {
        let order = match self.game.battle().parse(sentence) {
            Ok(order) => order,
            Err(misread) => return self.say(&format!("{misread}\n")),
        };
        match self.game.give(seat, order) {
            Ok(_) => self.given(),
            Err(refused) => self.say(&format!("no: {refused}\n")),
        }
    }

    /// Keeps the last order and tells what came of it.
    fn given(&mut self) -> Result<(), Failure> {
        self.save()?;
        let last = &self.game.entries()[self.game.entries().len() - 1];
        self.say(&entry_text(self.game.battle(), last))
    }

    fn list(&mut self, seat: Seat, word: &str) -> Result<(), Failure> {
        let word = word.to_lowercase();
        let listed = sentences_of(&self.game, seat);
        let listed = listed.iter().filter(|sentence| sentence.to_lowercase().contains(&word));
        self.say(&gathered(listed.map(String::as_str)))
    }

    fn why(&mut self, seat: Seat, sentence: &str) -> Result<(), Failure> {
        let battle = self.game.battle();
        self.say(&match battle.parse(sentence) {
            Err(misread) => format!("{misread}\n"),
            Ok(order) => match self.game.position().check(battle, seat, order) {
                Ok(_) => "yes, it may be ordered\n".into(),
                Err(refused) => format!("no: {refused}\n"),
            },
        })
    }

    fn odds(&mut self, seat: Seat, sentence: &str) -> Result<(), Failure> {
        let battle = self.game.battle();
        let order = match battle.parse(sentence) {
            Ok(order) => order,
            Err(misread) => return self.say(&format!("{misread}\n")),
        };
        if let Err(refused) = self.game.position().check(battle, seat, order.clone()) {
            return match battle.foreseen(self.game.observe(seat).state(), seat, &order) {
                Some(odds) => {
                    let odds = odds?.text(Detail::Likeliest);
                    self.say(&format!("not yet; as things stand now, with all that can join it:\n{odds}"))
                }
                None => self.say(&format!("no: {refused}\n")),
            };
        }
        let seen = self.game.observe(seat);
        match (battle.forecast(seen.state(), seat, &order), battle.dangers(seen.state(), &order)) {
            (Some(odds), _) => self.say(&odds?.text(Detail::Likeliest)),
            (None, Some(dangers)) => {
                let each = dangers.iter().map(|(danger, odds)| format!("  {}: {odds}\n", danger.name));
                self.say(&format!("no dice are thrown for it. {dangers}\n{}", each.collect::<String>()))
            }
            (None, None) => self.say("no dice are thrown for that order\n"),
        }
    }

    fn undo(&mut self) -> Result<(), Failure> {
        match self.game.undo() {
            None => self.say("there is nothing to take back\n"),
            Some(undone) => {
                self.save()?;
                let sentence = self.game.battle().print(&undone.order);
                let note = if undone.free { "" } else { " (dice had been thrown; they will fall anew)" };
                self.say(&format!("taken back: {sentence}{note}\n"))
            }
        }
    }

    fn log(&mut self, number: &str) -> Result<(), Failure> {
        let entries = self.game.entries();
        let n = number.trim().parse().unwrap_or(10).min(entries.len());
        let battle = self.game.battle();
        let tell = |entry: &Entry<R>| {
            let (seat, order) = (battle.seat_name(entry.seat), battle.print(&entry.order));
            format!("{seat}: {order}\n{}", entry_text(battle, entry))
        };
        self.say(&entries[entries.len() - n..].iter().map(tell).collect::<String>())
    }
}

/// What came of an order: sentences and explanations.
fn entry_text<R: Playable>(battle: &R, entry: &Entry<R>) -> String {
    let tell = |logged: &Logged<R::Event>| match logged {
        Logged::Event(event) => battle.tell(event).map(|sentence| format!("  {sentence}\n")),
        Logged::Step(step) => Some(format!("    | {}\n", step.to_string().replace('\n', "\n    | "))),
    };
    entry.log.0.iter().filter_map(tell).collect()
}

/// Sentences that differ only in a place gathered into one line: `Ames moves to N02, O02`.
fn gathered<'s>(sentences: impl Iterator<Item = &'s str>) -> String {
    let mut lines: Vec<((&str, &str), Vec<&str>)> = Vec::new();
    for sentence in sentences {
        let parts = ["moves to ", "move to ", "fires at ", "faces "].into_iter().find_map(|verb| {
            let (before, after) = sentence.split_at(sentence.find(verb)? + verb.len());
            let place = after.find(' ').unwrap_or(after.len());
            Some(((before, &after[place..]), &after[..place]))
        });
        let (frame, place) = parts.unwrap_or(((sentence, ""), ""));
        match lines.iter_mut().find(|(known, _)| *known == frame) {
            Some((_, places)) => places.push(place),
            None => lines.push((frame, vec![place])),
        }
    }
    let line = |((before, after), places): &((&str, &str), Vec<&str>)| {
        format!("  {before}{}{after}\n", places.join(", "))
    };
    lines.iter().map(line).collect()
}

fn sentences_of<R: Playable>(game: &Game<R>, seat: Seat) -> Vec<String> {
    let battle = game.battle();
    let orders = battle.proposals(game.observe(seat).state(), seat, &mut |_| 0);
    orders.iter().map(|order| battle.print(order)).collect()
}

fn sentences<R: Playable>(game: &Game<R>, seat: Seat) -> Vec<String> {
    let words = WORDS.iter().map(ToString::to_string);
    words.chain(sentences_of(game, seat)).collect()
}
