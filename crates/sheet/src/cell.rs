//! What a cell can mean: numbers, yes and no, none, dice to throw, and the faces of a die that hit.

use std::fmt;

use dice::{MAX_SIDES, Roll};

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

/// A cell that an explanation quotes.
pub trait Printed: Cell {
    /// The cell as it is printed.
    fn printed(self) -> String;
}

impl Printed for u8 {
    fn printed(self) -> String {
        self.to_string()
    }
}

impl Printed for i8 {
    fn printed(self) -> String {
        self.to_string()
    }
}

impl Printed for bool {
    fn printed(self) -> String {
        if self { "yes" } else { "no" }.into()
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

/// A number to divide by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Divisor(u8);

impl Divisor {
    /// The number, at least 1.
    pub fn get(self) -> u8 {
        self.0
    }
}

impl Cell for Divisor {
    const EXPECTED: &'static str = "a whole number from 1 to 255";

    fn read(text: &str) -> Option<Divisor> {
        text.parse().ok().filter(|&share| share > 0).map(Divisor)
    }
}

/// How many halves a printed number is: 3 for `1½`.
pub fn read_halves(text: &str) -> Option<u8> {
    let (whole, half) = text.strip_suffix('½').map_or((text, 0), |whole| (whole, 1));
    let whole: u8 = if whole.is_empty() && half == 1 { 0 } else { whole.parse().ok()? };
    whole.checked_mul(2)?.checked_add(half)
}

/// A number of halves as it is printed: `17½`.
pub fn print_halves(halves: u16) -> String {
    match (halves / 2, halves % 2) {
        (0, 1) => "½".into(),
        (whole, 0) => whole.to_string(),
        (whole, _) => format!("{whole}½"),
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

/// Faces of a six-sided die that need not hang together, printed as they are: `2,4,6`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Faces(u8);

impl Faces {
    /// Whether an unmodified die shows one of them.
    pub fn has(self, face: u8) -> bool {
        face < 8 && self.0 >> face & 1 == 1
    }

    /// The faces, lowest first.
    pub fn iter(self) -> impl DoubleEndedIterator<Item = u8> {
        (1..=6).filter(move |&face| self.has(face))
    }
}

/// What no six-sided die shows is left out.
impl FromIterator<u8> for Faces {
    fn from_iter<I: IntoIterator<Item = u8>>(faces: I) -> Faces {
        Faces(faces.into_iter().filter(|face| (1..=6).contains(face)).fold(0, |all, face| all | 1 << face))
    }
}

impl fmt::Display for Faces {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let faces: Vec<_> = self.iter().map(|face| face.to_string()).collect();
        f.write_str(&faces.join(", "))
    }
}

impl Cell for Faces {
    const EXPECTED: &'static str = "faces of a die in order, such as 6 or 2,4,6";

    fn read(text: &str) -> Option<Faces> {
        let faces: Option<Vec<u8>> = text.split(',').map(|face| face.trim().parse().ok()).collect();
        let faces = faces?;
        let in_order = faces.windows(2).all(|pair| pair[0] < pair[1]);
        (in_order && faces.iter().all(|face| (1..=6).contains(face))).then(|| faces.into_iter().collect())
    }
}

/// Dice to throw and a number to add, printed as `1D6`, `2D6`, `1D6+3`.
impl Cell for Roll {
    const EXPECTED: &'static str = "dice such as 2D6 or 1D6+3";

    fn read(text: &str) -> Option<Roll> {
        let (count, rest) = text.split_once(['D', 'd'])?;
        let (sides, plus) = match rest.split_once('+') {
            Some((sides, plus)) => (sides, number(plus)?),
            None => (rest, 0),
        };
        let roll = Roll { count: number(count)?, sides: number(sides)?, plus: i16::from(plus) };
        (roll.count > 0 && (2..=MAX_SIDES).contains(&roll.sides)).then_some(roll)
    }
}

/// Digits and nothing else.
fn number(text: &str) -> Option<u8> {
    text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok())?
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

    #[test]
    fn faces_need_not_hang_together() {
        let faces = Faces::read("2, 4,6").unwrap();
        assert_eq!(faces.iter().collect::<Vec<_>>(), [2, 4, 6]);
        assert_eq!((faces.has(4), faces.has(5), faces.has(0), faces.has(200)), (true, false, false, false));
        assert_eq!(faces.to_string(), "2, 4, 6");
        assert_eq!(faces, [6, 4, 2, 9, 0].into_iter().collect());
        assert_eq!(Faces::read("1"), Some([1].into_iter().collect()));
        for text in ["", "-", "4,", "6,4", "4,4", "0", "7", "4/6", "4-6", "260"] {
            assert_eq!(Faces::read(text), None, "{text}");
        }
    }

    #[test]
    fn dice_to_throw() {
        assert_eq!(Roll::read("2D6"), Some(Roll { count: 2, sides: 6, plus: 0 }));
        assert_eq!(Roll::read("1d3+6"), Some(Roll { count: 1, sides: 3, plus: 6 }));
        assert_eq!(Roll::read("1D6+12"), Some(Roll { count: 1, sides: 6, plus: 12 }));
        for text in
            ["", "D6", "1D", "1D+3", "0D6", "1D1", "1D13", "1D6-1", "1D6+", "+1D6", "1D6+300", "1.5D6"]
        {
            assert_eq!(Roll::read(text), None, "{text}");
        }
    }
}
