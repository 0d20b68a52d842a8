//! A battle: map, roster, sheet and victory terms, none of which change in play.

use std::fmt;

use board::square::{Direction, Square};
use scenario::Heading;
use scenario::PlaceKind;
use serde::{Deserialize, Serialize};
use sheet::Sheet;
use words::{Name, Number, SideName, some_of};

use super::groups::Muster;
use super::map::Map;
use super::special::Special;
use crate::rules::movement::step_costs::StepCosts;
use crate::rules::victory::{EarlyEnd, Term};
use crate::sheet::axes::{Arm, Bore, Limit, Ruling, TroopRate};
use crate::sheet::tables::Tables;

/// At most so many stands are named in one sentence.
const NAMED: usize = 4;

sheet::axis! {
    /// The two sides, in the order they move.
    pub enum Side {
        /// Moves first.
        Confederate = "confederate",
        /// Moves second.
        Union = "union",
    }
}

engine::sides!(Side: Confederate, Union);

sheet::axis! {
    /// What works are.
    pub enum WorksKind {
        /// A wall, a rail fence.
        Prepared = "prepared",
        /// Earth and logs.
        Entrenchment = "entrenchment",
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Side::Confederate => "Confederate",
            Side::Union => "Union",
        })
    }
}

impl Side {
    /// The side in a sentence.
    pub fn words(self) -> SideName {
        SideName::new(&self.to_string())
    }
}

/// A stand of the roster.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct StandId(pub u8);

impl StandId {
    pub(crate) fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// A division or corps of the roster.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct GroupId(pub u8);

impl GroupId {
    pub(crate) fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// The stands that must keep in contact: a group, or a division of it where the scenario says so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BodyId(pub u8);

/// A stand as the roster has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stand {
    /// Its name, which no other stand has.
    pub name: String,
    /// Its side.
    pub side: Side,
    /// Its division or corps.
    pub group: GroupId,
    /// The body it keeps in contact with.
    pub body: BodyId,
    /// What it is.
    pub arm: Arm,
    /// How good it is.
    pub rate: TroopRate,
    /// What its guns or arms are.
    pub bore: Bore,
    /// Its dice; none for a general.
    pub dots: u8,
    /// A general's combat value.
    pub value: u8,
    /// The men or guns of history behind its dots.
    pub strength: Strength,
    /// Whether the scenario has it marching to join its group.
    pub joining: bool,
    /// Where it begins.
    pub start: Start,
    /// The condition of the scenario that holds it back, by its number.
    pub held: Option<u8>,
    /// The turn from which it is short of ammunition.
    pub low_from: Option<u8>,
    /// The turn in which it is called away.
    pub withdraws: Option<u8>,
}

/// What a stand was in history.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Strength {
    /// Not told.
    #[default]
    Untold,
    /// This many men.
    Men(u32),
    /// This many guns.
    Guns(u32),
}

/// Where a stand begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Start {
    /// On the table.
    At {
        /// Its square.
        square: Square,
        /// In road column or limbered.
        in_column: bool,
    },
    /// In a later turn.
    Arrives {
        /// The turn.
        turn: u8,
        /// Where, the first with room.
        squares: Vec<Square>,
    },
}

/// A division or corps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// Its name.
    pub name: String,
    /// Its side.
    pub side: Side,
    /// Stands at full strength, generals not counted.
    pub full: u8,
}

/// A square worth having.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Objective {
    /// The square.
    pub square: Square,
    /// What it is worth.
    pub points: u8,
    /// The side that holds it at the start.
    pub held_by: Option<Side>,
}

/// What decides the battle, section 7.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Terms {
    /// The last turn.
    pub turns: u8,
    /// Points for a stand destroyed.
    pub stand_points: u8,
    /// Points for a stand of artillery.
    pub guns_points: u8,
    /// Points for a general.
    pub general_points: u8,
    /// The largest lead that is a draw.
    pub draw_to: u8,
    /// The largest lead that is marginal.
    pub marginal_to: u8,
    /// Squares worth having.
    pub objectives: Vec<Objective>,
    /// What the scenario adds.
    pub added: Vec<Term>,
    /// When it is over before its last turn.
    pub early_ends: Vec<EarlyEnd>,
}

/// Turns of one day by the clock.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Day {
    /// The day as printed.
    pub name: String,
    /// Minutes after midnight at which its first turn begins.
    pub from: u16,
    /// Minutes a turn.
    pub minutes: u8,
    /// How many turns.
    pub turns: u8,
}

/// What is written on the map; in hundredths of a square from its north-west corner.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Names {
    /// The side of a square.
    pub yards: Option<u16>,
    /// Towns, hills, farms.
    pub places: Vec<NamedPlace>,
    /// Brooks and their courses.
    pub streams: Vec<Brook>,
    /// Roads by their squares.
    pub roads: Vec<NamedRoad>,
}

/// A place with a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedPlace {
    /// Its name.
    pub name: String,
    /// What bears it.
    pub kind: PlaceKind,
    /// Where.
    pub at: (i32, i32),
}

/// A brook.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Brook {
    /// Its name, if it has one.
    pub name: Option<String>,
    /// Points along it.
    pub course: Vec<(i32, i32)>,
}

/// A road.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedRoad {
    /// Its name.
    pub name: String,
    /// The squares it leads through.
    pub squares: Vec<Square>,
}

/// A battle under these rules.
#[derive(Clone, Debug)]
pub struct Battle {
    /// What the scenario says of itself.
    pub heading: Heading,
    /// The side a person is offered first.
    pub play_as: Side,
    /// What the clock says, day by day.
    pub days: Vec<Day>,
    /// The ground.
    pub map: Map,
    /// What is written on it.
    pub names: Names,
    /// All stands, by [`StandId`].
    pub stands: Vec<Stand>,
    /// All groups, by [`GroupId`].
    pub groups: Vec<Group>,
    /// The table edge each side retreats to.
    pub home: [Direction; 2],
    /// How squares face at the start, where it is not towards the enemy.
    pub facings: Vec<(Square, Direction)>,
    /// What decides it.
    pub terms: Terms,
    /// What is special about it.
    pub special: Special,
    /// The sheet it is fought under.
    pub sheet: Sheet,
    /// The same, read.
    pub tables: Tables,
    pub(crate) march: StepCosts,
    pub(crate) muster: Muster,
}

impl Battle {
    /// A stand of the roster.
    pub fn stand(&self, id: StandId) -> &Stand {
        &self.stands[id.index()]
    }

    /// A stand in a sentence.
    pub fn name(&self, id: StandId) -> Name {
        let stand = self.stand(id);
        match stand.arm {
            Arm::General => Name::person(stand.name.as_str()),
            _ => Name::new(stand.name.as_str()),
        }
    }

    /// Some stands as one subject.
    pub fn names_of(&self, stands: &[StandId]) -> Name {
        match stands {
            [] => Name::with_number("no stand", Number::Singular),
            [only] => self.name(*only),
            several => {
                let names = several.iter().map(|&id| &self.stand(id).name);
                Name::with_number(some_of(names, NAMED), Number::Plural)
            }
        }
    }

    /// A division or corps in a sentence.
    pub fn group_name(&self, group: GroupId) -> Name {
        Name::new(self.groups[group.index()].name.as_str())
    }

    /// All stands.
    pub fn ids(&self) -> impl Iterator<Item = StandId> + use<> {
        (0..self.stands.len() as u8).map(StandId)
    }

    /// What the clock says in a turn: `1 July, 14:30`.
    pub fn clock(&self, turn: u8) -> Option<String> {
        let mut before = 0;
        for day in &self.days {
            if let Some(nth) = turn.checked_sub(before + 1).filter(|&nth| nth < day.turns) {
                let minutes = u32::from(day.from) + u32::from(nth) * u32::from(day.minutes);
                return Some(format!("{}, {:02}:{:02}", day.name, minutes / 60 % 24, minutes % 60));
            }
            before = before.saturating_add(day.turns);
        }
        None
    }

    /// The edge a side retreats to.
    pub fn home(&self, side: Side) -> Direction {
        self.home[side as usize]
    }

    /// Hits that remove a stand: with that hit, not after it.
    pub fn hits_to_remove(&self, id: StandId) -> u8 {
        let stand = self.stand(id);
        let number = match (stand.arm, stand.rate) {
            (Arm::General, _) => Limit::GeneralHits,
            (_, TroopRate::Veteran) => Limit::VeteranHits,
            _ => Limit::Hits,
        };
        self.number(number).max(1)
    }

    pub(crate) fn number(&self, number: Limit) -> u8 {
        self.tables.number(number)
    }

    pub(crate) fn holds(&self, ruling: Ruling) -> bool {
        self.tables.holds(ruling)
    }
}
