//! What happened and what may come, as text for a terminal.

use std::fmt::Write;

use engine::Entry;

use super::came::came_as_text;
use super::game_table::GameTable;
use crate::{Detail, Failure, Playable};

/// An order and what came of it.
pub struct ToldOrder {
    /// What was asked then.
    pub during: String,
    /// The name of the side that gave it.
    pub side: String,
    /// The order as a sentence.
    pub order: String,
    /// What came of it with every roll, a line each; may be empty.
    pub came: String,
}

impl<R: Playable> GameTable<R> {
    /// What happened from some order on.
    pub(super) fn told_from(&self, from: usize) -> Vec<ToldOrder> {
        let battle = self.battle();
        let told = |(before, entry): (usize, &Entry<R>)| ToldOrder {
            during: battle.prompt(&self.seen_after(before)).heading,
            side: battle.seat_name(entry.seat),
            order: battle.print(&entry.order),
            came: came_as_text(self.game(), before, Some(self.look().eyes)),
        };
        self.game().entries().iter().enumerate().skip(from).map(told).collect()
    }

    /// The odds of an order, of one that comes later too, and what the enemy could do where it leads.
    pub(super) fn odds_of(&self, sentence: &str) -> Result<String, Failure> {
        let (battle, look) = (self.battle(), self.look());
        let order = battle.parse(sentence)?;
        let Some(seat) = look.asked else { return Err(Failure("no side has a decision to make now".into())) };
        if let Some(why) = self.refusal(&order) {
            let odds = battle.foreseen(&look.state, seat, &order).ok_or(Failure(why))??;
            let odds = odds.text(Detail::Likeliest);
            return Ok(format!("not yet; as things stand now, with all that can join it:\n{odds}"));
        }
        if let Some(odds) = battle.forecast(&look.state, seat, &order) {
            return Ok(odds?.text(Detail::Likeliest));
        }
        let mut text = String::from("no dice are rolled for that order\n");
        if let Some(dangers) = battle.dangers(&look.state, &order) {
            let _ = writeln!(text, "{dangers}");
            for (danger, odds) in dangers.iter() {
                let _ = writeln!(text, "  {}: {odds}", danger.name);
            }
        }
        Ok(text)
    }
}
