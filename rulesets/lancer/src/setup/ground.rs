//! The ground of a scenario: boxes, bands, discs and any other figure; walls and roads.

use board::table::{Angle, Area, Inches, Level, Point, Road, Turn, Wall};
use scenario::At;
use sheet::Fault;

use super::forms::{AreaKind, AreaText, ScenarioFile};
use crate::axes::Ground;
use crate::terrain::{Barrier, Patch, Terrain};

/// All that lies on the table.
pub(super) fn terrain(file: &ScenarioFile, faults: &mut Vec<Fault>) -> Terrain {
    let mut terrain = Terrain::default();
    for text in &file.areas {
        let Some(area) = area(text, faults) else { continue };
        let ground = match text.kind {
            AreaKind::Woods => Ground::Woods,
            AreaKind::Fields => Ground::Fields,
            AreaKind::Buildings => Ground::Buildings,
            AreaKind::Slope => Ground::Slope,
            AreaKind::Ford => Ground::Ford,
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
        match (text.points.len() >= 2).then(|| Wall::new(&text.points)).flatten() {
            Some(wall) => terrain.walls.push(wall),
            None => faults.push(text.fault("a wall has two points or more")),
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

fn area(text: &At<AreaText>, faults: &mut Vec<Fault>) -> Option<Area> {
    let corners = match (&text.corners[..], &text.band[..], text.middle) {
        ([a, b], [], None) => {
            vec![*a, Point::new(b.x(), a.y()), *b, Point::new(a.x(), b.y())]
        }
        ([_, _, _, ..], [], None) => text.corners.clone(),
        ([], [_, _, ..], None) => band(&text.band, text.width.unwrap_or(Inches::whole(1))),
        ([], [], Some(middle)) => disc(middle, text.radius.unwrap_or(Inches::whole(1))),
        _ => {
            faults.push(
                text.fault("an area has either `corners`, a `band` of two points or more, or a `middle`"),
            );
            return None;
        }
    };
    Area::new(&corners).map_err(|wrong| faults.push(text.fault(wrong.to_string()))).ok()
}

/// The corners of a band along some points: half its width to the left of them, and back on the right.
fn band(points: &[Point], width: Inches) -> Vec<Point> {
    let bearing = |at: usize| points[at].bearing(points[at + 1]);
    let last = points.len() - 1;
    let along: Vec<Angle> = (0..=last)
        .map(|at| match at {
            0 => bearing(0),
            _ if at == last => bearing(last - 1),
            // At a bend, half-way between both directions.
            _ => {
                let (before, after) = (bearing(at - 1), bearing(at));
                before + Turn::hundredths_of(after.from(before).hundredths() / 2)
            }
        })
        .collect();
    let side = |turn: i32| {
        let turn = Turn::degrees(turn);
        points.iter().zip(&along).map(move |(point, &along)| point.towards(along + turn, width / 2))
    };
    side(-90).chain(side(90).rev()).collect()
}

/// A disc, as a figure of sixteen corners.
fn disc(middle: Point, radius: Inches) -> Vec<Point> {
    (0..16).map(|at| middle.towards(Angle::hundredths_of(at * 2250), radius)).collect()
}
