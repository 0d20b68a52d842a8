//! A game played again through its record: whole, it verifies; damaged, the line is named.

use std::sync::Arc;

use engine::{Files, Game, Line, Proposes, Record, verify};

use super::suite_game::SuiteGame;
use super::{Checked, ensure};

/// A face no die can show, and a pick nobody offers.
const NO_FACE: u16 = 999;

impl<R: Proposes> SuiteGame<'_, R> {
    /// Plays the game again, keeps and reads its record, and damages it.
    pub(super) fn check_record(&mut self, first: &R::State) -> Checked {
        let battle = &**self.battle;
        let mut game = Game::new(Arc::clone(self.battle), &Files::new("random play", ""), self.seed());
        for played in &self.played {
            let given = game.give(played.seat, played.order.clone());
            given.map_err(|refused| format!("played again, an order is refused: {refused}"))?;
            ensure!(game.position().state() == &played.after, "played again, it leads elsewhere");
        }
        let record = game.record();
        let text = record.to_text();
        let read = Record::<R::Event>::parse(&text).map_err(|fault| fault.to_string())?;
        ensure!(read == record, "the record is read back as another");
        let states = verify(battle, &read).map_err(|divergence| divergence.to_string())?;
        let played = std::iter::once(first).chain(self.played.iter().map(|played| &played.after));
        ensure!(states.iter().eq(played), "the record leads to other states");
        self.check_damaged(&record)
    }

    fn check_damaged(&mut self, record: &Record<R::Event>) -> Checked {
        let last = record.lines.last().map_or(record.opening.hash, |line| line.hash);
        self.damage(record, "an event lost", |line| line.events.pop().is_some())?;
        self.damage(record, "a face no die shows", |line| {
            let face = line.faces.iter_mut().rev().flatten().next();
            face.map(|face| *face = NO_FACE).is_some()
        })?;
        self.damage(record, "another hash", |line| {
            let other = line.hash != last;
            line.hash = last;
            other
        })?;
        self.damage(record, "an unknown order", |line| {
            line.order.push_str(" and nobody knows what");
            true
        })?;
        self.report.record();
        Ok(())
    }

    /// Damages one line that can be damaged so, another one in every game, and has it found.
    fn damage(
        &mut self,
        record: &Record<R::Event>,
        what: &str,
        damage: impl Fn(&mut Line<R::Event>) -> bool,
    ) -> Checked {
        let n = record.lines.len();
        let from = self.game as usize / self.options.record_every.max(1) * 7;
        for at in (0..n).map(|i| (from + i) % n) {
            let mut damaged = record.clone();
            if !damage(&mut damaged.lines[at]) {
                continue;
            }
            // Two lines stand before the first order.
            let line = at + 3;
            let found = verify(&**self.battle, &damaged).err().map(|divergence| divergence.line);
            ensure!(found == Some(line), "{what} in line {line} is found in line {found:?}");
            self.report.damage();
            break;
        }
        Ok(())
    }
}
