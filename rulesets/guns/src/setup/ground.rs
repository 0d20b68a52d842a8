//! The ground of a scenario: areas, buildings, walls, defences and roads.

use board::table::{Inches, Level, Road, Wall};
use scenario::Shape;
use sheet::Fault;

use super::forms::{AreaText, ScenarioFile, Stuff};
use crate::rules::movement::terrain::{Building, DefenceLine, GroundPatch, Terrain};
use crate::sheet::board_tables::GroundType;

/// All that lies on the table.
pub(super) fn terrain(file: &ScenarioFile, faults: &mut Vec<Fault>) -> Terrain {
    let mut terrain = Terrain::default();
    for text in &file.areas {
        let AreaText { name, kind, corners, band, width, middle, radius, level } = &text.value;
        let shape = Shape { corners, band, width: *width, middle: *middle, radius: *radius };
        let level = match (kind, level) {
            (_, Some(level)) => Level(i8::try_from(*level).unwrap_or(i8::MAX)),
            (GroundType::GentleSlope | GroundType::SteepSlope, None) => Level(1),
            (_, None) => Level(0),
        };
        match shape.area() {
            Ok(area) => terrain.patches.push(GroundPatch {
                name: name.clone(),
                ground: *kind,
                area: area.at_level(level),
            }),
            Err(wrong) => faults.push(text.fault(wrong)),
        }
    }
    for text in &file.buildings {
        let shape = Shape { corners: &text.corners, band: &[], width: None, middle: None, radius: None };
        match shape.area() {
            Ok(area) => terrain.buildings.push(Building {
                name: text.name.clone(),
                stone: text.of == Stuff::Stone,
                area,
            }),
            Err(wrong) => faults.push(text.fault(wrong)),
        }
    }
    for text in &file.lines {
        match (text.points.len() >= 2).then(|| Wall::new(&text.points)).flatten() {
            Some(wall) => {
                terrain.lines.push(DefenceLine { name: text.name.clone(), defence: text.kind, wall });
            }
            None => faults.push(text.fault("a line has two points or more")),
        }
    }
    for text in &file.roads {
        match Road::new(&text.points, text.width.unwrap_or(Inches::whole(1))) {
            Some(road) => terrain.roads.push(road),
            None => faults.push(text.fault("a road has two points or more")),
        }
    }
    terrain
}
