//! The levels of opponents, and an opponent at the table.

use std::fmt;
use std::str::FromStr;

use dice::{ChoiceDice, Seed};
use engine::{Seat, Seen};

use crate::recruit::Recruit;
use crate::{Judge, random_order};

/// How well an opponent plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// Anything that is legal.
    Random,
    /// Sensible choices, one step ahead.
    Recruit,
}

impl Level {
    /// All, weakest first.
    pub const ALL: [Level; 2] = [Level::Random, Level::Recruit];

    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Level::Random => "random",
            Level::Recruit => "recruit",
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

/// A word that is no level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoLevel {
    word: String,
}

impl fmt::Display for NoLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words: Vec<_> = Level::ALL.iter().map(|level| level.word()).collect();
        write!(f, "there is no opponent '{}'; there are {}", self.word, words.join(", "))
    }
}

impl std::error::Error for NoLevel {}

impl FromStr for Level {
    type Err = NoLevel;

    fn from_str(word: &str) -> Result<Level, NoLevel> {
        let known = Level::ALL.into_iter().find(|level| level.word() == word);
        known.ok_or_else(|| NoLevel { word: word.to_string() })
    }
}

/// An opponent at the table. It sees what its seat may see and throws dice of its own only.
pub struct Opponent(Mind);

enum Mind {
    Random(ChoiceDice),
    Recruit(Recruit),
}

impl Opponent {
    /// Somebody for a seat of a game; what he likes follows from the game's seed.
    pub fn new(level: Level, seed: Seed, seat: Seat) -> Opponent {
        // Far from the streams a game throws from after a take-back.
        let choice_dice = ChoiceDice::new(seed, u64::MAX - u64::from(seat.0));
        Opponent(match level {
            Level::Random => Mind::Random(choice_dice),
            Level::Recruit => Mind::Recruit(Recruit::new(choice_dice)),
        })
    }

    /// How well he plays.
    pub fn level(&self) -> Level {
        match self.0 {
            Mind::Random(_) => Level::Random,
            Mind::Recruit(_) => Level::Recruit,
        }
    }

    /// His order.
    ///
    /// # Panics
    /// If nothing can be ordered, which the engine never asks for.
    pub fn choose<R: Judge>(&mut self, battle: &R, seen: &Seen<R>) -> R::Order {
        match &mut self.0 {
            Mind::Random(choice_dice) => random_order(battle, seen, choice_dice),
            Mind::Recruit(recruit) => recruit.choose(battle, seen),
        }
    }
}
