//! What happened, order by order, as a page shows it.

use engine::Entry;
use view::Deed;

use super::came::{Came, came};
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
        let known = entry.log.events().filter(|event| battle.may_know(event, eyes));
        let rounds = battle.rounds_ended(&seen, &known.collect::<Vec<_>>());
        let mut turns: Vec<Vec<String>> = rounds.into_iter().map(|round| vec![round]).collect();
        let (mut told, mut rolls) = (Vec::new(), Vec::new());
        for came in came(self.game(), before, Some(eyes)) {
            match came {
                Came::Told { sentence, .. } => told.extend(sentence),
                Came::Rolled(step) => rolls.push(wire::Roll::from(&step)),
                Came::TurnOver(sentences) => turns.push(sentences),
            }
        }
        let (choice, order) = (battle.choice(&seen, &entry.order), battle.print(&entry.order));
        let ends = choice.deed == Deed::End;
        if deed(&order) != order && told_by(deed(&order), &choice.label).is_some() {
            retell(&order, &choice.label, &mut told);
        }
        let said: Vec<&str> = told.iter().chain(turns.iter().flatten()).map(String::as_str).collect();
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
            turns,
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
    let ordered = match told.first() {
        Some(first) if told_by(ordered, first).is_none() && told_by(deed(ordered), first).is_some() => {
            deed(ordered)
        }
        _ => ordered,
    };
    let new: Vec<&String> =
        told.iter().filter(|text| told_by(ordered, text).is_none_or(|rest| rest != ".")).collect();
    let first = told.iter().find_map(|text| Some(&text[..text.len() - told_by(ordered, text)?.len()]));
    let stop = if new.first().is_some_and(|text| told_by(ordered, text).is_some()) { "" } else { "." };
    let mut letters = first.unwrap_or(ordered).chars();
    let capital: String = letters.next().into_iter().flat_map(char::to_uppercase).collect();
    let rest = new.into_iter().map(|text| match told_by(ordered, text) {
        Some(rest) => rest.to_string(),
        None => format!(" {text}"),
    });
    Sentence { headline: format!("{capital}{}{stop}", letters.as_str()), rest: rest.collect() }
}

/// An order without the exact line on a free table: `Uhlans moves` of `Uhlans moves towards 5.7,19.93 facing 21.17`.
fn deed(ordered: &str) -> &str {
    ordered.split_once(" towards ").map_or(ordered, |(deed, _)| deed)
}

/// What a text adds to an order that it begins with, though the order may have a verb in the singular where the text has
/// one in the plural.
fn told_by<'t>(ordered: &str, text: &'t str) -> Option<&'t str> {
    let mut rest = text;
    for (number, word) in ordered.split(' ').enumerate() {
        rest = if number == 0 { rest } else { rest.strip_prefix(' ')? };
        let plural = [word.strip_suffix("es"), word.strip_suffix('s')].into_iter().flatten();
        let goes_on =
            |form: &str| rest.strip_prefix(form).filter(|rest| !rest.starts_with(char::is_alphanumeric));
        rest = [word].into_iter().chain(plural.filter(|_| number > 0)).find_map(goes_on)?;
    }
    Some(rest)
}

/// Tells a move by the label of its order, which knows from where it went and so how far.
fn retell(order: &str, label: &str, told: &mut Vec<String>) {
    told.retain(|text| told_by(deed(order), text).is_none());
    told.insert(0, format!("{label}."));
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
    #[test]
    fn a_plural_verb_is_known_for_that_of_the_order() {
        check("Uhlans fires at A", &["Uhlans fire at A: 2 hits."], "Uhlans fire at A", ": 2 hits.");
        check("Uhlans charges A", &["Uhlans charge A."], "Uhlans charge A.", "");
        check("Uhlans fires at A", &["Uhlans fire at As."], "Uhlans fires at A.", " Uhlans fire at As.");
    }

    #[test]
    fn the_exact_line_of_a_move_is_left_to_the_order() {
        let order = "Uhlans moves towards 5.7,19.93 facing 21.17";
        check(order, &["Uhlans move, facing north."], "Uhlans move", ", facing north.");
        let mut told = vec!["Uhlans move, facing north.".to_string(), "Card drawn: A.".to_string()];
        retell(order, "Uhlans move 8\" north", &mut told);
        assert_eq!(told, ["Uhlans move 8\" north.", "Card drawn: A."]);
        check(
            order,
            &["Uhlans fall back."],
            "Uhlans moves towards 5.7,19.93 facing 21.17.",
            " Uhlans fall back.",
        );
    }
}
