//! Reactions to an enemy action: one prompt for all who may react, and standing answers that spare it.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::{Rules, Seat};

/// A unit that may react to what the enemy is about to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Volunteer {
    /// Its number in the roster.
    pub unit: u16,
    /// The number of the group whose standing answer it shares.
    pub group: Option<u16>,
    /// What it would do, in words.
    pub deed: String,
    /// How likely that has any effect.
    pub percent: u8,
}

/// Rules in which the other side reacts. For one action of the enemy there is never more than one prompt, which names
/// everybody who may react, and none that could change nothing.
pub trait Reacts: Rules {
    /// Those who may react now, if this is what the seat is asked; nobody otherwise.
    fn volunteers(&self, state: &Self::State, seat: Seat) -> Vec<Volunteer>;

    /// The order by which just these react; none of them lets the action pass.
    fn reaction(&self, units: &[u16]) -> Self::Order;
}

/// What a player has answered beforehand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Answer {
    /// The player is asked each time.
    Ask,
    /// It reacts.
    Fire,
    /// It reacts if that is likelier than not to have an effect.
    Likely,
    /// It never reacts.
    Never,
}

impl Answer {
    /// All answers.
    pub const ALL: [Answer; 4] = [Answer::Ask, Answer::Fire, Answer::Likely, Answer::Never];

    /// Whether a volunteer reacts; none if the player is to be asked.
    fn says(self, volunteer: &Volunteer) -> Option<bool> {
        match self {
            Answer::Ask => None,
            Answer::Fire => Some(true),
            Answer::Likely => Some(volunteer.percent >= LIKELY),
            Answer::Never => Some(false),
        }
    }
}

/// From so many per cent on something is likely.
const LIKELY: u8 = 50;

/// Up to so many per cent nobody wants to be asked, unless he said so.
const HOPELESS: u8 = 10;

/// The standing answers of a seat. They are no part of a battle: what comes of them are orders like any.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Standing {
    units: BTreeMap<u16, Answer>,
    groups: BTreeMap<u16, Answer>,
}

impl Standing {
    /// Answers for a unit from now on.
    pub fn answer_unit(&mut self, unit: u16, answer: Answer) {
        self.units.insert(unit, answer);
    }

    /// Answers for a group from now on, and for all its units, whatever was said of them.
    pub fn answer_group(&mut self, group: u16, units: &[u16], answer: Answer) {
        self.groups.insert(group, answer);
        self.units.retain(|unit, _| !units.contains(unit));
    }

    /// What was said of a unit, or else of its group.
    pub fn said(&self, unit: u16, group: Option<u16>) -> Option<Answer> {
        let of_group = || group.and_then(|group| self.groups.get(&group));
        self.units.get(&unit).or_else(of_group).copied()
    }

    /// What holds for a volunteer: what was said, or to ask unless there is no hope in it.
    fn of(&self, volunteer: &Volunteer) -> Answer {
        let default = if volunteer.percent <= HOPELESS { Answer::Never } else { Answer::Ask };
        self.said(volunteer.unit, volunteer.group).unwrap_or(default)
    }

    /// The order for a seat that is asked who reacts, if its standing answers settle it.
    pub fn decide<R: Reacts>(&self, rules: &R, state: &R::State, seat: Seat) -> Option<R::Order> {
        let volunteers = rules.volunteers(state, seat);
        if volunteers.is_empty() {
            return None;
        }
        let mut reacting = Vec::new();
        for volunteer in &volunteers {
            if self.of(volunteer).says(volunteer)? {
                reacting.push(volunteer.unit);
            }
        }
        Some(rules.reaction(&reacting))
    }
}
