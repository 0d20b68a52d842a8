//! Heights: a tint for each level, and hachures running down from its edge.

use super::plan::{N, Plan, Point, draw};
use super::region::Region;
use crate::picture::hexes::Hexes;
use crate::svg::course::rounded;
use crate::svg::noise;
use crate::svg::trace::spaced;

/// From stroke to stroke along the edge.
const SPACING: f64 = 4.6;

/// A level of height: where it is, and its edges.
pub(super) struct Level {
    number: u8,
    region: Region,
    outlines: Vec<Vec<Point>>,
}

/// The levels of a map, the lowest first.
pub(super) fn levels(plan: Plan, hexes: &Hexes) -> Vec<Level> {
    let highest = hexes.fields.iter().map(|field| field.level).max().unwrap_or(0);
    let level = |number| {
        let region = Region::new(plan, 5.0, 9.0, |hex| hexes.field(hex).level >= number);
        let outlines = region.outlines();
        Level { number, region, outlines }
    };
    (1..=highest).map(level).collect()
}

/// A tint for every level, deeper the higher it is.
pub(super) fn tints(out: &mut String, plan: Plan, levels: &[Level]) {
    for level in levels {
        let tint: String = level.outlines.iter().map(|outline| rounded(outline)).collect();
        draw!(
            out,
            r##"<path class="level" d="{tint}" fill="{}" fill-opacity=".5" fill-rule="evenodd"/>"##,
            plan.ink.height
        );
    }
}

/// Hachures around every level.
pub(super) fn hachures(out: &mut String, plan: Plan, levels: &[Level]) {
    for Level { number, region, outlines } in levels {
        let number = i64::from(*number);
        let mut strokes = [String::new(), String::new()];
        for outline in outlines {
            for (n, at) in spaced(outline, SPACING).into_iter().enumerate() {
                let (dx, dy) = region.way_out(at);
                let length = 13.0 + 4.5 * noise::jitter(n as i64, number, 3);
                let lean = 0.12 * noise::jitter(n as i64, number, 4);
                let (dx, dy) = (dx - dy * lean, dy + dx * lean);
                let start = 1.5 * noise::jitter(n as i64, number, 5) - 2.0;
                strokes[n % 2].push_str(&format!(
                    "M{},{}l{},{}",
                    N(at.0 + dx * start),
                    N(at.1 + dy * start),
                    N(dx * (length - start)),
                    N(dy * (length - start))
                ));
            }
        }
        for (stroke, width) in strokes.iter().zip(["1.1", ".7"]) {
            draw!(
                out,
                r##"<path d="{stroke}" fill="none" stroke="{}" stroke-width="{width}"/>"##,
                plan.ink.hachure
            );
        }
    }
}
