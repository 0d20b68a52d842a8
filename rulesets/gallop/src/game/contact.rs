//! Contact, section 1: the parts a body is in on the table, and which of them is the group.

use board::square::Square;
use serde::{Deserialize, Serialize};

use super::battle::{Battle, BodyId, Side, StandId};
use super::map::ContactRule;
use super::state::State;
use crate::sheet::axes::Arm;

/// How a stand stood to its body when contact was last counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Contact {
    /// In contact.
    Kept,
    /// In one of several equal parts, by its number: its owner has not shown yet which of them is the group.
    Open(u8),
    /// Without contact, in the part of this number.
    Lost(u8),
}

impl Contact {
    /// The number of its part; that of the group is 0.
    pub(crate) fn part(self) -> u8 {
        match self {
            Contact::Kept => 0,
            Contact::Open(part) | Contact::Lost(part) => part,
        }
    }

    /// Whether the stand is without contact.
    pub(crate) fn is_lost(self) -> bool {
        matches!(self, Contact::Lost(_))
    }
}

/// When contact is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Occasion {
    /// The side's move step has ended: everything is counted anew.
    MoveEnded,
    /// Fire has taken its losses: stands without contact stay so, and the others may have lost it.
    FireEnded,
}

/// A stand of a body on the table.
#[derive(Clone, Copy)]
struct Member {
    id: StandId,
    at: Square,
    /// The part it is in, by the place of the first of its stands.
    part: usize,
}

/// Counts the contact of a side's bodies: of each the largest part is the group, among equals that with its general.
pub(crate) fn count(battle: &Battle, state: &mut State, side: Side, occasion: Occasion) {
    for body in battle.muster.bodies(side) {
        let is_counted = |id: StandId| occasion == Occasion::MoveEnded || !state.stand(id).contact.is_lost();
        let members = members(battle, state, body, is_counted);
        let weight = |part: usize| {
            let of_part = || members.iter().filter(move |member| member.part == part);
            let general = of_part().any(|member| has_own_general(battle, state, *member));
            (of_part().count(), general)
        };
        let parts: Vec<usize> = (0..members.len()).filter(|&number| members[number].part == number).collect();
        let Some(most) = parts.iter().map(|&part| weight(part)).max() else { continue };
        let largest: Vec<usize> = parts.iter().copied().filter(|&part| weight(part) == most).collect();
        let taken = state.of_body(battle, body).map(|id| state.stand(id).contact);
        let taken = taken.filter(|contact| occasion == Occasion::FireEnded && contact.is_lost());
        let first = taken.map(|contact| contact.part().saturating_add(1)).max().unwrap_or(1);
        for member in members {
            let number = parts.iter().position(|&part| part == member.part).unwrap_or(0) as u8;
            state.stand_mut(member.id).contact = match &largest[..] {
                [only] if *only == member.part => Contact::Kept,
                [_, _, ..] if largest.contains(&member.part) => Contact::Open(first.saturating_add(number)),
                _ => Contact::Lost(first.saturating_add(number)),
            };
        }
    }
}

/// At the start of a side's move: parts that combat has brought together are one.
pub(crate) fn join(battle: &Battle, state: &mut State, side: Side) {
    for body in battle.muster.bodies(side) {
        let members = members(battle, state, body, |_| true);
        for part in 0..members.len() {
            let of_part = || members.iter().filter(|member| member.part == part).map(|member| member.id);
            let best = of_part().map(|id| state.stand(id).contact).min_by_key(|contact| match contact {
                Contact::Kept => (0, 0),
                Contact::Open(part) => (1, *part),
                Contact::Lost(part) => (2, *part),
            });
            if let Some(best) = best {
                of_part().for_each(|id| state.stand_mut(id).contact = best);
            }
        }
    }
}

/// Of equal parts the owner has shown that this stand's is the group: the others are without contact.
pub(crate) fn choose(battle: &Battle, state: &mut State, id: StandId) {
    let chosen = state.stand(id).contact;
    for &other in battle.muster.body(battle.stand(id).body) {
        let contact = &mut state.stand_mut(other).contact;
        if let Contact::Open(part) = *contact {
            *contact = if *contact == chosen { Contact::Kept } else { Contact::Lost(part) };
        }
    }
}

/// The stands of a body on the table that are counted, each with the part it is in.
fn members(
    battle: &Battle,
    state: &State,
    body: BodyId,
    is_counted: impl Fn(StandId) -> bool,
) -> Vec<Member> {
    let contact = ContactRule::of(&battle.tables);
    let on_table = state.of_body(battle, body).filter(|&id| is_counted(id));
    let mut members: Vec<Member> = on_table
        .filter_map(|id| Some((id, state.at(id)?)))
        .enumerate()
        .map(|(part, (id, at))| Member { id, at, part })
        .collect();
    for later in 1..members.len() {
        for earlier in 0..later {
            let (low, high) = (members[earlier].part, members[later].part);
            if low != high && contact.joins(members[earlier].at, members[later].at) {
                let (low, high) = (low.min(high), low.max(high));
                members.iter_mut().filter(|member| member.part == high).for_each(|member| member.part = low);
            }
        }
    }
    members
}

/// Whether a general of its own group is with a stand.
fn has_own_general(battle: &Battle, state: &State, member: Member) -> bool {
    let group = battle.stand(member.id).group;
    state
        .stack(battle, member.at)
        .map(|id| battle.stand(id))
        .any(|s| s.arm == Arm::General && s.group == group)
}
