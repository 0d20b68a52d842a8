//! Why a command could not be done, in words for a person.

use std::fmt::{self, Display};

use crate::print;

/// Lines that are printed of a message, and characters of a line; the rest is counted.
const MOST_LINES: usize = 40;
const MOST_CHARACTERS: usize = 500;

/// The message; it is printed after the program's name.
#[derive(Debug)]
pub struct Failure(pub String);

impl Failure {
    /// Several faults, one a line.
    pub fn all(faults: &[impl Display]) -> Failure {
        let lines: Vec<_> = faults.iter().map(ToString::to_string).collect();
        Failure(lines.join("\n"))
    }
}

/// What a file put into the message can neither flood a terminal nor steer it.
impl Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, line) in self.0.lines().take(MOST_LINES).enumerate() {
            let begins: String = line.chars().take(MOST_CHARACTERS).collect();
            let goes_on = if begins.len() < line.len() { "..." } else { "" };
            write!(f, "{}{}{goes_on}", if number > 0 { "\n" } else { "" }, print::plain(&begins))?;
        }
        match self.0.lines().count().saturating_sub(MOST_LINES) {
            0 => Ok(()),
            more => write!(f, "\nand {more} more"),
        }
    }
}

/// Anything that can be said to a person is a failure of that wording.
impl<E: std::error::Error> From<E> for Failure {
    fn from(error: E) -> Failure {
        Failure(error.to_string())
    }
}
