//! The sheet's tables as total lookups.

use std::fmt;

use sheet::{AtLeast, Bands, Cell, Column, Faults, Former, Modifiers, Reader, Renamed, Sheet, Table};

use super::axes::{
    Arm, CombatModifier, Defeat, FireModifier, FormationChange, GoingKind, Limit, Ruling, Shooter,
};

/// The printed sheet, with our rulings.
pub const SHEET: &str = include_str!("../../data/sheet.toml");

/// A whole move in parts that every allowance from 1 to 12 squares divides.
pub const WHOLE_MOVE: u16 = 27_720;

/// Parts of a move, printed as the smallest fraction.
pub(crate) struct MoveParts(pub(crate) u32);

impl fmt::Display for MoveParts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (mut a, mut b) = (self.0, u32::from(WHOLE_MOVE));
        while b > 0 {
            (a, b) = (b, a % b);
        }
        let (parts, whole) = (self.0 / a, u32::from(WHOLE_MOVE) / a);
        if whole == 1 { write!(f, "{parts}") } else { write!(f, "{parts}/{whole}") }
    }
}

/// Squares a move, from 1 to 12, so that a step is a whole number of parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Allowance(u8);

impl Allowance {
    /// What one step costs.
    pub fn step(self) -> u16 {
        WHOLE_MOVE / u16::from(self.0)
    }
}

impl Cell for Allowance {
    const EXPECTED: &'static str = "squares from 1 to 12";

    fn read(text: &str) -> Option<Allowance> {
        text.parse().ok().filter(|squares| (1..=12).contains(squares)).map(Allowance)
    }
}

/// A part of a move as printed: 0, ¼, ½, ¾ or 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveFraction(u8);

impl MoveFraction {
    /// What it costs.
    pub fn cost(self) -> u16 {
        WHOLE_MOVE / 4 * u16::from(self.0)
    }
}

impl Cell for MoveFraction {
    const EXPECTED: &'static str = "0, ¼, ½, ¾ or 1";

    fn read(text: &str) -> Option<MoveFraction> {
        ["0", "¼", "½", "¾", "1"]
            .iter()
            .position(|&part| part == text)
            .map(|quarters| MoveFraction(quarters as u8))
    }
}

/// Everything the rules look up.
#[derive(Clone, Debug)]
pub struct Tables {
    /// Squares a move.
    pub movement: Table<Arm, GoingKind, Option<Allowance>>,
    /// Parts of a move for a change of formation.
    pub formation: Column<FormationChange, MoveFraction>,
    /// How far fire reaches.
    pub range: Column<Shooter, u8>,
    /// What hits.
    pub score: Column<Shooter, AtLeast>,
    /// Added to each die of fire.
    pub fire: Modifiers<FireModifier>,
    /// Added to a score in hand combat.
    pub combat: Modifiers<CombatModifier>,
    /// How far the loser goes back.
    pub squares_back: Column<Defeat, u8>,
    /// What the loser takes.
    pub loser_hits: Column<Defeat, u8>,
    /// Whether a general is hit.
    pub risk: Bands<bool>,
    numbers: Column<Limit, u8>,
    rulings: Column<Ruling, bool>,
}

impl Tables {
    /// Reads a sheet, whatever overlays it has.
    ///
    /// # Errors
    /// Every gap, overlap, unknown key and unreadable cell, with its place.
    pub fn read(sheet: &Sheet) -> Result<Tables, Faults> {
        let mut reader = Reader::new(sheet);
        let movement = reader.table("movement");
        let formation = reader.column("formation", "cost");
        let (range, score) = (reader.column("fire", "range"), reader.column("fire", "score to hit"));
        let (fire, combat) = (reader.modifiers("fire"), reader.modifiers("hand-combat"));
        let squares_back = reader.column("hand-combat", "squares back");
        let loser_hits = reader.column("hand-combat", "hits");
        let risk = reader.bands("risk", "hit", 1..=6);
        let (numbers, rulings) = (reader.column("numbers", "number"), reader.column("rulings", "in force"));
        let tables = || {
            Some(Tables {
                movement: movement?,
                formation: formation?,
                range: range?,
                score: score?,
                fire: fire?,
                combat: combat?,
                squares_back: squares_back?,
                loser_hits: loser_hits?,
                risk: risk?,
                numbers: numbers?,
                rulings: rulings?,
            })
        };
        reader.finish(tables())
    }

    /// One of the limits and numbers.
    pub fn number(&self, number: Limit) -> u8 {
        self.numbers.get(number)
    }

    /// Whether a ruling is in force.
    pub fn holds(&self, ruling: Ruling) -> bool {
        self.rulings.get(ruling)
    }
}

sheet::printed_sheet!(SHEET, "rulesets/gallop/data/sheet.toml", formerly FORMER);

/// Rows that had other names in earlier revisions.
const FORMER: &[Former] = &[
    Former {
        table: "numbers",
        row: "squares from an enemy within which nobody arrives",
        now: Renamed::Row("squares from an enemy within which no stand arrives"),
    },
    Former {
        table: "rulings",
        row: "in road column or limbered nobody fires or charges",
        now: Renamed::Row("a stand in road column or limbered may not fire or charge"),
    },
    Former {
        table: "numbers",
        row: "a group is broken at one loss in so many stands",
        now: Renamed::Row("a group is broken once it has lost 1 stand in every"),
    },
];
