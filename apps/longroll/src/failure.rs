//! Why a command could not be done, in words for a person.

use std::fmt::Display;

/// The message; it is printed after the program's name.
#[derive(Debug)]
pub(crate) struct Failure(pub(crate) String);

impl Failure {
    /// Several faults, one a line.
    pub(crate) fn all(faults: &[impl Display]) -> Failure {
        let lines: Vec<_> = faults.iter().map(ToString::to_string).collect();
        Failure(lines.join("\n"))
    }
}

/// Anything that can be said to a person is a failure of that wording.
impl<E: std::error::Error> From<E> for Failure {
    fn from(error: E) -> Failure {
        Failure(error.to_string())
    }
}
