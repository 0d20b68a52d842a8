//! Section 3, what a unit does about a move, a fire or a charge of the enemy.

use board::table::{Angle, Inches};
use sheet::Axis;

use crate::game::battle::UnitId;
use crate::sheet::units::Formation;

/// A point of a path, in quarters of an inch from its beginning; the last one is its end, if that is no whole quarter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Quarters(pub u8);

impl Quarters {
    /// In inches.
    pub fn inches(self) -> Inches {
        Inches::whole(i32::from(self.0)) / 4
    }

    /// The first one that is no nearer than `distance`: for a path of that length, its end.
    pub fn reaching(distance: Inches) -> Quarters {
        Quarters(((distance.thousandths().max(0) + 249) / 250).min(i32::from(u8::MAX)) as u8)
    }

    /// Of inches, if they are whole quarters.
    pub fn of(distance: Inches) -> Option<Quarters> {
        let quarters = Quarters::reaching(distance);
        (quarters.inches() == distance).then_some(quarters)
    }
}

/// What a unit does about an action of the enemy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ReactionKind {
    /// It fires, at a point of the enemy's path.
    Fires {
        /// Its target.
        at: UnitId,
        /// When.
        after: Quarters,
    },
    /// It holds its fire until the charge is within an inch, and gives it if it stands.
    HoldsFire {
        /// Its target.
        at: UnitId,
    },
    /// It has reacted already and fires in desperation.
    Desperate {
        /// Its target.
        at: UnitId,
    },
    /// It changes formation, limbers or unlimbers.
    Forms {
        /// To what.
        formation: Formation,
        /// When.
        after: Quarters,
    },
    /// It turns to face the enemy where he is then.
    Turns {
        /// When.
        after: Quarters,
    },
    /// It turns to face any way.
    Faces {
        /// Its front in the end.
        facing: Angle,
        /// When.
        after: Quarters,
    },
    /// It reforms out of disorder.
    Reforms {
        /// When.
        after: Quarters,
    },
    /// It tries to rally.
    Rallies {
        /// When.
        after: Quarters,
    },
    /// It goes to meet the charge.
    Countercharges,
    /// It goes back out of reach.
    Disengages {
        /// When.
        after: Quarters,
    },
    /// It fires together with an adjacent unit that reacts by fire.
    Joins {
        /// The unit whose fire it joins.
        of: UnitId,
    },
}

impl ReactionKind {
    /// The target, if it is fire.
    pub fn target(self) -> Option<UnitId> {
        match self {
            ReactionKind::Fires { at, .. }
            | ReactionKind::HoldsFire { at }
            | ReactionKind::Desperate { at } => Some(at),
            _ => None,
        }
    }

    /// Whether another unit may join it: it is fire, and the unit's one reaction.
    pub fn is_joinable(self) -> bool {
        matches!(self, ReactionKind::Fires { .. } | ReactionKind::HoldsFire { .. })
    }

    /// The point of the path it is for.
    pub fn after(self) -> Quarters {
        match self {
            ReactionKind::Fires { after, .. }
            | ReactionKind::Forms { after, .. }
            | ReactionKind::Turns { after }
            | ReactionKind::Faces { after, .. }
            | ReactionKind::Reforms { after }
            | ReactionKind::Rallies { after }
            | ReactionKind::Disengages { after } => after,
            ReactionKind::HoldsFire { .. }
            | ReactionKind::Desperate { .. }
            | ReactionKind::Countercharges
            | ReactionKind::Joins { .. } => Quarters(0),
        }
    }

    /// The number it goes by where ways are chosen among.
    pub fn number(self) -> u32 {
        let mut beyond = 0;
        let (kind, who, after) = match self {
            ReactionKind::Faces { facing, after } => {
                let [low, high, ..] = facing.hundredths().to_le_bytes();
                beyond = high;
                (10, low, after.0)
            }
            ReactionKind::Fires { at, after } => (0, at.0, after.0),
            ReactionKind::HoldsFire { at } => (1, at.0, 0),
            ReactionKind::Desperate { at } => (2, at.0, 0),
            ReactionKind::Forms { formation, after } => (3, formation as u8, after.0),
            ReactionKind::Turns { after } => (4, 0, after.0),
            ReactionKind::Reforms { after } => (5, 0, after.0),
            ReactionKind::Rallies { after } => (6, 0, after.0),
            ReactionKind::Countercharges => (7, 0, 0),
            ReactionKind::Disengages { after } => (8, 0, after.0),
            ReactionKind::Joins { of } => (9, of.0, 0),
        };
        u32::from_le_bytes([after, who, kind, beyond])
    }

    /// The way of a number.
    pub fn numbered(number: u32) -> Option<ReactionKind> {
        let [after, who, kind, beyond] = number.to_le_bytes();
        let (at, after) = (UnitId(who), Quarters(after));
        Some(match kind {
            0 => ReactionKind::Fires { at, after },
            1 => ReactionKind::HoldsFire { at },
            2 => ReactionKind::Desperate { at },
            3 => ReactionKind::Forms { formation: *Formation::ALL.get(usize::from(who))?, after },
            4 => ReactionKind::Turns { after },
            5 => ReactionKind::Reforms { after },
            6 => ReactionKind::Rallies { after },
            7 => ReactionKind::Countercharges,
            8 => ReactionKind::Disengages { after },
            9 => ReactionKind::Joins { of: at },
            10 => {
                let facing = Angle::hundredths_of(u16::from_le_bytes([who, beyond]).into());
                ReactionKind::Faces { facing, after }
            }
            _ => return None,
        })
    }
}

/// A unit and what it does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Reaction {
    /// The unit.
    pub unit: UnitId,
    /// What it does.
    pub way: ReactionKind,
}
