//! Section 4, what lies on the table: ground, built-up areas, walls and defences, roads, and what they mean.

use board::table::{Area, Block, Face, Hides, Level, Point, Road, Screen, Thing, Wall, level_at};
use sheet::Axis;

use crate::game::battle::Battle;
use crate::sheet::axes::Obstacle;
use crate::sheet::board_tables::{Goer, Going, GroundType, SheetDistance, Shelter};
use crate::sheet::cells::Hindrance;
use crate::sheet::tables::Tables;

/// A piece of ground.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GroundPatch {
    /// Its name, if it has one.
    pub name: Option<String>,
    /// What it is.
    pub ground: GroundType,
    /// Where, and how high.
    pub area: Area,
}

/// A built-up area: it holds one infantry unit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Building {
    /// Its name, if it has one.
    pub name: Option<String>,
    /// Whether it is of stone.
    pub stone: bool,
    /// Where.
    pub area: Area,
}

sheet::axis! {
    /// What runs along a line.
    pub enum Defence {
        /// A fence.
        Fence = "fence",
        /// A low wall.
        Wall = "wall",
        /// Hasty works.
        HastyWorks = "hasty-works",
        /// Fire-pits.
        FirePits = "fire-pits",
        /// A trench.
        Trench = "trench",
        /// A redoubt.
        Redoubt = "redoubt",
        /// A palisade.
        Palisade = "palisade",
        /// Felled trees.
        Abatis = "abatis",
        /// Wire.
        Wire = "wire",
    }
}

impl Defence {
    /// What it is to those behind it.
    pub fn shelter(self) -> Option<Shelter> {
        match self {
            Defence::Fence => Some(Shelter::Fence),
            Defence::Wall => Some(Shelter::Wall),
            Defence::HastyWorks => Some(Shelter::HastyWorks),
            Defence::FirePits => Some(Shelter::FirePits),
            Defence::Trench => Some(Shelter::Trench),
            Defence::Redoubt => Some(Shelter::Redoubt),
            Defence::Palisade => Some(Shelter::Palisade),
            Defence::Abatis | Defence::Wire => None,
        }
    }

    /// Whether it shelters only units that have entered it.
    pub fn is_entered(self) -> bool {
        matches!(self, Defence::Trench | Defence::Redoubt | Defence::Palisade)
    }

    /// What it is to a unit that crosses it, if the unit rolls for it.
    pub fn obstacle(self) -> Option<Obstacle> {
        match self {
            Defence::Abatis => Some(Obstacle::Abatis),
            Defence::Wire => Some(Obstacle::Wire),
            Defence::Palisade => Some(Obstacle::Palisades),
            Defence::HastyWorks | Defence::Trench | Defence::Redoubt => Some(Obstacle::Works),
            Defence::Fence | Defence::Wall | Defence::FirePits => None,
        }
    }
}

/// A wall, a fence or defences.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DefenceLine {
    /// Its name, if it has one.
    pub name: Option<String>,
    /// What it is.
    pub defence: Defence,
    /// Where.
    pub wall: Wall,
}

/// What lies on the table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Terrain {
    /// Woods, crops, marsh, boulders, streams, slopes.
    pub patches: Vec<GroundPatch>,
    /// Built-up areas.
    pub buildings: Vec<Building>,
    /// Walls, fences and defences.
    pub lines: Vec<DefenceLine>,
    /// Roads.
    pub roads: Vec<Road>,
}

impl Terrain {
    /// The worst ground a point lies in.
    pub fn going(&self, tables: &Tables, point: Point) -> Going {
        let in_patch = |patch: &&GroundPatch| patch.area.contains(point);
        let all = self.patches.iter().filter(in_patch).map(|patch| tables.field.ground.get(patch.ground));
        all.max().unwrap_or(tables.field.ground.get(GroundType::Open))
    }

    /// What the ground under a point does to a unit that moves there.
    pub fn hindrance(&self, tables: &Tables, goer: Goer, point: Point) -> Hindrance {
        tables.field.going.get(self.going(tables, point), goer)
    }

    /// Whether a point lies in ground of a kind.
    pub fn is_in(&self, ground: GroundType, point: Point) -> bool {
        self.patches.iter().any(|patch| patch.ground == ground && patch.area.contains(point))
    }

    /// How high a point lies.
    pub fn level(&self, point: Point) -> Level {
        level_at(self.patches.iter().map(|patch| &patch.area), point)
    }

    /// The road a block's front is on, if any.
    pub fn road_under(&self, block: &Block) -> Option<&Road> {
        self.roads.iter().find(|road| road.contains(block.middle_of(Face::Front)))
    }

    /// The built-up area a point lies in.
    pub fn building_at(&self, point: Point) -> Option<usize> {
        self.buildings.iter().position(|building| building.area.contains(point))
    }
}

impl Battle {
    /// What of the ground a line of sight may not pass: woods deeper than the sheet allows, buildings, crests.
    pub fn ground_screens(&self) -> impl Iterator<Item = Screen<'_>> {
        let depth = self.distance(SheetDistance::WoodDepth);
        let patches = self.terrain.patches.iter().flat_map(move |patch| {
            let what = Thing::Area(&patch.area);
            let is_wood = matches!(patch.ground, GroundType::OpenWood | GroundType::DenseWood);
            let wood = is_wood.then_some(Screen { what, hides: Hides::Deeper(depth) });
            wood.into_iter().chain(Screen::crest(&patch.area))
        });
        let buildings = self.terrain.buildings.iter();
        let buildings =
            buildings.map(|building| Screen { what: Thing::Area(&building.area), hides: Hides::Beyond });
        patches.chain(buildings)
    }

    /// What people call a wall, a fence or defences.
    pub fn line_name(&self, line: &DefenceLine) -> String {
        line.name.clone().unwrap_or_else(|| format!("the {}", line.defence.key().replace('-', " ")))
    }

    /// What people call a built-up area.
    pub fn building_name(&self, building: u8) -> &str {
        let building = self.terrain.buildings.get(usize::from(building));
        building.and_then(|building| building.name.as_deref()).unwrap_or("the buildings")
    }

    /// What people call a piece of ground.
    pub fn ground_name<'a>(&self, patch: &'a GroundPatch) -> &'a str {
        patch.name.as_deref().unwrap_or(patch.ground.key())
    }
}
