//! What the computer orders next, thought out apart from the game, which others may look at meanwhile.

use ai::Opponent;
use engine::Seat;

use super::game_table::GameTable;
use super::{KeptStep, Thinking};
use crate::{Failure, Playable};

/// An order that was thought out for one position.
pub struct Thought {
    seat: Seat,
    /// The order as a sentence.
    sentence: String,
    /// How many steps the game had taken.
    version: u64,
    /// The opponent that has chosen it; none if standing answers have.
    opponent: Option<Opponent>,
}

impl<R: Playable> GameTable<R> {
    /// The next order of the computer or of the standing answers, to be thought out; the opponent is away meanwhile.
    pub(super) fn next_thought(&mut self) -> Option<Thinking> {
        let (seat, version) = (self.to_act()?, self.game().position().version());
        if let Some(order) = &self.look().decided {
            let sentence = self.battle().print(order);
            return Some(Box::new(move || Thought { seat, sentence, version, opponent: None }));
        }
        let mut opponent = self.opponent(seat).take()?;
        let (battle, seen) = (self.game().shared_battle(), self.game().observe(seat));
        Some(Box::new(move || {
            let sentence = battle.print(&opponent.choose(&*battle, &seen));
            Thought { seat, sentence, version, opponent: Some(opponent) }
        }))
    }

    /// Takes the opponent back and gives its order, unless the game has gone on since.
    pub(super) fn hear(&mut self, thought: Thought) -> Result<Option<KeptStep>, Failure> {
        let Thought { seat, sentence, version, opponent } = thought;
        if opponent.is_some() {
            *self.opponent(seat) = opponent;
        }
        if version != self.game().position().version() {
            return Ok(None);
        }
        let order = self.battle().parse(&sentence)?;
        self.order(seat, order).map(Some)
    }
}
