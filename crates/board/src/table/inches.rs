//! Lengths on the table, in whole thousandths of an inch.

use std::fmt;
use std::ops::{Add, AddAssign, Div, Mul, Neg, Sub, SubAssign};
use std::str::FromStr;

use super::fixed::{self, NoNumber, written_as_text};

/// A length, or how far one thing is from another.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Inches(i32);

/// No length is longer than this, either way: larger ones are cut down to it.
const MOST: i32 = 2_000_000;

impl Inches {
    /// No length at all.
    pub const ZERO: Inches = Inches(0);

    /// The longest there is: across any table and beyond.
    pub const LONGEST: Inches = Inches(MOST);

    /// So many whole inches.
    pub const fn whole(inches: i32) -> Inches {
        Inches::thousandths_of(inches.saturating_mul(1000))
    }

    /// So many thousandths of an inch.
    pub const fn thousandths_of(thousandths: i32) -> Inches {
        if thousandths > MOST {
            Inches(MOST)
        } else if thousandths < -MOST {
            Inches(-MOST)
        } else {
            Inches(thousandths)
        }
    }

    /// The length in thousandths of an inch.
    pub const fn thousandths(self) -> i32 {
        self.0
    }

    /// The length without its sign.
    pub const fn abs(self) -> Inches {
        Inches(self.0.abs())
    }

    /// To the nearest tenth, as people read it: `12.5`, `8.0`.
    pub fn tenths(self) -> String {
        let tenths = (i64::from(self.0) + 50).div_euclid(100);
        let sign = if tenths < 0 { "-" } else { "" };
        format!("{sign}{}.{}", tenths.abs() / 10, tenths.abs() % 10)
    }

    pub(super) fn wide(self) -> i64 {
        i64::from(self.0)
    }

    pub(super) fn narrowed(thousandths: i64) -> Inches {
        Inches(thousandths.clamp(-i64::from(MOST), i64::from(MOST)) as i32)
    }
}

impl Add for Inches {
    type Output = Inches;

    fn add(self, other: Inches) -> Inches {
        Inches::thousandths_of(self.0 + other.0)
    }
}

impl AddAssign for Inches {
    fn add_assign(&mut self, other: Inches) {
        *self = *self + other;
    }
}

impl Sub for Inches {
    type Output = Inches;

    fn sub(self, other: Inches) -> Inches {
        Inches::thousandths_of(self.0 - other.0)
    }
}

impl SubAssign for Inches {
    fn sub_assign(&mut self, other: Inches) {
        *self = *self - other;
    }
}

impl Neg for Inches {
    type Output = Inches;

    fn neg(self) -> Inches {
        Inches(-self.0)
    }
}

impl Mul<i32> for Inches {
    type Output = Inches;

    fn mul(self, times: i32) -> Inches {
        Inches::thousandths_of(self.0.saturating_mul(times))
    }
}

/// Divided and rounded towards zero.
impl Div<i32> for Inches {
    type Output = Inches;

    fn div(self, by: i32) -> Inches {
        Inches(self.0 / by)
    }
}

impl std::iter::Sum for Inches {
    fn sum<I: Iterator<Item = Inches>>(lengths: I) -> Inches {
        lengths.fold(Inches::ZERO, Add::add)
    }
}

/// As people write it, without trailing zeroes: `31.5`.
impl fmt::Display for Inches {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fixed::write(f, self.0, 3)
    }
}

impl fmt::Debug for Inches {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}\"")
    }
}

impl FromStr for Inches {
    type Err = NoNumber;

    fn from_str(text: &str) -> Result<Inches, NoNumber> {
        let wanted = "length in inches; they are written like 31.5, with three places at most";
        fixed::read(text, 3, MOST).map(Inches).ok_or_else(|| NoNumber { word: text.into(), wanted })
    }
}

written_as_text!(Inches, thousandths, thousandths_of);
