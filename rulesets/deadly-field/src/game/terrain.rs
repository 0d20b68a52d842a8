//! Section 1, what lies on the table: ground, farms and villages, fences and works, roads and trails.

use board::table::{Area, Block, Hides, Inches, Level, Point, Road, Screen, Thing, Turn, Wall, level_at};

use crate::game::battle::Battle;
use crate::sheet::board_tables::DistanceRow;
use crate::sheet::units::{MoveGround, Shelter, Woods};

/// A piece of ground.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GroundArea {
    /// Its name, if it has one.
    pub name: Option<String>,
    /// What it is; a hill is open ground at a level.
    pub ground: MoveGround,
    /// Where, and how high.
    pub area: Area,
}

/// A farm or a village.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settlement {
    /// Its name, if it has one.
    pub name: Option<String>,
    /// Whether it is a village.
    pub village: bool,
    /// Where.
    pub area: Area,
}

sheet::axis! {
    /// What runs along a line.
    pub enum ObstacleKind {
        /// A fence.
        Fence = "fence",
        /// Works thrown up in haste, stone walls.
        HastyWorks = "hasty-works",
        /// Light works.
        LightWorks = "light-works",
        /// Heavy works.
        HeavyWorks = "heavy-works",
        /// A brook.
        Brook = "brook",
    }
}

impl ObstacleKind {
    /// What it is to those behind it.
    pub fn shelter(self) -> Shelter {
        match self {
            ObstacleKind::Fence => Shelter::Fence,
            ObstacleKind::HastyWorks => Shelter::HastyWorks,
            ObstacleKind::LightWorks => Shelter::LightWorks,
            ObstacleKind::HeavyWorks => Shelter::HeavyWorks,
            ObstacleKind::Brook => Shelter::None,
        }
    }
}

/// A fence, works or a brook.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinearObstacle {
    /// Its name, if it has one.
    pub name: Option<String>,
    /// What it is.
    pub barrier: ObstacleKind,
    /// Where.
    pub wall: Wall,
}

/// A road or a trail.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Track {
    /// Its name, if it has one.
    pub name: Option<String>,
    /// Whether it is only a trail.
    pub trail: bool,
    /// Where.
    pub road: Road,
}

/// What lies on the table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Terrain {
    /// Woods, broken and rough ground, hills.
    pub patches: Vec<GroundArea>,
    /// Farms and villages.
    pub places: Vec<Settlement>,
    /// Fences, works and brooks.
    pub lines: Vec<LinearObstacle>,
    /// Roads and trails.
    pub tracks: Vec<Track>,
}

impl Terrain {
    /// The worst ground a point lies in, roads not counted.
    pub fn ground(&self, point: Point) -> MoveGround {
        let mut worst = MoveGround::Open;
        for patch in &self.patches {
            if patch.ground > worst && patch.area.contains(point) {
                worst = patch.ground;
            }
        }
        worst
    }

    /// The road or trail a point lies on.
    pub fn track(&self, point: Point) -> Option<MoveGround> {
        let on = self.tracks.iter().filter(|track| track.road.contains(point));
        on.map(|track| if track.trail { MoveGround::Trail } else { MoveGround::Road }).min()
    }

    /// The woods a point lies in.
    pub fn woods(&self, point: Point) -> Woods {
        let mut deepest = Woods::None;
        for patch in &self.patches {
            let woods = match patch.ground {
                MoveGround::LightWoods => Woods::Light,
                MoveGround::HeavyWoods => Woods::Heavy,
                _ => Woods::None,
            };
            if woods > deepest && patch.area.contains(point) {
                deepest = woods;
            }
        }
        deepest
    }

    /// The farm or village a point lies in.
    pub fn place(&self, point: Point) -> Shelter {
        let here = self.places.iter().find(|place| place.area.contains(point));
        here.map_or(Shelter::None, |place| if place.village { Shelter::Village } else { Shelter::Farm })
    }

    /// How high a point lies.
    pub fn level(&self, point: Point) -> Level {
        let raised = self.patches.iter().map(|patch| &patch.area);
        level_at(raised.filter(|area| area.level() > Level::default()), point)
    }

    /// The best of the fences and works directly in front of a block that face a point, within `each_side` of square on.
    pub fn behind(&self, block: &Block, from: Point, within: Inches, each_side: Turn) -> Shelter {
        let middle = block.pose().at;
        let reach = within + (block.width() + block.depth()) / 2;
        let faces = |wall: &Wall| {
            let points: Vec<Point> = wall.points().collect();
            let fronts = points.windows(2).flat_map(|piece| {
                let along = piece[0].bearing(piece[1]);
                [along + Turn::degrees(90), along + Turn::degrees(-90)]
            });
            let mut fronts = fronts.filter_map(|front| {
                let over = wall.crossed(middle, middle.towards(front, reach))?;
                Some((front, middle.towards(front, over)))
            });
            fronts.any(|(front, over)| over.bearing(from).from(front).abs() <= each_side)
        };
        let lines = self.lines.iter().filter(|line| line.barrier != ObstacleKind::Brook);
        let between = lines.filter(|line| line.wall.distance(block) <= within && faces(&line.wall));
        between.map(|line| line.barrier.shelter()).max().unwrap_or(Shelter::None)
    }
}

impl Battle {
    /// What of the ground a line of sight may not pass: deep woods, houses, crests.
    pub(crate) fn ground_screens(&self) -> impl Iterator<Item = Screen<'_>> {
        let (light, heavy) =
            (self.distance(DistanceRow::LightWoodsSight), self.distance(DistanceRow::HeavyWoodsSight));
        let patches = self.terrain.patches.iter().flat_map(move |patch| {
            let what = Thing::Area(&patch.area);
            let depth = match patch.ground {
                MoveGround::LightWoods => Some(light),
                MoveGround::HeavyWoods => Some(heavy),
                _ => None,
            };
            let wood = depth.map(|depth| Screen { what, hides: Hides::Deeper(depth) });
            wood.into_iter().chain(Screen::crest(&patch.area))
        });
        let places = self.terrain.places.iter();
        patches.chain(places.map(|place| Screen { what: Thing::Area(&place.area), hides: Hides::Beyond }))
    }
}
