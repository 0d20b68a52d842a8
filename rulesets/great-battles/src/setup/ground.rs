//! The ground of a scenario: terrain, levels, hexsides, roads and trails.

use board::hex::{Grid, Hex};
use scenario::{At, Said};
use sheet::{Axis, Fault, Place};

use super::forms::ScenarioFile;
use crate::rules::board::map::MapGround;
use crate::sheet::board_tables::{Hexside, RoadKind, Terrain};

/// The map of the file, if it says how large it is.
pub(super) fn ground(file: &ScenarioFile, start: &Place, faults: &mut Vec<Fault>) -> Option<MapGround> {
    let corners = match &file.corners {
        Said::So(corners) => corners,
        Said::Wrong => return None,
        Said::Nothing => {
            faults.push(start.fault("`corners` is missing", Some("like [\"0101\", \"1210\"]".into())));
            return None;
        }
    };
    let Some(grid) = Grid::window(corners.value[0], corners.value[1]) else {
        faults.push(corners.fault("the first corner is the north-western one, the other the south-eastern"));
        return None;
    };
    let mut ground = MapGround::open(grid);
    ground.terrain.fill(file.terrain.unwrap_or(Terrain::Clear));
    for text in &file.ground {
        for hex in on_map(grid, &text.hexes, faults) {
            ground.terrain[hex] = text.terrain;
        }
    }
    for text in &file.levels {
        for hex in on_map(grid, &text.hexes, faults) {
            ground.levels[hex] = text.level;
        }
    }
    for text in &file.sides {
        if matches!(text.kind.value, Hexside::Open | Hexside::Upslope) {
            let hint = Some("slopes follow from `levels`".into());
            faults.push(text.kind.fault_with(format!("`{}` is not drawn", text.kind.key()), hint));
        }
        for side in &text.between {
            if !side.hexes().into_iter().any(|hex| grid.contains(hex)) {
                faults.push(side.fault(format!("{} is not on the map", side.value)));
            }
            ground.sides.set(side.value, text.kind.value);
        }
    }
    // Where both lead through a side it is a road.
    for (ways, way) in [(&file.trails, RoadKind::Trail), (&file.roads, RoadKind::Road)] {
        for text in ways {
            let hexes = on_map(grid, text, faults);
            if let Err(gap) = ground.ways.lay(&hexes, Some(way)) {
                faults.push(text.fault(gap.to_string()));
            }
        }
    }
    Some(ground)
}

/// The hexes that are on the map; faults for the others.
pub(super) fn on_map(grid: Grid, hexes: &[At<Hex>], faults: &mut Vec<Fault>) -> Vec<Hex> {
    for hex in hexes.iter().filter(|hex| !grid.contains(hex.value)) {
        faults.push(hex.fault(format!("{} is not on the map", hex.value)));
    }
    hexes.iter().map(|hex| hex.value).filter(|&hex| grid.contains(hex)).collect()
}
