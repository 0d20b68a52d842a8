//! What happened, order by order, as a page shows it.

use engine::{Entry, Logged};
use view::Deed;

use super::game_table::GameTable;
use crate::{Playable, wire};

impl<R: Playable> GameTable<R> {
    /// What happened from some order on.
    pub(super) fn log_from(&self, from: usize) -> wire::Log {
        let entries = self.game().entries().iter().enumerate().skip(from);
        wire::Log { from, entries: entries.map(|(before, entry)| self.entry(before, entry)).collect() }
    }

    /// An order, and the number of orders before it.
    fn entry(&self, before: usize, entry: &Entry<R>) -> wire::LogEntry {
        let (battle, seen, eyes) = (self.battle(), self.seen_after(before), self.look().eyes);
        let (mut told, mut rolls) = (Vec::new(), Vec::new());
        for logged in &entry.log.0 {
            match logged {
                Logged::Event(event) if !battle.may_know(event, eyes) => {}
                Logged::Event(event) => told.extend(battle.tell(event).filter(|text| !text.is_empty())),
                Logged::Step(step) => rolls.push(wire::Roll::from(step)),
            }
        }
        let known = entry.log.events().filter(|event| battle.may_know(event, eyes));
        let rounds = battle.rounds_ended(&seen, &known.collect::<Vec<_>>());
        let (choice, order) = (battle.choice(&seen, &entry.order), battle.print(&entry.order));
        let ends = choice.deed == Deed::End;
        let said: Vec<&str> = told.iter().chain(&rounds).map(String::as_str).collect();
        let spoken = if said.is_empty() { order.clone() } else { said.join(" ") };
        let Sentence { headline, rest } = sentence(if ends { &choice.label } else { &order }, &told);
        let (rest, moves) = match choice.folds {
            true => (String::new(), rest.iter().map(|text| text.trim().to_string()).collect()),
            false => (rest.concat(), Vec::new()),
        };
        wire::LogEntry {
            number: before + 1,
            during: battle.prompt(&seen).heading,
            seat: entry.seat.0,
            order,
            ends,
            headline,
            rest,
            moves,
            rounds,
            rolls,
            spoken,
        }
    }
}

/// What was ordered and what came of it, to be read as one.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Sentence {
    headline: String,
    rest: Vec<String>,
}

impl Sentence {
    /// The first sentence of it.
    pub(super) fn first(self) -> String {
        if self.headline.ends_with('.') {
            return self.headline;
        }
        format!("{}{}", self.headline, self.rest.first().map_or("", String::as_str))
    }
}

/// What happened often begins with what was ordered, or is just that: it is said once.
pub(super) fn sentence(ordered: &str, told: &[String]) -> Sentence {
    let goes_on = |text: &str| {
        let rest = text.strip_prefix(ordered)?;
        (!rest.starts_with(char::is_alphanumeric)).then(|| rest.to_string())
    };
    let new: Vec<&String> = told.iter().filter(|text| goes_on(text).is_none_or(|rest| rest != ".")).collect();
    let stop = if new.first().is_some_and(|text| goes_on(text).is_some()) { "" } else { "." };
    let mut letters = ordered.chars();
    let first: String = letters.next().into_iter().flat_map(char::to_uppercase).collect();
    let rest = new.into_iter().map(|text| goes_on(text).unwrap_or_else(|| format!(" {text}")));
    Sentence { headline: format!("{first}{}{stop}", letters.as_str()), rest: rest.collect() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(ordered: &str, told: &[&str], headline: &str, rest: &str) {
        let told: Vec<String> = told.iter().map(ToString::to_string).collect();
        let said = sentence(ordered, &told);
        assert_eq!((said.headline.as_str(), said.rest.concat().as_str()), (headline, rest));
    }

    #[test]
    fn an_order_is_not_said_twice() {
        check("Avery moves to P03", &["Avery moves to P03."], "Avery moves to P03.", "");
        check("Avery moves to P03", &["Avery moves to P03, deployed."], "Avery moves to P03", ", deployed.");
        check("Avery moves to P03", &["Avery moves to P03 in column."], "Avery moves to P03", " in column.");
        check("done", &["The fire is over."], "Done.", " The fire is over.");
        check("done", &[], "Done.", "");
        check("stay", &["stays behind."], "Stay.", " stays behind.");
        check("go", &["A.", "go on."], "Go.", " A. on.");
    }
}
