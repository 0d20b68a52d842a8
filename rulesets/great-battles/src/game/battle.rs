//! A battle: map, roster, sheet and turns, none of which change in play.

use std::fmt;

use board::hex::{Grid, Hex};
use scenario::Heading;
use sheet::Sheet;
use words::{Name, SideName};

use crate::game::state::UnitState;
use crate::rules::board::map::MapGround;
use crate::rules::command::resolve::{Profile, Rating};
use crate::rules::fire::resolve::Light;
use crate::rules::movement::costs::Prices;
use crate::sheet::axes::Proportion;
use crate::sheet::board_tables::{Act, Command};
use crate::sheet::tables::Tables;
use crate::sheet::weapon::Weapon;

sheet::axis! {
    /// The two sides.
    pub enum Side {
        /// The United States.
        UnitedStates = "us",
        /// Mexico.
        Mexico = "mexican",
    }
}

engine::sides!(Side: UnitedStates, Mexico);

engine::roster! { Battle:
    /// A unit of the roster.
    UnitId = "unit" in units: Unit, by unit, all unit_ids;
    /// A leader of the roster.
    LeaderId = "leader" in leaders: Leader, by leader, all leader_ids;
    /// A brigade of the roster.
    BrigadeId = "brigade" in brigades: Brigade, by brigade, all brigade_ids;
    /// A division of the roster.
    DivisionId = "division" in divisions: Division, by division, all division_ids;
}

sheet::axis! {
    /// What a unit is.
    pub enum Arm {
        /// Men on foot.
        Infantry = "infantry",
        /// Mounted men, who may dismount.
        Cavalry = "cavalry",
        /// A battery.
        Artillery = "artillery",
    }
}

sheet::axis! {
    /// An edge of the map.
    pub enum MapEdge {
        /// The upper one.
        North = "north",
        /// The one on the right.
        East = "east",
        /// The lower one.
        South = "south",
        /// The one on the left.
        West = "west",
    }
}

impl MapEdge {
    /// Rows or columns between a hex and this edge.
    pub fn hexes_from(self, grid: Grid, hex: Hex) -> u8 {
        let (first, last) = (grid.first(), grid.last());
        match self {
            MapEdge::North => hex.row.saturating_sub(first.row),
            MapEdge::East => last.column.saturating_sub(hex.column),
            MapEdge::South => last.row.saturating_sub(hex.row),
            MapEdge::West => hex.column.saturating_sub(first.column),
        }
    }
}

sheet::axis! {
    /// The orders of a brigade.
    pub enum Orders {
        /// On the road, away from the enemy.
        March = "march",
        /// Forward with care.
        Advance = "advance",
        /// At the enemy.
        Attack = "attack",
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Side::UnitedStates => "US",
            Side::Mexico => "Mexican",
        })
    }
}

/// Some units of the roster.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct UnitSet([u64; 2]);

impl UnitSet {
    /// Units at most in a battle.
    pub const MOST: usize = 128;

    /// Whether a unit is among them.
    pub fn contains(self, unit: UnitId) -> bool {
        self.0.get(unit.index() / 64).is_some_and(|word| word >> (unit.0 % 64) & 1 == 1)
    }

    /// The units, in the order of the roster.
    pub fn iter(self) -> impl Iterator<Item = UnitId> {
        let units = if self.is_empty() { 0 } else { UnitSet::MOST as u8 };
        (0..units).map(UnitId).filter(move |&unit| self.contains(unit))
    }

    /// Whether there are none.
    pub fn is_empty(self) -> bool {
        self.0 == [0; 2]
    }
}

impl FromIterator<UnitId> for UnitSet {
    fn from_iter<I: IntoIterator<Item = UnitId>>(units: I) -> UnitSet {
        let mut set = UnitSet::default();
        for unit in units {
            if let Some(word) = set.0.get_mut(unit.index() / 64) {
                *word |= 1 << (unit.0 % 64);
            }
        }
        set
    }
}

/// A unit as the roster has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unit {
    /// Its name.
    pub name: String,
    /// Its division.
    pub division: DivisionId,
    /// Its brigade; none for a battery of the division.
    pub brigade: Option<BrigadeId>,
    /// What it is.
    pub arm: Arm,
    /// What it fires with, if it fires at all.
    pub weapon: Option<Weapon>,
    /// SP at full strength.
    pub full: u8,
    /// Its cohesion.
    pub cohesion: u8,
    /// Whether it is green.
    pub green: bool,
    /// Its movement allowance.
    pub movement: u8,
    /// Where it begins, or arrives.
    pub at: Hex,
    /// The turn in which it arrives, if it is not there from the start.
    pub arrives: Option<u8>,
    /// How it begins.
    pub start: UnitState,
}

/// A leader as the roster has him.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Leader {
    /// His name.
    pub name: String,
    /// His side.
    pub side: Side,
    /// What he commands.
    pub rank: Command,
    /// His stars.
    pub stars: u8,
    /// His orders rating.
    pub rating: Rating,
    /// His action profile.
    pub profile: Profile,
    /// Where he begins, or arrives.
    pub at: Hex,
    /// The turn in which he arrives, if he is not there from the start.
    pub arrives: Option<u8>,
}

/// A brigade.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Brigade {
    /// Its name.
    pub name: String,
    /// Its division.
    pub division: DivisionId,
    /// Its leader.
    pub brigadier: Option<LeaderId>,
    /// Its orders at the start.
    pub orders: Orders,
    /// Its fatigue at the start.
    pub fatigue: u8,
}

/// A division.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Division {
    /// Its name.
    pub name: String,
    /// Its side.
    pub side: Side,
    /// Its leader.
    pub leader: Option<LeaderId>,
    /// The commander of its corps.
    pub corps: Option<LeaderId>,
    /// Its activation markers where the scenario fixes them, or nothing.
    pub markers: u8,
}

/// A hex that counts at the end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Objective {
    /// Its name.
    pub name: String,
    /// The hex.
    pub at: Hex,
    /// What it is worth.
    pub points: u8,
    /// The side that holds it at the start.
    pub held_by: Option<Side>,
    /// The only side it counts for, if it is one.
    pub side: Option<Side>,
}

/// What decides the battle, section 7.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Terms {
    /// Hexes that count for their holders.
    pub objectives: Vec<Objective>,
    /// Points for every `each` SP of infantry and cavalry.
    pub sp: u8,
    /// The number of SP these points are for.
    pub each: u8,
    /// Points for a gun.
    pub gun: u8,
    /// Points for a brigadier.
    pub brigadier: u8,
    /// Points for a higher leader.
    pub leader: u8,
}

/// Turns by the clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// Minutes after midnight at which the first turn begins.
    pub from: u16,
    /// Minutes a turn.
    pub minutes: u8,
}

/// A name on the map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlaceName {
    /// The name.
    pub name: String,
    /// Its hex.
    pub at: Hex,
}

/// A battle under these rules.
#[derive(Clone, Debug)]
pub struct Battle {
    /// What the scenario says of itself.
    pub heading: Heading,
    /// The side a person is offered first.
    pub play_as: Side,
    /// When its turns begin, if the scenario says so.
    pub clock: Option<Clock>,
    /// The map.
    pub ground: MapGround,
    /// Names on the map.
    pub places: Vec<PlaceName>,
    /// The edge each side flees to, by [`Side`].
    pub home: [MapEdge; 2],
    /// All units, by [`UnitId`].
    pub units: Vec<Unit>,
    /// All leaders, by [`LeaderId`].
    pub leaders: Vec<Leader>,
    /// All brigades, by [`BrigadeId`].
    pub brigades: Vec<Brigade>,
    /// All divisions, by [`DivisionId`].
    pub divisions: Vec<Division>,
    /// The overall commanders, by [`Side`].
    pub overall: [LeaderId; 2],
    /// Whether breastworks may be dug.
    pub digging: bool,
    /// What can be seen by in each turn; there are as many turns.
    pub turns: Vec<Light>,
    /// What decides it.
    pub terms: Terms,
    /// The sheet it is fought under.
    pub sheet: Sheet,
    /// The same, read.
    pub tables: Tables,
    /// What every step on the map costs under it.
    pub(crate) prices: Prices,
}

impl Battle {
    /// The side of a unit.
    pub fn side(&self, unit: UnitId) -> Side {
        self.division(self.unit(unit).division).side
    }

    /// The side of a brigade.
    pub fn side_of(&self, brigade: BrigadeId) -> Side {
        self.division(self.brigade(brigade).division).side
    }

    /// The overall commander of a side.
    pub fn overall(&self, side: Side) -> LeaderId {
        self.overall[side as usize]
    }

    /// A side as sentences speak of it.
    pub fn side_in_words(&self, side: Side) -> SideName {
        SideName::new(&side.to_string())
    }

    /// A unit as the subject of a sentence.
    pub fn unit_in_words(&self, unit: UnitId) -> Name {
        Name::new(self.unit(unit).name.as_str())
    }

    /// Some units as one subject.
    pub fn units_in_words(&self, units: impl IntoIterator<Item = UnitId>) -> Name {
        let names: Vec<Name> = units.into_iter().map(|unit| self.unit_in_words(unit)).collect();
        Name::joint(&names)
    }

    /// A leader as the subject of a sentence.
    pub fn leader_in_words(&self, leader: LeaderId) -> Name {
        Name::person(self.leader(leader).name.as_str())
    }

    /// A brigade as the subject of a sentence.
    pub fn brigade_in_words(&self, brigade: BrigadeId) -> Name {
        Name::new(self.brigade(brigade).name.as_str())
    }

    /// A hex with the name of the place in it, if it has one: `0604 (the rancho)`.
    pub fn hex_in_words(&self, hex: Hex) -> String {
        self.place_in_words(hex).map_or_else(|| hex.to_string(), |name| format!("{hex} ({name})"))
    }

    /// The name of the place in a hex, if it has one: `the rancho`.
    pub fn place_in_words(&self, hex: Hex) -> Option<String> {
        let objectives = self.terms.objectives.iter().map(|place| (place.at, place.name.as_str()));
        let places = self.places.iter().map(|place| (place.at, place.name.as_str()));
        // "to Matamoros" stands at the edge, and is no place on the map.
        let named = objectives.chain(places).find(|(at, name)| *at == hex && !name.starts_with("to "));
        named.map(|(_, name)| in_midsentence(name))
    }

    /// The edge a side flees to.
    pub fn home(&self, side: Side) -> MapEdge {
        self.home[side as usize]
    }

    /// When a turn begins: `14:30`.
    pub fn clock(&self, turn: u8) -> Option<String> {
        let Clock { from, minutes } = self.clock?;
        let begins = u32::from(from) + u32::from(turn.saturating_sub(1)) * u32::from(minutes);
        Some(format!("{:02}:{:02}", begins / 60 % 24, begins % 60))
    }

    /// What can be seen by in a turn.
    pub fn light(&self, turn: u8) -> Light {
        let nth = usize::from(turn).saturating_sub(1);
        self.turns.get(nth).copied().unwrap_or(Light::Day)
    }

    /// What an act of movement costs, in halves of a point.
    pub(crate) fn act(&self, act: Act) -> u16 {
        2 * u16::from(self.tables.map.acts.get(act))
    }

    /// Half an allowance, rounded up.
    pub(crate) fn half(&self, points: u8) -> u8 {
        points.div_ceil(self.tables.share(Proportion::Half))
    }
}

/// A name as it stands inside a sentence: its article is small.
pub(crate) fn in_midsentence(name: &str) -> String {
    name.strip_prefix("The ").map_or_else(|| name.into(), |rest| format!("the {rest}"))
}
