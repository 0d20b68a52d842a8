//! The ground of a scenario: areas, houses, fences and works, roads and trails.

use board::table::Level;
use scenario::free_table::area_within;
use sheet::Fault;

use crate::game::terrain::{GroundArea, LinearObstacle, Settlement, Terrain, Track};
use crate::setup::forms::{Houses, ScenarioFile, TrackKind};
use crate::sheet::units::MoveGround;

/// All that lies on the table.
pub(super) fn terrain(file: &ScenarioFile, faults: &mut Vec<Fault>) -> Terrain {
    let mut terrain = Terrain::default();
    for text in &file.areas {
        let kind = text.kind.value;
        if matches!(kind, MoveGround::Road | MoveGround::Trail) {
            faults.push(text.kind.fault("roads and trails are `roads`, not `areas`"));
        }
        let level = match text.level {
            Some(level) => Level(i8::try_from(level).unwrap_or(i8::MAX)),
            None => Level(i8::from(kind == MoveGround::Open)),
        };
        let Some(area) = text.sound(text.outline.area(), faults) else { continue };
        terrain.patches.push(GroundArea {
            name: text.name.clone(),
            ground: kind,
            area: area.at_level(level),
        });
    }
    for text in &file.places {
        let village = text.kind == Some(Houses::Village);
        let Some(area) = text.sound(area_within(&text.corners), faults) else { continue };
        terrain.places.push(Settlement { name: text.name.clone(), village, area });
    }
    for text in &file.lines {
        let Some(wall) = text.sound(text.line.wall(), faults) else { continue };
        terrain.lines.push(LinearObstacle { name: text.line.name.clone(), barrier: text.line.kind, wall });
    }
    for text in &file.roads {
        let trail = text.kind == Some(TrackKind::Trail);
        let Some(road) = text.sound(text.line.road(), faults) else { continue };
        terrain.tracks.push(Track { name: text.name.clone(), trail, road });
    }
    terrain
}
