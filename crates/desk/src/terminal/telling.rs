//! What a terminal says of a unit, of what is asked, and of what wins.

use std::fmt::Write;

use crate::print::wrapped;
use crate::wire::{Asks, Briefing, Document, Reaction, UnitCard};

const COLUMNS: usize = 100;

/// The most names that a count of units is followed by.
const NAMED: usize = 6;

/// What is asked: the answers with their numbers, or the units that have still to act.
pub(super) fn question(game: &Document) -> String {
    let mut text = String::new();
    if let Some(reactions) = &game.reactions {
        return reactions_in_words(game, reactions);
    }
    if game.asks == Asks::Choice {
        let mut last = 0;
        for offer in &game.options {
            let Some(number) = offer.number.filter(|number| *number > last) else { continue };
            last = number;
            let odds =
                offer.forecast.as_ref().map_or_else(String::new, |odds| format!("  ({})", odds.sentence));
            let _ = writeln!(text, "  {number}  {}{odds}", offer.label);
        }
    } else if let Some(waiting) = waiting(game) {
        let _ = writeln!(text, "  {waiting}");
    }
    text
}

/// `3 units have not moved: Ames, Hays and Avery`; none if there are none.
pub(super) fn waiting(game: &Document) -> Option<String> {
    let task = game.task.as_ref()?;
    let names: Vec<&str> = game.waiting.iter().map(|id| name(game, id)).collect();
    let named = match names.len() {
        0 => return None,
        n if n > NAMED => format!("{} and {} more", names[..NAMED].join(", "), n - NAMED),
        1 => names[0].to_string(),
        n => format!("{} and {}", names[..n - 1].join(", "), names[n - 1]),
    };
    let (units, have) = if names.len() == 1 { ("unit", "has") } else { ("units", "have") };
    Some(format!("{} {units} {have} not {}: {named}", names.len(), task.done))
}

/// Every unit that may react, in what ways and with what chance.
fn reactions_in_words(game: &Document, reactions: &[Reaction]) -> String {
    let mut text = String::new();
    for reaction in reactions {
        let ways = reaction.ways.iter().map(|way| match way.percent {
            0 => way.deed.clone(),
            percent => format!("{} {percent}%", way.deed),
        });
        let _ = writeln!(text, "  {}: {}", name(game, &reaction.id), ways.collect::<Vec<_>>().join(" | "));
    }
    text
}

fn name<'g>(game: &'g Document, id: &str) -> &'g str {
    game.units.iter().find(|unit| unit.id == id).map_or("", |unit| &unit.name)
}

/// A unit, what it may be ordered, and why not the rest.
pub(super) fn card(card: &UnitCard) -> String {
    let mut text = format!("{}: {}\n", card.name, card.words.join(", "));
    let belongs = if card.group.is_empty() { String::new() } else { format!(", {}", card.group) };
    let _ = writeln!(text, "  at {}{belongs}", card.at);
    if let Some(answer) = card.standing.as_ref().and_then(|standing| standing.answer) {
        let _ = writeln!(text, "  standing answer: {}", answer.word());
    }
    for offer in &card.may {
        let odds = offer.forecast.as_ref().map_or_else(String::new, |odds| format!("  ({})", odds.sentence));
        let _ = writeln!(text, "  may: {}{odds}", offer.order);
    }
    for refused in &card.may_not {
        let why = wrapped(&format!("not now: {}: {}", refused.label, refused.why), COLUMNS - 4);
        let _ = writeln!(text, "  {}", why.join("\n      "));
    }
    text
}

/// What wins, and what each side has of it.
pub(super) fn wins(game: &Document, briefing: &Briefing) -> String {
    let mut text = String::new();
    for line in wrapped(&briefing.story, COLUMNS) {
        let _ = writeln!(text, "{line}");
    }
    for row in &briefing.rows {
        let now = row.now.iter().zip(&game.seats).map(|(points, seat)| format!("{} {points}", seat.name));
        let _ =
            writeln!(text, "  {:3}  {} (now {})", row.points, row.what, now.collect::<Vec<_>>().join(", "));
    }
    for end in &briefing.ends {
        let _ = writeln!(text, "{}", wrapped(&end.words, COLUMNS).join("\n"));
    }
    text
}
