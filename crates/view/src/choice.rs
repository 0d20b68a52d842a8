//! An order as it is offered to somebody who points at units and places.

use std::fmt;

use board::hex::{Hex, Vertex};
use board::square::Square;

/// What a person is offered; the order itself is a sentence of the rule set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// What it does, in a few words: `Fire at M06`.
    pub label: String,
    /// The ids of the units that do it; none if it is nobody's in particular.
    pub units: Vec<String>,
    /// The place that is pointed at to choose it.
    pub place: Option<Spot>,
    /// The corner that is faced there, where hexes are faced.
    pub facing: Option<Vertex>,
    /// How it is done, where the same place can be chosen in several manners: `in column`.
    pub manner: String,
    /// What it costs, in a few words: `costs 1 SP`.
    pub note: String,
    /// What choosing it entails.
    pub deed: Deed,
    /// Where it turns to, in a word or two: `north`, `left`; only of [`Deed::Turn`].
    pub turn: Option<String>,
    /// Whether what comes of it is many small things, told only to those who ask.
    pub folds: bool,
}

impl Choice {
    /// An offer to these units, chosen by pointing at a place if there is one.
    pub fn new(label: String, units: Vec<String>, place: Option<Spot>, deed: Deed) -> Choice {
        let (manner, note) = (String::new(), String::new());
        Choice { label, units, place, facing: None, manner, note, deed, turn: None, folds: false }
    }

    /// An offer to these units to turn where they stand: `north`, `left`.
    pub fn turn(to: &str, units: Vec<String>, place: Option<Spot>) -> Choice {
        Choice { turn: Some(to.into()), ..Choice::new(format!("Face {to}"), units, place, Deed::Turn) }
    }
}

/// What is pointed at.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Spot {
    /// A square of the grid.
    Square(Square),
    /// A hex of the map.
    Hex(Hex),
    /// A unit, by its id.
    Unit(String),
}

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Spot::Square(square) => square.fmt(f),
            Spot::Hex(hex) => hex.fmt(f),
            Spot::Unit(id) => f.write_str(id),
        }
    }
}

/// What choosing an order entails.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deed {
    /// A move: there are many places, so they are pointed at instead of listed.
    Go,
    /// A turn on the spot: there are few of them, so they are listed side by side.
    Turn,
    /// Anything else without dice.
    Do,
    /// Dice are thrown for it.
    Throw,
    /// It ends the step.
    End,
}

/// What a unit has to do with the step that is being played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Duty {
    /// Nothing: it is not one of those that act in it, or it has no way to.
    #[default]
    None,
    /// It can act, and has not yet: it wears a halo.
    Waits,
    /// It has acted: it wears a tick, even if it may still turn.
    Acted,
}

/// A step of the turn, as a page lists them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Phase {
    /// What is done in it.
    pub name: String,
    /// The side that does it.
    pub side: u8,
    /// Where the game stands with it.
    pub when: When,
}

/// Where a game stands with a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum When {
    /// It is over.
    Past,
    /// It is being played.
    Now,
    /// It is still to come.
    ToCome,
}
