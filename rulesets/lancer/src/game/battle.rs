//! A battle: table, ground, roster, sheet and terms, none of which change in play.

use board::table::{Inches, Point, Pose, TableEdge, TableSize};
use scenario::Heading;
use serde::{Deserialize, Serialize};
use sheet::Sheet;
use words::{Name, SideName};

use crate::rules::board_and_forces::terrain::Terrain;
use crate::rules::movement::Formation;
use crate::rules::shooting::Arms;
use crate::sheet::axes::{self, Length, Mover, Rating, Troops};
use crate::sheet::tables::Tables;

/// The two sides, as the scenario names them first and second.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Side {
    /// The one named first.
    First,
    /// The other.
    Second,
}

engine::sides!(Side: First, Second);

/// A unit of the roster.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct UnitId(pub u8);

impl UnitId {
    pub(crate) fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// A commander of the roster.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct CommanderId(pub u8);

impl CommanderId {
    pub(crate) fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// What has cards of its own and moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Piece {
    /// A unit.
    Unit(UnitId),
    /// A commander.
    Commander(CommanderId),
}

/// What a troop of horse charges with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lances {
    /// Lances.
    Carried,
    /// Anything else.
    None,
}

/// A unit as the roster has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unit {
    /// Its name, which no other piece has.
    pub name: Name,
    /// Its side.
    pub side: Side,
    /// What it is.
    pub troops: Troops,
    /// Whether it charges with lances.
    pub lances: Lances,
    /// What it shoots with.
    pub arms: Arms,
    /// Its Morale.
    pub morale: Rating,
    /// Its Melee.
    pub melee: Rating,
    /// Figures it begins with; crew of a battery.
    pub figures: u8,
    /// How it is drawn up at the start.
    pub formation: Formation,
    /// Where it begins.
    pub pose: Pose,
    /// Whether the scenario makes it a face of a square.
    pub square: bool,
}

impl Unit {
    /// The row of the movement table.
    pub fn mover(&self) -> Mover {
        match self.troops {
            Troops::Infantry => Mover::Foot,
            Troops::Cavalry => Mover::Horse,
            Troops::Battery => Mover::Gun,
        }
    }
}

/// A commander as the roster has him.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Commander {
    /// His name, which no other piece has.
    pub name: Name,
    /// His side.
    pub side: Side,
    /// His Morale.
    pub morale: Rating,
    /// His Melee.
    pub melee: Rating,
    /// Where he begins.
    pub pose: Pose,
}

sheet::axis! {
    /// The colour a side is drawn in.
    pub enum CoatColour {
        /// Blue.
        Blue = "blue",
        /// Grey.
        Grey = "grey",
        /// Green.
        Green = "green",
        /// Red.
        Red = "red",
    }
}

/// A side as the scenario has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Banner {
    /// Its name.
    pub name: String,
    /// Its own edge of the table.
    pub edge: TableEdge,
    /// The colour it is drawn in.
    pub coat: CoatColour,
}

/// A place worth having.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Objective {
    /// Its name.
    pub name: String,
    /// Where.
    pub at: Point,
    /// How near a unit has to be, and no enemy.
    pub within: Inches,
    /// What it is worth.
    pub points: u8,
    /// The only side it is worth that to, if not both.
    pub side: Option<Side>,
}

/// What the losses of a side are worth to the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LossPoints {
    /// Every figure, gun and commander, by the sheet.
    Sheet,
    /// Whole units that are gone, and commanders, by the scenario.
    Units {
        /// For a company.
        infantry: u8,
        /// For a troop.
        cavalry: u8,
        /// For a battery.
        battery: u8,
        /// For a commander.
        commander: u8,
    },
}

/// What decides the battle, section 7.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Terms {
    /// The STOP that ends it.
    pub stops: u8,
    /// The share of its units whose loss breaks a side, as numerator and denominator.
    pub break_at: [u8; 2],
    /// The largest lead on points that is a draw.
    pub draw_to: u8,
    /// What losses are worth.
    pub losses: LossPoints,
    /// Places worth having.
    pub objectives: Vec<Objective>,
}

/// A battle under these rules.
#[derive(Clone, Debug)]
pub struct Battle {
    /// What the scenario says of itself.
    pub heading: Heading,
    /// The side a person is offered first.
    pub play_as: Side,
    /// The table.
    pub table: TableSize,
    /// What lies on it.
    pub terrain: Terrain,
    /// The sides, by [`Side`].
    pub banners: [Banner; 2],
    /// All units, by [`UnitId`].
    pub units: Vec<Unit>,
    /// All commanders, by [`CommanderId`].
    pub commanders: Vec<Commander>,
    /// What decides it.
    pub terms: Terms,
    /// The sheet it is fought under.
    pub sheet: Sheet,
    /// The same, read.
    pub tables: Tables,
}

impl Battle {
    /// A unit of the roster.
    pub fn unit(&self, id: UnitId) -> &Unit {
        &self.units[id.index()]
    }

    /// A commander of the roster.
    pub fn commander(&self, id: CommanderId) -> &Commander {
        &self.commanders[id.index()]
    }

    /// All units.
    pub fn unit_ids(&self) -> impl Iterator<Item = UnitId> + use<> {
        (0..self.units.len() as u8).map(UnitId)
    }

    /// All commanders.
    pub fn commander_ids(&self) -> impl Iterator<Item = CommanderId> + use<> {
        (0..self.commanders.len() as u8).map(CommanderId)
    }

    /// All that have cards, in the order of the roster.
    pub fn pieces(&self) -> impl Iterator<Item = Piece> + use<> {
        self.unit_ids().map(Piece::Unit).chain(self.commander_ids().map(Piece::Commander))
    }

    /// Its name.
    pub fn name(&self, piece: Piece) -> &Name {
        match piece {
            Piece::Unit(unit) => &self.unit(unit).name,
            Piece::Commander(commander) => &self.commander(commander).name,
        }
    }

    /// The side of a piece.
    pub fn side(&self, piece: Piece) -> Side {
        match piece {
            Piece::Unit(unit) => self.unit(unit).side,
            Piece::Commander(commander) => self.commander(commander).side,
        }
    }

    /// Whether there is such a piece.
    pub fn has(&self, piece: Piece) -> bool {
        match piece {
            Piece::Unit(unit) => unit.index() < self.units.len(),
            Piece::Commander(commander) => commander.index() < self.commanders.len(),
        }
    }

    /// The label of a side: `Blue`, `British`.
    pub fn side_name(&self, side: Side) -> &str {
        &self.banners[side as usize].name
    }

    /// A side with its noun for sentences: `Blue`, `the British`.
    pub fn side_words(&self, side: Side) -> SideName {
        SideName::new(self.side_name(side))
    }

    /// A length of the sheet, on the table.
    pub fn length(&self, length: Length) -> Inches {
        self.tables.lengths.get(length)
    }

    /// The base of a figure, wide and deep.
    pub fn base(&self, mover: Mover) -> (Inches, Inches) {
        let side = |side: axes::Side| self.tables.bases.get(mover, side);
        (side(axes::Side::Wide), side(axes::Side::Deep))
    }
}

sheet::axis! {
    /// How a battle ends.
    pub enum Degree {
        /// Neither side is ahead.
        Draw = "draw",
        /// Ahead on points at the last STOP.
        Points = "on points",
        /// The enemy is broken.
        Broken = "enemy broken",
        /// The enemy has no unit left.
        Destroyed = "enemy destroyed",
    }
}
