//! Odds in a sentence: the chance of everything a player hopes for and fears.

use std::fmt;

use engine::{Mood, Procedure};

use crate::percent::percent;
use crate::{Distribution, Sampled};

/// How likely something is: so many ways of so many.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chance {
    ways: u128,
    of: u128,
}

impl Chance {
    /// A chance of `ways` in `of`.
    pub(crate) fn new(ways: u128, of: u128) -> Chance {
        Chance { ways, of }
    }

    /// Whether it cannot happen.
    pub fn is_none(self) -> bool {
        self.ways == 0
    }

    /// In per cent: two decimals, or as many as show it apart from 0 and 100.
    pub fn percent(self) -> String {
        percent(self.ways, self.of)
    }

    /// A whole percentage, to the nearest but never rounded to nothing or to all.
    pub fn whole_percent(self) -> u8 {
        if self.ways == 0 || self.ways == self.of {
            return if self.ways == 0 { 0 } else { 100 };
        }
        self.nearest().clamp(1, 99)
    }

    fn nearest(self) -> u8 {
        // Two hundred times the share must fit into the number: what is shifted out is far finer than a percentage.
        let spare = 9u32.saturating_sub(self.of.leading_zeros());
        let (ways, of) = (self.ways >> spare, self.of >> spare);
        ((200 * ways + of) / (2 * of)) as u8
    }
}

/// As a person says it: `35%`, `under 1%`, `certain`.
impl fmt::Display for Chance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.nearest() {
            _ if self.ways == 0 => f.write_str("impossible"),
            _ if self.ways == self.of => f.write_str("certain"),
            0 => f.write_str("under 1%"),
            100 => f.write_str("over 99%"),
            percent => write!(f, "{percent}%"),
        }
    }
}

/// One outcome that is hoped for or feared, with its chance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told {
    /// Hoped for or feared.
    pub mood: Mood,
    /// The words that follow the chance.
    pub words: &'static str,
    /// How likely it is.
    pub chance: Chance,
}

/// What a player hopes for and fears of a procedure, with the chance of each. It prints as one sentence.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outlook(pub Vec<Told>);

impl Outlook {
    /// From exact odds.
    pub fn exact<P: Procedure>(facts: &P::Facts, odds: &Distribution<P::Outcome>) -> Outlook {
        Outlook::of::<P>(|holds| {
            Chance::new(odds.ways_where(|outcome| holds(facts, outcome)), odds.denominator())
        })
    }

    /// From odds that were tried out.
    pub fn estimated<P: Procedure>(facts: &P::Facts, odds: &Sampled<P::Outcome>) -> Outlook {
        Outlook::of::<P>(|holds| {
            let count = odds.iter().filter(|(outcome, _)| holds(facts, outcome)).map(|(_, count)| count);
            Chance::new(count.sum::<u64>().into(), odds.trials().max(1).into())
        })
    }

    fn of<P: Procedure>(chance: impl Fn(fn(&P::Facts, &P::Outcome) -> bool) -> Chance) -> Outlook {
        let told = P::PROSPECTS.iter().map(|prospect| Told {
            mood: prospect.mood,
            words: prospect.words,
            chance: chance(prospect.holds),
        });
        Outlook(told.collect())
    }

    /// What is hoped for, the aim included, and what is feared, each as an outlook of its own.
    pub fn hopes_and_fears(&self) -> [Outlook; 2] {
        let (fears, hopes) = self.0.iter().cloned().partition(|told| told.mood == Mood::Fear);
        [Outlook(hopes), Outlook(fears)]
    }

    /// The aim, which is what a button shows.
    pub fn aim(&self) -> Option<&Told> {
        self.0.iter().find(|told| told.mood == Mood::Aim)
    }
}

/// `35% to remove a figure or more, 12% to make it falter; 9% to run low on ammunition`. Of what cannot happen only the aim is told.
impl fmt::Display for Outlook {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let told = self.0.iter().filter(|told| told.mood == Mood::Aim || !told.chance.is_none());
        let mut before = None;
        for Told { mood, words, chance } in told {
            let is_feared = *mood == Mood::Fear;
            let joint = match before.replace(is_feared) {
                None => "",
                Some(before) if before == is_feared => ", ",
                Some(_) => "; ",
            };
            write!(f, "{joint}{chance} {words}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_are_rounded_and_none_is_hidden() {
        const HUGE: u128 = u128::MAX / 2;
        let cases = [
            (0, 36, "impossible", 0),
            (36, 36, "certain", 100),
            (6, 36, "17%", 17),
            (1, 36, "3%", 3),
            (1, 1296, "under 1%", 1),
            (1295, 1296, "over 99%", 99),
            (1, 200, "1%", 1),
            (5, 200, "3%", 3),
            (HUGE / 3, HUGE, "33%", 33),
            (HUGE / 2 + 1, HUGE, "50%", 50),
            (u128::MAX - 1, u128::MAX, "over 99%", 99),
            (1, u128::MAX, "under 1%", 1),
        ];
        for (ways, of, words, percent) in cases {
            let chance = Chance::new(ways, of);
            assert_eq!(
                (chance.to_string().as_str(), chance.whole_percent()),
                (words, percent),
                "{ways}/{of}"
            );
        }
    }

    #[test]
    fn hopes_come_first_and_what_cannot_happen_is_left_out() {
        let told = |mood, words, ways| Told { mood, words, chance: Chance::new(ways, 36) };
        let all = [
            told(Mood::Aim, "to hit", 18),
            told(Mood::Hope, "to hit twice", 0),
            told(Mood::Hope, "to drive it off", 9),
            told(Mood::Fear, "to jam", 1),
        ];
        assert_eq!(Outlook(all.to_vec()).to_string(), "50% to hit, 25% to drive it off; 3% to jam");
        let [hopes, fears] = Outlook(all.to_vec()).hopes_and_fears().map(|part| part.to_string());
        assert_eq!([hopes.as_str(), &fears], ["50% to hit, 25% to drive it off", "3% to jam"]);
        let hopeless = Outlook(vec![told(Mood::Aim, "to hit", 0), told(Mood::Fear, "to jam", 36)]);
        assert_eq!(hopeless.to_string(), "impossible to hit; certain to jam");
        assert_eq!(Outlook::default().to_string(), "");
    }
}
