//! A battle as it can be drawn: ground, units and overlays as plain data, whatever the rules.

mod builders;
pub mod drag;
pub mod hexes;
pub(crate) mod ranks;
pub(crate) mod squares;
pub mod table;

use hexes::Hexes;
use squares::{Mark, MarkKind, Squares};
use table::{Body, Table};

use crate::choice::{Duty, Spot};

/// What stands between turn and step in a status.
const BEFORE_STEP: &str = " · ";

/// Everything that is drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// The name of the battle.
    pub title: String,
    /// A line under the title: place and time, rule set.
    pub caption: String,
    /// What is going on: the turn and, behind a middle dot, the step; or how it ended.
    pub status: String,
    /// The two armies, by a unit's side.
    pub armies: [Army; 2],
    /// What the battle is fought on, and all that is on it.
    pub board: Board,
}

/// One of the two sides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Army {
    /// Its name.
    pub name: String,
    /// What it is drawn in.
    pub coat: Coat,
}

/// The colour of an army; one of the two should be blue, which alone is drawn without hatch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Coat {
    /// Union, United States.
    Blue,
    /// Confederate.
    Grey,
    /// Mexican.
    Green,
    /// British, or the other side of a made-up war.
    Red,
}

impl Coat {
    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Coat::Blue => "blue",
            Coat::Grey => "grey",
            Coat::Green => "green",
            Coat::Red => "red",
        }
    }
}

/// What a battle is fought on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Board {
    /// A square grid.
    Squares(Squares),
    /// A free table.
    Table(Table),
    /// A hex map.
    Hexes(Hexes),
}

/// What any page needs to know of a unit, whatever it stands on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// What tells it from all others.
    pub id: String,
    /// Its whole name.
    pub name: String,
    /// What it belongs to; may be empty.
    pub group: String,
    /// Its army: 0 or 1.
    pub side: u8,
    /// Where it is, in words: `M06`, `0712`, or `12.5, 8.3`.
    pub at: String,
    /// What it is like, word by word.
    pub words: Vec<String>,
}

impl Picture {
    /// The army of a side.
    pub fn army(&self, side: u8) -> &Army {
        &self.armies[usize::from(side % 2)]
    }

    /// The turn, with the hour where there is one, but without the step; how it ended, if it did.
    pub fn turn(&self) -> &str {
        self.status.split(BEFORE_STEP).next().unwrap_or_default()
    }

    /// All units there are.
    pub fn pieces(&self) -> Vec<Piece> {
        match &self.board {
            Board::Squares(squares) => squares.units.iter().map(|unit| squares.piece(unit)).collect(),
            Board::Table(table) => table.units.iter().map(Body::piece).collect(),
            Board::Hexes(hexes) => hexes.pieces(),
        }
    }

    /// Marks what can be pointed at, with a few characters: a chance, a cost.
    pub fn mark(&mut self, at: &Spot, kind: MarkKind, note: String) {
        if let (Board::Hexes(hexes), Spot::Hex(at), MarkKind::Answer) = (&mut self.board, at, kind) {
            hexes.marks.retain(|mark| !mark.is_at(*at));
        }
        match (&mut self.board, at) {
            (Board::Squares(squares), Spot::Square(at))
                if squares.marks.iter().all(|mark| mark.at != *at) =>
            {
                squares.marks.push(Mark { at: *at, kind, note });
            }
            (Board::Table(table), Spot::Unit(unit)) if table.marks.iter().all(|mark| !mark.is_at(unit)) => {
                table.marks.push(table::Mark::Target { unit: unit.clone(), note });
            }
            (Board::Hexes(hexes), Spot::Hex(at)) if hexes.marks.iter().all(|mark| !mark.is_at(*at)) => {
                hexes.marks.push(hexes::Mark::Hex { at: *at, kind, note });
            }
            _ => {}
        }
    }

    /// Picks out a unit, and nobody else.
    pub fn select(&mut self, id: &str) {
        match &mut self.board {
            Board::Squares(squares) => {
                squares.units.iter_mut().for_each(|unit| unit.selected = unit.id == id);
            }
            Board::Table(table) => table.units.iter_mut().for_each(|unit| unit.selected = unit.id == id),
            Board::Hexes(hexes) => {
                hexes.counters.iter_mut().for_each(|unit| unit.selected = unit.id == id);
                hexes.leaders.iter_mut().for_each(|leader| leader.selected = leader.id == id);
            }
        }
    }
}

impl Picture {
    /// Says of every unit whether it can still act in this step, or has; leaders of a hex map act besides.
    pub fn set_duties(&mut self, duty: impl Fn(&str) -> Duty) {
        match &mut self.board {
            Board::Squares(squares) => squares.units.iter_mut().for_each(|unit| unit.duty = duty(&unit.id)),
            Board::Table(table) => table.units.iter_mut().for_each(|unit| unit.duty = duty(&unit.id)),
            Board::Hexes(hexes) => hexes.counters.iter_mut().for_each(|unit| unit.duty = duty(&unit.id)),
        }
    }
}

impl Board {
    /// The ground alone, with nothing on it that moves or changes.
    #[cfg(feature = "png")]
    pub(crate) fn bare(&self) -> Board {
        match self {
            Board::Squares(squares) => Board::Squares(squares.bare()),
            Board::Table(table) => Board::Table(table.bare()),
            Board::Hexes(hexes) => Board::Hexes(hexes.bare()),
        }
    }
}
