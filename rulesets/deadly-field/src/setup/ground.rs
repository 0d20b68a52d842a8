//! The ground of a scenario: areas, houses, fences and works, roads and trails.

use board::table::{Inches, Level, Road, Wall};
use scenario::Shape;
use sheet::Fault;

use crate::game::terrain::{GroundArea, LinearObstacle, Settlement, Terrain, Track};
use crate::setup::forms::{AreaText, Houses, ScenarioFile, Way};
use crate::sheet::units::MoveGround;

/// All that lies on the table.
pub(super) fn terrain(file: &ScenarioFile, faults: &mut Vec<Fault>) -> Terrain {
    let mut terrain = Terrain::default();
    for text in &file.areas {
        let AreaText { name, kind, corners, band, width, middle, radius, level } = &text.value;
        if matches!(kind.value, MoveGround::Road | MoveGround::Trail) {
            faults.push(kind.fault("roads and trails are `roads`, not `areas`"));
        }
        let shape = Shape { corners, band, width: *width, middle: *middle, radius: *radius };
        let level = match level {
            Some(level) => Level(i8::try_from(*level).unwrap_or(i8::MAX)),
            None => Level(i8::from(kind.value == MoveGround::Open)),
        };
        match shape.area() {
            Ok(area) => {
                let area = area.at_level(level);
                terrain.patches.push(GroundArea { name: name.clone(), ground: kind.value, area });
            }
            Err(wrong) => faults.push(text.fault(wrong)),
        }
    }
    for text in &file.places {
        let shape = Shape { corners: &text.corners, band: &[], width: None, middle: None, radius: None };
        match shape.area() {
            Ok(area) => {
                let village = text.kind == Some(Houses::Village);
                terrain.places.push(Settlement { name: text.name.clone(), village, area });
            }
            Err(wrong) => faults.push(text.fault(wrong)),
        }
    }
    for text in &file.lines {
        match Wall::new(&text.points) {
            Some(wall) => {
                terrain.lines.push(LinearObstacle { name: text.name.clone(), barrier: text.kind, wall })
            }
            None => faults.push(text.fault("a line has two points or more")),
        }
    }
    for text in &file.roads {
        match Road::new(&text.points, text.width.unwrap_or(Inches::whole(1))) {
            Some(road) => {
                let trail = text.kind == Some(Way::Trail);
                terrain.tracks.push(Track { name: text.name.clone(), trail, road });
            }
            None => faults.push(text.fault("a road has two points or more")),
        }
    }
    terrain
}
