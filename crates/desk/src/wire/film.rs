//! What happened while a player looked on, picture by picture.

use serde::Serialize;

use super::Phase;

/// The orders of some stretch of a game, as far as they are seen on the map.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Film {
    /// Its pictures.
    pub frames: Vec<Frame>,
}

/// One picture: the board after an order, or after the moves of one group, and what is drawn over it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Frame {
    /// The number of the first order it shows, from 1.
    pub first: usize,
    /// The number of the last one; the board is the one after it.
    pub last: usize,
    /// The side that is seen to act.
    pub side: u8,
    /// The turn in which they were given, without the step.
    pub turn: String,
    /// The steps of that turn as they stood then.
    pub phases: Vec<Phase>,
    /// The card that was drawn then, as SVG, where a deck says who is next.
    pub drawn: Option<String>,
    /// What is drawn over the board.
    pub strokes: Vec<Stroke>,
    /// What is done, as a sentence.
    pub told: String,
    /// The faces thrown for it, unmodified.
    pub faces: Vec<u8>,
    /// What faces and modifiers come to, where one sum does.
    pub total: Option<i32>,
    /// What came of it, in words; may be empty.
    pub result: String,
    /// What of it concerned the player, if anything did.
    pub concern: Option<Concern>,
}

/// What of a picture concerned the player.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Concern {
    /// What was done, and what it did to units of the player.
    pub told: String,
    /// How much it matters beside others: the more, the higher.
    pub weight: u8,
}

/// Something drawn over the board.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Stroke {
    /// What it shows.
    pub kind: StrokeKind,
    /// The unit that does it, or that it befalls.
    pub unit: String,
    /// The units it is done to, by their ids.
    pub targets: Vec<String>,
    /// Where it begins.
    pub from: MapPoint,
    /// Where it ends; the same place where it is no way.
    pub to: MapPoint,
}

/// What a stroke shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum StrokeKind {
    /// A unit moves.
    Move,
    /// A unit turns where it stands.
    Turn,
    /// A unit comes onto the map.
    Come,
    /// A unit charges.
    Charge,
    /// A unit fires.
    Fire,
    /// Something befalls a unit.
    Struck,
    /// A unit is lost.
    Gone,
}

/// A place on the map, in units of its drawing.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct MapPoint {
    /// To the right.
    pub x: f64,
    /// Down.
    pub y: f64,
}
