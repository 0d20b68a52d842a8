//! Lengths in inches, to the tenth unless a tenth would hide a difference.

use crate::Fraction;

/// Thousandths of an inch, as lengths on the table are kept.
const INCH: u32 = 1000;

/// A length as texts give it: to one decimal, to more, or with the signs of print.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Distance {
    thousandths: i32,
    style: Style,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Style {
    Decimals(u32),
    Signs,
}

/// The usual number of decimals.
const USUAL: u32 = 1;
/// The number of decimals that shows every thousandth.
const ALL: u32 = 3;

impl Distance {
    /// A length in thousandths of an inch.
    pub const fn thousandths(thousandths: i32) -> Distance {
        Distance { thousandths, style: Style::Decimals(USUAL) }
    }

    /// A length in whole inches.
    pub const fn whole(inches: i32) -> Distance {
        Distance::thousandths(inches.saturating_mul(INCH as i32))
    }

    /// The length with as many decimals as tell it from `other`: 12.04" against 12".
    pub fn against(self, other: impl Into<Distance>) -> Distance {
        let other = other.into();
        if self.thousandths == other.thousandths {
            return self;
        }
        let at =
            |length: Distance, decimals| Distance { style: Style::Decimals(decimals), ..length }.digits();
        let decimals = (USUAL..ALL).find(|&decimals| at(self, decimals) != at(other, decimals));
        Distance { style: Style::Decimals(decimals.unwrap_or(ALL)), ..self }
    }

    /// The length as sheets print it: ½", 1¾"; in decimals if it is not a number of quarters.
    pub fn in_signs(self) -> Distance {
        let is_quarter = self.thousandths >= 0 && self.thousandths % 250 == 0;
        if is_quarter { Distance { style: Style::Signs, ..self } } else { self }
    }

    /// The length with the sign for inches: `12.7"`, `8"`, `½"`.
    pub fn mark(self) -> String {
        format!("{}\"", self.digits())
    }

    /// The length in prose: "12.7 inches", "1 inch", "½ inch".
    pub fn prose(self) -> String {
        let digits = self.digits();
        let is_one = match self.style {
            Style::Decimals(_) => digits == "1",
            Style::Signs => (1..=INCH as i32).contains(&self.thousandths),
        };
        format!("{digits} {}", if is_one { "inch" } else { "inches" })
    }

    fn digits(self) -> String {
        match self.style {
            Style::Signs => Fraction::of(self.thousandths.unsigned_abs(), INCH).to_string(),
            Style::Decimals(decimals) => decimal(self.thousandths, decimals),
        }
    }
}

/// Thousandths rounded to `decimals`, halves away from zero, without noughts at the end.
fn decimal(thousandths: i32, decimals: u32) -> String {
    let unit = 10_u32.pow(ALL - decimals);
    let rounded = (thousandths.unsigned_abs() + unit / 2) / unit * unit;
    if rounded == 0 && thousandths != 0 {
        return format!("under {}", decimal(unit as i32, decimals));
    }
    let sign = if thousandths < 0 { "−" } else { "" };
    let text = format!("{sign}{}.{:03}", rounded / INCH, rounded % INCH);
    text.trim_end_matches('0').trim_end_matches('.').into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(thousandths: i32, mark: &str, prose: &str) {
        let length = Distance::thousandths(thousandths);
        assert_eq!([length.mark(), length.prose()], [mark, prose]);
    }

    #[test]
    fn a_length_has_one_decimal_and_no_nought() {
        check(12_692, "12.7\"", "12.7 inches");
        check(8000, "8\"", "8 inches");
        check(1000, "1\"", "1 inch");
        check(12_040, "12\"", "12 inches");
        check(9_960, "10\"", "10 inches");
        check(500, "0.5\"", "0.5 inches");
        check(0, "0\"", "0 inches");
        check(-1_500, "−1.5\"", "−1.5 inches");
        assert_eq!(Distance::whole(4), Distance::thousandths(4000));
    }

    #[test]
    fn a_length_is_never_rounded_to_0() {
        check(49, "under 0.1\"", "under 0.1 inches");
        check(50, "0.1\"", "0.1 inches");
        check(-1, "under 0.1\"", "under 0.1 inches");
    }

    #[test]
    fn a_second_decimal_shows_a_difference_that_one_would_hide() {
        let against = |one, other| Distance::thousandths(one).against(Distance::thousandths(other)).mark();
        assert_eq!(against(12_040, 12_000), "12.04\"");
        assert_eq!(against(12_000, 12_040), "12\"");
        assert_eq!(against(12_004, 12_000), "12.004\"");
        assert_eq!(against(12_692, 12_000), "12.7\"");
        assert_eq!(against(11_960, 12_040), "11.96\"");
        assert_eq!(against(12_040, 12_040), "12\"");
        assert_eq!(against(40, 0), "under 0.1\"");
    }

    #[test]
    fn the_signs_of_a_sheet() {
        let printed = |thousandths| Distance::thousandths(thousandths).in_signs();
        assert_eq!(printed(500).mark(), "½\"");
        assert_eq!(printed(500).prose(), "½ inch");
        assert_eq!(printed(1750).prose(), "1¾ inches");
        assert_eq!(printed(1000).prose(), "1 inch");
        assert_eq!(printed(0).prose(), "0 inches");
        assert_eq!(printed(1692).mark(), "1.7\"");
    }
}
