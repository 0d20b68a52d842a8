//! The ground of a scenario: areas, buildings, walls, defences and roads.

use board::table::Level;
use scenario::free_table::area_within;
use sheet::Fault;

use super::forms::{ScenarioFile, Stuff};
use crate::rules::movement::terrain::{Building, DefenceLine, GroundPatch, Terrain};
use crate::sheet::board_tables::GroundType;

/// All that lies on the table.
pub(super) fn terrain(file: &ScenarioFile, faults: &mut Vec<Fault>) -> Terrain {
    let mut terrain = Terrain::default();
    for text in &file.areas {
        let Some(area) = text.sound(text.outline.area(), faults) else { continue };
        let level = match (text.kind, text.level) {
            (_, Some(level)) => Level(i8::try_from(level).unwrap_or(i8::MAX)),
            (GroundType::GentleSlope | GroundType::SteepSlope, None) => Level(1),
            (_, None) => Level(0),
        };
        let (name, area) = (text.name.clone(), area.at_level(level));
        terrain.patches.push(GroundPatch { name, ground: text.kind, area });
    }
    for text in &file.buildings {
        let Some(area) = text.sound(area_within(&text.corners), faults) else { continue };
        let stone = text.of == Stuff::Stone;
        terrain.buildings.push(Building { name: text.name.clone(), stone, area });
    }
    for text in &file.lines {
        let Some(wall) = text.sound(text.line.wall(), faults) else { continue };
        terrain.lines.push(DefenceLine { name: text.line.name.clone(), defence: text.line.kind, wall });
    }
    for text in &file.roads {
        terrain.roads.extend(text.sound(text.line.road(), faults));
    }
    terrain
}
