//! Opponents, and how well they play.

use std::fmt;
use std::str::FromStr;

use dice::{ChoiceDice, Seed};
use engine::{Seat, Seen};

use crate::recruit::Recruit;
use crate::{Judge, random_order};

/// How well an opponent plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Skill {
    /// Anything that is legal.
    Random,
    /// Sensible choices, one step ahead.
    Recruit,
}

impl Skill {
    /// All, weakest first.
    pub const ALL: [Skill; 2] = [Skill::Random, Skill::Recruit];

    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Skill::Random => "random",
            Skill::Recruit => "recruit",
        }
    }
}

impl fmt::Display for Skill {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

/// A word that names no skill.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoSkill {
    word: String,
}

impl fmt::Display for NoSkill {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words: Vec<_> = Skill::ALL.iter().map(|skill| skill.word()).collect();
        write!(f, "there is no opponent '{}'; there are {}", self.word, words.join(", "))
    }
}

impl std::error::Error for NoSkill {}

impl FromStr for Skill {
    type Err = NoSkill;

    fn from_str(word: &str) -> Result<Skill, NoSkill> {
        let known = Skill::ALL.into_iter().find(|skill| skill.word() == word);
        known.ok_or_else(|| NoSkill { word: word.to_string() })
    }
}

/// An opponent at the table. It sees what its seat may see and throws dice of its own only.
pub struct Opponent(Mind);

enum Mind {
    Random(ChoiceDice),
    Recruit(Recruit),
}

impl Opponent {
    /// An opponent for a seat of a game; its choices follow from the game's seed.
    pub fn new(skill: Skill, seed: Seed, seat: Seat) -> Opponent {
        // Far from the streams a game throws from after a take-back.
        let choice_dice = ChoiceDice::new(seed, u64::MAX - u64::from(seat.0));
        Opponent(match skill {
            Skill::Random => Mind::Random(choice_dice),
            Skill::Recruit => Mind::Recruit(Recruit::new(choice_dice)),
        })
    }

    /// How well it plays.
    pub fn skill(&self) -> Skill {
        match self.0 {
            Mind::Random(_) => Skill::Random,
            Mind::Recruit(_) => Skill::Recruit,
        }
    }

    /// Its order.
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
