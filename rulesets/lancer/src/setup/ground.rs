//! The ground of a scenario: boxes, bands, discs and any other figure; walls and roads.

use board::table::{Level, Point, Turn, Wall};
use sheet::Fault;

use super::forms::{AreaKind, ScenarioFile};
use crate::rules::board_and_forces::terrain::{Barrier, Patch, Terrain};
use crate::sheet::axes::TableGround;

/// All that lies on the table.
pub(super) fn terrain(file: &ScenarioFile, faults: &mut Vec<Fault>) -> Terrain {
    let mut terrain = Terrain::default();
    for text in &file.areas {
        let Some(area) = text.sound(text.outline.area(), faults) else { continue };
        let ground = match text.kind {
            AreaKind::Woods => TableGround::Woods,
            AreaKind::Fields => TableGround::Fields,
            AreaKind::Buildings => TableGround::Buildings,
            AreaKind::Slope => TableGround::Slope,
            AreaKind::Ford => TableGround::Ford,
            AreaKind::Impassable => {
                terrain.barriers.push(Barrier { name: text.name.clone(), area });
                continue;
            }
        };
        let level = match (text.kind, text.level) {
            (_, Some(level)) => Level(i8::try_from(level.get()).unwrap_or(i8::MAX)),
            (AreaKind::Slope, None) => Level(1),
            (_, None) => Level(0),
        };
        let (name, rocks) = (text.name.clone(), text.rocks);
        terrain.patches.push(Patch { name, ground, area: area.at_level(level), rocks });
    }
    for text in &file.walls {
        match (text.points.len() >= 2).then(|| straight_walls(&text.points)).filter(|all| !all.is_empty()) {
            Some(walls) => terrain.walls.extend(walls),
            None => faults.push(text.fault("a wall has two points or more")),
        }
    }
    for text in &file.roads {
        terrain.roads.extend(text.sound(text.line.road(), faults));
    }
    terrain
}

/// A wall that turns a corner is another wall from there on: a unit that stands at one side of an enclosure is not yet at the
/// other.
fn straight_walls(points: &[Point]) -> Vec<Wall> {
    let corner = Turn::degrees(45);
    let (mut walls, mut from) = (Vec::new(), 0);
    for at in 1..points.len().saturating_sub(1) {
        let (before, after) = (points[at - 1].bearing(points[at]), points[at].bearing(points[at + 1]));
        if after.from(before).abs() > corner {
            walls.extend(Wall::new(&points[from..=at]));
            from = at;
        }
    }
    walls.extend(Wall::new(&points[from..]));
    walls
}
