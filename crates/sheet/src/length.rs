//! Lengths on a free table, in inches to the thousandth.

use std::fmt;

use crate::Cell;

/// A length in inches, kept in whole thousandths; never negative.
///
/// Read and printed with a point, `1.5`; a sheet may print quarters as fractions, `1½`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
pub struct Inches(u32);

impl Inches {
    /// No length at all.
    pub const ZERO: Inches = Inches(0);

    /// The longest that can be written.
    pub const LONGEST: Inches = Inches::whole(999);

    /// So many whole inches.
    pub const fn whole(inches: u16) -> Inches {
        Inches(inches as u32 * 1000)
    }

    /// So many thousandths of an inch.
    pub const fn of_thousandths(thousandths: u32) -> Inches {
        Inches(thousandths)
    }

    /// The length in thousandths of an inch.
    pub const fn thousandths(self) -> u32 {
        self.0
    }

    /// What is missing from this length to the other, nothing if it is as long.
    pub fn short_of(self, other: Inches) -> Inches {
        Inches(other.0.saturating_sub(self.0))
    }

    /// Reads `12`, `1.5`, `¾` or `1½`.
    pub fn parse(text: &str) -> Option<Inches> {
        let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        let whole =
            |text: &str| digits(text).then(|| text.parse::<u32>().ok())?.filter(|&whole| whole <= 999);
        let fraction =
            [('¼', 250), ('½', 500), ('¾', 750)].into_iter().find(|(sign, _)| text.ends_with(*sign));
        let thousandths = if let Some((sign, part)) = fraction {
            let before = text.trim_end_matches(sign).trim_end();
            // Two fractions are none.
            let before = if before.is_empty() { Some(0) } else { whole(before) };
            (text.matches(sign).count() == 1).then_some(before? * 1000 + part)?
        } else if let Some((before, after)) = text.split_once('.') {
            let part =
                (after.len() <= 3 && digits(after)).then(|| format!("{after:0<3}").parse::<u32>().ok());
            whole(before)? * 1000 + part??
        } else {
            whole(text)? * 1000
        };
        Some(Inches(thousandths)).filter(|&length| length <= Inches::LONGEST)
    }
}

impl fmt::Display for Inches {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0 / 1000)?;
        match self.0 % 1000 {
            0 => Ok(()),
            part => write!(f, ".{}", format!("{part:03}").trim_end_matches('0')),
        }
    }
}

/// As it is printed, so that no reader rounds it.
impl serde::Serialize for Inches {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl Cell for Inches {
    const EXPECTED: &'static str = "inches up to 999, such as 12, ¾, 1½ or 1.5";

    fn read(text: &str) -> Option<Inches> {
        Inches::parse(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inches_as_people_write_them() {
        let thousandths = |text| Inches::parse(text).map(Inches::thousandths);
        assert_eq!(thousandths("12"), Some(12_000));
        assert_eq!(thousandths("0"), Some(0));
        assert_eq!(thousandths("¾"), Some(750));
        assert_eq!(thousandths("1½"), Some(1500));
        assert_eq!(thousandths("1 ½"), Some(1500));
        assert_eq!(thousandths("1.5"), Some(1500));
        assert_eq!(thousandths("0.25"), Some(250));
        assert_eq!(thousandths("11.125"), Some(11_125));
        assert_eq!(thousandths("999"), Some(999_000));
        for text in
            ["", "-", "-1", "+1", "½½", "¼½", "1.5½", "½1", "1.", ".5", "1.0000", "1,5", "999.5", "1000"]
        {
            assert_eq!(thousandths(text), None, "{text}");
        }
        assert_eq!(thousandths("99999999999999999999"), None);
    }

    #[test]
    fn printed_as_short_as_can_be_and_read_back() {
        for (thousandths, text) in
            [(12_000, "12"), (1500, "1.5"), (250, "0.25"), (11_125, "11.125"), (5, "0.005")]
        {
            assert_eq!(Inches::of_thousandths(thousandths).to_string(), text);
            assert_eq!(Inches::parse(text), Some(Inches::of_thousandths(thousandths)));
        }
        assert_eq!(serde_json::to_string(&Inches::of_thousandths(1500)).unwrap(), "\"1.5\"");
    }

    #[test]
    fn what_is_missing() {
        assert_eq!(Inches::whole(7).short_of(Inches::whole(10)), Inches::whole(3));
        assert_eq!(Inches::whole(10).short_of(Inches::whole(7)), Inches::ZERO);
    }
}
