//! Quantities with their noun.

use crate::{Fraction, Number, figure, noun};

/// What can be counted with a noun.
pub trait Quantity {
    /// The quantity in digits.
    fn digits(&self) -> String;

    /// The number of the noun: singular for one and for part of one, plural for more and for none.
    fn number(&self) -> Number;
}

macro_rules! whole {
    ($($int:ty)*) => {
        $(impl Quantity for $int {
            fn digits(&self) -> String {
                figure::number(i128::from(*self))
            }

            fn number(&self) -> Number {
                if i128::from(*self).abs() == 1 { Number::Singular } else { Number::Plural }
            }
        })*
    };
}

whole!(u8 u16 u32 u64 i8 i16 i32 i64);

impl Quantity for usize {
    fn digits(&self) -> String {
        self.to_string()
    }

    fn number(&self) -> Number {
        if *self == 1 { Number::Singular } else { Number::Plural }
    }
}

impl Quantity for Fraction {
    fn digits(&self) -> String {
        self.to_string()
    }

    fn number(&self) -> Number {
        if self.is_one_or_less() { Number::Singular } else { Number::Plural }
    }
}

/// A quantity in digits with its noun, which is written in the singular: "1 figure", "3 figures", "4½ figures".
pub fn counted(quantity: impl Quantity, noun: &str) -> String {
    let digits = quantity.digits();
    match quantity.number() {
        Number::Singular => format!("{digits} {noun}"),
        Number::Plural => format!("{digits} {}", noun::plural(noun)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_is_singular_and_all_others_are_plural() {
        assert_eq!(counted(1, "figure"), "1 figure");
        assert_eq!(counted(0, "figure"), "0 figures");
        assert_eq!(counted(3, "figure"), "3 figures");
        assert_eq!(counted(1_u8, "enemy"), "1 enemy");
        assert_eq!(counted(2_usize, "enemy"), "2 enemies");
        assert_eq!(counted(-1, "point"), "−1 point");
        assert_eq!(counted(-2_i16, "point"), "−2 points");
    }

    #[test]
    fn a_part_is_singular() {
        assert_eq!(counted(Fraction::halves(1), "crew figure"), "½ crew figure");
        assert_eq!(counted(Fraction::halves(2), "figure"), "1 figure");
        assert_eq!(counted(Fraction::halves(9), "figure"), "4½ figures");
        assert_eq!(counted(Fraction::halves(0), "figure"), "0 figures");
        assert_eq!(counted(Fraction::of(5, 2), "move"), "2½ moves");
    }
}
