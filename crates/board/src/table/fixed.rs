//! Numbers with a point, read and printed without ever being anything but whole.

use std::fmt;

/// A word that is no number of the kind asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoNumber {
    /// The word.
    pub word: String,
    /// What was asked for, with an example.
    pub wanted: &'static str,
}

impl fmt::Display for NoNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "'{}' is no {}", self.word, self.wanted)
    }
}

impl std::error::Error for NoNumber {}

/// Reads a number as so many parts of one (`31.5` is 31500 thousandths). None if it is no number, has more
/// places than the parts have, or is larger than `most` parts either way.
pub(super) fn read(text: &str, places: u32, most: i32) -> Option<i32> {
    let (sign, digits) = match text.strip_prefix('-') {
        Some(rest) => (-1, rest),
        None => (1, text),
    };
    let (whole, part) = digits.split_once('.').unwrap_or((digits, "0"));
    let is_digits = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    if !is_digits(whole) || !is_digits(part) || part.len() > places as usize {
        return None;
    }
    let parts = part.parse::<i64>().ok()? * 10i64.pow(places - part.len() as u32);
    let value = whole.parse::<i64>().ok()?.checked_mul(10i64.pow(places))?.checked_add(parts)?;
    i32::try_from(value).ok().filter(|&value| value <= most).map(|value| sign * value)
}

/// Writes so many parts of one without trailing zeroes.
pub(super) fn write(f: &mut fmt::Formatter<'_>, parts: i32, places: u32) -> fmt::Result {
    let one = 10u32.pow(places);
    let (whole, rest) = (parts.unsigned_abs() / one, parts.unsigned_abs() % one);
    let sign = if parts < 0 { "-" } else { "" };
    let part = format!("{rest:0width$}", width = places as usize);
    let part = part.trim_end_matches('0');
    let text = if part.is_empty() { format!("{sign}{whole}") } else { format!("{sign}{whole}.{part}") };
    f.pad(&text)
}

/// Gives a number its text where people read and its parts where they do not.
macro_rules! written_as_text {
    ($kind:ident, $parts:ident, $from:ident) => {
        impl serde::Serialize for $kind {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                if serializer.is_human_readable() {
                    serializer.collect_str(self)
                } else {
                    self.$parts().serialize(serializer)
                }
            }
        }

        impl<'de> serde::Deserialize<'de> for $kind {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<$kind, D::Error> {
                if deserializer.is_human_readable() {
                    String::deserialize(deserializer)?.parse().map_err(serde::de::Error::custom)
                } else {
                    i32::deserialize(deserializer).map($kind::$from)
                }
            }
        }
    };
}
pub(super) use written_as_text;
