//! Play sheets: tables and modifiers as data, total lookups, overlays, and the explanation of a roll.
//!
//! A sheet is a TOML file. [`Sheet::parse`] checks its form and remembers where every cell stood,
//! [`Sheet::overlay`] changes cells for a scenario or a house rule, and a [`Reader`] turns the text into
//! [`Table`], [`Column`], [`Bands`], [`Across`] and [`Modifiers`], whose lookups cannot fail. The same data is printed
//! back by [`mod@print`], and [`explain`] tells how a result came about.
//!
//! Faults are collected, not thrown at the first: every one names file, line and column.
//!
//! ```
//! use sheet::{Axis, Reader, Sheet, Table};
//!
//! sheet::axis! {
//!     /// Who moves.
//!     pub enum Mover { /// On foot.
//!         Foot = "foot", /// Mounted.
//!         Horse = "horse" }
//! }
//! sheet::axis! {
//!     /// Over what.
//!     pub enum Going { /// Anywhere.
//!         Normal = "normal", /// By road.
//!         Road = "road" }
//! }
//! struct Tables { movement: Table<Mover, Going, u8> }
//!
//! let text = r#"
//! ruleset = "demo"
//! title = "Demonstration"
//! revision = 1
//! [[table]]
//! id = "movement"
//! title = "Movement"
//! head = "troops"
//! columns = ["normal", "road"]
//! rows = [
//!   { label = "foot", cells = ["2", "4"], source = "sheet" },
//!   { label = "horse", cells = ["4", "6"], source = ["sheet", "ruling"] },
//! ]
//! "#;
//! let sheet = Sheet::parse(text, "demo.toml")?;
//! let mut reader = Reader::new(&sheet);
//! let movement = reader.table("movement");
//! let tables = reader.finish(movement.map(|movement| Tables { movement }))?;
//! assert_eq!(tables.movement.get(Mover::Horse, Going::Road), 6);
//! # Ok::<(), sheet::Faults>(())
//! ```
#![deny(clippy::float_arithmetic, clippy::disallowed_types, clippy::disallowed_methods)]

// Lets the `axis!` macro name this crate's serde by one path, inside and outside the crate.
extern crate self as sheet;

mod across;
mod axis;
mod bands;
mod cell;
pub mod explain;
mod fault;
mod former;
pub mod hint;
mod length;
mod modifiers;
mod overlay;
pub mod page;
mod parse;
pub mod print;
mod reader;
mod source;
mod table;
mod text;

pub use across::Across;
pub use axis::Axis;
pub use bands::Bands;
pub use board::table::Inches;
pub use cell::{AtLeast, Cell, Divisor, Faces, Printed, print_halves, read_halves};
pub use explain::{Counted, Explain, Silent, Step};
pub use fault::{Fault, Faults, Place};
pub use former::{Former, Renamed};
pub use length::{FARTHEST, inches};
pub use modifiers::Modifiers;
pub use overlay::Overlay;
pub use reader::Reader;
pub use source::Source;
pub use table::{Column, Table};
pub use text::{ModifierGroup, ModifierText, RowText, Sheet, TableText};

#[doc(hidden)]
pub use serde;
