//! Battles and scenarios: the files people write, read with every fault at once and described as JSON Schema.
//!
//! A [`Form`] is declared once, with [`form!`]: how a table of a file is read, and its JSON Schema with the doc comments
//! as descriptions. [`History`] is a historical battle in men, guns and yards. What a scenario holds besides is its rule
//! set's to say; the [`rules`] and [`terms`] a scenario may choose from are closed lists, the same for all.
#![deny(clippy::float_arithmetic, clippy::disallowed_types, clippy::disallowed_methods)]

mod form;
mod forms;
pub mod free_table;
mod hexes;
mod history;
mod letters;
pub mod limits;
mod measures;
mod names;
mod opening;
pub mod rules;
mod schema;
mod shapes;
mod spread;
pub mod terms;

pub use form::{At, Fielded, Form, Said, document};
pub use history::{
    BattleOutcome, Cut, GroundKind, GroundText, Guns, Heights, History, Leader, LineKind, LineText,
    NamedRoad, Piece, PlaceKind, Placed, Quality, Staging, Troops, Unit, Yards,
};
pub use letters::{Letters, road};
pub use names::{check_names, names_differ, names_mislead};
pub use opening::{Head, Heading, Opened};
pub use schema::schema;
pub use shapes::Shape;
pub use spread::{Shift, spread};

/// The battles of history that come with the program, by their word.
pub const BATTLES: [(&str, &str); 2] = [
    ("gettysburg", include_str!("../../../battles/gettysburg.toml")),
    ("picketts-charge", include_str!("../../../battles/picketts-charge.toml")),
];

/// The text of a battle that comes with the program.
pub fn battle(word: &str) -> Option<&'static str> {
    BATTLES.iter().find(|(known, _)| *known == word).map(|(_, text)| *text)
}

#[doc(hidden)]
pub mod __private {
    pub use crate::form::{field, fields_of, kind_of, tolerant_field, word};
    pub use crate::schema::{Property, description, object, one_of, words};
    pub use serde_json;
    pub use sheet::page::{Fields, Page, Value};
}
