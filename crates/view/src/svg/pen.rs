//! What every drawing is written with: points of the sheet, and numbers as short as they can be.

use std::fmt;

/// A point of the sheet.
pub(super) type Point = (f64, f64);

/// A number to a tenth, written as short as it can be.
pub(super) struct N(pub(super) f64);

impl fmt::Display for N {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tenths = (self.0 * 10.0).round() as i64;
        let (sign, tenths) = (if tenths < 0 { "-" } else { "" }, tenths.unsigned_abs());
        match (tenths / 10, tenths % 10) {
            (whole, 0) => write!(f, "{sign}{whole}"),
            (0, tenth) => write!(f, "{sign}.{tenth}"),
            (whole, tenth) => write!(f, "{sign}{whole}.{tenth}"),
        }
    }
}

/// Adds formatted text to a drawing.
macro_rules! draw {
    ($out:expr, $($arg:tt)*) => {{
        use std::fmt::Write as _;
        // Writing into a string cannot fail.
        let _ = writeln!($out, $($arg)*);
    }};
}
pub(super) use draw;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_as_short_as_they_can_be() {
        let written = [0.0, -0.04, 0.5, -0.25, 12.0, -3.12].map(|number| N(number).to_string());
        assert_eq!(written, ["0", "0", ".5", "-.3", "12", "-3.1"]);
    }
}
