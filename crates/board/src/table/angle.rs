//! Facings and turns, in whole hundredths of a degree.

use std::fmt;
use std::ops::{Add, Neg, Sub};
use std::str::FromStr;

use super::fixed::{self, NoNumber, written_as_text};
use super::sine::sin_cos;

/// A direction: degrees clockwise from north, at least 0 and under 360.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Angle(i32);

/// A change of direction: clockwise (to the right) if positive, under a whole turn and a half either way.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Turn(i32);

const ROUND: i32 = 36_000;

impl Angle {
    /// Up the table.
    pub const NORTH: Angle = Angle(0);
    /// To the right of the table.
    pub const EAST: Angle = Angle(9_000);
    /// Down the table.
    pub const SOUTH: Angle = Angle(18_000);
    /// To the left of the table.
    pub const WEST: Angle = Angle(27_000);

    /// So many whole degrees clockwise from north.
    pub const fn degrees(degrees: i32) -> Angle {
        Angle(degrees.rem_euclid(360) * 100)
    }

    /// So many hundredths of a degree clockwise from north.
    pub const fn hundredths_of(hundredths: i32) -> Angle {
        Angle(hundredths.rem_euclid(ROUND))
    }

    /// The direction in hundredths of a degree, 0 to 35999.
    pub const fn hundredths(self) -> i32 {
        self.0
    }

    /// The turn from `other` to this, the shorter way; half a turn is to the right.
    pub const fn from(self, other: Angle) -> Turn {
        let turn = (self.0 - other.0).rem_euclid(ROUND);
        Turn(if turn > ROUND / 2 { turn - ROUND } else { turn })
    }

    /// The direction of something so far east and north, to the nearest hundredth; north if it is nowhere else.
    pub(super) fn of(east: i64, north: i64) -> Angle {
        let (a, b) = (east.abs(), north.abs());
        if a == 0 && b == 0 {
            return Angle::NORTH;
        }
        // Off the nearer of the two axes, the tangent is found by halving between 0 and 45 degrees.
        let (near, far) = (a.min(b), a.max(b));
        let is_beyond = |half_hundredths: i32| {
            // Between two hundredths the sine of the middle is close enough to the mean of both.
            let (low, high) = (Angle(half_hundredths / 2), Angle((half_hundredths + 1) / 2));
            let ((s0, c0), (s1, c1)) = (sin_cos(low), sin_cos(high));
            near * (c0 + c1) > far * (s0 + s1)
        };
        // This parabola is never off by more than 22 hundredths.
        let guess = ((4500 * far + 1564 * (far - near)) * near / (far * far)) as i32;
        let (mut low, mut high) = ((guess - 30).max(0), (guess + 30).min(4500));
        while low < high {
            let middle = (low + high) / 2;
            if is_beyond(2 * middle + 1) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        let off_north = if a <= b { low } else { 9000 - low };
        Angle::hundredths_of(match (east >= 0, north >= 0) {
            (true, true) => off_north,
            (true, false) => 18_000 - off_north,
            (false, false) => 18_000 + off_north,
            (false, true) => -off_north,
        })
    }
}

impl Turn {
    /// No turn at all.
    pub const NONE: Turn = Turn(0);
    /// To face the rear.
    pub const ABOUT: Turn = Turn(ROUND / 2);

    /// So many whole degrees to the right; to the left if negative.
    pub const fn degrees(degrees: i32) -> Turn {
        Turn(degrees % 540 * 100)
    }

    /// So many hundredths of a degree to the right; to the left if negative.
    pub const fn hundredths_of(hundredths: i32) -> Turn {
        Turn(hundredths % (ROUND + ROUND / 2))
    }

    /// The turn in hundredths of a degree.
    pub const fn hundredths(self) -> i32 {
        self.0
    }

    /// How much is turned, whichever way: to the right.
    pub const fn abs(self) -> Turn {
        Turn(self.0.abs())
    }
}

impl Add<Turn> for Angle {
    type Output = Angle;

    fn add(self, turn: Turn) -> Angle {
        Angle::hundredths_of(self.0 + turn.0)
    }
}

impl Sub<Turn> for Angle {
    type Output = Angle;

    fn sub(self, turn: Turn) -> Angle {
        self + -turn
    }
}

impl Neg for Turn {
    type Output = Turn;

    fn neg(self) -> Turn {
        Turn(-self.0)
    }
}

/// Degrees without trailing zeroes: `245`, `22.5`.
impl fmt::Display for Angle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fixed::write(f, self.0, 2)
    }
}

/// Degrees without trailing zeroes, to the left with a minus: `-22.5`.
impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fixed::write(f, self.0, 2)
    }
}

impl fmt::Debug for Angle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Debug for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Angle {
    type Err = NoNumber;

    fn from_str(text: &str) -> Result<Angle, NoNumber> {
        let wanted =
            "direction; directions are degrees clockwise from north from 0 to 360, written like 22.5";
        let read =
            fixed::read(text, 2, ROUND).filter(|&hundredths| hundredths >= 0 && !text.starts_with('-'));
        read.map(Angle::hundredths_of).ok_or_else(|| NoNumber { word: text.into(), wanted })
    }
}

impl FromStr for Turn {
    type Err = NoNumber;

    fn from_str(text: &str) -> Result<Turn, NoNumber> {
        let wanted = "turn; turns are degrees to the right, to the left with a minus, written like -22.5";
        fixed::read(text, 2, ROUND).map(Turn).ok_or_else(|| NoNumber { word: text.into(), wanted })
    }
}

written_as_text!(Angle, hundredths, hundredths_of);
written_as_text!(Turn, hundredths, hundredths_of);
