//! Reactions to an enemy action: one prompt for all who may react and all they may do, and standing answers that spare it.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::{Rules, Seat};

/// A unit that may react to what the enemy is about to do, and one of the ways in which it may.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Volunteer {
    /// Its number in the roster.
    pub unit: u16,
    /// The number of the group whose standing answer it shares.
    pub group: Option<u16>,
    /// The number of this way among all there are; a unit reacts in one of its ways.
    pub way: u32,
    /// Whether this is plain fire, which standing answers speak of; of several the first.
    pub fires: bool,
    /// What it would do, in words.
    pub deed: String,
    /// How likely that has any effect.
    pub percent: u8,
}

impl Volunteer {
    /// Whether it is likelier than not to have an effect.
    pub fn is_likely(&self) -> bool {
        self.percent >= LIKELY
    }
}

/// Rules in which the other side reacts. For one action of the enemy there is never more than one prompt, which names
/// everybody who may react, and none that could change nothing.
pub trait Reacts: Rules {
    /// Those who may react now, if this is what the seat is asked, the ways of a unit one after the other; nobody
    /// otherwise.
    fn volunteers(&self, state: &Self::State, seat: Seat) -> Vec<Volunteer>;

    /// The order by which just these units react, each in this way; none of them lets the action pass.
    fn reaction(&self, chosen: &[(u16, u32)]) -> Self::Order;
}

/// The plain fire of a unit, of all its ways to react.
pub fn plain_fire<'a>(ways: impl IntoIterator<Item = &'a Volunteer>) -> Option<&'a Volunteer> {
    ways.into_iter().find(|way| way.fires)
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

    /// Whether a unit fires that can; none if the player is to be asked. Who cannot fire does nothing else unasked.
    fn says(self, fire: Option<&Volunteer>) -> Option<bool> {
        match self {
            Answer::Ask => None,
            Answer::Never => Some(false),
            Answer::Fire => fire.map(|_| true),
            Answer::Likely => fire.map(Volunteer::is_likely),
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

    /// What holds for a unit with these ways to react: what was said, or to ask unless there is no hope in any of them.
    fn of(&self, ways: &[Volunteer]) -> Answer {
        let said = ways.first().and_then(|one| self.said(one.unit, one.group));
        let is_hopeless = ways.iter().all(|way| way.percent <= HOPELESS);
        said.unwrap_or(if is_hopeless { Answer::Never } else { Answer::Ask })
    }

    /// The order for a seat that is asked who reacts, if its standing answers settle it.
    pub fn decide<R: Reacts>(&self, rules: &R, state: &R::State, seat: Seat) -> Option<R::Order> {
        let volunteers = rules.volunteers(state, seat);
        if volunteers.is_empty() {
            return None;
        }
        let mut reacting = Vec::new();
        for ways in volunteers.chunk_by(|one, other| one.unit == other.unit) {
            let fire = plain_fire(ways);
            if self.of(ways).says(fire)? {
                reacting.extend(fire.map(|fire| (fire.unit, fire.way)));
            }
        }
        Some(rules.reaction(&reacting))
    }
}
