//! The sheet's tables as total lookups.

use board::table::Turn;
use dice::Roll;
use sheet::{Cell, Column, Counted, Faces, Faults, Inches, Modifiers, Reader, Sheet, Table};

use super::axes::{
    Angle, Contact, DeckCard, Drilled, Effect, FormationCount, LeftGround, Length, MeleeModifier,
    MoraleModifier, Mover, Number, Pace, Rating, RatingModifier, Ruling, Setback, Side, TableGround, Troops,
    Victory, Weapon,
};

/// The printed sheet, with our rulings.
pub const SHEET: &str = include_str!("../../data/sheet.toml");

/// How many may fight one figure: from the front, the back and two sides, so four at most.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Around(u8);

impl Around {
    /// The number.
    pub fn get(self) -> u8 {
        self.0
    }
}

impl Cell for Around {
    const EXPECTED: &'static str = "figures from 1 to 4";

    fn read(text: &str) -> Option<Around> {
        text.parse().ok().filter(|figures| (1..=4).contains(figures)).map(Around)
    }
}

/// A number to divide by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NonZeroNumber(u8);

impl NonZeroNumber {
    /// The number.
    pub fn get(self) -> u8 {
        self.0
    }
}

impl Cell for NonZeroNumber {
    const EXPECTED: &'static str = "a whole number from 1 to 255";

    fn read(text: &str) -> Option<NonZeroNumber> {
        text.parse().ok().filter(|&share| share > 0).map(NonZeroNumber)
    }
}

/// An angle to either side: no more than right about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Degrees(u8);

impl Degrees {
    /// As a turn.
    pub fn turn(self) -> Turn {
        Turn::degrees(i32::from(self.0))
    }
}

impl Cell for Degrees {
    const EXPECTED: &'static str = "degrees from 0 to 180";

    fn read(text: &str) -> Option<Degrees> {
        text.parse().ok().filter(|degrees| *degrees <= 180).map(Degrees)
    }
}

/// Everything the rules look up.
#[derive(Clone, Debug)]
pub struct Tables {
    /// Morale and Melee as numbers.
    pub rating: Column<Rating, u8>,
    /// Figures a unit begins with.
    pub figures: Column<Troops, u8>,
    /// Added to the Morale rating.
    pub on_rating: Modifiers<RatingModifier>,
    /// Dice of a move or a charge, in inches; none where it may not go.
    pub movement: Table<Mover, Pace, Option<Roll>>,
    /// How far a weapon shoots.
    pub range: Column<Weapon, Inches>,
    /// Dice it rolls.
    pub dice: Column<Weapon, u8>,
    /// For how many figures.
    pub per_figures: Column<Weapon, NonZeroNumber>,
    /// What hits in the open.
    pub open: Column<Weapon, Option<Faces>>,
    /// What hits in cover.
    pub cover: Column<Weapon, Option<Faces>>,
    /// How many 1s jam it.
    pub jams: Column<Weapon, Option<NonZeroNumber>>,
    /// Added to a die of melee.
    pub melee: Modifiers<MeleeModifier>,
    /// How many may fight one figure.
    pub contact: Column<Contact, Around>,
    /// Added to a die of morale.
    pub morale: Modifiers<MoraleModifier>,
    /// How far a unit falls back.
    pub fall_back: Column<Setback, Roll>,
    /// Cards in the deck.
    pub deck: Column<DeckCard, u8>,
    /// Turns and arcs in degrees.
    pub angles: Column<Angle, Degrees>,
    /// Lengths on the table.
    pub lengths: Column<Length, Inches>,
    /// The bases of figures.
    pub bases: Table<Mover, Side, Inches>,
    /// Ranks and files.
    pub formations: Table<Drilled, FormationCount, NonZeroNumber>,
    /// What ground does.
    pub terrain: Table<TableGround, Effect, bool>,
    /// Whether a move halts before it leaves ground.
    pub leaving: Column<LeftGround, bool>,
    /// What decides a battle.
    pub victory: Column<Victory, u8>,
    numbers: Column<Number, u8>,
    rulings: Column<Ruling, bool>,
}

impl Tables {
    /// Reads a sheet, whatever overlays it has.
    ///
    /// # Errors
    /// Every gap, overlap, unknown key and unreadable cell, with its place.
    pub fn read(sheet: &Sheet) -> Result<Tables, Faults> {
        let mut reader = Reader::new(sheet);
        let rating = reader.column("ratings", "rating");
        let figures = reader.column("units", "figures");
        let on_rating = reader.modifiers("rating");
        let movement = reader.table("movement");
        let range = reader.column("weapons", "range");
        let dice = reader.column("weapons", "dice");
        let per_figures = reader.column("weapons", "for so many figures");
        let open = reader.column("weapons", "hits in the open");
        let cover = reader.column("weapons", "hits in cover");
        let jams = reader.column("weapons", "jams at so many 1s");
        let (melee, morale) = (reader.modifiers("melee"), reader.modifiers("morale"));
        let contact = reader.column("contact", "figures");
        let fall_back = reader.column("fall-back", "distance");
        let deck = reader.column("deck", "cards");
        let angles = reader.column("angles", "degrees");
        let lengths = reader.column("lengths", "inches");
        let (bases, formations, terrain) =
            (reader.table("bases"), reader.table("formations"), reader.table("terrain"));
        let leaving = reader.column("leaving", "halts a move");
        let victory = reader.column("victory", "number");
        let (numbers, rulings) = (reader.column("numbers", "number"), reader.column("rulings", "in force"));
        let tables = || {
            Some(Tables {
                rating: rating?,
                figures: figures?,
                on_rating: on_rating?,
                movement: movement?,
                range: range?,
                dice: dice?,
                per_figures: per_figures?,
                open: open?,
                cover: cover?,
                jams: jams?,
                melee: melee?,
                contact: contact?,
                morale: morale?,
                fall_back: fall_back?,
                deck: deck?,
                angles: angles?,
                lengths: lengths?,
                bases: bases?,
                formations: formations?,
                terrain: terrain?,
                leaving: leaving?,
                victory: victory?,
                numbers: numbers?,
                rulings: rulings?,
            })
        };
        reader.finish(tables())
    }

    /// One of the limits and numbers.
    pub fn number(&self, number: Number) -> u8 {
        self.numbers.get(number)
    }

    /// Whether a ruling is in force.
    pub fn holds(&self, ruling: Ruling) -> bool {
        self.rulings.get(ruling)
    }

    /// The line of an explanation for a number that decided something.
    pub(crate) fn told_number(&self, number: Number) -> Counted {
        self.numbers.told(number)
    }

    /// The line of an explanation for a ruling that decided something.
    pub(crate) fn told_ruling(&self, ruling: Ruling) -> Counted {
        self.rulings.told(ruling)
    }
}

sheet::printed_sheet!(SHEET, "rulesets/lancer/data/sheet.toml", formerly FORMER);

/// A row that had another name in earlier revisions.
const FORMER: &[sheet::Former] = &[sheet::Former {
    table: "terrain",
    row: "fence or wall that the shot crosses",
    now: sheet::Renamed::Row("fence or wall that the shot crosses, nearer to the target than to the firer"),
}];
