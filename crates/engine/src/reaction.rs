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
    /// How near the enemy is then.
    pub reach: Reach,
    /// What it would do, in words.
    pub deed: String,
    /// How likely that has any effect; 0 where no dice decide it, and no chance is shown.
    pub percent: u8,
    /// Whether the player is asked for it even without a chance to show.
    pub is_pressing: bool,
}

/// How near an enemy is who may be reacted to, from afar on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Reach {
    /// Beyond what the weapon is made for.
    Long,
    /// As far as it is made for.
    Normal,
    /// Near.
    Short,
    /// He comes to blows with the unit that reacts.
    Charged,
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
    /// It holds its fire until the enemy is at normal range.
    Normal,
    /// It holds its fire until he is at short range.
    Short,
    /// It holds its fire until it is charged.
    Charged,
    /// It reacts if that is likelier than not to have an effect.
    Likely,
    /// It never reacts.
    Never,
}

impl Answer {
    /// All answers.
    pub const ALL: [Answer; 7] = [
        Answer::Ask,
        Answer::Fire,
        Answer::Normal,
        Answer::Short,
        Answer::Charged,
        Answer::Likely,
        Answer::Never,
    ];

    /// Whether it speaks of bands of range, which not every rule set knows.
    pub fn is_of_range(self) -> bool {
        matches!(self, Answer::Normal | Answer::Short | Answer::Charged)
    }

    /// The fire a unit gives of its ways to react, if it gives any; none if the player is to be asked. Who cannot fire does
    /// nothing else unasked.
    fn says(self, ways: &[Volunteer]) -> Option<Option<&Volunteer>> {
        let mut fires = ways.iter().filter(|way| way.fires).peekable();
        let within = |reach: Reach| move |fire: &&Volunteer| fire.reach >= reach;
        match self {
            Answer::Ask => None,
            Answer::Never => Some(None),
            _ if fires.peek().is_none() => is_hopeless(ways).then_some(None),
            Answer::Fire => Some(fires.next()),
            Answer::Normal => Some(fires.find(within(Reach::Normal))),
            Answer::Short => Some(fires.find(within(Reach::Short))),
            Answer::Charged => Some(fires.find(within(Reach::Charged))),
            Answer::Likely => Some(fires.next().filter(|fire| fire.is_likely())),
        }
    }
}

/// Whether no way to react has any hope in it.
fn is_hopeless(ways: &[Volunteer]) -> bool {
    ways.iter().all(|way| way.percent <= HOPELESS && !way.is_pressing)
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
        said.unwrap_or(if is_hopeless(ways) { Answer::Never } else { Answer::Ask })
    }

    /// The order for a seat that is asked who reacts, if its standing answers settle it.
    pub fn decide<R: Reacts>(&self, rules: &R, state: &R::State, seat: Seat) -> Option<R::Order> {
        self.settle(&rules.volunteers(state, seat)).map(|chosen| rules.reaction(&chosen))
    }

    /// The units of these that react, each with its way, if there are volunteers and the standing answers settle it.
    pub fn settle(&self, volunteers: &[Volunteer]) -> Option<Vec<(u16, u32)>> {
        if volunteers.is_empty() {
            return None;
        }
        let mut reacting = Vec::new();
        for ways in volunteers.chunk_by(|one, other| one.unit == other.unit) {
            let fire = self.of(ways).says(ways)?;
            reacting.extend(fire.map(|fire| (fire.unit, fire.way)));
        }
        Some(reacting)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn way(way: u32, fires: bool, reach: Reach, percent: u8) -> Volunteer {
        Volunteer {
            unit: 7,
            group: None,
            way,
            fires,
            reach,
            deed: String::new(),
            percent,
            is_pressing: false,
        }
    }

    /// The number of the way a unit takes by an answer; none within if it does nothing, none at all if the player is asked.
    fn taken(answer: Answer, ways: &[Volunteer]) -> Option<Option<u32>> {
        answer.says(ways).map(|fire| fire.map(|fire| fire.way))
    }

    #[test]
    fn fire_is_held_until_the_enemy_is_as_near_as_was_said() {
        let afar = [way(0, true, Reach::Long, 40)];
        let near = [way(1, true, Reach::Short, 40), way(2, false, Reach::Short, 90)];
        let home = [way(3, true, Reach::Normal, 60), way(4, true, Reach::Charged, 80)];
        assert_eq!(taken(Answer::Fire, &afar), Some(Some(0)));
        for (answer, at) in [
            (Answer::Normal, [None, Some(1), Some(3)]),
            (Answer::Short, [None, Some(1), Some(4)]),
            (Answer::Charged, [None, None, Some(4)]),
        ] {
            assert!(answer.is_of_range());
            assert_eq!([&afar[..], &near, &home].map(|ways| taken(answer, ways)), at.map(Some), "{answer:?}");
        }
        assert_eq!(taken(Answer::Likely, &home), Some(Some(3)));
        assert_eq!(taken(Answer::Likely, &near), Some(None), "what is likely is no fire");
        assert_eq!((taken(Answer::Never, &home), taken(Answer::Ask, &home)), (Some(None), None));
    }

    #[test]
    fn who_cannot_fire_is_asked_unless_there_is_no_hope_in_anything() {
        let turns = [way(0, false, Reach::Short, 50)];
        let stares = [way(0, false, Reach::Short, HOPELESS)];
        for answer in [Answer::Fire, Answer::Normal, Answer::Short, Answer::Charged, Answer::Likely] {
            assert_eq!((taken(answer, &turns), taken(answer, &stares)), (None, Some(None)), "{answer:?}");
        }
    }

    #[test]
    fn answers_are_kept_by_their_words() {
        let words = Answer::ALL.map(|answer| serde_json::to_value(answer).expect("a word"));
        assert_eq!(words, ["ask", "fire", "normal", "short", "charged", "likely", "never"]);
    }
}
