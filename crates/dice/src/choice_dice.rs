//! Dice for the choices of an opponent, which no rule ever sees.

use crate::{Seed, Seeded};

/// Dice for choices, apart from the dice of the game.
pub struct ChoiceDice(Seeded);

impl ChoiceDice {
    /// The dice of a seed; `stream` tells opponents of one seed apart. Stream 0 is the game's own.
    pub fn new(seed: Seed, stream: u64) -> ChoiceDice {
        ChoiceDice(Seeded::stream(seed, stream))
    }

    /// One of `n`, all equally likely.
    ///
    /// # Panics
    /// If there is nothing to choose from.
    pub fn one_of(&mut self, n: usize) -> usize {
        let n = u32::try_from(n).expect("a choice among fewer than 2^32");
        assert!(n > 0, "a choice among nothing");
        self.0.below(n) as usize
    }
}
