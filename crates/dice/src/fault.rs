//! What can go wrong with faces that come from a person or a file.

use std::fmt;

use crate::Throw;

/// Why a list of faces did not fit the throws that were asked of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The faces ran out before this throw.
    Wanted(Throw),
    /// A face that this throw cannot show.
    NoSuchFace {
        /// The throw asked for.
        throw: Throw,
        /// The face given.
        face: u16,
    },
    /// A recorded throw has another number of faces than the throw asked for.
    Different {
        /// The throw asked for.
        throw: Throw,
        /// How many faces the record has for it.
        recorded: usize,
    },
    /// Faces were left over when all throws were made.
    LeftOver(usize),
    /// A word that is no number.
    NotAFace(String),
    /// The ways of a throw are too many to count exactly.
    TooManyWays(Throw),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Wanted(throw) => write!(f, "the dice ran out: {throw} must still be thrown"),
            Fault::NoSuchFace { throw, face } => {
                write!(f, "{throw} cannot show {face}: {}", throw.shown())
            }
            Fault::Different { throw, recorded } => {
                write!(f, "the record has {recorded} faces where {throw} is thrown")
            }
            Fault::LeftOver(1) => write!(f, "1 die too many was given"),
            Fault::LeftOver(n) => write!(f, "{n} dice too many were given"),
            Fault::NotAFace(word) => {
                let word: String = word.chars().take(30).collect();
                write!(f, "'{word}' is not the face of a die; write faces like 3,4,6")
            }
            Fault::TooManyWays(throw) => {
                write!(f, "{throw} can fall in more ways than can be counted exactly")
            }
        }
    }
}

impl std::error::Error for Fault {}
