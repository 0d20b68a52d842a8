//! Section 5, the reactions of the charged side: one order for all of its units.

use crate::game::battle::UnitId;

/// What a unit does about a charge; a unit without an answer stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ReactionKind {
    /// It fires, at a unit that charges.
    Fires {
        /// Its target.
        at: UnitId,
        /// Whether it pours it on.
        pour: bool,
        /// Whether the token is spent: aim low boys.
        aim_low: bool,
    },
    /// It charges too.
    CounterCharges,
    /// It evades.
    Evades,
    /// It turns to face them.
    Turns,
}

impl ReactionKind {
    /// The number it goes by where deeds are chosen among.
    pub fn number(self) -> u32 {
        match self {
            ReactionKind::Fires { at, pour, aim_low } => {
                u32::from(at.0) | u32::from(pour) << 8 | u32::from(aim_low) << 9
            }
            ReactionKind::CounterCharges => 1 << 10,
            ReactionKind::Evades => 2 << 10,
            ReactionKind::Turns => 3 << 10,
        }
    }

    /// The deed of a number.
    pub fn numbered(number: u32) -> ReactionKind {
        match number >> 10 {
            0 => ReactionKind::Fires {
                at: UnitId(number as u8),
                pour: number >> 8 & 1 == 1,
                aim_low: number >> 9 & 1 == 1,
            },
            1 => ReactionKind::CounterCharges,
            2 => ReactionKind::Evades,
            _ => ReactionKind::Turns,
        }
    }
}

/// A unit and what it does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Reaction {
    /// The unit.
    pub unit: UnitId,
    /// What.
    pub deed: ReactionKind,
}

/// What all of a side's units do about the charges of a brigade, in the order of the roster.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Reactions([Option<Reaction>; Reactions::MOST]);

impl Reactions {
    /// The most units that do something about the charges of one brigade.
    pub const MOST: usize = 16;

    /// These of them.
    pub fn iter(&self) -> impl Iterator<Item = Reaction> + '_ {
        self.0.iter().flatten().copied()
    }

    /// Whether all stand.
    pub fn is_empty(&self) -> bool {
        self.0[0].is_none()
    }

    /// What a unit does, if it does anything.
    pub fn of(&self, unit: UnitId) -> Option<ReactionKind> {
        self.iter().find(|reaction| reaction.unit == unit).map(|reaction| reaction.deed)
    }
}

/// The first of each unit, as many as there may be.
impl FromIterator<Reaction> for Reactions {
    fn from_iter<I: IntoIterator<Item = Reaction>>(reactions: I) -> Reactions {
        let mut all: Vec<Reaction> = Vec::new();
        for reaction in reactions {
            if all.iter().all(|other| other.unit != reaction.unit) && all.len() < Reactions::MOST {
                all.push(reaction);
            }
        }
        all.sort();
        let mut kept = Reactions::default();
        for (place, reaction) in kept.0.iter_mut().zip(all) {
            *place = Some(reaction);
        }
        kept
    }
}
