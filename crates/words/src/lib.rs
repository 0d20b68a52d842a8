//! English for every text a person reads: names with their number and verbs, counts, lists, lengths, chances, sides, sentences.
//!
//! A verb is written through its subject, so that the two agree:
//!
//! ```
//! use words::{Distance, Name, all_of, counted, sentence};
//! let [maine, carter] = ["20th Maine", "Carter's guns"].map(Name::new);
//! assert_eq!(sentence(format!("{} at {carter}", maine.does("fire"))), "20th Maine fires at Carter's guns.");
//! assert_eq!(format!("{} {}", carter.does("lose"), counted(1, "gun")), "Carter's guns lose 1 gun");
//! assert_eq!(Name::joint([&maine, &carter]).is("destroyed"), "20th Maine and Carter's guns are destroyed");
//! assert_eq!(Distance::thousandths(12_692).mark(), "12.7\"");
//! assert_eq!(all_of(["stand", "evade", "charge"]), "stand, evade and charge");
//! ```
#![deny(clippy::float_arithmetic, clippy::disallowed_types, clippy::disallowed_methods)]

mod chance;
mod counted;
mod distance;
mod figure;
mod fraction;
mod list;
mod name;
mod noun;
mod number;
mod sentence;
mod side;
mod verb;

pub use chance::chance;
pub use counted::{Quantity, counted};
pub use distance::Distance;
pub use figure::{number, signed};
pub use fraction::Fraction;
pub use list::{all_of, any_of, some_of};
pub use name::Name;
pub use noun::plural;
pub use number::Number;
pub use sentence::{capital, sentence};
pub use side::SideName;
