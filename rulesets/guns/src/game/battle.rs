//! A battle: table, ground, roster, sheet and terms, none of which change in play.

use board::table::{Inches, Pose, TableSize, Turn};
use scenario::Heading;
use scenario::free_table::{Arrival, Objective, TableSide};
use sheet::Sheet;
use words::{Name, SideName};

use crate::rules::footprint::Array;
use crate::rules::movement::terrain::Terrain;
use crate::sheet::axes::DivisionOrder;
use crate::sheet::board_tables::{self, SheetDistance};
use crate::sheet::cells::BrigadeOrder;
use crate::sheet::tables::Tables;
use crate::sheet::units::{Arm, GeneralQuality, Grade, Side};
use crate::sheet::weapon::Weapon;

engine::sides!(Side of Battle: Union, Confederate);

engine::roster! { Battle:
    /// A regiment, a battery or a detachment of the roster.
    UnitId = "unit" in units: Unit, by unit, all unit_ids;
    /// A brigade of the roster.
    BrigadeId = "brigade" in brigades: Brigade, by brigade, all brigade_ids;
    /// A division of the roster.
    DivisionId = "division" in divisions: Division, by division, all division_ids;
    /// A general of the roster.
    GeneralId = "general" in generals: General, by general, all general_ids;
}

/// The regiment or brigade a detachment of skirmishers belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Parent {
    /// It is half of this regiment.
    Regiment(UnitId),
    /// Its men come from the regiments of this brigade.
    Brigade(BrigadeId),
}

/// A unit as the roster has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unit {
    /// Its name, which no other unit has.
    pub name: String,
    /// Its side.
    pub side: Side,
    /// What it is.
    pub arm: Arm,
    /// How good it is.
    pub grade: Grade,
    /// What it fires with.
    pub weapon: Weapon,
    /// Whether it is of sharpshooters.
    pub sharpshooters: bool,
    /// Whether its horsemen carry shotguns and the like.
    pub shotguns: bool,
    /// Figures it begins with; crew of a battery. A detachment has as many as it is given.
    pub figures: u8,
    /// Model guns it begins with.
    pub guns: u8,
    /// How it is drawn up at the start.
    pub array: Array,
    /// Whether its men are in the saddle at the start.
    pub mounted: bool,
    /// Where it begins, or comes onto the table.
    pub pose: Pose,
    /// Its brigade, if it is not a battery of the division or army.
    pub brigade: Option<BrigadeId>,
    /// Its division, if it is under one.
    pub division: Option<DivisionId>,
    /// When it comes, if it is not there from the beginning.
    pub arrival: Option<Arrival>,
    /// The regiment or brigade its men come from, if it is a detachment.
    pub parent: Option<Parent>,
}

/// A brigade.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Brigade {
    /// Its name.
    pub name: String,
    /// Its side.
    pub side: Side,
    /// Its division.
    pub division: DivisionId,
    /// Its general.
    pub general: GeneralId,
    /// What it is to do at the start.
    pub order: BrigadeOrder,
    /// The brigade it supports, on that order.
    pub supports: Option<BrigadeId>,
}

/// A division.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Division {
    /// Its name.
    pub name: String,
    /// Its side.
    pub side: Side,
    /// Its general.
    pub general: GeneralId,
    /// What it is to do at the start.
    pub order: DivisionOrder,
}

/// What a general commands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum GeneralRank {
    /// A brigade.
    Brigade(BrigadeId),
    /// A division.
    Division(DivisionId),
    /// A corps.
    Corps,
    /// All of his side.
    Chief,
}

/// A general.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct General {
    /// His name, which no other general has.
    pub name: String,
    /// His side.
    pub side: Side,
    /// What he commands.
    pub rank: GeneralRank,
    /// What he is like.
    pub quality: GeneralQuality,
    /// Where he begins.
    pub pose: Pose,
}

/// What decides the battle, section 10.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Terms {
    /// The last turn.
    pub turns: u8,
    /// The lead on points that wins.
    pub lead: u8,
    /// Places worth having.
    pub objectives: Vec<Objective<Side>>,
}

/// A battle under these rules.
#[derive(Clone, Debug)]
pub struct Battle {
    /// What the scenario says of itself.
    pub heading: Heading,
    /// The side a person is offered first.
    pub play_as: Side,
    /// Yards an inch stands for, for the scale under the map.
    pub yards: u8,
    /// Whether it is fought in the East, 1861 to 63.
    pub eastern: bool,
    /// The year it is fought in, if the scenario says so.
    pub year: Option<u16>,
    /// The table.
    pub table: TableSize,
    /// What lies on it.
    pub terrain: Terrain,
    /// The sides, by [`Side`].
    pub banners: [TableSide; 2],
    /// All units, by [`UnitId`]: regiments and batteries, then the detachments they may put out.
    pub units: Vec<Unit>,
    /// All brigades, by [`BrigadeId`].
    pub brigades: Vec<Brigade>,
    /// All divisions, by [`DivisionId`].
    pub divisions: Vec<Division>,
    /// All generals, by [`GeneralId`].
    pub generals: Vec<General>,
    /// What decides it.
    pub terms: Terms,
    /// The sheet it is fought under.
    pub sheet: Sheet,
    /// The same, read.
    pub tables: Tables,
}

impl Battle {
    /// The units of a brigade, its detachments too.
    pub fn units_of(&self, brigade: BrigadeId) -> impl Iterator<Item = UnitId> + '_ {
        self.unit_ids().filter(move |&unit| self.unit(unit).brigade == Some(brigade))
    }

    /// Whether it is fought from 1861 to 63, in whatever theatre; what is fought so in the East is.
    pub fn is_early(&self) -> bool {
        self.year.map_or(self.eastern, |year| (1861..=1863).contains(&year))
    }

    /// The C-in-C of a side, if it has one on the table.
    pub fn chief(&self, side: Side) -> Option<GeneralId> {
        self.general_ids()
            .find(|&id| self.general(id).side == side && self.general(id).rank == GeneralRank::Chief)
    }

    /// The name of a side.
    pub fn side_name(&self, side: Side) -> &str {
        &self.banners[side as usize].name
    }

    /// A side as sentences speak of it.
    pub fn side_in_words(&self, side: Side) -> SideName {
        SideName::new(self.side_name(side))
    }

    /// A unit as the subject of a sentence.
    pub fn unit_in_words(&self, unit: UnitId) -> Name {
        Name::new(self.unit(unit).name.as_str())
    }

    /// A brigade as the subject of a sentence.
    pub fn brigade_in_words(&self, brigade: BrigadeId) -> Name {
        Name::new(self.brigade(brigade).name.as_str())
    }

    /// A general as the subject of a sentence.
    pub fn general_in_words(&self, general: GeneralId) -> Name {
        Name::person(self.general(general).name.as_str())
    }

    /// The number of `figures` of dismounted cavalry that hold the horses.
    pub fn horse_holders(&self, figures: u8) -> u8 {
        figures / self.tables.field.scale.get(board_tables::Scale::HorseHolders).max(1)
    }

    /// A distance of the sheet.
    pub fn distance(&self, distance: SheetDistance) -> Inches {
        self.tables.field.distances.get(distance)
    }

    /// An angle of the sheet.
    pub fn angle(&self, angle: board_tables::SheetAngle) -> Turn {
        Turn::degrees(self.tables.field.angles.get(angle).into())
    }
}

sheet::axis! {
    /// How a battle ends.
    pub enum VictoryDegree {
        /// Neither side is far enough ahead.
        Draw = "draw",
        /// Ahead on points.
        Points = "on points",
        /// No unit of the enemy is left.
        Destroyed = "enemy destroyed",
        /// Half of the enemy's brigades have broken, whatever the points say.
        Broken = "enemy broken",
    }
}
