//! What a cell can mean: numbers, yes and no, none, and the faces of a die that hit.

/// A value that can be read from a cell.
pub trait Cell: Copy + 'static {
    /// What the cell must hold, for people: "a whole number from 0 to 255".
    const EXPECTED: &'static str;

    /// The value, if the text is one.
    fn read(text: &str) -> Option<Self>;

    /// What the cell must hold, with what a wrapper adds to [`Cell::EXPECTED`].
    fn expected() -> String {
        Self::EXPECTED.to_string()
    }
}

impl Cell for u8 {
    const EXPECTED: &'static str = "a whole number from 0 to 255";

    fn read(text: &str) -> Option<u8> {
        text.parse().ok()
    }
}

impl Cell for i8 {
    const EXPECTED: &'static str = "a whole number from -128 to 127";

    fn read(text: &str) -> Option<i8> {
        text.parse().ok()
    }
}

impl Cell for i16 {
    const EXPECTED: &'static str = "a whole number from -32768 to 32767";

    fn read(text: &str) -> Option<i16> {
        text.parse().ok()
    }
}

impl Cell for bool {
    const EXPECTED: &'static str = "yes or no";

    fn read(text: &str) -> Option<bool> {
        match text {
            "yes" => Some(true),
            "no" => Some(false),
            _ => None,
        }
    }
}

/// `-` is none.
impl<T: Cell> Cell for Option<T> {
    const EXPECTED: &'static str = T::EXPECTED;

    fn read(text: &str) -> Option<Option<T>> {
        if text == "-" { Some(None) } else { T::read(text).map(Some) }
    }

    fn expected() -> String {
        format!("{}, or - for none", T::expected())
    }
}

/// A score to hit on a six-sided die, printed as the faces that hit: `6`, `5,6`, `4,5,6`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct AtLeast(pub u8);

impl AtLeast {
    /// The lowest score that hits.
    pub fn score(self) -> u8 {
        self.0
    }

    /// Whether a die, with its modifiers, hits.
    pub fn hits(self, total: i32) -> bool {
        total >= i32::from(self.0)
    }
}

impl Cell for AtLeast {
    const EXPECTED: &'static str = "the faces that hit, up to 6, such as 6 or 4,5,6";

    fn read(text: &str) -> Option<AtLeast> {
        let mut faces = text.split(',').map(|face| face.trim().parse::<u8>().ok());
        let first = faces.next()??;
        let mut last = first;
        for face in faces {
            if face? != last.checked_add(1)? {
                return None;
            }
            last += 1;
        }
        (first >= 1 && last == 6).then_some(AtLeast(first))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_carry_a_sign() {
        assert_eq!(i8::read("+1"), Some(1));
        assert_eq!(i8::read("-2"), Some(-2));
        assert_eq!(i16::read("-300"), Some(-300));
        assert_eq!(u8::read("4"), Some(4));
        for text in ["", "x", " 1", "1.5", "½", "300", "+-1"] {
            assert_eq!(i8::read(text), None, "{text}");
        }
        assert_eq!(u8::read("-1"), None);
    }

    #[test]
    fn none_is_a_dash() {
        assert_eq!(Option::<u8>::read("-"), Some(None));
        assert_eq!(Option::<u8>::read("3"), Some(Some(3)));
        assert_eq!(Option::<u8>::read("none"), None);
        assert_eq!(Option::<i8>::read("-1"), Some(Some(-1)));
        assert_eq!(Option::<bool>::expected(), "yes or no, or - for none");
    }

    #[test]
    fn yes_and_no() {
        assert_eq!(
            (bool::read("yes"), bool::read("no"), bool::read("true")),
            (Some(true), Some(false), None)
        );
    }

    #[test]
    fn faces_that_hit_run_up_to_six() {
        assert_eq!(AtLeast::read("6"), Some(AtLeast(6)));
        assert_eq!(AtLeast::read("5,6"), Some(AtLeast(5)));
        assert_eq!(AtLeast::read("4, 5, 6"), Some(AtLeast(4)));
        assert_eq!(AtLeast::read("1,2,3,4,5,6"), Some(AtLeast(1)));
        for text in ["", "5", "4,6", "6,5", "6,7", "0,1,2,3,4,5,6", "5,5,6", "5,6,", "255,6", "255,256"] {
            assert_eq!(AtLeast::read(text), None, "{text}");
        }
        assert_eq!(AtLeast(5).score(), 5);
        assert!(AtLeast(5).hits(5) && AtLeast(5).hits(7) && !AtLeast(5).hits(4) && !AtLeast(5).hits(-3));
    }
}
