//! What a terminal says of a unit, of what is asked, and of what wins.

use std::fmt::Write;

use crate::wire::{Asks, Briefing, Document, OfferKind, Reaction, UnitCard};

/// The most names that a count of units is followed by.
const NAMED: usize = 6;

/// The question as a sentence, unless the heading has said it.
pub(super) fn question(game: &Document) -> String {
    let is_said = game.asked.to_lowercase().ends_with(&game.question.to_lowercase());
    let question = Some(&game.question).filter(|question| !is_said && !question.is_empty());
    question.into_iter().chain(&game.hint).map(|sentence| format!("{sentence}\n")).collect()
}

/// Lines that are longer than this, folded between words; the rest of an indented line is indented by four more.
pub(super) fn folded(text: &str, columns: usize) -> String {
    let mut folded = String::new();
    for line in text.split_inclusive('\n') {
        let (body, end) = line.strip_suffix('\n').map_or((line, ""), |body| (body, "\n"));
        let first: String = body.chars().take_while(|letter| [' ', '|'].contains(letter)).collect();
        let next = if first.is_empty() { String::new() } else { format!("{first}    ") };
        let (mut before, mut rest) = (first.as_str(), &body[first.len()..]);
        loop {
            let room = columns.saturating_sub(before.chars().count()).max(20);
            let cut = rest.char_indices().nth(room).map(|(cut, _)| cut);
            // A word may end just where the room does.
            let space = cut.and_then(|cut| rest[..=cut].rfind(' ').or_else(|| rest.find(' ')));
            let Some(space) = space else { break };
            let _ = writeln!(folded, "{before}{}", rest[..space].trim_end());
            (before, rest) = (&next, rest[space..].trim_start());
        }
        let _ = write!(folded, "{before}{rest}{end}");
    }
    folded
}

/// How a question is answered: the answers with their numbers, or the units that have still to act.
pub(super) fn answers(game: &Document) -> String {
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
    } else {
        text.extend(waiting(game).map(|waiting| format!("  {waiting}\n")));
        if let Some(end) = game.options.iter().find(|offer| offer.kind == OfferKind::End) {
            let _ = writeln!(text, "  {}: {}", end.order, end.label);
        }
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
        let _ = writeln!(text, "  not now: {}: {}", refused.label, refused.why);
    }
    text
}

/// What wins, and what each side has of it.
pub(super) fn wins(game: &Document, briefing: &Briefing) -> String {
    let mut text = format!("{}\n", briefing.story);
    for row in &briefing.rows {
        let now = row.now.iter().zip(&game.seats).map(|(points, seat)| format!("{} {points}", seat.name));
        let _ =
            writeln!(text, "  {:3}  {} (now {})", row.points, row.what, now.collect::<Vec<_>>().join(", "));
    }
    for end in &briefing.ends {
        let _ = writeln!(text, "{}", end.words);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_are_folded_between_words_and_indented() {
        let text = "short\n  a line of words that is too long for so narrow a terminal\n";
        assert_eq!(
            folded(text, 40),
            "short\n  a line of words that is too long for\n      so narrow a terminal\n"
        );
        assert_eq!(
            folded("no indent at all, and too long: a  b  c  d", 34),
            "no indent at all, and too long: a\nb  c  d"
        );
        assert_eq!(folded("", 40), "");
        let rows = "    | one two three four five six seven eight nine ten";
        assert!(folded(rows, 40).lines().all(|line| line.starts_with("    | ") && line.len() <= 40));
    }
}
