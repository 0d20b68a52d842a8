//! Why an order may not be given: the clause, and the facts.

use std::fmt;

use board::table::Inches;

/// Why an order may not be given.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// Section 2: another choice is to be made now.
    NotNow,
    /// Nobody has that number.
    NoSuchName,
    /// It is the enemy's.
    NotYours,
    /// It is not on the table.
    NotOnTable,
    /// Section 4: it is farther than it can go.
    TooFar {
        /// How far it is.
        distance: Inches,
        /// How far it can go.
        most: Inches,
    },
}

engine::kinds!(Refusal: NotNow, NoSuchName, NotYours, NotOnTable, TooFar);

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::NotNow => f.write_str("something else is to be decided now"),
            Refusal::NoSuchName => f.write_str("there is nobody of that number"),
            Refusal::NotYours => f.write_str("that is the enemy's"),
            Refusal::NotOnTable => f.write_str("it is not on the table"),
            Refusal::TooFar { distance, most } => {
                write!(f, "that is {} inches, and it can go {}", distance.tenths(), most.tenths())
            }
        }
    }
}
