//! Pictures of a battle: a neutral [`Picture`] of ground and units, drawn as a campaign map and as text.
//!
//! A rule set fills in a picture from what a seat may see. [`svg`] draws it in the manner of a period map, [`png`]
//! turns that into pixels with fonts of its own, [`gif`] makes a moving picture of many, [`text`] draws for a terminal.

mod choice;
#[cfg(feature = "png")]
mod gif;
mod glimpse;
mod legend;
mod picture;
#[cfg(feature = "png")]
mod png;
mod svg;
mod text;
mod words;

pub use choice::{Choice, Deed, Duty, Phase, Spot, When};
#[cfg(feature = "png")]
pub use gif::{Reel, gif};
pub use glimpse::{Glimpse, Whereabouts};
pub use legend::{Sign, legend};
pub use picture::drag;
pub use picture::hexes::{self, Hexes};
pub use picture::squares::{
    Arm, Charge, Field, Formation, Ground, Label, LabelKind, Link, Mark, MarkKind, Objective, Rank, RoadName,
    Shade, Squares, Stream, Unit,
};
pub use picture::table::{self, Table};
pub use picture::{Army, Board, Coat, Picture, Piece};
#[cfg(feature = "png")]
pub use png::{FONTS, NoPixels, png};
pub use svg::{Layer, Theme, card, layer, svg, svg_in, whereabouts};
pub use text::{Lines, TextStyle, place_text, signs, text, text_around, text_in};
