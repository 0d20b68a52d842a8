//! What the enemy could do to a unit where an order would take it.

use std::cmp::Reverse;
use std::fmt;

use crate::Odds;

/// The fire of one enemy at a unit, if the enemy were to fire now.
pub struct Danger {
    /// The enemy, as it is called in a picture.
    pub enemy: String,
    /// Its name.
    pub name: String,
    /// What may come of its fire.
    pub odds: Odds,
}

impl Danger {
    /// How likely the enemy is to have its way.
    fn percent(&self) -> u8 {
        self.odds.outlook.aim().map_or(0, |aim| aim.chance.whole_percent())
    }
}

/// All of that, the worst first. It prints as a sentence or two.
pub struct Dangers(Vec<Danger>);

impl Dangers {
    /// Of several enemies; fire that can do nothing is no danger.
    pub fn new(all: impl IntoIterator<Item = Danger>) -> Dangers {
        let mut all: Vec<Danger> = all.into_iter().filter(|danger| danger.percent() > 0).collect();
        all.sort_by_key(|danger| Reverse(danger.percent()));
        Dangers(all)
    }

    /// Each enemy with its sentence of odds.
    pub fn iter(&self) -> impl Iterator<Item = (&Danger, String)> {
        self.0.iter().map(|danger| (danger, danger.odds.outlook.to_string()))
    }
}

/// `There 3 enemy units could fire at it. The worst is 20th Maine: 35% to remove a figure or more.`
impl fmt::Display for Dangers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some((worst, odds)) = self.iter().next() else {
            return f.write_str("There no enemy could fire at it.");
        };
        match self.0.len() {
            1 => write!(f, "There {} could fire at it: {odds}.", worst.name),
            n => write!(f, "There {n} enemy units could fire at it. The worst is {}: {odds}.", worst.name),
        }
    }
}
