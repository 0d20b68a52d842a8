//! A battle: table, ground, roster, sheet and terms, none of which change in play.

use board::table::{Inches, Point, Pose, TableSize, Turn};
use scenario::Heading;
use scenario::free_table::{Arrival, Objective, TableSide};
use sheet::Sheet;
use words::{Name, SideName};

use crate::game::group::Trio;
use crate::game::terrain::Terrain;
use crate::sheet::board_tables::{AngleRow, DistanceRow};
use crate::sheet::tables::Tables;
use crate::sheet::units::{Arm, Formation, Side, TroopQuality};
use crate::sheet::weapon::Weapon;

engine::sides!(Side of Battle: Union, Confederate);

engine::roster! { Battle:
    /// A regiment or a battery of the roster.
    UnitId = "unit" in units: Unit, by unit, all unit_ids;
    /// A brigade of the roster.
    BrigadeId = "brigade" in brigades: Brigade, by brigade, all brigade_ids;
    /// A division of the roster.
    DivisionId = "division" in divisions: Division, by division, all division_ids;
    /// A leader of the roster.
    LeaderId = "leader" in leaders: Leader, by leader, all leader_ids;
}

/// The most units a battle may have: a set of targets has room for no more.
pub const MOST_UNITS: usize = 128;

/// A unit as the roster has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unit {
    /// Its name, which is unique.
    pub name: String,
    /// Its side.
    pub side: Side,
    /// What it is.
    pub arm: Arm,
    /// How good it is.
    pub quality: TroopQuality,
    /// What it fires with.
    pub weapon: Weapon,
    /// Figures it begins with; sections of a battery.
    pub figures: u8,
    /// Stands its figures are spread over; a battery has one.
    pub stands: u8,
    /// How it is drawn up at the start.
    pub formation: Formation,
    /// Whether its men are in the saddle at the start.
    pub mounted: bool,
    /// Where it begins, or comes onto the table.
    pub pose: Pose,
    /// Its brigade, if it is under one.
    pub brigade: Option<BrigadeId>,
    /// When it comes, if it is not there from the beginning.
    pub arrival: Option<Arrival>,
}

/// A brigade.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Brigade {
    /// Its name.
    pub name: String,
    /// Its side.
    pub side: Side,
    /// Its division, if it is under one.
    pub division: Option<DivisionId>,
}

/// A division.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Division {
    /// Its name.
    pub name: String,
    /// Its side.
    pub side: Side,
}

/// The command of a leader.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum LeaderCommand {
    /// A brigade.
    Brigade(BrigadeId),
    /// A division.
    Division(DivisionId),
    /// A corps or the army: all of his side.
    Army,
}

/// A leader.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Leader {
    /// His name, which is unique.
    pub name: String,
    /// His side.
    pub side: Side,
    /// His command.
    pub command: LeaderCommand,
    /// His leadership benefit, which comes off a morale point.
    pub benefit: u8,
    /// Where he begins.
    pub at: Point,
    /// The turn he comes, if he is not there from the beginning.
    pub arrives: Option<u8>,
}

/// Night falls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dusk {
    /// From this turn on.
    pub turn: u8,
    /// The farthest any unit sees.
    pub sight: Inches,
}

/// What decides the battle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Terms {
    /// The last turn.
    pub turns: u8,
    /// The lead on points that wins.
    pub lead: u16,
    /// The side active first in every turn, if the scenario says so.
    pub first: Option<Side>,
    /// From which turn on it is dark, if at all.
    pub dusk: Option<Dusk>,
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
    /// The table.
    pub table: TableSize,
    /// What lies on it.
    pub terrain: Terrain,
    /// The sides, by [`Side`].
    pub banners: [TableSide; 2],
    /// All units, by [`UnitId`].
    pub units: Vec<Unit>,
    /// All brigades, by [`BrigadeId`].
    pub brigades: Vec<Brigade>,
    /// All divisions, by [`DivisionId`].
    pub divisions: Vec<Division>,
    /// All leaders, by [`LeaderId`].
    pub leaders: Vec<Leader>,
    /// What decides it.
    pub terms: Terms,
    /// The sheet it is fought under.
    pub sheet: Sheet,
    /// The same, read.
    pub tables: Tables,
}

impl Battle {
    /// The units of a brigade.
    pub fn units_of(&self, brigade: BrigadeId) -> impl Iterator<Item = UnitId> + '_ {
        self.unit_ids().filter(move |&unit| self.unit(unit).brigade == Some(brigade))
    }

    /// Whether a leader counts for a unit: a brigade's for that brigade, higher ones for all under them.
    pub fn leads(&self, leader: LeaderId, unit: UnitId) -> bool {
        let (leader, unit) = (self.leader(leader), self.unit(unit));
        leader.side == unit.side
            && match leader.command {
                LeaderCommand::Brigade(brigade) => unit.brigade == Some(brigade),
                LeaderCommand::Division(division) => {
                    unit.brigade.is_some_and(|brigade| self.brigade(brigade).division == Some(division))
                }
                LeaderCommand::Army => true,
            }
    }

    /// The name of a side.
    pub fn side_name(&self, side: Side) -> &str {
        &self.banners[side as usize].name
    }

    /// A side in the words of sentences.
    pub fn side_in_words(&self, side: Side) -> SideName {
        SideName::new(self.side_name(side))
    }

    /// A unit as the subject of a sentence.
    pub fn unit_in_words(&self, unit: UnitId) -> Name {
        Name::new(self.unit(unit).name.as_str())
    }

    /// Units that do something together, as one subject.
    pub fn units_in_words(&self, units: Trio) -> Name {
        let names: Vec<Name> = units.iter().map(|unit| self.unit_in_words(unit)).collect();
        Name::joint(&names)
    }

    /// A brigade as the subject of a sentence.
    pub fn brigade_in_words(&self, brigade: BrigadeId) -> Name {
        Name::new(self.brigade(brigade).name.as_str())
    }

    /// A leader as the subject of a sentence.
    pub fn leader_in_words(&self, leader: LeaderId) -> Name {
        Name::person(self.leader(leader).name.as_str())
    }

    /// A distance of the sheet.
    pub fn distance(&self, distance: DistanceRow) -> Inches {
        self.tables.distance(distance)
    }

    /// An angle of the sheet.
    pub fn angle(&self, angle: AngleRow) -> Turn {
        Turn::degrees(self.tables.angle(angle).into())
    }
}

sheet::axis! {
    /// How a battle ends.
    pub enum VictoryDegree {
        /// Neither side is far enough ahead.
        Draw = "draw",
        /// Ahead on points.
        Points = "on points",
        /// The other side has no unit better than shaken, or all its brigades broken.
        Broken = "enemy broken",
    }
}
