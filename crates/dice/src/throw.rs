//! What can be thrown, and what a throw shows.

use std::fmt;

/// The most sides a die may have.
pub const MAX_SIDES: u8 = 12;

/// A description of a throw, for people and for faults.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Throw {
    /// Handfuls of dice.
    Dice {
        /// How many dice in each handful.
        counts: Vec<u8>,
        /// Sides of every die.
        sides: u8,
    },
    /// One of several classes.
    Pick {
        /// How many classes there are.
        classes: usize,
    },
    /// Two rolls against each other until one is higher.
    Contest {
        /// The two rolls.
        rolls: [Roll; 2],
    },
    /// Several throws of which only what they come to matters.
    Stage,
}

impl Throw {
    /// What one die of it can show, in words.
    pub(crate) fn shown(&self) -> String {
        let faces = |sides: u8| match sides {
            10 => "each face is 0 to 9".to_string(),
            sides => format!("each face is 1 to {sides}"),
        };
        match self {
            Throw::Dice { sides, .. } => faces(*sides),
            Throw::Pick { classes } => format!("it is a number from 1 to {classes} that is still there"),
            Throw::Contest { rolls: [ours, theirs] } if ours.sides == theirs.sides => faces(ours.sides),
            Throw::Contest { rolls } => format!("{}, then {}", faces(rolls[0].sides), faces(rolls[1].sides)),
            Throw::Stage => "its throws come one by one".into(),
        }
    }
}

impl fmt::Display for Throw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Throw::Dice { counts, sides } => {
                for (i, count) in counts.iter().enumerate() {
                    let between = if i > 0 { " against " } else { "" };
                    write!(f, "{between}{count}d{sides}")?;
                }
                Ok(())
            }
            Throw::Pick { classes } => write!(f, "one of {classes}"),
            Throw::Contest { rolls: [ours, theirs] } => write!(f, "{ours} against {theirs} until decided"),
            Throw::Stage => f.write_str("a stage of several throws"),
        }
    }
}

/// One side of a contest: a number of dice, and what is added to their sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Roll {
    /// How many dice.
    pub count: u8,
    /// Sides of every die.
    pub sides: u8,
    /// Added to the sum.
    pub plus: i16,
}

impl fmt::Display for Roll {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}d{}", self.count, self.sides)?;
        if self.plus == 0 { Ok(()) } else { write!(f, "{:+}", self.plus) }
    }
}

/// How a contest ended: the two totals, which differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Contest {
    /// Sum and addition of each side.
    pub totals: [i16; 2],
}

impl Contest {
    /// Whether the first of the two won.
    pub fn first_won(self) -> bool {
        self.totals[0] > self.totals[1]
    }
}

/// Two dice, the higher first: which of the two fell where is nothing a rule can ask.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Pair {
    /// The higher face.
    pub high: u8,
    /// The lower face, equal to the higher on doubles.
    pub low: u8,
}

impl Pair {
    /// Both faces added.
    pub fn sum(self) -> u8 {
        self.high + self.low
    }

    /// Whether both dice show the same face.
    pub fn is_double(self) -> bool {
        self.high == self.low
    }

    pub(crate) fn with(self, face: u8, count: u8) -> Pair {
        match (count, self.high) {
            (0, _) => self,
            (1, lower) => Pair { high: face, low: lower },
            _ => Pair { high: face, low: face },
        }
    }
}

/// How many dice of a handful show each face.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Pool {
    counts: [u8; MAX_SIDES as usize],
}

impl Pool {
    /// How many dice show this face.
    pub fn showing(self, face: u8) -> u8 {
        face.checked_sub(1).and_then(|i| self.counts.get(usize::from(i))).copied().unwrap_or(0)
    }

    /// How many dice show this face or a higher one.
    pub fn at_least(self, face: u8) -> u8 {
        (face.max(1)..=MAX_SIDES).map(|f| self.showing(f)).sum()
    }

    pub(crate) fn with(mut self, face: u8, count: u8) -> Pool {
        self.counts[usize::from(face - 1)] = count;
        self
    }
}
