//! What lies on the table: areas, impassable ground, walls and roads, and what they mean for moves, sight and cover.

use board::table::{
    Angle, Area, Block, Face, Feature, Ground as Met, Heed, Hides, Inches, Level, Point, Probe, Road, Screen,
    TOUCH, Thing, Wall, level_at,
};

use sheet::Axis;

use crate::sheet::axes::{Effect, Mover, TableGround};
use crate::sheet::tables::Tables;

/// A piece of ground.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Patch {
    /// Its name, if it has one.
    pub name: Option<String>,
    /// What it is.
    pub ground: TableGround,
    /// Where.
    pub area: Area,
    /// Whether the scenario makes it cover though the sheet does not: rocks on a slope.
    pub rocks: bool,
}

/// Ground no unit enters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Barrier {
    /// Its name, if it has one.
    pub name: Option<String>,
    /// Where.
    pub area: Area,
}

/// What lies on the table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Terrain {
    /// Woods, fields, buildings, slopes, fords.
    pub patches: Vec<Patch>,
    /// Mountains, rivers without a ford.
    pub barriers: Vec<Barrier>,
    /// Walls and fences.
    pub walls: Vec<Wall>,
    /// Roads.
    pub roads: Vec<Road>,
}

/// Whether a move halts before new ground.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Edges {
    /// It does.
    Halt,
    /// It does, and foot goes into no woods.
    Shun,
    /// It goes on whatever the ground.
    Pass,
    /// The same, and horse and guns through woods, for they are on a road.
    PassByRoad,
}

impl Terrain {
    /// The ground a move takes notice of.
    pub(crate) fn met(&self, tables: &Tables, mover: Mover, edges: Edges) -> Vec<Met<'_>> {
        let rides = matches!(mover, Mover::Horse | Mover::Gun | Mover::Commander);
        let heed = |ground: TableGround| {
            let halts =
                matches!(edges, Edges::Halt | Edges::Shun) && tables.terrain.get(ground, Effect::Halts);
            let by_road = edges == Edges::PassByRoad && ground == TableGround::Woods;
            let shuns = edges == Edges::Shun && ground == TableGround::Woods;
            if rides && !by_road && !tables.terrain.get(ground, Effect::HorseAndGuns) || shuns {
                Some(Heed::Bar)
            } else {
                halts.then_some(Heed::Halt)
            }
        };
        let barriers = self
            .barriers
            .iter()
            .map(|barrier| Met { feature: Feature::Area(&barrier.area), heed: Heed::Bar });
        let patches = self
            .patches
            .iter()
            .filter_map(|patch| Some(Met { feature: Feature::Area(&patch.area), heed: heed(patch.ground)? }));
        let walls = self
            .walls
            .iter()
            .filter_map(|wall| Some(Met { feature: Feature::Wall(wall), heed: heed(TableGround::Wall)? }));
        barriers.chain(patches).chain(walls).collect()
    }

    /// The ground a move halts before leaving, its front on the edge.
    pub(crate) fn left(&self, tables: &Tables, edges: Edges) -> Vec<Met<'_>> {
        let is_heeded = |patch: &&Patch| {
            matches!(edges, Edges::Halt | Edges::Shun)
                && patch.ground.left().is_some_and(|ground| tables.leaving.get(ground))
        };
        let left = self.patches.iter().filter(is_heeded);
        left.map(|patch| Met { feature: Feature::Area(&patch.area), heed: Heed::Mark(Probe::Front) })
            .collect()
    }

    /// What people call a piece of ground.
    pub(crate) fn name_of(&self, feature: Feature<'_>) -> &str {
        let is_this = |area: &Area| matches!(feature, Feature::Area(met) if std::ptr::eq(met, area));
        if let Some(patch) = self.patches.iter().find(|patch| is_this(&patch.area)) {
            return patch.name.as_deref().unwrap_or(patch.ground.key());
        }
        match self.barriers.iter().find(|barrier| is_this(&barrier.area)) {
            Some(barrier) => barrier.name.as_deref().unwrap_or("impassable ground"),
            None => TableGround::Wall.key(),
        }
    }

    /// What a line of sight may not pass.
    pub(crate) fn screens(&self, tables: &Tables) -> impl Iterator<Item = Screen<'_>> {
        let hides = tables.terrain.get(TableGround::Wall, Effect::EndsSight);
        let walls = self.walls.iter().filter(move |_| hides);
        let walls = walls.map(|wall| Screen { what: Thing::Wall(wall), hides: Hides::All });
        let patches = self.patches.iter().filter_map(|patch| {
            let what = Thing::Area(&patch.area);
            if tables.terrain.get(patch.ground, Effect::EndsSight) {
                Some(Screen { what, hides: Hides::Beyond })
            } else {
                let level = patch.area.level();
                (level > Level::default()).then_some(Screen { what, hides: Hides::Above(level) })
            }
        });
        patches.chain(walls)
    }

    /// How high a point lies.
    pub fn level(&self, point: Point) -> Level {
        level_at(self.patches.iter().map(|patch| &patch.area), point)
    }

    /// Whether a point lies in ground of a kind.
    pub fn is_in(&self, ground: TableGround, point: Point) -> bool {
        self.patches.iter().any(|patch| patch.ground == ground && patch.area.contains(point))
    }

    /// Whether the middle of a block's front is in ground of a kind, and not just at its edge.
    pub(crate) fn is_front_in(&self, ground: TableGround, block: &Block) -> bool {
        let (front, facing) = (block.middle_of(Face::Front), block.pose().facing);
        [TOUCH, -TOUCH].iter().all(|&ahead| self.is_in(ground, front.towards(facing, ahead)))
    }

    /// Whether a point lies in ground that the arm never enters off the road.
    pub(crate) fn bars(&self, tables: &Tables, mover: Mover, point: Point) -> bool {
        let is_barred =
            |ground: TableGround| mover != Mover::Foot && !tables.terrain.get(ground, Effect::HorseAndGuns);
        self.barriers.iter().any(|barrier| barrier.area.contains(point))
            || self.patches.iter().any(|patch| is_barred(patch.ground) && patch.area.contains(point))
    }

    /// Whether the middle of a block's front is in such ground, and not just at its edge.
    pub(crate) fn bars_front(&self, tables: &Tables, mover: Mover, block: &Block) -> bool {
        let (front, facing) = (block.middle_of(Face::Front), block.pose().facing);
        [TOUCH, -TOUCH].iter().all(|&ahead| self.bars(tables, mover, front.towards(facing, ahead)))
    }

    /// Whether a block is in ground of a kind or touches it.
    pub(crate) fn is_at(&self, ground: TableGround, block: &Block) -> bool {
        self.patches.iter().any(|patch| patch.ground == ground && patch.area.distance(block) <= TOUCH)
    }

    /// Whether a figure that stands there is covered from a shot ("in cover").
    ///
    /// A wall covers the figure if it is nearer to it than to the firer: of two units shooting across a wall, the one
    /// standing at it.
    pub(crate) fn covers(&self, tables: &Tables, from: Point, figure: Point) -> bool {
        let by_ground = self.patches.iter().any(|patch| {
            (patch.rocks || tables.terrain.get(patch.ground, Effect::Cover)) && patch.area.contains(figure)
        });
        let length = from.distance(figure);
        let by_wall = |wall: &Wall| wall.crossed(from, figure).is_some_and(|along| along * 2 > length);
        by_ground || tables.terrain.get(TableGround::Wall, Effect::Cover) && self.walls.iter().any(by_wall)
    }

    /// How far a straight way from a point stays on a road.
    pub(crate) fn road_along(&self, from: Point, along: Angle, most: Inches) -> Inches {
        self.roads.iter().map(|road| road.carries(from, along, most)).max().unwrap_or_default()
    }

    /// The road a block's front is on, if any.
    pub(crate) fn road_under(&self, block: &Block) -> Option<&Road> {
        self.roads.iter().find(|road| road.contains(block.middle_of(Face::Front)))
    }
}
