//! Sections 4 and 6, cover: what a unit stands in, or behind as the shot comes.

use board::table::{Area, Block, Face, Inches, Point, Wall};

use crate::Now;
use crate::game::battle::UnitId;
use crate::rules::fire::line_of_sight::right_of;
use crate::rules::melee::melee_modifiers::MeleePosition;
use crate::rules::movement::terrain::{Building, Defence, DefenceLine};
use crate::sheet::board_tables::{GroundType, Shelter};
use crate::sheet::units::Cover;

/// What shelters a unit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Sheltered {
    /// Ground, walls, works and buildings; hasty works are told apart.
    pub(crate) cover: Option<Cover>,
    /// Hasty works.
    pub(crate) hasty: bool,
}

impl Sheltered {
    /// The cover, in the words of the tables.
    pub(crate) fn cover(&self) -> Cover {
        self.cover.unwrap_or(Cover::None)
    }
}

/// Points spread evenly over a block: half of them are half of the unit.
fn points(block: &Block) -> impl Iterator<Item = Point> + use<> {
    const FILES: i32 = 10;
    const RANKS: i32 = 2;
    let (pose, wide, deep) = (block.pose(), block.width(), block.depth());
    // The middle of the piece with that number, counted from the middle of the whole.
    let off = |whole: Inches, at: i32, pieces: i32| whole * (2 * at + 1 - pieces) / (2 * pieces);
    (0..FILES * RANKS).map(move |at| {
        let (right, ahead) = (off(wide, at % FILES, FILES), off(deep, at / FILES, RANKS));
        pose.at.towards(right_of(pose.facing), right).towards(pose.facing, ahead)
    })
}

/// What a piece of ground is to those in it.
fn of_ground(ground: GroundType) -> Option<Shelter> {
    match ground {
        GroundType::Crops => Some(Shelter::Crops),
        GroundType::OpenWood | GroundType::DenseWood => Some(Shelter::Wood),
        _ => None,
    }
}

fn of_building(building: &Building) -> Shelter {
    if building.stone { Shelter::StoneBuilding } else { Shelter::WoodenBuilding }
}

/// In it, or behind it: of two units with it between them, the one nearer to it.
fn behind_area(area: &Area, point: Point, from: Option<Point>) -> bool {
    area.contains(point)
        || from.is_some_and(|from| {
            let length = from.distance(point);
            area.stretches(from, point).iter().any(|&(begin, end)| length - end < begin)
        })
}

fn behind_wall(wall: &Wall, point: Point, from: Option<Point>) -> bool {
    from.is_some_and(|from| wall.crossed(from, point).is_some_and(|along| along * 2 > from.distance(point)))
}

/// The lines that can shelter a unit: works only if it is in them.
fn lines_of(now: Now<'_>, unit: UnitId) -> impl Iterator<Item = &DefenceLine> {
    let works = now.state.unit(unit).works.map(usize::from);
    let lines = now.battle.terrain.lines.iter().enumerate();
    lines.filter(move |(at, line)| !line.defence.is_entered() || works == Some(*at)).map(|(_, line)| line)
}

/// What shelters a unit from a shot that comes from there; without a shot only what it stands in.
pub(crate) fn of(now: Now<'_>, unit: UnitId, from: Option<Point>) -> Sheltered {
    let (terrain, worth) = (&now.battle.terrain, &now.battle.tables.field.shelter);
    let held = now.state.unit(unit).building.and_then(|at| terrain.buildings.get(usize::from(at)));
    if let Some(building) = held {
        return Sheltered { cover: Some(worth.get(of_building(building))), hasty: false };
    }
    let Some(block) = now.state.block(now.battle, unit) else { return Sheltered::default() };
    let (mut all, mut hasty, mut covered) = (0, 0, Vec::new());
    for point in points(&block) {
        all += 1;
        let ground = terrain.patches.iter().filter_map(|patch| {
            let shelter = of_ground(patch.ground)?;
            behind_area(&patch.area, point, from).then(|| worth.get(shelter))
        });
        let houses = terrain.buildings.iter().filter(|building| behind_area(&building.area, point, from));
        let houses = houses.map(|building| worth.get(of_building(building)));
        let lines = lines_of(now, unit).filter(|line| line.defence != Defence::HastyWorks);
        let lines = lines.filter_map(|line| {
            let shelter = line.defence.shelter()?;
            behind_wall(&line.wall, point, from).then(|| worth.get(shelter))
        });
        covered.extend(ground.chain(houses).chain(lines).max());
        let mut works = terrain.lines.iter().filter(|line| line.defence == Defence::HastyWorks);
        hasty += usize::from(works.any(|line| behind_wall(&line.wall, point, from)));
    }
    covered.sort_unstable_by(|a, b| b.cmp(a));
    // Half of it has at least what the last point of the better half has.
    let last = usize::div_ceil(all, 2).saturating_sub(1);
    Sheltered { cover: covered.get(last).copied(), hasty: hasty * 2 >= all && hasty > 0 }
}

/// Whether half of a unit is in a wood, or behind works of any kind as seen from there.
pub(crate) fn in_works_or_woods(now: Now<'_>, unit: UnitId, from: Option<Point>) -> bool {
    let sheltered = of(now, unit, from);
    let in_wood = || {
        let Some(block) = now.state.block(now.battle, unit) else { return false };
        let woods = [GroundType::OpenWood, GroundType::DenseWood];
        let in_it = |point: &Point| woods.iter().any(|&wood| now.battle.terrain.is_in(wood, *point));
        let all: Vec<Point> = points(&block).collect();
        all.iter().filter(|point| in_it(point)).count() * 2 >= all.len()
    };
    sheltered.hasty || sheltered.cover() == Cover::Works || in_wood()
}

/// Whether an enemy stands in the same wood, crops or building as a unit.
pub(crate) fn is_shared(now: Now<'_>, unit: UnitId, enemy: UnitId) -> bool {
    let (Some(own), Some(other)) = (now.state.unit(unit).pose, now.state.unit(enemy).pose) else {
        return false;
    };
    let patches = now.battle.terrain.patches.iter().filter(|patch| of_ground(patch.ground).is_some());
    let areas = patches.map(|patch| &patch.area);
    let mut areas = areas.chain(now.battle.terrain.buildings.iter().map(|building| &building.area));
    areas.any(|area| area.contains(own.at) && area.contains(other.at))
}

/// How a unit came into a melee.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MeleeEntry {
    /// It stood where the enemy met it.
    Stood,
    /// It charged or followed up.
    ComesIn,
}

/// Where a unit stands in a melee. An enemy in the same cover takes it away; a unit that comes over a line is not behind it.
pub(crate) fn in_melee(now: Now<'_>, unit: UnitId, enemy: UnitId, entry: MeleeEntry) -> MeleePosition {
    let held = now.state.unit(unit).building.and_then(|at| now.battle.terrain.buildings.get(usize::from(at)));
    if let Some(building) = held {
        return if building.stone { MeleePosition::StrongWorks } else { MeleePosition::Cover };
    }
    let ground = of(now, unit, None).cover() >= Cover::Cover && !is_shared(now, unit, enemy);
    let ground = if ground { MeleePosition::Cover } else { MeleePosition::Open };
    let (Some(own), Some(other)) = (now.state.block(now.battle, unit), now.state.block(now.battle, enemy))
    else {
        return ground;
    };
    if entry == MeleeEntry::ComesIn {
        return ground;
    }
    // A unit in contact with one behind a wall stands across the wall: so the wall is looked for from where it came.
    const BACK: Inches = Inches::whole(3);
    let from = other.middle_of(Face::Front).towards(other.pose().facing, Inches::ZERO - BACK);
    // Nor does a line shelter a unit that stands across it itself.
    const RIM: Inches = Inches::thousandths_of(100);
    let inner = Block::new(own.pose(), own.width() - RIM, own.depth() - RIM);
    let ranked = lines_of(now, unit).filter(|line| line.wall.distance(&inner) > Inches::ZERO);
    let ranked = ranked.filter_map(|line| Some((on_line(line.defence)?, &line.wall)));
    let lines: Vec<(MeleePosition, &Wall)> = ranked.collect();
    let mut covered: Vec<MeleePosition> = points(&own)
        .filter_map(|point| {
            let behind = lines.iter().filter(|(_, wall)| behind_wall(wall, point, Some(from)));
            behind.map(|&(position, _)| position).max()
        })
        .collect();
    covered.sort_unstable_by(|a, b| b.cmp(a));
    let last = points(&own).count().div_ceil(2) - 1;
    covered.get(last).copied().unwrap_or(MeleePosition::Open).max(ground)
}

/// What a line is in a melee to those behind it.
fn on_line(defence: Defence) -> Option<MeleePosition> {
    match defence {
        Defence::Wall => Some(MeleePosition::Cover),
        Defence::HastyWorks | Defence::Trench => Some(MeleePosition::LightWorks),
        Defence::Redoubt | Defence::Palisade => Some(MeleePosition::StrongWorks),
        Defence::Fence | Defence::FirePits | Defence::Abatis | Defence::Wire => None,
    }
}
