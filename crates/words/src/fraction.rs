//! Quantities in halves and other parts, written with the signs of print.

use std::fmt;

/// The parts that have a sign.
const SIGNS: [(u32, u32, &str); 9] = [
    (1, 2, "½"),
    (1, 3, "⅓"),
    (2, 3, "⅔"),
    (1, 4, "¼"),
    (3, 4, "¾"),
    (1, 5, "⅕"),
    (1, 6, "⅙"),
    (5, 6, "⅚"),
    (1, 8, "⅛"),
];

/// A quantity in equal parts of a whole: ½, 4½, 2⅔.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fraction {
    parts: u32,
    whole: u32,
}

impl Fraction {
    /// A quantity of `parts`, of which `whole` make one; a `whole` of 0 counts as 1.
    pub const fn of(parts: u32, whole: u32) -> Fraction {
        Fraction { parts, whole: if whole == 0 { 1 } else { whole } }
    }

    /// A number of halves.
    pub const fn halves(halves: u32) -> Fraction {
        Fraction::of(halves, 2)
    }

    /// Whether the noun after it is singular: one whole, or part of one.
    pub(crate) fn is_one_or_less(self) -> bool {
        (1..=self.whole).contains(&self.parts)
    }
}

impl fmt::Display for Fraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (whole, rest) = (self.parts / self.whole, self.parts % self.whole);
        if rest == 0 {
            return write!(f, "{whole}");
        }
        let shared = shared(rest, self.whole);
        let (rest, of) = (rest / shared, self.whole / shared);
        let sign = SIGNS.iter().find(|(parts, whole, _)| (*parts, *whole) == (rest, of));
        match (whole, sign) {
            (0, Some((.., sign))) => f.write_str(sign),
            (0, None) => write!(f, "{rest}/{of}"),
            (_, Some((.., sign))) => write!(f, "{whole}{sign}"),
            (_, None) => write!(f, "{whole} {rest}/{of}"),
        }
    }
}

/// The largest number that divides both; `one` is not 0.
fn shared(one: u32, other: u32) -> u32 {
    if other == 0 { one } else { shared(other, one % other) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(parts: u32, whole: u32, text: &str) {
        assert_eq!(Fraction::of(parts, whole).to_string(), text);
    }

    #[test]
    fn halves_are_signs() {
        for (halves, text) in [(0, "0"), (1, "½"), (2, "1"), (3, "1½"), (9, "4½"), (22, "11")] {
            assert_eq!(Fraction::halves(halves).to_string(), text);
        }
    }

    #[test]
    fn other_parts_are_signs_where_there_are_any() {
        check(3, 4, "¾");
        check(2, 4, "½");
        check(8, 3, "2⅔");
        check(500, 1000, "½");
        check(7, 12, "7/12");
        check(19, 12, "1 7/12");
    }

    #[test]
    fn a_whole_of_0_counts_as_1() {
        check(3, 0, "3");
        check(0, 0, "0");
    }
}
